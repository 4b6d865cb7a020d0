package import Items

extension ItemFeed {
    /// Returns the feed as one line of JSON, with the name of its file in `_sitegen.file`.
    package func line(file: String) -> String {
        var feed = self
        feed.facts.others["file"] = .string(file)
        // Strings have no line feeds, which JSON escapes, so joining the lines changes no value.
        let text = String(decoding: feed.bytes(), as: UTF8.self)
        return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ") + "\n"
    }
}
