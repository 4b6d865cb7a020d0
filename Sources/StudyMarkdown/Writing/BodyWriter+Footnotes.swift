import Diagnostics

/// Findings for references to undefined footnotes, which cmark leaves as text.
extension BodyWriter {
    func reportMissingFootnotes(_ text: MarkdownNode) {
        let bytes = text.literal
        var index = 0
        while let open = bytes.offset(of: 0x5B, from: index) {
            index = open + 1
            guard let name = FootnoteLabel.range(in: bytes, from: open) else { continue }
            index = name.upperBound
            let written = placeholders.restored(bytes[open...name.upperBound])
            // Skips the escaped `\[^1]` and text whose source is written differently.
            guard let place = offset(of: written, in: text),
                place == 0 || state.source.bytes[place - 1] != 0x5C
            else { continue }
            report(
                "footnote-unresolved", .warning, at: state.source.position(atOffset: place),
                "there is no note '\(written):'; write one, or '\\[' for the text")
        }
    }
}
