import Diagnostics
import LibraryFolder
import SiteFiles

/// A digest of the inputs of a source's pages, kept beside them with the findings about the inputs: a run without a change composes
/// nothing and reports the same.
struct CompositionStamp {
    private static let name = ".composed"

    private let path: String
    /// `nil` for inputs that may still change without a trace: the pages then count as old.
    private let text: [UInt8]?
    private let pages: String

    /// - Parameters:
    ///   - now: the time that counts as now; `nil` for the date of the newest item.
    ///   - inputs: the files besides the settings, absolute.
    ///   - listed: a folder whose files are known by name and size, absolute.
    init(
        _ source: SourceSettings, _ settings: LibrarySettings, now: Int?, inputs: [String], listed: String
    ) {
        path = DiskPath.join(source.pagesFolder, Self.name)
        pages = source.composedManifestPath
        var lines = Self.opening(source, settings, now) + inputs.map(Self.digest)
        lines += ((try? FileReading.names(in: listed)) ?? []).map { name in
            "\(name) \((try? FileReading.size(of: DiskPath.join(listed, name))) ?? -1)"
        }
        text = Array(Digest.sha256Hex(lines.joined(separator: "\n").utf8).utf8)
    }

    /// Creates the stamp of a folder of documents. The names, sizes and times of its files identify their content, so that a run
    /// without a change reads none of them.
    init(ofDocuments source: SourceSettings, _ settings: LibrarySettings, now: Int?) {
        path = DiskPath.join(source.pagesFolder, Self.name)
        pages = source.composedManifestPath
        let moment = FileFacts.now
        guard let tree = try? FileTree.facts(in: source.from, skipping: [source.store, source.folder]),
            (tree.files + tree.links).allSatisfy({ $0.facts.isSettled(before: moment) })
        else {
            text = nil
            return
        }
        // No path is empty or has the byte 0, so no two trees give the same bytes. A link or a hidden file that is not read is a
        // finding.
        var bytes = Array(Self.opening(source, settings, now).joined(separator: "\n").utf8)
        for file in tree.files { bytes += [0] + Self.bytes(of: file) }
        for link in tree.links { bytes += [0, 0, 1] + Self.bytes(of: link) }
        for path in tree.hidden { bytes += [0, 0, 2] + Array(path.utf8) }
        text = Array(Digest.sha256Hex(bytes).utf8)
    }

    /// Creates the stamp of one file, which may be too large to be read for it.
    init(ofFile source: SourceSettings, _ settings: LibrarySettings, now: Int?) {
        path = DiskPath.join(source.pagesFolder, Self.name)
        pages = source.composedManifestPath
        guard case .file(let facts) = PathLook(source.from), facts.isSettled(before: FileFacts.now) else {
            text = nil
            return
        }
        let lines =
            Self.opening(source, settings, now)
            + ["\(facts.size) \(facts.modified) \(facts.changed) \(facts.inode)"]
        text = Array(Digest.sha256Hex(lines.joined(separator: "\n").utf8).utf8)
    }

    /// The lines about the program and the settings.
    private static func opening(_ source: SourceSettings, _ settings: LibrarySettings, _ now: Int?)
        -> [String]
    {
        ProgramIdentity.lines + ["\(now ?? -1)", source.name, digest(of: settings.file)]
    }

    /// Returns the path of a file and what identifies its content.
    private static func bytes(of file: (path: String, facts: FileFacts)) -> [UInt8] {
        var bytes = Array(file.path.utf8) + [0]
        let facts = file.facts
        for number in [facts.size, facts.modified, facts.changed, Int64(bitPattern: facts.inode)] {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        return bytes
    }

    /// A missing file has a digest that no file has.
    private static func digest(of file: String?) -> String {
        file.flatMap { try? Digest.sha256Hex(FileReading.bytes(at: $0)) } ?? "-"
    }

    /// The findings of the run that composed the pages of these inputs; `nil` if the pages are old.
    var findings: [Diagnostic]? {
        guard let text, let bytes = try? FileReading.bytes(at: path), bytes.starts(with: text),
            FileReading.isFile(pages)
        else { return nil }
        return FindingRecord.findings(bytes.dropFirst(text.count))
    }

    /// Writes the stamp. An error may be about a file that the digest does not cover, so a run with errors leaves none.
    ///
    /// - Parameters:
    ///   - findings: the findings about the inputs.
    ///   - root: the folder of the store, absolute.
    func write(_ findings: [Diagnostic], below root: String) throws(FileError) {
        guard let text, !findings.hasErrors else { return }
        try AtomicFile.write(text + FindingRecord.bytes(findings), to: path, below: root)
    }
}
