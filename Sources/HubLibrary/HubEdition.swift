package import DocumentSettings
package import ItemPages
package import HubSource
import LibraryFolder
import ParallelWork

/// A library composed of a hub: manifest, pages in markdown, the same pages for models, and JSON. A pure function of its
/// inputs: the same hub gives the same bytes.
package struct HubEdition {
    /// The inputs besides the documents.
    package struct Settings: Sendable {
        /// The name of the source.
        package var name: String
        package var title: String
        /// The name in the address of the hub; `nil` for a hub without a profile.
        package var slug: String?
        package var author: String?
        package var description: String?
        /// The address of the hub's site, without a slash at its end.
        package var address = "https://memory.wiki"
        /// The app that opens the site's links, as `TEAMID.bundle.id`.
        package var app: String?
        /// The language of the pages' own words.
        package var language = "en"
        package var theme: String?
        /// The library's settings of the dialect, which decide on numbers.
        package var dialect = FrontMatter()
        /// The library's macros of TeX by name with a backslash.
        package var macros: [String: String] = [:]
        /// The path from the folder of the leaves to that of the pages.
        package var pagesPath: String
        /// The time that counts as now in seconds since 1970; `nil` for the last change of a document.
        package var now: Int?
        /// The deeplink of a document, in which `{id}` is its id.
        package var deeplink: String?
        /// The names of pictures in the library by their paths in the folder of documents.
        package var media: [String: String] = [:]
        /// The reasons why other pictures cannot be shown, by their paths in the folder of documents.
        package var refusedPictures: [String: String] = [:]
        /// Returns true for TeX that can be typeset.
        package var isFormula: @Sendable (_ tex: String, _ isDisplay: Bool) -> Bool = { _, _ in true }
        /// Returns the ranges of the values that no page can have in an element of raw HTML.
        package var refusedValues: @Sendable (_ element: [UInt8]) -> [Range<Int>] = { _ in [] }

        package init(name: String, title: String, pagesPath: String) {
            self.name = name
            self.title = title
            self.pagesPath = pagesPath
        }
    }

    /// The name of the folder with files that are copied beside the leaves.
    package static let filesFolder = "files"
    /// The name of the folder of pictures, beside the leaves.
    package static let mediaFolder = "media"
    /// The folders of the composed files below ``filesFolder``, relative.
    package static let folders = ["", "b", ".well-known", mediaFolder]
    package static let homeFile = "index.html"
    /// The file with the place of each line of a page in the documents.
    package static let originsFile = ".origins"

    package private(set) var files: [ComposedFile] = []
    /// The place in the documents of each line of the composed pages.
    package private(set) var origins = LineOrigins()
    package private(set) var embeds: [EmbedFinding] = []

    /// Returns true for a chapter whose text Find shows: that of documents. The others list documents again.
    package static func isSearched(chapter: String) -> Bool { chapter == HubPages.Chapter.documents.rawValue }

    /// The pages of documents alone, for a look at what is wrong with them.
    package struct DocumentPages {
        /// The text of each document's page.
        package var texts: [[UInt8]] = []
        /// The place in the documents of each line, by the index of the document.
        package var origins = LineOrigins()
        /// The embeds that no page can show, and links to files.
        package var embeds: [EmbedFinding] = []
        /// The texts of documents that may be labels.
        package var labels: Set<String> = []

        package init(of hub: Hub, _ settings: Settings) {
            let model = HubModel(ReferenceNames.resolved(hub, settings), settings)
            for (index, document) in hub.documents.enumerated() {
                let text = DocumentPage(model, index).text(&embeds)
                texts.append(text.bytes)
                origins.add("\(index)", text.runs)
                labels.formUnion(ReferenceText.written(in: document.source.bytes))
            }
        }
    }

    package init(_ hub: Hub, _ settings: Settings) {
        let hub = ReferenceNames.resolved(hub, settings)
        for part in concurrentMap([Part.pages, .files], pieceSize: 1, { Self.made($0, hub, settings) }) {
            files += part.files
            origins = part.origins ?? origins
            embeds += part.embeds
        }
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// A part of the library that is made at the same time as the others.
    private enum Part: Sendable { case pages, files }

    private struct MadePart: Sendable {
        var files: [ComposedFile] = []
        var origins: LineOrigins?
        var embeds: [EmbedFinding] = []
    }

    private static func made(_ part: Part, _ hub: Hub, _ settings: Settings) -> MadePart {
        let model = HubModel(hub, settings)
        var made = MadePart()
        switch part {
        case .pages:
            let pages = HubPages(model)
            made.origins = pages.origins
            made.embeds = pages.embeds
            made.files = pages.all.map { ComposedFile(path: $0.page + ".md", bytes: Array($0.text.utf8)) }
            made.files.append(
                ComposedFile(
                    path: SourceSettings.composedManifestName, bytes: HubManifest.bytes(pages.all, model)))
        case .files:
            made.files = HubFiles.all(model).map {
                ComposedFile(path: "\(filesFolder)/\($0.path)", bytes: $0.bytes)
            }
        }
        return made
    }
}
