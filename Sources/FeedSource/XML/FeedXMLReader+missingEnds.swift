/// End tags that broken feeds leave out.
extension FeedXMLReader {
    /// The part of an open element in a feed.
    enum Role {
        /// `rss`, `rdf:RDF` and the like, which have a channel.
        case root
        /// An element that has items.
        case channel
        case item
        /// An element without fields of its own. `image`, `source` and `textInput` have some.
        case field
        /// An element of another vocabulary, XHTML among them.
        case foreign
        case other
    }

    private static let fields: Set<String> = [
        "author", "category", "comments", "content", "contributor", "copyright", "description", "docs",
        "enclosure",
        "generator", "guid", "icon", "id", "issued", "language", "lastbuilddate", "link", "logo",
        "managingeditor", "modified", "pubdate", "published", "rights", "subtitle", "summary", "tagline",
        "title", "ttl", "updated", "webmaster",
    ]
    /// Fields that are elements of HTML, too. Inside markup they close nothing.
    private static let markup: Set<String> = ["link", "summary", "title", "content"]

    /// Returns the role of an element by its key.
    static func role(of key: String, prefix: String) -> Role {
        switch key {
        case "rss", "rdf:rdf", "rdf": .root
        case "channel", "feed": .channel
        case "item", "entry": .item
        case _ where !prefix.isEmpty: .foreign
        default: fields.contains(key) ? .field : .other
        }
    }

    /// Closes the open elements that cannot contain an element of the feed's vocabulary: a field ends before the next field,
    /// and an item before the next item. Elements of other vocabularies stay open.
    mutating func closeElements(before key: String, _ name: String, at start: Int) {
        guard let top = stack.last?.role else { return }
        switch Self.role(of: key, prefix: "") {
        case .item where top != .channel && top != .root, .channel where top != .root && top != .channel:
            if let index = lastOpen({ $0 == .channel || $0 == .root }) {
                close(after: index, before: name, at: start)
            }
        case .field where top == .field || top == .other:
            guard let index = lastOpen({ $0 == .item || $0 == .channel || $0 == .root }),
                index + 1 < stack.count, stack[index + 1].role == .field,
                !Self.markup.contains(key) || index + 2 == stack.count
            else { return }
            close(after: index, before: name, at: start)
        default: break
        }
    }

    /// Returns the place of the nearest open element with a role; nil if an element of another vocabulary is open in it.
    /// The search is bounded by the depth of the stack.
    private func lastOpen(_ isWanted: (Role) -> Bool) -> Int? {
        for index in stack.indices.reversed() {
            if isWanted(stack[index].role) { return index }
            if stack[index].role == .foreign { return nil }
        }
        return nil
    }

    /// Closes all elements inside one.
    private mutating func close(after index: Int, before name: String, at start: Int) {
        repair(start, "'\(stack[stack.count - 1].name)' does not end before '<\(name)>'")
        stack.removeSubrange((index + 1)...)
    }
}
