import Diagnostics
import SiteFiles
import Synchronization

/// The decoded text of a page: kept while the page's own rules run, then released, so that thousands of pages fit into
/// memory. A later finding that needs a place in the text reads the file again.
final class PageText: Sendable {
    private let file: BundleFile
    private let path: String
    let shown: String
    /// The problems that make reading the file uncertain.
    let findings: [Diagnostic]
    /// The encoding in which browsers read the page and what it loads; `nil` for UTF-8.
    let foreignEncoding: String?
    /// The text; `nil` after it was released.
    private let kept: Mutex<SourceText?>

    /// Reads and decodes a page.
    ///
    /// - Throws: `FileError` if the file cannot be read.
    init(_ file: BundleFile, in bundle: Bundle) throws(FileError) {
        self.file = file
        path = bundle.absolute(file)
        shown = bundle.shown(file.path)
        let bytes = try Self.bytes(at: path)
        foreignEncoding = FileText.foreignEncoding(of: bytes, file)
        let reading = FileText.read(bytes, of: file)
        let source = SourceText(file: shown, bytes: reading.bytes)
        findings = FileText.findings(reading, in: source)
        kept = Mutex(source)
    }

    /// The text; empty if it was released and the file no longer exists.
    var source: SourceText {
        kept.withLock { kept in
            if let kept { return kept }
            let bytes = (try? Self.bytes(at: path)).map { FileText.read($0, of: file).bytes } ?? []
            let read = SourceText(file: shown, bytes: bytes)
            kept = read
            return read
        }
    }

    /// Releases the text.
    func letGo() { kept.withLock { $0 = nil } }

    /// Reads the file, up to 256 MiB.
    private static func bytes(at path: String) throws(FileError) -> [UInt8] {
        try FileReading.bytes(at: path, limit: 256 << 20)
    }
}
