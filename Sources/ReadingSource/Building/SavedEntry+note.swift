import HTMLSanitizing
import SecretScanning
import WebSyntax

/// Pages without an address.
extension SavedEntry {
    /// The text of a page without an address, which a note can keep: its title as a heading, the reader's words, the marked
    /// passages and the text of its article, else its summary. Of these, the reader's words alone are markdown. `nil` for an
    /// entry with an address, without a text, or of another kind.
    var noteWithoutAddress: String? {
        guard kind == .page, longAddress == nil, MarkupText.cleaned(url ?? "").trimmed.isEmpty else {
            return nil
        }
        let passages = highlights.flatMap { [LiteralMarkdown.text($0.text), $0.note ?? ""] }.map(\.trimmed)
        let article = html.map { LiteralMarkdown.text(Self.text(of: $0)) } ?? ""
        var texts = [note?.trimmed ?? ""] + passages + [article]
        texts.removeAll(where: \.isEmpty)
        if texts.isEmpty, let summary = summary?.trimmed, !summary.isEmpty {
            texts = [LiteralMarkdown.text(summary)]
        }
        guard !texts.isEmpty else { return nil }
        return headed(texts.joined(separator: "\n\n"))
    }

    /// Returns the text of a note below the title of the entry as a heading.
    func headed(_ text: String) -> String {
        let name = TextLine.joined(title ?? "")
        return name.isEmpty ? text : "# \(LiteralMarkdown.line(name))\n\n\(text)"
    }

    /// Returns the text of HTML in paragraphs, without scripts and styles.
    private static func text(of html: String) -> String {
        var html = html
        return html.withUTF8 { bytes in
            var paragraphs: [String] = []
            var text: [UInt8] = []
            func endParagraph() {
                let line = TextLine.joined(String(decoding: text, as: UTF8.self))
                if !line.isEmpty { paragraphs.append(line) }
                text = []
            }
            var scanner = HTMLScanner(bytes)
            while let token = scanner.next() {
                switch token.kind {
                case .text where token.rule != .raw:
                    HTMLTextDecoder.append(bytes, token.content, token.rule, to: &text)
                case .startTag, .endTag: if !WordElements.names.contains(scanner.name) { endParagraph() }
                default: break
                }
            }
            endParagraph()
            return paragraphs.joined(separator: "\n\n")
        }
    }
}
