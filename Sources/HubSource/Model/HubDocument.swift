package import Diagnostics

/// A published document of a hub.
package struct HubDocument: Sendable {
    /// The path below the folder of documents.
    package var path: String
    /// The id in addresses, unique in the hub whatever the case of its letters.
    package var id = ""
    package var title = ""
    /// The title with the backticks of code with TeX and the backslashes before dollars, if that differs.
    package var titleWords: String?
    package var front = HubFrontMatter()
    package var text: NoteText
    package var sections = DocumentSections()
    /// The tags of front matter and text, without repetitions, in their order.
    package var tags: [String] = []
    /// The first words of the text, at most 200 characters. Code with TeX has its backticks, and escaped dollars their
    /// backslashes.
    package var excerpt = ""

    /// The title as words that may have formulas and code with TeX.
    package var shownTitle: String { titleWords ?? title }

    /// The path of the folder; empty for the top.
    package var folder: Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }
    /// The name of the file without its ending.
    package var name: Substring {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        return name.lowercased().hasSuffix(".md") ? name.dropLast(3) : name
    }

    /// Returns true for a line of the text, or of a section that pages show as text. Other lines after the text are left out.
    package func isShown(_ line: Int) -> Bool {
        line <= text.lastLine || text.laterParts.contains { $0.contains(line) }
            || sections.lines.contains { name, parts in
                name.isText && parts.contains { $0.contains(line) }
            }
            || sections.others.values.contains { parts in parts.contains { $0.contains(line) } }
    }

    /// Returns true for a name that is the id which front matter states, and that is no word: a title or an alias is one, and so is
    /// the name of the file without digits.
    package func hasStatedID(_ name: String) -> Bool {
        guard name == id, front.id != nil || front.url != nil else { return false }
        let key = name.lowercased()
        let isFile = key == self.name.lowercased() && !key.utf8.contains(where: NoteScanner.isDigit)
        return !isFile && key != title.lowercased() && !front.aliases.contains { $0.lowercased() == key }
    }

    /// Milliseconds since 1970-01-01T00:00:00Z; `nil` if the document does not say.
    package var updated: Int? { front.updated ?? front.created }

    package var source: SourceText { text.source }
}
