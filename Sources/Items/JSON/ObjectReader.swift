import Dates
package import Diagnostics
import ParallelWork
package import StudyManifest

/// Reads the members of one object. A member of the wrong type is a finding and counts as absent, so the rest of the
/// object is read.
package struct ObjectReader {
    /// The text that the offsets count in.
    private let text: [UInt8]
    private let findings: FindingList
    /// The rule of findings about types and duplicate keys.
    private let rule: RuleDefinition
    /// The object's name in messages, such as `items[3]`.
    package let path: String
    /// The offset of the opening bracket.
    package let offset: Int
    private var members: [String: JSONMember] = [:]
    /// The keys that no call has read yet.
    private var unread: Set<String> = []

    /// Fails with a finding if the value is not an object.
    ///
    /// - Parameter rule: the rule of findings about types and duplicate keys.
    package init?(
        _ value: JSONValue, _ path: String, _ text: [UInt8], _ findings: FindingList,
        rule: RuleDefinition = .itemMember
    ) {
        guard case .object(let list) = value.content else {
            findings.report(
                rule, at: value.range.lowerBound, "\(path) is \(value.typeName); it must be an object")
            return nil
        }
        (self.text, self.findings, self.path, self.rule) = (text, findings, path, rule)
        offset = value.range.lowerBound
        for member in list {
            if members[member.key] != nil {
                findings.report(
                    rule, at: member.keyOffset,
                    "\(name(member.key)) is there twice; the first one is read")
            } else if case .null = member.value.content {
                // JSON Feed leaves absent values out; other programs write null for them.
                continue
            } else {
                members[member.key] = member
                unread.insert(member.key)
            }
        }
    }

    /// Returns a member's name in messages.
    private func name(_ key: String) -> String {
        "'\(PrintableText(key, limit: 40))'" + (path.isEmpty ? "" : " of \(path)")
    }

    /// Reports a problem with a member, or with the object if it has no such member.
    ///
    /// - Parameter rule: the rule, if it is not the reader's.
    package func report(_ key: String, _ message: String, rule: RuleDefinition? = nil) {
        let offset = members[key]?.value.range.lowerBound ?? offset
        findings.report(rule ?? self.rule, at: offset, "\(name(key)) \(message)")
    }

    /// Returns a member and marks it as read.
    private mutating func take(_ key: String) -> JSONValue? {
        unread.remove(key)
        return members[key]?.value
    }

    private func reportType(_ key: String, _ value: JSONValue, _ expected: String) {
        report(key, "is \(value.typeName); it must be \(expected)")
    }

    package mutating func string(_ key: String) -> String? {
        guard let value = take(key) else { return nil }
        if case .string(let text) = value.content { return text }
        reportType(key, value, "a string")
        return nil
    }

    /// Returns a string, or the digits of a number: readers of JSON Feed turn an id that is a number into a string.
    package mutating func identifier(_ key: String) -> String? {
        guard let value = take(key) else { return nil }
        switch value.content {
        case .string(let text): return text
        case .number:
            report(key, "is a number; it is read as a string")
            return digits(value)
        default:
            reportType(key, value, "a string")
            return nil
        }
    }

    /// Returns a string, or the digits of a number, for members whose type differs between programs.
    package mutating func value(_ key: String) -> String? {
        guard let value = take(key) else { return nil }
        switch value.content {
        case .string(let text): return text
        case .number: return digits(value)
        default:
            reportType(key, value, "a string or a number")
            return nil
        }
    }

    private func digits(_ value: JSONValue) -> String { String(decoding: text[value.range], as: UTF8.self) }

    /// Returns a whole number that is not negative: sizes, counts and revisions. Digits in a string are read, with a finding.
    package mutating func count(_ key: String) -> Int? {
        guard let value = take(key) else { return nil }
        if let number = whole(value) { return number }
        reportType(key, value, "a whole number from 0")
        if case .string(let text) = value.content, let number = Int(text), number >= 0 { return number }
        return nil
    }

    /// Returns the whole numbers of a list.
    package mutating func counts(_ key: String) -> [Int] {
        list(key).compactMap { value, path in
            if let number = whole(value) { return number }
            findings.report(
                rule, at: value.range.lowerBound,
                "\(path) is \(value.typeName); it must be a whole number from 0")
            return nil
        }
    }

    private func whole(_ value: JSONValue) -> Int? {
        guard case .number = value.content, let number = Int(digits(value)), number >= 0 else { return nil }
        return number
    }

    /// Returns a number of seconds. Digits in a string are read, with a finding.
    package mutating func duration(_ key: String) -> Double? {
        guard let value = take(key) else { return nil }
        if case .number = value.content, let number = Double(digits(value)), number >= 0, number < 1e9 {
            return number
        }
        reportType(key, value, "a number of seconds")
        if case .string(let text) = value.content, let number = Double(text), number >= 0, number < 1e9 {
            return number
        }
        return nil
    }

    package mutating func flag(_ key: String) -> Bool? {
        guard let value = take(key) else { return nil }
        if case .bool(let flag) = value.content { return flag }
        reportType(key, value, "true or false")
        return nil
    }

    /// Returns a date of RFC 3339 in seconds since 1970-01-01T00:00:00Z.
    package mutating func date(_ key: String) -> Int? {
        guard let text = string(key) else { return nil }
        // RFC 3339, section 5.6, allows `t` and `z`.
        if let seconds = ISODate.seconds(text.uppercased()) { return Int(seconds.rounded(.down)) }
        report(key, "is '\(PrintableText(text, limit: 40))', not a date such as 2026-11-21T08:00:00Z")
        return nil
    }

    /// Returns the strings of a list.
    package mutating func strings(_ key: String) -> [String] {
        list(key).compactMap { value, path in
            if case .string(let text) = value.content { return text }
            findings.report(
                rule, at: value.range.lowerBound, "\(path) is \(value.typeName); it must be a string")
            return nil
        }
    }

    /// Returns readers of the objects in a list.
    package mutating func objects(_ key: String) -> [ObjectReader] {
        list(key).compactMap { ObjectReader($0, $1, text, findings, rule: rule) }
    }

    /// Returns what is made of the objects in a list, on all processors.
    package mutating func concurrentObjects<Value: Sendable>(
        _ key: String, _ make: @Sendable (inout ObjectReader) -> Value
    ) -> [Value] {
        let (text, source, mark, rule) = (text, findings.source, findings.mark, rule)
        // Each object has a list of findings of its own.
        let made = concurrentMap(list(key)) {
            value, path -> (value: Value?, findings: [FindingList.Finding]) in
            let findings = FindingList(source, mark: mark)
            guard var reader = ObjectReader(value, path, text, findings, rule: rule) else {
                return (nil, findings.findings)
            }
            return (make(&reader), findings.findings)
        }
        for finding in made.flatMap(\.findings) { findings.add(finding) }
        return made.compactMap(\.value)
    }

    /// Returns what is made of the objects in a list.
    package mutating func objects<Value>(_ key: String, _ make: (inout ObjectReader) -> Value?) -> [Value] {
        objects(key).compactMap {
            var reader = $0
            return make(&reader)
        }
    }

    /// Returns what is made of an object.
    package mutating func object<Value>(_ key: String, _ make: (inout ObjectReader) -> Value) -> Value? {
        guard var reader = object(key) else { return nil }
        return make(&reader)
    }

    /// Returns the values of a list, each with its name.
    private mutating func list(_ key: String) -> [(JSONValue, String)] {
        guard let value = take(key) else { return [] }
        guard case .array(let values) = value.content else {
            reportType(key, value, "a list")
            return []
        }
        let name = path.isEmpty ? key : "\(path).\(key)"
        return values.enumerated().map { ($1, "\(name)[\($0)]") }
    }

    /// Returns a reader of an object.
    package mutating func object(_ key: String) -> ObjectReader? {
        take(key).flatMap {
            ObjectReader($0, path.isEmpty ? key : "\(path).\(key)", text, findings, rule: rule)
        }
    }

    /// Returns readers of an object, or of the objects in a list.
    package mutating func oneOrMore(_ key: String) -> [ObjectReader] {
        if case .array = members[key]?.value.content { return objects(key) }
        return object(key).map { [$0] } ?? []
    }

    /// The keys in the order of their bytes.
    package var keys: [String] {
        members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns a member as it is.
    package mutating func tree(_ key: String) -> JSONTree? { take(key).flatMap { JSONTree($0, in: text) } }

    /// The members that no call has read.
    package var rest: [String: JSONTree] {
        unread.reduce(into: [:]) { rest, key in
            rest[key] = members[key].flatMap { JSONTree($0.value, in: text) }
        }
    }
}

extension JSONTree {
    /// Fails for null, which has no member in JSON Feed. Of members with one key the first is kept.
    init?(_ value: JSONValue, in text: [UInt8]) {
        switch value.content {
        case .null: return nil
        case .bool(let flag): self = .bool(flag)
        case .number: self = .number(String(decoding: text[value.range], as: UTF8.self))
        case .string(let text): self = .string(text)
        case .array(let values): self = .array(values.compactMap { JSONTree($0, in: text) })
        case .object(let members):
            var seen: Set<String> = []
            let kept = members.compactMap { member in
                seen.insert(member.key).inserted
                    ? JSONTree(member.value, in: text).map { Member(member.key, $0) } : nil
            }
            // Sorted, so that the order of another program's hash table does not show.
            self = .object(kept.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        }
    }
}
