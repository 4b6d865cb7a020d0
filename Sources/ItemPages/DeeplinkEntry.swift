package import Items

/// An entry of the table from the deeplinks of an app to the files of a library.
package enum DeeplinkEntry {
    /// - Parameters:
    ///   - id: that of an item; `nil` for a page of the library's own.
    ///   - itemID: the id of the item in its source, if the library has another one for it.
    ///   - file: relative to the library, with the anchor in it.
    package static func json(
        _ deeplink: String, type: String, id: String? = nil, itemID: String? = nil, file: String,
        title: String? = nil
    ) -> JSONTree {
        var object = ObjectBuilder()
        object.add("deeplink", deeplink)
        object.add("type", type)
        object.add("id", id)
        object.add("item_id", itemID)
        object.add("file", file)
        object.add("title", title)
        return .object(object.members)
    }

    /// Returns the scheme of a template such as `app://item?id={id}`.
    package static func scheme(of template: String) -> String {
        template.split(separator: ":").first.map(String.init) ?? "app"
    }
}
