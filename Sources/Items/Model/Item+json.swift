extension Item {
    /// The item: members in the order of JSON Feed 1.1, then `_sitegen`, then other members by name.
    var tree: JSONTree {
        var object = ObjectBuilder()
        object.add("id", id)
        object.add("url", url)
        object.add("external_url", externalURL)
        object.add("title", title)
        object.add("content_html", contentHTML)
        object.add("content_text", contentText)
        object.add("summary", summary)
        object.add("image", image)
        object.add("banner_image", bannerImage)
        object.add("date_published", date: datePublished)
        object.add("date_modified", date: dateModified)
        object.add("authors", trees: authors.compactMap(\.tree))
        object.add("tags", tags)
        object.add("language", language)
        object.add("attachments", trees: attachments.compactMap(\.tree))
        object.add("_sitegen", facts.tree)
        object.add(others)
        return .object(object.members)
    }

    /// Reads an item. Its id is empty if the object has no id.
    init(_ reader: inout ObjectReader) {
        id = reader.identifier("id") ?? ""
        url = reader.string("url")
        externalURL = reader.string("external_url")
        title = reader.string("title")
        contentHTML = reader.string("content_html")
        contentText = reader.string("content_text")
        summary = reader.string("summary")
        image = reader.string("image")
        bannerImage = reader.string("banner_image")
        datePublished = reader.date("date_published")
        dateModified = reader.date("date_modified")
        authors = reader.people("authors")
        // JSON Feed 1.0 has one author.
        if authors.isEmpty { authors = reader.object("author") { [Person(&$0)] } ?? [] }
        tags = reader.strings("tags")
        language = reader.string("language")
        attachments = reader.objects("attachments") { Attachment(&$0) }
        facts = reader.object("_sitegen") { ItemFacts(&$0) } ?? facts
        others = reader.rest
    }
}
