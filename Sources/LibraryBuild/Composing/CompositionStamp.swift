import LibraryFolder
import SiteFiles

/// A digest of what the pages of a source are composed of, kept beside them: a run without a change composes nothing.
struct CompositionStamp {
    private static let name = ".composed"

    private let path: String
    private let text: [UInt8]
    private let pages: String

    /// - Parameters:
    ///   - now: the time that counts as now; `nil` for the date of the newest item.
    ///   - inputs: the files besides the settings, absolute.
    ///   - counted: a folder whose files are named by their content, absolute.
    init(
        _ source: SourceSettings, _ settings: LibrarySettings, now: Int?, inputs: [String?], counted: String
    ) {
        path = DiskPath.join(source.pagesFolder, Self.name)
        pages = source.composedManifestPath
        var lines = ProgramIdentity.lines + ["\(now ?? -1)", source.name]
        for input in [settings.file] + inputs {
            // A missing file has a digest that no file has.
            lines.append(input.flatMap { try? Digest.sha256Hex(FileReading.bytes(at: $0)) } ?? "-")
        }
        lines.append("\((try? FileReading.names(in: counted).count) ?? 0)")
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
