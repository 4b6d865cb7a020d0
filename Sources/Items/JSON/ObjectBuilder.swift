import Dates

/// The members of an object in the order in which they are added. Absent values and empty lists have no member.
package struct ObjectBuilder {
    package private(set) var members: [JSONTree.Member] = []

    package init() {}

    /// The object; `nil` if it has no members.
    package var object: JSONTree? { members.isEmpty ? nil : .object(members) }

    /// The members by key, as models carry those that they do not read.
    package var dictionary: [String: JSONTree] {
        Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    }

    package mutating func add(_ key: String, _ value: JSONTree?) {
        if let value { members.append(.init(key, value)) }
    }

    package mutating func add(_ key: String, _ text: String?) { add(key, text.map(JSONTree.string)) }
    package mutating func add(_ key: String, _ number: Int?) { add(key, number.map { .number("\($0)") }) }

    /// Adds a flag only if it is set: an absent flag is false.
    package mutating func add(_ key: String, flag: Bool) { if flag { add(key, .bool(true)) } }

    /// Adds a date in the form of RFC 3339, in UTC.
    package mutating func add(_ key: String, date: Int?) { add(key, date.map(ISODate.text)) }

    package mutating func add(_ key: String, _ texts: [String]) {
        add(key, trees: texts.map(JSONTree.string))
    }
    package mutating func add(_ key: String, trees: [JSONTree]) {
        if !trees.isEmpty { add(key, .array(trees)) }
    }

    /// Adds members that the module does not read, sorted by key.
    package mutating func add(_ others: [String: JSONTree]) {
        let sorted = others.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        members += sorted.map { .init($0.key, $0.value) }
    }
}
