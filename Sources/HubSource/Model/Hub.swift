package import Diagnostics

/// A hub as read: its published documents with everything that connects them, and the findings.
package struct Hub: Sendable {
    /// The words of another document around a link.
    package struct Backlink: Sendable, Hashable {
        /// The index of the document with the link.
        package var document: Int
        /// The sentences with links, without repetitions, in the order of the text. Code with TeX has its backticks, and
        /// escaped dollars their backslashes.
        package var sentences: [String]
    }

    /// A link that leads nowhere.
    package struct Dangling: Sendable, Hashable {
        /// The index of the document with the link.
        package var document: Int
        package var target: String
        package var position: SourcePosition
    }

    /// The folder of documents, absolute.
    package var folder: String
    /// Sorted by the bytes of their paths.
    package var documents: [HubDocument] = []
    package var bundles: [HubBundle] = []
    /// By label.
    package var concepts: [Concept] = []
    /// The index of a concept by the folded label.
    package var conceptIndex: [String: Int] = [:]
    /// For each document, what each mark that is a link leads to.
    package var targets: [[Int: NoteTarget]] = []
    /// For each document, where the marks of links to places of itself lead: to a heading or section by another id, or nowhere.
    /// Others are ids of the page as they are written.
    package var fragments: [[Int: NoteTarget]] = []
    /// For each document, the documents that it links to, without itself; sorted.
    package var links: [[Int]] = []
    /// For each document, the links to it, by the paths of the others.
    package var backlinks: [[Backlink]] = []
    /// For each document, the indices of its bundles.
    package var memberships: [[Int]] = []
    /// For each document, the bundles that link to it in their words and do not list it, by index.
    package var mentions: [[Mention]] = []
    package var dangling: [Dangling] = []
    /// The number of documents that are not published.
    package var unpublished = 0
    package var diagnostics: [Diagnostic] = []

    package init(folder: String) { self.folder = folder }

    /// True if the folder could not be read or has no documents: what was made from it stays.
    package var isRefused: Bool { diagnostics.contains { $0.rule == RuleDefinition.hubFolder.id } }

    /// Returns true if no document and no bundle links to this one.
    package func isOrphan(_ document: Int) -> Bool {
        backlinks[document].isEmpty && memberships[document].isEmpty && mentions[document].isEmpty
    }

    /// The last change of a document, in seconds since 1970-01-01T00:00:00Z; 0 without any.
    package var newest: Int { (documents.compactMap(\.updated).max() ?? 0) / 1000 }
}

/// The end of a link.
package enum NoteTarget: Sendable, Hashable {
    /// A document, and the id of the place in its page; empty for the whole.
    case document(Int, place: String)
    /// A page of the hub that is no document, by its path without the ending: `b/id`, `@slug`, `digest`.
    case page(String)
    /// A file of the folder, by its path.
    case file(String)
    /// A picture on the network, which no page shows.
    case remote
    /// No published document has the name.
    case missing

    /// The path of a bundle's page; `nil` for other targets.
    var bundlePath: String? {
        if case .page(let path) = self, path.hasPrefix("b/") { path } else { nil }
    }

    /// True for a file.
    package var isFile: Bool {
        if case .file = self { true } else { false }
    }
}
