import Dates

/// The members of an object in the order in which they are added. Absent values and empty lists have no member.
struct ObjectBuilder {
    private(set) var members: [JSONTree.Member] = []

    /// The object; `nil` if it has no members.
    var object: JSONTree? { members.isEmpty ? nil : .object(members) }

    mutating func add(_ key: String, _ value: JSONTree?) {
        if let value { members.append(.init(key, value)) }
    }

    mutating func add(_ key: String, _ text: String?) { add(key, text.map(JSONTree.string)) }
    mutating func add(_ key: String, _ number: Int?) { add(key, number.map { .number("\($0)") }) }

    /// Adds a flag only if it is set: an absent flag is false.
    mutating func add(_ key: String, flag: Bool) { if flag { add(key, .bool(true)) } }

    /// Adds a date in the form of RFC 3339, in UTC.
    mutating func add(_ key: String, date: Int?) { add(key, date.map(ISODate.text)) }

    mutating func add(_ key: String, _ texts: [String]) { add(key, trees: texts.map(JSONTree.string)) }
    mutating func add(_ key: String, trees: [JSONTree]) { if !trees.isEmpty { add(key, .array(trees)) } }

    /// Adds members that the module does not read, sorted by key.
    mutating func add(_ others: [String: JSONTree]) {
        let sorted = others.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        members += sorted.map { .init($0.key, $0.value) }
    }
}
