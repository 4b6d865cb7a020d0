import Dates
import Synchronization

/// The arguments of callbacks, in order.
final class Seen: Sendable {
    private let list = Mutex<[String]>([])
    var all: [String] { list.withLock { $0 } }
    func add(_ text: String) { list.withLock { $0.append(text) } }
}

/// Dates of RSS, which are those of HTTP.
enum HTTPTime {
    static func text(_ seconds: Int) -> String { HTTPDate.text(seconds) }
}
