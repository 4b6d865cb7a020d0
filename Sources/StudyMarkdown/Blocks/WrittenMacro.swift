/// A definition of a TeX macro at the start of a line of text: `\newcommand{\eps}{\varepsilon}`.
struct WrittenMacro {
    /// The control word that defines, with its backslash.
    let command: String
    /// The entry for `macros:` in the front matter; nil if the definition is not complete on its line.
    let entry: String?

    private static let commands = [
        "\\newcommand", "\\renewcommand", "\\providecommand", "\\DeclareMathOperator", "\\def",
    ]

    /// Reads a line. Returns `nil` for other text.
    init?(_ line: ArraySlice<UInt8>) {
        let word = line.dropFirst().prefix(while: ASCII.isLetter)
        let command = String(decoding: line[..<word.endIndex], as: UTF8.self)
        guard Self.commands.contains(command) else { return nil }
        var rest = line[word.endIndex...]
        let isStarred = rest.first == UInt8(ascii: "*")
        if isStarred { rest = rest.dropFirst() }
        let isBraced = rest.first == UInt8(ascii: "{")
        if isBraced { rest = rest.dropFirst() }
        guard rest.first == UInt8(ascii: "\\") else { return nil }
        let name = rest.dropFirst().prefix(while: ASCII.isLetter)
        guard !name.isEmpty else { return nil }
        rest = rest[name.endIndex...]
        if isBraced {
            guard rest.first == UInt8(ascii: "}") else { return nil }
            rest = rest.dropFirst()
        }
        // The arguments: `[2]`, or `#1#2` after `\def`.
        rest = rest.drop { "[]#".utf8.contains($0) || ASCII.isDigit($0) }
        self.command = command
        guard let body = Self.group(rest), !body.isEmpty else {
            entry = nil
            return
        }
        let text = String(decoding: body, as: UTF8.self)
        let isOperator = command == "\\DeclareMathOperator"
        let value = isOperator ? "\\operatorname\(isStarred ? "*" : ""){\(text)}" : text
        entry =
            "\(String(decoding: name, as: UTF8.self)): '\(value.replacing("'", with: "''"))'"
    }

    /// Returns the content of the braces that are the rest of a line.
    private static func group(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var text = text
        text.removeTrailingSpaces()
        guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}"), text.count > 1 else {
            return nil
        }
        let body = text.dropFirst().dropLast()
        var depth = 0
        var isEscaped = false
        for byte in body {
            if !isEscaped, byte == UInt8(ascii: "{") { depth += 1 }
            if !isEscaped, byte == UInt8(ascii: "}") { depth -= 1 }
            if depth < 0 { return nil }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return depth == 0 ? body : nil
    }
}
