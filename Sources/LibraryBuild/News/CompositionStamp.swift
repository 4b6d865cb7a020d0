import Items
import LibraryFolder
import SiteFiles

/// A digest of what the pages of a source are composed of, kept beside them: a run without a change composes nothing.
struct CompositionStamp {
    private static let name = ".composed"

    private let path: String
    private let text: [UInt8]
    private let pages: String

    /// - Parameter now: the time that counts as now; `nil` for the date of the newest item.
    init(_ source: SourceSettings, _ settings: LibrarySettings, now: Int?) {
        path = DiskPath.join(source.pagesFolder, Self.name)
        pages = source.composedManifestPath
        var lines = ProgramIdentity.lines + ["\(now ?? -1)", source.name]
        let inputs = [
            settings.file, source.feeds?.list, DiskPath.join(source.from, ItemStore.itemsFile),
            DiskPath.join(source.from, ItemStore.fetchFile),
        ]
        for input in inputs {
            // A missing file has a digest that no file has.
            lines.append(input.flatMap { try? Digest.sha256Hex(FileReading.bytes(at: $0)) } ?? "-")
        }
        lines.append(
            "\((try? FileReading.names(in: DiskPath.join(source.from, ItemStore.mediaFolder)).count) ?? 0)")
        text = Array(Digest.sha256Hex(lines.joined(separator: "\n").utf8).utf8)
    }

    /// True if the pages are those of these inputs.
    var isCurrent: Bool {
        (try? FileReading.bytes(at: path)) == text && FileReading.isFile(pages)
    }

    /// - Parameter root: the folder of the store, absolute.
    func write(below root: String) throws(FileError) {
        try AtomicFile.write(text, to: path, below: root)
    }
}
