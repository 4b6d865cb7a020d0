import LibraryFolder
package import SiteFiles

/// Markdown files that are rendered together without a manifest: `sitegen render --md A B --out DIR`. Their folders are
/// kept below the deepest one that holds them all, and they link to each other by their names.
package struct DocumentSet: Sendable {
    /// Absolute, each once.
    package let documents: [String]
    /// The folder of the rendered leaves, absolute.
    package let out: String

    /// - Throws: `FileError` for a document that is not there.
    package init(_ documents: [String], out: String) throws(FileError) {
        var seen: Set<String> = []
        self.documents = documents.filter { seen.insert($0).inserted }
        self.out = out
        for document in self.documents where !FileReading.isFile(document) {
            throw FileError(path: DiskPath.shown(document), action: "read", code: 2)
        }
    }

    /// The deepest folder that holds every document.
    package var folder: String {
        let folders = documents.map { $0.split(separator: "/").dropLast() }
        guard var shared = folders.first else { return "/" }
        for folder in folders.dropFirst() {
            let count = zip(shared, folder).prefix { $0 == $1 }.count
            shared = shared.prefix(count)
        }
        return "/" + shared.joined(separator: "/")
    }

    /// - Parameter look: called with each path before it is looked at.
    func manifest(look: (String) -> Void) throws -> LibraryManifest {
        let folder = folder
        let files = documents.map { document in
            let path = DiskPath.relative(document, to: folder)
            let stem = path.lastIndex(of: ".").map { path[..<$0] }
            let isMarkdown = [".md", ".markdown", ".mdown", ".mkd"].contains { path.hasSuffix($0) }
            return (source: document, file: (isMarkdown ? stem.map(String.init) ?? path : path) + ".html")
        }
        return try LibraryManifest(
            of: files, in: out, settings: LibrarySettings(for: folder, look: look))
    }
}
