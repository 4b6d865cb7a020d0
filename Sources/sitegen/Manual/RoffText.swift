/// Text for the macros of man(7). A dot at the start of a line and any backslash are escaped.
enum RoffText {
    /// Escapes characters that roff interprets. A plain `-`, `'`, `` ` ``, `^` or `~` may be printed as a typographic
    /// character, which breaks commands copied from the page (groff_char(7)).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "\n": escaped += "\n"
            case "\u{0}"..<" ", "\u{7F}": escaped += " "
            case _ where !scalar.isASCII:
                let hex = String(scalar.value, radix: 16, uppercase: true)
                escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex + "]"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        // A dot at the start of a line would begin a request.
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    /// An argument of a macro.
    static func quoted(_ text: String) -> String {
        "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
    }

    /// Text in bold type.
    static func bold(_ text: String) -> String { "\\fB" + escaped(text) + "\\fR" }
    /// Text in italic type.
    static func italic(_ text: String) -> String { "\\fI" + escaped(text) + "\\fR" }
}
