/// A tag of raw HTML whose element could take the rest of a page.
package struct RawTag: Sendable, Hashable {
    /// The name in lower case.
    package var name: String
    package var isEnd: Bool
    /// The offset in the source.
    package var offset: Int
    /// The 1-based line.
    package var line: Int

    /// Elements that browsers open again in each block until their end tag (HTML standard, 13.2.4.3).
    static let formatting: Set<String> = [
        "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
    ]
    /// Other elements that end with their end tag alone. Those whose end tag is optional are not among them.
    static let lasting: Set<String> = [
        "abbr", "address", "article", "aside", "audio", "bdi", "bdo", "blockquote", "button", "canvas",
        "center", "cite", "datalist", "del", "details", "dfn", "dialog", "dir", "div", "dl", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
        "iframe", "ins", "kbd", "label", "main", "mark", "math", "menu", "meter", "nav", "noscript", "object",
        "ol", "pre", "progress", "q", "samp", "search", "section", "select", "span", "sub", "summary", "sup",
        "svg", "table", "template", "textarea", "title", "ul", "var", "video",
    ]
    /// Elements in which the tags of others are not elements of the page.
    private static let foreign: Set<String> = ["iframe", "math", "svg", "textarea", "title"]

    /// The largest number of open elements, which every end tag searches.
    fileprivate static let limit = 100

    fileprivate var isForeign: Bool { Self.foreign.contains(name) }
}

extension NoteText {
    /// Returns the start tags of the elements that are open after some lines.
    ///
    /// - Parameter except: the offsets of tags that no page has.
    package func openTags(in parts: [ClosedRange<Int>], except: Set<Int> = []) -> [RawTag] {
        var open: [RawTag] = []
        guard !rawTags.isEmpty else { return [] }
        for lines in parts {
            for tag in rawTags where lines.contains(tag.line) && !except.contains(tag.offset) {
                if let last = open.last, last.isForeign, last.name != tag.name { continue }
                guard tag.isEnd else {
                    if open.count < RawTag.limit { open.append(tag) }
                    continue
                }
                guard let index = open.lastIndex(where: { $0.name == tag.name }) else { continue }
                let inner = open[(index + 1)...].filter { RawTag.formatting.contains($0.name) }
                // Formatting goes on after the end of the element around it.
                open.replaceSubrange(index..., with: inner)
            }
        }
        return open
    }
}
