/// The header fields of a message, in order (RFC 9110, section 5). Names are compared without case.
package struct HeaderFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One field.
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    /// All fields, in the order in which they are sent.
    package private(set) var all: [Field] = []

    /// Creates an empty list.
    package init() {}

    /// Creates a list in the given order.
    package init(dictionaryLiteral elements: (String, String)...) {
        all = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// Appends a field.
    package mutating func add(_ name: String, _ value: String) {
        all.append(Field(name: name, value: value))
    }

    /// The value of a field. Several fields of one name are joined as one list (section 5.3). Setting
    /// replaces them all.
    package subscript(_ name: String) -> String? {
        get {
            let values = values(name)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            all.removeAll { Self.isSame($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Returns the values of all fields of a name.
    package func values(_ name: String) -> [String] {
        all.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Returns true if a list field contains a word, in any case: `Connection: keep-alive, close`.
    package func has(_ name: String, word: String) -> Bool {
        values(name).contains { value in
            value.split(separator: ",").contains { Self.isSame(String($0.trimmingSpace), word) }
        }
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { $0 == $1 || lower($0) == lower($1) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at its ends, the optional white space of HTTP (RFC 9110,
    /// 5.6.3).
    var trimmingSpace: SubSequence {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        var rest = drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
        return rest
    }
}
