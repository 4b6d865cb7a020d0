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
    /// The text; `nil` after it was released.
    private let kept: Mutex<SourceText?>

    /// Reads and decodes a page.
    ///
    /// - Throws: `FileError` if the file cannot be read.
    init(_ file: BundleFile, in bundle: Bundle) throws(FileError) {
        self.file = file
        path = bundle.absolute(file)
        shown = bundle.shown(file.path)
        let reading = try Self.read(file, path)
        let source = SourceText(file: shown, bytes: reading.bytes)
        findings = FileText.findings(reading, in: source)
        kept = Mutex(source)
    }

    /// The text; empty if it was released and the file no longer exists.
    var source: SourceText {
        kept.withLock { kept in
            if let kept { return kept }
            let bytes = (try? Self.read(file, path))?.bytes ?? []
            let read = SourceText(file: shown, bytes: bytes)
            kept = read
            return read
        }
    }

    /// Releases the text.
    func letGo() { kept.withLock { $0 = nil } }

    /// Reads and decodes the file, up to 256 MiB.
    private static func read(_ file: BundleFile, _ path: String) throws(FileError) -> FileText.Reading {
        FileText.read(try FileReading.bytes(at: path, limit: 256 << 20), of: file)
    }
}
