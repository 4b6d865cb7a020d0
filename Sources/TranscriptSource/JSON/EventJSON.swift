import Diagnostics
import WebSyntax

/// A JSON value of an event. Strings are bytes: a letter may be split over two events, so the halves are no text yet.
enum EventJSON {
    struct Member {
        var key: String
        var value: EventJSON

        init(_ key: String, _ value: EventJSON) {
            self.key = key
            self.value = value
        }
    }

    case null
    case bool(Bool)
    /// The digits as written.
    case number(String)
    /// WTF-8: halves of surrogate pairs are encoded like other scalars (The WTF-8 encoding, section 3).
    case string([UInt8])
    case array([EventJSON])
    /// The members in their order; of two with one key the first one counts.
    case object([Member])

    /// Returns a member of an object under the first of these names that has a value.
    subscript(names: String...) -> EventJSON? { member(names) }

    func member(_ names: [String]) -> EventJSON? {
        guard case .object(let members) = self else { return nil }
        for name in names {
            guard let value = members.first(where: { $0.key == name })?.value else { continue }
            if case .null = value { continue }
            return value
        }
        return nil
    }

    var bytes: [UInt8]? { if case .string(let bytes) = self { bytes } else { nil } }

    /// The text of a string, or the digits of a number.
    var text: String? {
        switch self {
        case .string(let bytes): WTF8.text(bytes)
        case .number(let digits): digits
        default: nil
        }
    }

    /// True or false, also as written in a string or as 0 and 1.
    var flag: Bool? {
        switch self {
        case .bool(let flag): return flag
        case .number(let digits): return digits == "1" ? true : digits == "0" ? false : nil
        case .string:
            switch text?.lowercased() {
            case "true", "yes": return true
            case "false", "no": return false
            default: return nil
            }
        default: return nil
        }
    }

    var count: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

    var elements: [EventJSON] { if case .array(let elements) = self { elements } else { [] } }

    var isObject: Bool { if case .object = self { true } else { false } }

    /// A time in milliseconds since 1970-01-01T00:00:00Z: a date, or a number of seconds or milliseconds.
    var time: Int? {
        switch self {
        case .string(let bytes): bytes.withUnsafeBufferPointer { EventTime.milliseconds($0) }
        case .number(let digits): EventTime.milliseconds(number: digits)
        default: nil
        }
    }

    /// Returns the value as JSON on several lines, with two spaces a level.
    func written(indent: Int = 0) -> String {
        let space = String(repeating: "  ", count: indent + 1)
        switch self {
        case .null: return "null"
        case .bool(let flag): return "\(flag)"
        case .number(let digits): return digits
        case .string(let bytes): return JSONDiagnosticFormatter.quoted(WTF8.text(bytes))
        case .array(let elements):
            guard !elements.isEmpty else { return "[]" }
            return "[\n" + elements.map { space + $0.written(indent: indent + 1) }.joined(separator: ",\n")
                + "\n"
                + space.dropLast(2) + "]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            return "{\n"
                + members.map {
                    space + JSONDiagnosticFormatter.quoted($0.key) + ": "
                        + $0.value.written(indent: indent + 1)
                }
                .joined(separator: ",\n") + "\n" + space.dropLast(2) + "}"
        }
    }
}
