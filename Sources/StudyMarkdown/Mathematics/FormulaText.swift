import WebSyntax

/// Formulas as readable plain text for places without formulas: the window title, the table of contents, and the names
/// that references print. `\sigma` becomes σ and `x^2` becomes x²; a command without a Unicode symbol keeps its name, set apart from letters.
package struct FormulaText {
    /// Longer or more deeply nested formulas stay TeX: their plain text would be unreadable.
    private static let longest = 400
    private static let deepest = 16

    /// The formula's characters.
    let tex: [Unicode.Scalar]
    /// The index of the next character.
    var index = 0
    /// The number of open groups; it stays above the limit once exceeded.
    private var depth = 0
    /// True after a fraction without both of its parts, or an environment without its end.
    var isIncomplete = false
    /// True in a matrix, whose rows are divided by semicolons.
    private var isInRows = false
    /// Returns the text of `\ref{label}`, or of `\eqref{label}` if the flag is true; `nil` to read them as other commands.
    let reference: ((_ label: String, _ isParenthesized: Bool) -> String)?

    /// Returns a tag as readable text. A tag is text except for the TeX in it.
    package static func readable(tag: String) -> String {
        tag.contains("\\") || tag.contains("$") ? readable(tag) : tag
    }

    /// Returns a title of the front matter with its formulas between dollars as readable text. Code with TeX and escaped dollars
    /// are text.
    package static func readable(title: String) -> String {
        guard title.utf8.contains(UInt8(ascii: "$")) else { return title }
        var readable = ""
        var rest = title[...]
        while let code = code(in: rest) {
            readable += words(rest[..<code.range.lowerBound]) + String(code.content)
            rest = rest[code.range.upperBound...]
        }
        return readable + words(rest)
    }

    /// Returns a superscript of a text in Unicode's raised characters, or after `^` if one is missing.
    package static func raised(_ text: String) -> String {
        FormulaText(tex: [], reference: nil).script(text, superscripts, "^")
    }

    private static func words(_ text: Substring) -> String {
        parts(of: String(text)).map {
            $0.isFormula ? readable($0.text) : $0.text.replacing("\\$", with: "$")
        }.joined()
    }

    /// Returns the first code with TeX in a title. An apostrophe ends a quotation of TeX: `` `$A$' and `$B$' ``.
    static func code(in title: Substring) -> (range: Range<String.Index>, content: Substring)? {
        var rest = title
        while let open = rest.firstIndex(of: "`") {
            let ticks = rest[open...].prefix { $0 == "`" }
            rest = rest[ticks.endIndex...]
            guard let close = rest.firstRange(of: ticks) else { continue }
            let content = rest[..<close.lowerBound]
            rest = rest[close.upperBound...]
            // The dialect's other form of a formula has backticks within the dollars.
            let isFormula = title[..<open].last == "$" && rest.first == "$"
            if !isFormula, rest.first != "`", !content.contains("'"),
                content.contains(where: { "$\\".contains($0) })
            {
                return (open..<close.upperBound, content)
            }
        }
        return nil
    }

    /// Returns a formula as readable text, or the TeX itself if it is too long, too deep or incomplete.
    ///
    /// - Parameter reference: returns the text of a reference to an equation, whose number is not known yet.
    static func readable(
        _ tex: String, reference: ((_ label: String, _ isParenthesized: Bool) -> String)? = nil
    ) -> String {
        guard tex.unicodeScalars.count <= longest else { return tex }
        var reader = FormulaText(tex: Array(tex.unicodeScalars), reference: reference)
        let text = reader.row(until: nil)
        return reader.depth > deepest || reader.isIncomplete
            ? tex : text.split(separator: " ").joined(separator: " ")
    }

    /// Creates a reader at the start of a formula.
    private init(tex: [Unicode.Scalar], reference: ((String, Bool) -> String)?) {
        self.tex = tex
        self.reference = reference
    }

    /// Reads up to `end`, or to the end of the formula.
    private mutating func row(until end: Unicode.Scalar?) -> String {
        var text = ""
        depth += 1
        while index < tex.count, depth <= Self.deepest {
            let scalar = tex[index]
            index += 1
            switch scalar {
            case end: return text.isEmpty ? "" : closed(text)
            case "{": text += row(until: "}")
            // A stray closing brace and dollars are dropped.
            case "}", "$": break
            case "\\":
                let piece = command(isAfterSpace: text.last == " ")
                add(piece, to: &text)
            case "^": text += script(argument(), Self.superscripts, "^")
            case "_": text += script(argument(), Self.subscripts, "_")
            // The minus sign U+2212 and the prime U+2032 are the characters of mathematics.
            case "'": text += "′"
            case "-": text += "−"
            case "~", "&", "\n": text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return closed(text)
    }

    /// Adds the text of a command. A name is set apart from letters, as TeX sets functions apart: `sin x cos y`.
    private func add(_ piece: Piece, to text: inout String) {
        guard piece.isName else {
            text += piece.text
            return
        }
        if let last = text.last, last.isLetter || last.isNumber || last == ")" || last == "]" { text += " " }
        text += piece.text
        if index < tex.count, isOperand(at: index) { text += " " }
    }

    /// Returns true if a letter, a digit, a group or a command other than a sign begins at an index.
    private func isOperand(at index: Int) -> Bool {
        let scalar = tex[index]
        guard scalar == "\\" else {
            return scalar == "{" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        }
        let letters = tex[(index + 1)...].prefix { $0.isASCII && $0.properties.isAlphabetic }
        let name = String(String.UnicodeScalarView(letters))
        if let symbol = Self.symbols[name] { return symbol.first.map { $0.isLetter || $0.isNumber } == true }
        return !name.isEmpty && Self.invisible[name] == nil
    }

    /// Reads the rows of an environment up to its end.
    mutating func rows(of name: String) -> String {
        let end = Array("\\end{\(name)}".unicodeScalars)
        let begin = Array("\\begin{\(name)}".unicodeScalars)
        var open = 1
        var close = index
        while close < tex.count {
            if tex[close...].starts(with: end) { open -= 1 }
            if tex[close...].starts(with: begin) { open += 1 }
            if open == 0 { break }
            close += tex[close] == "\\" && !tex[close...].starts(with: begin) ? 2 : 1
        }
        guard close < tex.count else {
            isIncomplete = true
            return ""
        }
        var inner = FormulaText(tex: Array(tex[index..<close]), reference: reference)
        inner.depth = depth
        inner.isInRows = true
        let text = inner.row(until: nil)
        if inner.depth > Self.deepest { depth = inner.depth }
        isIncomplete = isIncomplete || inner.isIncomplete
        index = close + end.count
        let rows = text.split(separator: ";").map { $0.split(separator: " ").joined(separator: " ") }
        return rows.filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// Leaves a group. The depth is kept if the limit is exceeded, so that the caller notices.
    private mutating func closed(_ text: String) -> String {
        if depth <= Self.deepest { depth -= 1 }
        return text
    }

    /// Reads a command's argument: a group, another command, or one character.
    mutating func argument() -> String {
        while index < tex.count, tex[index] == " " { index += 1 }
        guard index < tex.count else { return "" }
        index += 1
        switch tex[index - 1] {
        case "{": return row(until: "}")
        case "\\": return command(isAfterSpace: true).text
        case "-": return "−"
        case let scalar: return String(scalar)
        }
    }

    /// Reads a part of a fraction, which may be missing: `1/` would be no fraction.
    mutating func part() -> String {
        let next = tex[index...].first { $0 != " " }
        if next == nil || next == "}" { isIncomplete = true }
        return next == "}" ? "" : argument()
    }

    /// Reads the command after a backslash.
    ///
    /// - Parameter isAfterSpace: true if a space precedes it. Then the one after its name is kept, too.
    private mutating func command(isAfterSpace: Bool) -> Piece {
        guard index < tex.count else { return Piece("") }
        let start = index
        while index < tex.count, tex[index].isASCII, tex[index].properties.isAlphabetic { index += 1 }
        guard index > start else {
            index += 1
            if isInRows, tex[start] == "\\" { return Piece(";") }
            return Piece(Self.signs[tex[start]] ?? String(tex[start]))
        }
        let name = String(String.UnicodeScalarView(tex[start..<index]))
        // The starred form of a command reads the same.
        if index < tex.count, tex[index] == "*" { index += 1 }
        if let symbol = Self.symbols[name] {
            // The space only terminates the command's name. Around a relation it may be the author's.
            let isLetter = symbol.unicodeScalars.first?.properties.isAlphabetic == true
            let isTerminator = isLetter || !isAfterSpace && !Self.isLargeOperator(symbol)
            if index < tex.count, tex[index] == " ", isTerminator { index += 1 }
            return Piece(symbol)
        }
        return structure(name) ?? Piece(name, isName: true)
    }

    /// Reads the label of a reference, in braces, as it is.
    mutating func label() -> String? {
        guard let open = tex[index...].firstIndex(where: { $0 != " " }), tex[open] == "{",
            let end = tex[open...].firstIndex(of: "}")
        else { return nil }
        index = end + 1
        return String(String.UnicodeScalarView(tex[(open + 1)..<end])).trimmed
    }

    /// Reads a text group, in which a hyphen stays a hyphen.
    mutating func words() -> String {
        guard index < tex.count, tex[index] == "{",
            let end = tex[index...].firstIndex(of: "}"), !tex[index..<end].contains("\\"),
            !tex[index..<end].contains("$")
        else { return argument() }
        defer { index = end + 1 }
        return String(String.UnicodeScalarView(tex[(index + 1)..<end]))
    }

    /// Returns an operand of a fraction or root, in parentheses if it is more than one name.
    static func grouped(_ text: String) -> String {
        text.allSatisfy { $0.isLetter || $0.isNumber } ? text : "(\(text))"
    }

    /// Returns an index or exponent in Unicode's raised or lowered characters, or after `^` or `_` if
    /// one is missing.
    func script(_ text: String, _ signs: [Character: Character], _ mark: String) -> String {
        let raised = text.compactMap { signs[$0] }
        if !text.isEmpty, raised.count == text.count { return String(raised) }
        return text == "′" ? text : mark + (text.count == 1 ? text : "(\(text))")
    }

    /// The text of a command.
    struct Piece {
        var text: String
        /// True for the name of a function or of an unknown command.
        var isName = false

        init(_ text: String, isName: Bool = false) { (self.text, self.isName) = (text, isName) }
    }
}
