package import Items

/// The members of reading lists that JSON Feed lacks. They are part of `_sitegen`.
extension Item {
    /// True for an entry that was read and put away.
    package var isArchived: Bool {
        get { facts.others["archived"] == .bool(true) }
        set { facts.others["archived"] = newValue ? .bool(true) : nil }
    }

    /// True for a favourite.
    package var isStarred: Bool {
        get { facts.others["starred"] == .bool(true) }
        set { facts.others["starred"] = newValue ? .bool(true) : nil }
    }

    /// True for an entry that its service does not show to others.
    package var isPrivate: Bool {
        get { facts.others["private"] == .bool(true) }
        set { facts.others["private"] = newValue ? .bool(true) : nil }
    }

    /// True for a page whose address had a key, a user name or a password, which the list leaves out: it is not asked for.
    package var lostKey: Bool {
        get { facts.others["redacted"] == .bool(true) }
        set { facts.others["redacted"] = newValue ? .bool(true) : nil }
    }

    /// The address of a page that is too long for a link. The item has no `url` then.
    package var longAddress: LongAddress? {
        get { facts.others["long_address"].flatMap(LongAddress.init) }
        set { facts.others["long_address"] = newValue?.tree }
    }

    /// The reader's own words about a page, in markdown.
    package var note: String? {
        get {
            guard case .string(let text)? = facts.others["note"] else { return nil }
            return text
        }
        set { facts.others["note"] = newValue.map(JSONTree.string) }
    }

    /// The passages that the reader marked.
    package var highlights: [Highlight] {
        get {
            guard case .array(let values)? = facts.others["highlights"] else { return [] }
            return values.compactMap(Highlight.init)
        }
        set { facts.others["highlights"] = newValue.isEmpty ? nil : .array(newValue.map(\.tree)) }
    }
}

/// A marked passage of a page.
package struct Highlight: Sendable, Hashable {
    package var text: String
    /// The reader's words about it.
    package var note: String?

    package init(text: String, note: String? = nil) {
        self.text = text
        self.note = note
    }

    fileprivate init?(_ tree: JSONTree) {
        guard case .object(let members) = tree else { return nil }
        func text(_ key: String) -> String? {
            guard case .string(let text)? = members.first(where: { $0.key == key })?.value else { return nil }
            return text
        }
        guard let quote = text("text") else { return nil }
        self.init(text: quote, note: text("note"))
    }

    fileprivate var tree: JSONTree {
        .object(
            [JSONTree.Member("text", .string(text))] + (note.map { [.init("note", .string($0))] } ?? []))
    }
}
