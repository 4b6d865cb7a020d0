import WebContent
import WebSyntax

/// The `meta` elements of a page by their names, in the order of the page.
struct MetaElements {
    private var values: [String: [String]] = [:]

    init(_ page: Page) {
        for id in page.order where page.tree[id].tag == .meta {
            let attributes = page.attributes(of: id)
            guard let content = attributes["content"] else { continue }
            let value = PlainText.decoded(content)
            guard !value.isEmpty else { continue }
            for key in ["property", "name", "itemprop", "http-equiv"] {
                // One element may have several names, separated by spaces.
                for name in (attributes[key] ?? "").lowercased().split(whereSeparator: \.isWhitespace) {
                    values[String(name), default: []].append(value)
                }
            }
        }
    }

    /// Returns the first value of the first of these names that has one.
    func first(_ names: String...) -> String? {
        names.lazy.compactMap { values[$0]?.first }.first
    }

    /// Returns all values of the first of these names that has one, each once.
    func all(_ names: String...) -> [String] {
        for name in names {
            guard let found = values[name] else { continue }
            var unique: [String] = []
            for value in found where !unique.contains(value) { unique.append(value) }
            return unique
        }
        return []
    }
}
