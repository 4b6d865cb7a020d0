import Items

/// Items of tests.
enum ItemSample {
    static func item(_ id: String, title: String?, url: String?, date: Int?, content: String) -> Item {
        var item = Item(id: id)
        item.title = title
        item.url = url
        item.datePublished = date
        item.contentHTML = content
        return item
    }
}
