import Dates
import Items

/// Members of a JSON object in the order in which they are added; absent and empty values are left out.
struct FeedMembers {
    private var members: [JSONTree.Member] = []

    /// The object; nil without members.
    var object: JSONTree? { members.isEmpty ? nil : .object(members) }

    mutating func add(_ key: String, _ value: JSONTree?) {
        if let value { members.append(.init(key, value)) }
    }
    mutating func add(_ key: String, _ text: String?) { add(key, text.map(JSONTree.string)) }
    mutating func add(_ key: String, _ number: Int?) { add(key, number.map { .number("\($0)") }) }
    mutating func add(_ key: String, date: Int?) { add(key, date.map(ISODate.text)) }
    mutating func add(_ key: String, _ list: [JSONTree]) { if !list.isEmpty { add(key, .array(list)) } }

    /// The members by key, as the models of items and feeds carry what they do not read.
    var dictionary: [String: JSONTree] {
        Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
