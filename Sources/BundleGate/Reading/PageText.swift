import Diagnostics
import SiteFiles
import Synchronization

/// The text of a page, decoded: at hand while the page's own rules run, then let go, so that thousands of pages fit
/// into memory. Where a later finding needs a place in it, the file is read again.
final class PageText: Sendable {
    private let file: BundleFile
    private let path: String
    let shown: String
    /// The problems that make reading the file uncertain.
    let findings: [Diagnostic]
    private let kept: Mutex<SourceText?>

    init(_ file: BundleFile, in bundle: Bundle) throws(FileError) {
        self.file = file
        path = bundle.absolute(file)
        shown = bundle.shown(file.path)
        let reading = try Self.read(file, path)
        let source = SourceText(file: shown, bytes: reading.bytes)
        findings = FileText.findings(reading, at: source.position(atOffset: 0))
        kept = Mutex(source)
    }

    /// The text; empty when it was let go and the file is not there any more.
    var source: SourceText {
        kept.withLock { kept in
            if let kept { return kept }
            let bytes = (try? Self.read(file, path))?.bytes ?? []
            let read = SourceText(file: shown, bytes: bytes)
            kept = read
            return read
        }
    }

    func letGo() { kept.withLock { $0 = nil } }

    private static func read(_ file: BundleFile, _ path: String) throws(FileError) -> FileText.Reading {
        FileText.read(try FileReading.bytes(at: path, limit: 256 << 20), of: file)
    }
}
