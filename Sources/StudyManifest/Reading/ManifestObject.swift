/// An object of the manifest after the checks common to all levels: known keys, required keys, types.
struct ManifestObject {
    /// A value of the right type and its place.
    struct Field<Value> {
        var value: Value
        var place: FindingCollector.Place
    }

    let level: ManifestLevel
    /// The place of the opening brace.
    let place: FindingCollector.Place
    /// The fields as a list: for so few keys, a linear search is faster than hashing.
    private var fields: [(key: ManifestKey, value: Value, offset: Int)] = []

    private enum Value {
        case string(String)
        case integer(Int)
        case list([JSONValue])
    }

    /// Returns `nil` and reports a finding if the value is not an object.
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
        fields.reserveCapacity(members.count)
        var present: [ManifestKey] = []
        for member in members {
            guard let key = ManifestKey(rawValue: member.key), level.keys.contains(key) else {
                findings.report(
                    .unknownKey, at: .init(offset: member.keyOffset, path: path.appending(member.key)),
                    level.unknownKeyMessage(member.key))
                continue
            }
            // The duplicate has already been reported; the first one is used.
            guard !present.contains(key) else { continue }
            present.append(key)
            add(key, member.value, text, &findings)
        }
        for key in level.keys where level.requires(key) && !present.contains(key) {
            findings.report(
                .missingKey, at: .init(offset: place.offset, path: path, key: key),
                "\(level.name) has no '\(key.rawValue)'; add one (\(key.type.name))")
        }
    }

    /// Returns the value of a key if it is a string.
    func string(_ key: ManifestKey) -> Field<String>? {
        guard let field = field(key), case .string(let value) = field.value else { return nil }
        return Field(value: value, place: place(field))
    }

    /// Returns the value of a key if it is a whole number.
    func integer(_ key: ManifestKey) -> Field<Int>? {
        guard let field = field(key), case .integer(let value) = field.value else { return nil }
        return Field(value: value, place: place(field))
    }

    /// Returns the value of a key if it is a list.
    func list(_ key: ManifestKey) -> Field<[JSONValue]>? {
        guard let field = field(key), case .list(let value) = field.value else { return nil }
        return Field(value: value, place: place(field))
    }

    /// Returns the offset of a key's value, in UTF-8 bytes.
    func offset(_ key: ManifestKey) -> Int? { field(key)?.offset }

    private func field(_ key: ManifestKey) -> (key: ManifestKey, value: Value, offset: Int)? {
        fields.first { $0.key == key }
    }

    private func place(_ field: (key: ManifestKey, value: Value, offset: Int)) -> FindingCollector.Place {
        FindingCollector.Place(offset: field.offset, path: place.path, key: field.key)
    }

    /// Adds a value of the right type and reports any other. `null` means that an optional key is
    /// absent.
    private mutating func add(
        _ key: ManifestKey, _ value: JSONValue, _ text: [UInt8], _ findings: inout FindingCollector
    ) {
        let offset = value.range.lowerBound
        let found: String
        switch (key.type, value.content) {
        case (.string, .string(let string)):
            fields.append((key, .string(string), offset))
            return
        case (.list, .array(let items)):
            fields.append((key, .list(items), offset))
            return
        case (.integer, .number):
            if case .integer(let integer) = JSONNumber(text[value.range]) {
                fields.append((key, .integer(integer), offset))
                return
            }
            found =
                "\(PrintableText(String(decoding: text[value.range].prefix(81), as: UTF8.self), limit: 40))"
        case (_, .null) where !level.requires(key):
            return
        default: found = value.typeName
        }
        findings.report(
            .wrongType, at: .init(offset: offset, path: place.path, key: key),
            "'\(key.rawValue)' is \(found); it must be \(key.type.name)")
    }
}
