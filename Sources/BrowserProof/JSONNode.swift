import Foundation

/// A JSON value of the DevTools protocol. `JSONSerialization` returns `Any`, which cannot cross
/// threads.
package enum JSONNode: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])

    /// Parses any JSON value, also a bare text or number.
    init(parsing data: Data) throws {
        self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    }

    /// Converts a value of Foundation.
    private init(_ value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let number as NSNumber:
            // Foundation represents a Boolean as a number of the Objective-C type `char`.
            self =
                String(cString: number.objCType) == "c"
                ? .bool(number.boolValue) : .number(number.doubleValue)
        case let list as [Any]: self = .array(list.map(JSONNode.init))
        case let members as [String: Any]: self = .object(members.mapValues(JSONNode.init))
        default: self = .null
        }
    }

    /// The value as JSON.
    var data: Data {
        get throws { try JSONSerialization.data(withJSONObject: plain, options: .fragmentsAllowed) }
    }

    /// Whole numbers are written without a fraction, since DevTools declares ids and counts as
    /// integers.
    private var plain: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? Int(value) : value
        case .string(let value): value
        case .array(let values): values.map(\.plain)
        case .object(let members): members.mapValues(\.plain)
        }
    }

    /// The member of an object; `nil` for other values and unknown names.
    package subscript(_ key: String) -> JSONNode? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The string; `nil` for other values.
    package var text: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The number without its fraction; `nil` for other values.
    package var number: Int? {
        guard case .number(let value) = self else { return nil }
        return Int(value)
    }

    /// The Boolean; `nil` for other values.
    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements of an array; empty for other values.
    package var elements: [JSONNode] {
        guard case .array(let values) = self else { return [] }
        return values
    }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    package init(stringLiteral value: String) { self = .string(value) }
    /// Creates a number.
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a Boolean.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array.
    package init(arrayLiteral elements: JSONNode...) { self = .array(elements) }
    /// Creates an object. Of equal names the last one counts.
    package init(dictionaryLiteral elements: (String, JSONNode)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
