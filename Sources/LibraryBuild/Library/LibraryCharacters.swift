package import FontFiles
import LeafRendering
package import LibraryFolder
package import SiteFiles

/// The characters that the pages of libraries show, for subsets of fonts.
package struct LibraryCharacters: Sendable {
    /// The characters of all pages.
    package private(set) var characters = CharacterRanges()
    /// The number of rendered pages that were read.
    package private(set) var pages = 0
    /// The number of sources that were read because their pages are not rendered yet. They lack the words of the page
    /// around the text.
    package private(set) var sources = 0

    /// The largest page or source in bytes.
    private static let largest = 64 << 20

    /// Reads the pages of the leaves, the start pages and the style sheets beside them.
    ///
    /// - Throws: `FileError` for a file that cannot be read.
    package init(of manifests: [LibraryManifest]) throws(FileError) {
        var codes: Set<UInt32> = []
        for manifest in manifests {
            let leaves = manifest.library?.allLeaves ?? []
            var files = leaves.map(\.leaf.file)
            if !files.contains(LibraryPage.fileName) { files.append(LibraryPage.fileName) }
            var unmade: Set<String> = []
            for leaf in leaves
            where !FileReading.isFile(DiskPath.absolute(leaf.leaf.file, in: manifest.folder)) {
                if let source = manifest.sourceFile(of: leaf) { unmade.insert(source) }
            }
            // A source of documents has no leaves before the first render.
            if leaves.isEmpty, let source = manifest.composedSource {
                unmade.formUnion(try Self.texts(in: source.from))
            }
            for file in files {
                let path = DiskPath.absolute(file, in: manifest.folder)
                guard FileReading.isFile(path) else { continue }
                codes.formUnion(
                    PageCharacters(of: try FileReading.bytes(at: path, limit: Self.largest)).codes)
                pages += 1
            }
            for sheet in Self.sharedStyles(in: manifest.folder) {
                let bytes = try FileReading.bytes(at: sheet, limit: Self.largest)
                codes.formUnion(PageCharacters(ofStyleSheet: bytes).codes)
            }
            for source in unmade.sorted() {
                let bytes = try FileReading.bytes(at: source, limit: Self.largest)
                let text = String(decoding: bytes, as: UTF8.self)
                codes.formUnion(PageCharacters(ofText: text).codes)
                sources += 1
            }
        }
        characters = CharacterRanges(codes)
    }

    /// Returns the texts in a folder of documents, or the path itself; empty without either.
    private static func texts(in path: String) throws(FileError) -> [String] {
        guard FileReading.isFolder(path) else { return FileReading.isFile(path) ? [path] : [] }
        return try FileTree.files(in: path).map(\.path).filter {
            $0.hasSuffix(".md") || $0.hasSuffix(".json")
        }
        .map { DiskPath.join(path, $0) }
    }

    /// Returns the style sheets that leaves share.
    private static func sharedStyles(in folder: String) -> [String] {
        let shared = DiskPath.join(folder, ContentName.folder)
        return ((try? FileReading.names(in: shared)) ?? []).filter { $0.hasSuffix(".css") }
            .map { DiskPath.join(shared, $0) }
    }
}
