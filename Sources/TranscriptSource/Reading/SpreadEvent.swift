import WebSyntax

/// An event that is written over several lines, as programs print JSON for readers.
struct SpreadEvent {
    /// The lines so far, without empty ones.
    private(set) var bytes: [UInt8]
    /// The number of the first line.
    let line: Int
    /// The offset of the first byte in the file.
    let offset: Int
    /// The offset after the last line.
    private(set) var end: Int
    private(set) var lines = 1
    /// The number of open brackets.
    private var depth = 0

    /// True once every bracket is closed.
    var isWhole: Bool { depth == 0 }

    /// Returns nil for a line that does not begin an object which goes on in the next line.
    init?(_ line: LineStream.Line, from start: Int) {
        guard line.isEnded, line.bytes[start] == UInt8(ascii: "{") else { return nil }
        (self.line, offset) = (line.number, line.offset + start)
        end = line.offset + line.bytes.count
        bytes = Array(line.bytes[start...])
        guard read(line.bytes, from: start), depth > 0 else { return nil }
    }

    /// Adds the next line. Returns false for one that cannot be a part of the object.
    mutating func add(_ line: LineStream.Line) -> Bool {
        guard let first = line.bytes.firstIndex(where: { $0 > 0x20 }),
            Self.starts.contains(line.bytes[first]) || line.bytes[first].isASCIIDigit,
            bytes.count + line.bytes.count < LineStream.longest, read(line.bytes, from: first)
        else { return false }
        bytes.append(0x0A)
        bytes += line.bytes
        end = line.offset + line.bytes.count
        lines += 1
        return true
    }

    /// The first bytes of the parts of an object: brackets, strings, numbers, `true`, `false` and `null`.
    private static let starts = Set("{}[]\",:-tfn".utf8)

    /// Counts the brackets of a line. Returns false for one that ends in a string, or goes on after the object.
    private mutating func read(_ line: Bytes, from start: Int) -> Bool {
        var isString = false
        var isOver = false
        var index = start
        while index < line.count {
            let byte = line[index]
            index += 1
            if isString {
                if byte == UInt8(ascii: "\\") { index += 1 }
                isString = byte != UInt8(ascii: "\"")
                continue
            }
            if byte <= 0x20 { continue }
            if isOver { return false }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                isOver = depth == 0
            default: break
            }
        }
        return !isString
    }
}
