import WebSyntax

/// The marked passages of one page of Omnivore, `highlights/SLUG.md`: each a quotation in markdown, with the reader's
/// words about it in the lines after it.
enum OmnivoreHighlights {
    /// Returns the name of the file beside the list; `nil` for a slug that is not the name of a file.
    static func file(of slug: String) -> String? {
        guard !slug.isEmpty, !slug.hasPrefix("."), !slug.contains("/"), !slug.contains("\0") else {
            return nil
        }
        return "highlights/\(slug).md"
    }

    /// Adds the passages of a file to an entry. Words before the first passage are about the page.
    static func read(_ bytes: [UInt8], into entry: inout SavedEntry) {
        var quote: [Substring] = []
        var words: [Substring] = []
        func finish() {
            let (text, note) = (joined(quote), joined(words))
            (quote, words) = ([], [])
            if !text.isEmpty {
                let highlight = Highlight(text: text, note: note.isEmpty ? nil : note)
                if !entry.highlights.contains(highlight) { entry.highlights.append(highlight) }
            } else if !note.isEmpty {
                entry.note = entry.note.map { "\($0)\n\n\(note)" } ?? note
            }
        }
        for line in String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line.hasPrefix(">") {
                // A quotation after a blank line, or after the words about the last one, is the next passage.
                if !words.isEmpty { finish() }
                quote.append(line.dropFirst(line.hasPrefix("> ") ? 2 : 1))
            } else {
                words.append(line)
            }
        }
        finish()
    }

    private static func joined(_ lines: [Substring]) -> String { lines.joined(separator: "\n").trimmed }
}
