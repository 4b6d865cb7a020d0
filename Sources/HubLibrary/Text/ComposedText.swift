import HubSource

/// The text of a page in the making, with the origin of each line.
struct ComposedText {
    private(set) var bytes: [UInt8] = []
    private(set) var runs: [LineOrigins.Run] = []
    private var line = 1

    /// Appends text that no document has.
    mutating func add(_ text: String) {
        bytes += text.utf8
        line += text.utf8.count { $0 == UInt8(ascii: "\n") }
    }

    /// Appends a line of a document, as the page writes it, with its line end.
    mutating func add(_ written: [UInt8], line source: Int, of path: String) {
        bytes += written
        bytes.append(UInt8(ascii: "\n"))
        if let last = runs.last, last.path == path, last.line + last.count == line,
            last.source + last.count == source
        {
            runs[runs.count - 1].count += 1
        } else {
            runs.append(.init(line: line, count: 1, path: path, source: source))
        }
        line += 1
    }

    /// Appends another text.
    mutating func add(_ other: ComposedText) {
        runs += other.runs.map { run in
            var run = run
            run.line += line - 1
            return run
        }
        bytes += other.bytes
        line += other.line - 1
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}
