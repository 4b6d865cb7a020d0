import Diagnostics
import SiteFiles
import Synchronization

/// The text of a page: at hand while the page's own rules run, then let go, so that thousands of pages fit into
/// memory. Where a later finding needs a place in it, the file is read again.
final class PageText: Sendable {
    private let path: String
    let shown: String
    private let kept: Mutex<SourceText?>

    /// - Parameters:
    ///   - path: absolute.
    ///   - shown: the path as findings show it.
    init(path: String, shown: String) throws(FileError) {
        self.path = path
        self.shown = shown
        kept = Mutex(try Self.read(path, shown))
    }

    /// The text; empty when it was let go and the file is not there any more.
    var source: SourceText {
        kept.withLock { kept in
            if let kept { return kept }
            let read = (try? Self.read(path, shown)) ?? SourceText(file: shown, bytes: [])
            kept = read
            return read
        }
    }

    func letGo() { kept.withLock { $0 = nil } }

    private static func read(_ path: String, _ shown: String) throws(FileError) -> SourceText {
        SourceText(file: shown, bytes: try FileReading.bytes(at: path, limit: 256 << 20))
    }
}
