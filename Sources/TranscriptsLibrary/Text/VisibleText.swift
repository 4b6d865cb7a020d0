import TerminalText

/// Text of transcripts without characters that a page must not have.
enum VisibleText {
    /// Returns a text without characters that change the direction of the text around them.
    static func withoutDirections(_ text: String) -> String {
        // The first bytes of these characters are 0xE2.
        guard text.utf8.contains(0xE2) else { return text }
        var output = String.UnicodeScalarView()
        output.append(contentsOf: text.unicodeScalars.lazy.filter { !isDirection($0) })
        return String(output)
    }

    private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// Returns a text as a terminal shows it in the end, without colours.
    static func plain(_ text: String) -> String {
        withoutDirections(TerminalScreen.isPlain(text.utf8) ? text : TerminalScreen(text).plainText)
    }
}
