/// The four kinds of objects in a manifest.
enum ManifestLevel: String, CaseIterable {
    case library, book, chapter, leaf

    /// The known keys at this level, in their usual order.
    var keys: [ManifestKey] {
        switch self {
        case .library: Self.libraryKeys
        case .book: Self.bookKeys
        case .chapter: Self.chapterKeys
        case .leaf: Self.leafKeys
        }
    }

    private static let libraryKeys: [ManifestKey] = [
        .schema, .version, .title, .author, .description, .image, .books,
    ]
    private static let bookKeys: [ManifestKey] = [
        .id, .title, .author, .description, .image, .chapters,
    ]
    private static let chapterKeys: [ManifestKey] = [.id, .number, .title, .leaves]
    private static let leafKeys: [ManifestKey] = [.id, .kind, .title, .file, .source, .list, .header]

    /// Returns true if an object of this level must have the key. Only a library needs no title.
    func requires(_ key: ManifestKey) -> Bool {
        switch key {
        case .books, .chapters, .leaves, .id, .file: true
        case .title: self != .library
        default: false
        }
    }

    /// The name of the object in a message.
    var name: String { self == .library ? "the manifest" : "a \(rawValue)" }

    /// Returns the message for an unknown key at this level.
    func unknownKeyMessage(_ key: String) -> String {
        let shown = PrintableText(key, limit: 40)
        if let meant = ClosestWord(to: key, among: keys.map(\.rawValue)).word {
            return "\(name) has no key '\(shown)'; did you mean '\(meant)'?"
        }
        let owners = Self.allCases.filter { level in level.keys.contains { $0.rawValue == key } }
        if !owners.isEmpty {
            return
                "\(name) has no key '\(shown)'; it belongs to \(owners.map(\.name).joined(separator: " or "))"
        }
        return "\(name) has no key '\(shown)'; remove it (known here: "
            + keys.map(\.rawValue).joined(separator: ", ") + ")"
    }
}
