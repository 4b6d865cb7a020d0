import HubSource

/// The text of a page in the making, with the origin of each line.
struct ComposedText {
    private(set) var bytes: [UInt8] = []
    private(set) var runs: [LineOrigins.Run] = []
    private var line = 1
    /// The marks of quotes and the indentation of list entries that begin each line.
    private(set) var margin: [UInt8] = []
    /// The marks that begin the next line in place of the margin.
    private var opening: [UInt8]?

    /// Begins the text of a quote or a list entry, whose first line has some marks. Lines are added as a whole.
    ///
    /// - Returns: the margin around it, to set after its text.
    mutating func open(_ marks: [UInt8]) -> [UInt8] {
        let outer = margin
        opening = marks.isEmpty ? opening : (opening ?? margin) + marks
        margin += marks.map { " \t>".utf8.contains($0) ? $0 : UInt8(ascii: " ") }
        return outer
    }

    mutating func close(_ outer: [UInt8]) { margin = outer }

    private mutating func addMargin() {
        bytes += opening ?? margin
        opening = nil
    }

    /// Appends text that no document has.
    mutating func add(_ text: String) {
        if opening != nil || !margin.isEmpty {
            for part in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                addMargin()
                bytes += part.utf8
                bytes.append(UInt8(ascii: "\n"))
                line += 1
            }
            return
        }
        bytes += text.utf8
        line += text.utf8.count { $0 == UInt8(ascii: "\n") }
    }

    /// Appends a line of a document, as the page writes it, with its line end.
    mutating func add(_ written: [UInt8], line source: Int, of path: String) {
        addMargin()
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
