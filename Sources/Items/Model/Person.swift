/// An author or contributor.
package struct Person: Sendable, Hashable {
    package var name: String?
    package var url: String?
    package var avatar: String?
    /// Members that this module does not read, such as the e-mail address in `_sitegen`.
    package var others: [String: JSONTree] = [:]

    package init(name: String?) { self.name = name }

    init(_ reader: inout ObjectReader) {
        name = reader.string("name")
        url = reader.string("url")
        avatar = reader.string("avatar")
        others = reader.rest
    }

    package var tree: JSONTree? {
        var object = ObjectBuilder()
        object.add("name", name)
        object.add("url", url)
        object.add("avatar", avatar)
        object.add(others)
        return object.object
    }
}

extension ObjectReader {
    /// Returns the people of a list.
    package mutating func people(_ key: String) -> [Person] {
        objects(key) { Person(&$0) }
    }
}
