/// One object of the manifest after the checks that every level has: known keys, required keys, types.
struct ManifestObject {
    /// A value of the right type and where it stands.
    struct Field<Value> {
        var value: Value
        var place: FindingCollector.Place
    }

    let level: ManifestLevel
    /// The opening brace.
    let place: FindingCollector.Place
    private var strings: [ManifestKey: Field<String>] = [:]
    private var integers: [ManifestKey: Field<Int>] = [:]
    private var lists: [ManifestKey: Field<[JSONValue]>] = [:]

    /// `nil`, with a finding, when the value is not an object.
    init?(
        _ value: JSONValue, level: ManifestLevel, path: JSONPath, text: [UInt8],
        _ findings: inout FindingCollector
    ) {
        self.level = level
        place = FindingCollector.Place(offset: value.range.lowerBound, path: path)
        guard case .object(let members) = value.content else {
            findings.report(.wrongType, at: place, "\(level.name) is \(value.typeName); it must be an object")
            return nil
        }
        var present: Set<ManifestKey> = []
        for member in members {
            guard let key = ManifestKey(rawValue: member.key), level.keys.contains(key) else {
                findings.report(
                    .unknownKey, at: .init(offset: member.keyOffset, path: path.appending(member.key)),
                    level.unknownKeyMessage(member.key))
                continue
            }
            // A second one has been reported as such; the first counts.
            guard present.insert(key).inserted else { continue }
            add(key, member.value, text, &findings)
        }
        for key in level.keys where key.isRequired && !present.contains(key) {
            findings.report(
                .missingKey, at: .init(offset: place.offset, path: path.appending(key.rawValue)),
                "\(level.name) has no '\(key.rawValue)'; add one (\(key.type.name))")
        }
    }

    func string(_ key: ManifestKey) -> Field<String>? { strings[key] }

    func integer(_ key: ManifestKey) -> Field<Int>? { integers[key] }

    func list(_ key: ManifestKey) -> Field<[JSONValue]>? { lists[key] }

    private mutating func add(
        _ key: ManifestKey, _ value: JSONValue, _ text: [UInt8], _ findings: inout FindingCollector
    ) {
        let field = FindingCollector.Place(
            offset: value.range.lowerBound, path: place.path.appending(key.rawValue))
        var found = value.typeName
        switch (key.type, value.content) {
        case (.string, .string(let string)):
            strings[key] = Field(value: string, place: field)
            return
        case (.list, .array(let items)):
            lists[key] = Field(value: items, place: field)
            return
        case (.integer, .number):
            if case .integer(let integer) = JSONNumber(text[value.range]) {
                integers[key] = Field(value: integer, place: field)
                return
            }
            found =
                "\(PrintableText(String(decoding: text[value.range].prefix(81), as: UTF8.self), limit: 40))"
        case (_, .null) where !key.isRequired:
            return
        default: break
        }
        findings.report(.wrongType, at: field, "'\(key.rawValue)' is \(found); it must be \(key.type.name)")
    }
}
