import Items

extension Item {
    /// Sets `content_html`, or `content_text` where the source is plain text. One of the two is always there.
    mutating func setBody(_ construct: ItemFacts.TextConstruct?) {
        guard let construct, let html = construct.html else {
            contentHTML = ""
            return
        }
        if construct.type == "text/plain" {
            // Plain text was only escaped.
            contentText = html.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
                "&amp;", with: "&")
        } else {
            contentHTML = html
        }
    }
}

extension ItemFacts.TextConstruct {
    /// The construct as an object of `_sitegen`.
    var tree: JSONTree? {
        var members = FeedMembers()
        members.add("type", type)
        members.add("lang", lang)
        members.add("base", base)
        members.add("html", html)
        members.add("src", src)
        return members.object
    }
}

extension ItemFacts.Category {
    var object: JSONTree? {
        var members = FeedMembers()
        members.add("term", term)
        members.add("scheme", scheme)
        members.add("label", label)
        return members.object
    }
}
