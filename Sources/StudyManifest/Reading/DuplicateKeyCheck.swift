/// A check for duplicate keys of an object (RFC 8259, section 4, calls the behaviour of readers unpredictable).
///
/// It covers the whole tree, including values of unknown keys.
struct DuplicateKeyCheck {
    private var path = JSONPath()

    /// Checks a value recursively. The parser's depth limit bounds the recursion.
    mutating func check(_ value: JSONValue, _ findings: inout FindingCollector) {
        switch value.content {
        case .null, .bool, .number, .string: break
        case .array(let items):
            for (index, item) in items.enumerated() {
                path.components.append(.index(index))
                check(item, &findings)
                path.components.removeLast()
            }
        case .object(let members):
            var first: [String: Int] = [:]
            // For few keys, a linear search is faster than hashing.
            let hashes = members.count > 16
            for (index, member) in members.enumerated() {
                path.components.append(.key(member.key))
                let earlier =
                    hashes
                    ? first[member.key] : members[..<index].first { $0.key == member.key }?.keyOffset
                if let offset = earlier {
                    findings.report(
                        .duplicateKey, at: .init(offset: member.keyOffset, path: path),
                        related: .init(offset: offset, path: path),
                        "the key '\(PrintableText(member.key, limit: 40))' is here twice; keep one")
                } else if hashes {
                    first[member.key] = member.keyOffset
                }
                check(member.value, &findings)
                path.components.removeLast()
            }
        }
    }
}
