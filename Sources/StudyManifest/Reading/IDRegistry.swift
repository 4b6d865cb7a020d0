/// The ids of one list in the manifest, checked for form and uniqueness.
struct IDRegistry {
    /// The level that the ids belong to.
    let level: ManifestLevel
    /// The entry within which the ids must be unique.
    let scope: String
    private var first: [String: FindingCollector.Place] = [:]

    init(level: ManifestLevel, scope: String) {
        self.level = level
        self.scope = scope
    }

    /// Returns the id of the object, even if it is invalid; `nil` if the object has none.
    mutating func id(of object: ManifestObject, _ findings: inout FindingCollector) -> String? {
        guard let id = object.string(.id) else { return nil }
        if !Self.isWellFormed(id.value) {
            findings.report(
                .invalidID, at: id.place,
                "the id '\(PrintableText(id.value, limit: 40))' does not fit an address; use ASCII letters, digits, '.', '_' and '-', "
                    + "and start with a letter or digit")
        }
        if let other = first[id.value] {
            findings.report(
                .duplicateID, at: id.place, related: other,
                "two \(Self.plural(level)) have the id '\(PrintableText(id.value, limit: 40))'; "
                    + "an id is unique in \(scope), rename one")
        } else {
            first[id.value] = id.place
        }
        return id.value
    }

    /// Returns true if the id matches `[A-Za-z0-9][A-Za-z0-9._-]*`.
    private static func isWellFormed(_ id: String) -> Bool {
        guard let start = id.utf8.first, isAlphanumeric(start) else { return false }
        return id.utf8.allSatisfy { byte in
            isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "-")
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    private static func plural(_ level: ManifestLevel) -> String {
        switch level {
        case .library: "libraries"
        case .book: "books"
        case .chapter: "chapters"
        case .leaf: "leaves"
        }
    }
}
