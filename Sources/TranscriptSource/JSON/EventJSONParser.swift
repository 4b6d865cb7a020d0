import WebSyntax

/// Reads JSON (RFC 8259) with strings as bytes. It stops at the first error. Control characters in strings are read as they
/// are: programs that write transcripts do not always escape them.
struct EventJSONParser {
    /// The largest number of lists and objects open at once.
    private static let depthLimit = 128

    private let text: Bytes
    private var index = 0
    private var depth = 0

    static func value(_ text: Bytes) throws(EventJSONError) -> EventJSON {
        var parser = EventJSONParser(text: text)
        parser.skipSpace()
        let value = try parser.value()
        parser.skipSpace()
        guard parser.index == text.count else { throw parser.error("the line goes on after the value") }
        return value
    }

    static func value(_ text: [UInt8]) throws(EventJSONError) -> EventJSON {
        // `withUnsafeBufferPointer` throws any error.
        let result: Result<EventJSON, EventJSONError> = text.withUnsafeBufferPointer { bytes in
            do throws(EventJSONError) { return .success(try value(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private init(text: Bytes) { self.text = text }

    private func error(_ message: String) -> EventJSONError {
        index >= text.count
            ? EventJSONError(offset: text.count, message: "the text ends inside a value", isCutOff: true)
            : EventJSONError(offset: index, message: message)
    }

    private mutating func skipSpace() {
        while index < text.count, text[index] <= 0x20, text[index].isASCIISpace { index += 1 }
    }

    private mutating func value() throws(EventJSONError) -> EventJSON {
        guard index < text.count else { throw error("") }
        switch text[index] {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
        default: throw error("a value begins with an unexpected character")
        }
    }

    private mutating func word(_ word: StaticString, _ value: EventJSON) throws(EventJSONError) -> EventJSON {
        let end = index + word.utf8CodeUnitCount
        guard end <= text.count else {
            index = text.count
            throw error("")
        }
        guard text.hasExactly(word, at: index, to: end) else {
            throw error("this is no value; expected \(word)")
        }
        index = end
        return value
    }

    private mutating func number() -> EventJSON {
        let start = index
        while index < text.count, text[index].isASCIIDigit || "+-.eE".utf8.contains(text[index]) {
            index += 1
        }
        return .number(String(decoding: text[start..<index], as: UTF8.self))
    }

    private mutating func open() throws(EventJSONError) {
        depth += 1
        guard depth <= Self.depthLimit else {
            throw error("values are nested more than \(Self.depthLimit) deep")
        }
        index += 1
        skipSpace()
    }

    private mutating func array() throws(EventJSONError) -> EventJSON {
        try open()
        var elements: [EventJSON] = []
        while true {
            guard index < text.count else { throw error("") }
            if elements.isEmpty, text[index] == UInt8(ascii: "]") { break }
            elements.append(try value())
            skipSpace()
            guard index < text.count else { throw error("") }
            if text[index] == UInt8(ascii: "]") { break }
            guard text[index] == UInt8(ascii: ",") else { throw error("a comma or ']' is missing") }
            index += 1
            skipSpace()
        }
        index += 1
        depth -= 1
        return .array(elements)
    }

    private mutating func object() throws(EventJSONError) -> EventJSON {
        try open()
        var members: [EventJSON.Member] = []
        while true {
            guard index < text.count else { throw error("") }
            if members.isEmpty, text[index] == UInt8(ascii: "}") { break }
            guard text[index] == UInt8(ascii: "\"") else { throw error("the name of a member is missing") }
            let key = WTF8.text(try string())
            skipSpace()
            guard index < text.count, text[index] == UInt8(ascii: ":") else {
                throw error("a colon is missing")
            }
            index += 1
            skipSpace()
            members.append(EventJSON.Member(key, try value()))
            skipSpace()
            guard index < text.count else { throw error("") }
            if text[index] == UInt8(ascii: "}") { break }
            guard text[index] == UInt8(ascii: ",") else { throw error("a comma or '}' is missing") }
            index += 1
            skipSpace()
        }
        index += 1
        depth -= 1
        return .object(members)
    }

    /// Reads a string, whose opening quote is the next byte.
    private mutating func string() throws(EventJSONError) -> [UInt8] {
        let start = index + 1
        guard let quote = text.firstOffset(of: UInt8(ascii: "\""), from: start, to: text.count) else {
            index = text.count
            throw error("")
        }
        // Most strings have no escape.
        guard let escape = text.firstOffset(of: UInt8(ascii: "\\"), from: start, to: quote) else {
            index = quote + 1
            return Array(text[start..<quote])
        }
        var output = Array(text[start..<escape])
        index = escape
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                index += 1
                return output
            case UInt8(ascii: "\\"): try readEscape(&output)
            default:
                let run = index
                while index < text.count, text[index] != UInt8(ascii: "\""), text[index] != UInt8(ascii: "\\")
                {
                    index += 1
                }
                output.append(contentsOf: text[run..<index])
            }
        }
        throw error("")
    }

    private mutating func readEscape(_ output: inout [UInt8]) throws(EventJSONError) {
        index += 1
        guard index < text.count else { throw error("") }
        let sign = text[index]
        switch sign {
        case UInt8(ascii: "n"): output.append(0x0A)
        case UInt8(ascii: "t"): output.append(0x09)
        case UInt8(ascii: "r"): output.append(0x0D)
        case UInt8(ascii: "b"): output.append(0x08)
        case UInt8(ascii: "f"): output.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(sign)
        case UInt8(ascii: "u"):
            var value: UInt32 = 0
            for offset in 1...4 {
                guard index + offset < text.count else {
                    index = text.count
                    throw error("")
                }
                guard let digit = text[index + offset].hexValue else {
                    throw error("\\u has fewer than four hexadecimal digits")
                }
                value = value << 4 | UInt32(digit)
            }
            WTF8.append(value, to: &output)
            index += 4
        default: throw error("a backslash has an unknown letter after it")
        }
        index += 1
    }
}
