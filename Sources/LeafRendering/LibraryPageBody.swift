import StudyMarkdown

/// The body of a start page: one element a line, ids by number, since titles may repeat.
struct LibraryPageBody {
    private(set) var html = ""
    private(set) var outline: [OutlineEntry] = []
    /// The words of the page by their names.
    private let words: [String: String]

    /// The text of a reading time around its number.
    private let minutes: [Substring]

    init(words: [String: String]) {
        self.words = words
        minutes = (words["minutes"] ?? "%").split(separator: "%", omittingEmptySubsequences: false)
    }

    /// Adds what a cover has below its title.
    mutating func add(_ cover: LibraryPage.Cover) {
        guard cover.author != nil || cover.description != nil || cover.image != nil else { return }
        html += "<div class=\"cover\">\n"
        if let image = cover.image { html += "<img src=\"\(Self.escaped(image))\" alt=\"\">\n" }
        if let author = cover.author { html += "<p class=\"author\">\(Self.escaped(author))</p>\n" }
        if let description = cover.description { html += "<p>\(Self.escaped(description))</p>\n" }
        html += "</div>\n"
    }

    mutating func add(note: String) { html += "<p class=\"note-line\">\(Self.escaped(note))</p>\n" }

    mutating func add(_ book: LibraryPage.Book, _ number: Int, hasTitle: Bool) {
        if hasTitle {
            heading("book-\(number)", level: 2, Self.escaped(book.cover.title), book.cover.title)
            add(book.cover)
        }
        for (index, chapter) in book.chapters.enumerated() {
            let digits = chapter.number.map { "<span class=\"number\">\($0)</span> " } ?? ""
            let text = (chapter.number.map { "\($0) " } ?? "") + chapter.title
            heading(
                "chapter-\(number)-\(index + 1)", level: hasTitle ? 3 : 2,
                digits + Self.escaped(chapter.title), text)
            html += "<ul class=\"leaves\">\n"
            for leaf in chapter.leaves { add(leaf) }
            html += "</ul>\n"
        }
    }

    private mutating func heading(_ id: String, level: Int, _ content: String, _ text: String) {
        outline.append(OutlineEntry(level: level, id: id, text: text))
        html += "<h\(level) id=\"\(id)\">\(content)</h\(level)>\n"
    }

    private mutating func add(_ leaf: LibraryPage.Leaf) {
        let kind = leaf.kind.map { words[$0] ?? $0.replacing("-", with: " ") }
        let minutes = leaf.words.map { self.minutes.joined(separator: "\(WordCount.minutes(of: $0))") }
        let title = "<span class=\"title\">\(Self.escaped(leaf.title))</span>"
        guard let address = leaf.address else {
            let about = Self.escaped(words["absent"] ?? "")
            html += "<li><span class=\"absent\">\(title) <span class=\"about\">\(about)</span></span></li>\n"
            return
        }
        let about = [kind, minutes].compactMap { $0 }.map(Self.escaped).joined(separator: " · ")
        let detail = about.isEmpty ? "" : " <span class=\"about\">\(about)</span>"
        html += "<li><a href=\"\(Self.escaped(address))\">\(title)\(detail)</a></li>\n"
    }

    private static func escaped(_ text: String) -> String {
        // Nearly every text is without them, and there are three to a leaf.
        guard text.utf8.contains(where: { "&<\"\u{1}".utf8.contains($0) }) else { return text }
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
            .replacing("\u{1}", with: "")
    }
}
