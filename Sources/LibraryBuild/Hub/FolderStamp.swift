import LibraryFolder
import SiteFiles

/// A digest of the names, sizes and times of the documents that the pages of a hub are composed of: a run without a change reads
/// none of them.
struct FolderStamp {
    private static let name = ".composed"

    private let path: String
    /// `nil` if the folder cannot be listed, or a file changed a moment ago.
    private let text: [UInt8]?
    private let pages: String

    /// - Parameter now: the time that counts as now; `nil` for the last change of a document.
    init(_ source: SourceSettings, _ settings: LibrarySettings, now: Int?) {
        path = DiskPath.join(source.pagesFolder, Self.name)
        pages = source.composedManifestPath
        var lines = ProgramIdentity.lines + ["\(now ?? -1)", source.name]
        // A missing file has a digest that no file has.
        lines.append(settings.file.flatMap { try? Digest.sha256Hex(FileReading.bytes(at: $0)) } ?? "-")
        let moment = FileFacts.now
        guard let files = try? FileTree.facts(in: source.from, skipping: [source.store, source.folder]),
            files.allSatisfy({ $0.facts.isSettled(before: moment) })
        else {
            text = nil
            return
        }
        for file in files {
            let facts = file.facts
            lines.append("\(file.path) \(facts.size) \(facts.modified) \(facts.changed) \(facts.inode)")
        }
        text = Array(Digest.sha256Hex(lines.joined(separator: "\n").utf8).utf8)
    }

    /// True if the pages are those of these documents.
    var isCurrent: Bool {
        text != nil && (try? FileReading.bytes(at: path)) == text && FileReading.isFile(pages)
    }

    /// - Parameter root: the folder of the store, absolute.
    func write(below root: String) throws(FileError) {
        guard let text else { return }
        try AtomicFile.write(text, to: path, below: root)
    }
}
