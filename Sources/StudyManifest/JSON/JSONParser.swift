/// A parser for JSON text (RFC 8259) whose values have source ranges. It stops at the first error.
///
/// It runs in linear time. ``depthLimit`` bounds the recursion.
struct JSONParser {
    /// Valid UTF-8 without a byte order mark.
    let text: [UInt8]
    /// The largest number of lists and objects open at once.
    let depthLimit: Int
    /// The largest number of values in the text.
    let valueLimit: Int

    /// The offset of the next byte.
    var index = 0
    /// The path of the value being read, for messages.
    private var path = JSONPath()
    /// The number of open lists and objects.
    private var depth = 0
    /// The number of values so far.
    private var valueCount = 0

    /// Creates a parser at the start of a text.
    init(_ text: [UInt8], depthLimit: Int, valueLimit: Int) {
        self.text = text
        self.depthLimit = depthLimit
        self.valueLimit = valueLimit
    }

    /// Parses the text, which must be a single value.
    mutating func parse() throws(JSONSyntaxError) -> JSONValue {
        skipSpace()
        guard peek != nil else {
            throw error(at: index, "the file is empty; expected an object")
        }
        let root = try value()
        skipSpace()
        guard peek == nil else { throw unexpected("the end of the file after the value") }
        return root
    }

    /// The next byte, or `nil` at the end.
    var peek: UInt8? { index < text.count ? text[index] : nil }

    /// Returns an error at an offset.
    func error(
        _ reason: JSONSyntaxError.Reason = .syntax, at offset: Int, _ message: String
    ) -> JSONSyntaxError {
        JSONSyntaxError(reason: reason, offset: offset, path: path, message: message)
    }

    /// Reads a value. The count of values bounds memory: a short text can contain millions of empty
    /// lists.
    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        valueCount += 1
        guard valueCount <= valueLimit else {
            throw error(
                .tooManyValues, at: index,
                "the manifest has more than \(valueLimit) values; split the library")
        }
        let start = index
        let content: JSONValue.Content
        switch peek {
        case UInt8(ascii: "{"): content = .object(try object())
        case UInt8(ascii: "["): content = .array(try array())
        case UInt8(ascii: "\""): content = .string(try string())
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
            try skipNumber()
            content = .number
        default: content = try literal()
        }
        return JSONValue(content: content, range: start..<index)
    }

    /// Reads `true`, `false` or `null`.
    private mutating func literal() throws(JSONSyntaxError) -> JSONValue.Content {
        let literals: [(StaticString, JSONValue.Content)] = [
            ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
        ]
        let word = word(at: index)
        for (name, content) in literals where word == name.description {
            index += name.utf8CodeUnitCount
            return content
        }
        throw unexpected("a value")
    }

    /// Reads an object. Duplicate keys are kept; ``DuplicateKeyCheck`` reports them with both
    /// positions.
    private mutating func object() throws(JSONSyntaxError) -> [JSONMember] {
        try open()
        var members: [JSONMember] = []
        skipSpace()
        var isClosed = peek == UInt8(ascii: "}")
        while !isClosed {
            let keyOffset = index
            guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
            let key = try string()
            skipSpace()
            guard peek == UInt8(ascii: ":") else { throw unexpected("':' after a key") }
            index += 1
            skipSpace()
            path.components.append(.key(key))
            members.append(JSONMember(key: key, keyOffset: keyOffset, value: try value()))
            path.components.removeLast()
            isClosed = try endsBefore("}")
        }
        close()
        return members
    }

    /// Reads a list.
    private mutating func array() throws(JSONSyntaxError) -> [JSONValue] {
        try open()
        var values: [JSONValue] = []
        skipSpace()
        var isClosed = peek == UInt8(ascii: "]")
        while !isClosed {
            path.components.append(.index(values.count))
            values.append(try value())
            path.components.removeLast()
            isClosed = try endsBefore("]")
        }
        close()
        return values
    }

    /// Enters a list or an object. The limit protects the stack: the parser and all later passes
    /// recurse.
    private mutating func open() throws(JSONSyntaxError) {
        guard depth < depthLimit else {
            throw error(
                .tooDeep, at: index, "values are nested more than \(depthLimit) deep; a manifest needs seven")
        }
        depth += 1
        index += 1
    }

    /// Leaves a list or an object.
    private mutating func close() {
        depth -= 1
        index += 1
    }

    /// Returns true if the closing bracket is next. Otherwise consumes the comma before the next item.
    private mutating func endsBefore(_ close: Unicode.Scalar) throws(JSONSyntaxError) -> Bool {
        skipSpace()
        if peek == UInt8(ascii: close) { return true }
        guard peek == UInt8(ascii: ",") else { throw unexpected("',' or '\(close)'") }
        let comma = index
        index += 1
        skipSpace()
        guard peek != UInt8(ascii: close) else {
            throw error(at: comma, "a comma may not stand before '\(close)'; remove it")
        }
        return false
    }

    /// Skips white space. JSON has exactly these four characters (RFC 8259, section 2).
    private mutating func skipSpace() {
        while let byte = peek,
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
                || byte == UInt8(ascii: "\t")
        { index += 1 }
    }
}
