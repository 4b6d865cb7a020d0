/// Reads a title or hook: TeX's accents become letters, `$…$` and `\(…\)` are formulas, and everything else is text.
struct PaperTextReader {
    let scalars: [Unicode.Scalar]
    let offsets: [Int]
    var index = 0
    private var text = ""
    var result = PaperText()
    /// The indices of braces that only group an accent or a command, which print nothing.
    private var silentBraces: Set<Int> = []
    /// The quotations that have not ended.
    private var openQuotes = 0
    /// The offsets of the characters that were removed because they control a terminal or the direction of text.
    private(set) var removed: [Int] = []
    /// The TeX that is neither text nor in a formula, with its offset in the file. It is shown as it is written.
    var stray: [(tex: String, offset: Int)] = []
    /// The end of the last command that is shown as it is written, and true if it is TeX, not part of a path.
    var lastCommand = (end: -1, isTeX: false)

    init(_ source: JSONText) {
        var scalars: [Unicode.Scalar] = []
        var offsets: [Int] = []
        for (scalar, offset) in zip(source.scalars, source.offsets) {
            guard !Self.isControl(scalar) else {
                removed.append(offset)
                continue
            }
            scalars.append(scalar)
            offsets.append(offset)
        }
        self.scalars = scalars
        self.offsets = offsets + source.offsets.suffix(1)
        result.offset = (source.offsets.first ?? 1) - 1
    }

    mutating func read() -> PaperText {
        while index < scalars.count {
            switch scalars[index] {
            case "$": readDollar()
            case "\\": readCommand()
            case "{": openBrace()
            case "}" where silentBraces.contains(index): index += 1
            case "~" where isTie: tie()
            case "-", "`", "'": readMark()
            case let scalar where scalar.properties.isWhitespace:
                index += 1
                space()
            case let scalar:
                index += 1
                append(String(scalar))
            }
        }
        endText()
        trim()
        return result
    }

    /// Returns true for controls other than white space, and for the characters that change the direction of the text
    /// around them (Unicode 15, UAX #9).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    // MARK: Text

    mutating func append(_ more: String) {
        text += more
        result.clean += more
    }

    /// Adds one space for any run of white space: arXiv breaks long titles over lines.
    private mutating func space() {
        guard result.clean.last != " " else { return }
        append(" ")
    }

    mutating func endText() {
        if !text.isEmpty { result.segments.append(.text(text)) }
        text = ""
    }

    private mutating func trim() {
        result.clean = String(
            result.clean.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        if case .text(let first)? = result.segments.first {
            result.segments[0] = .text(String(first.drop { $0 == " " }))
        }
        if case .text(let last)? = result.segments.last {
            result.segments[result.segments.count - 1] = .text(
                String(last.reversed().drop { $0 == " " }.reversed()))
        }
        result.segments.removeAll { $0 == .text("") }
    }

    // MARK: Marks

    /// True for a space that no line ends at. Before a number, as in `~5 %`, the sign means about.
    private var isTie: Bool {
        guard index > 0, index + 1 < scalars.count else { return false }
        return !scalars[index - 1].properties.isWhitespace && !scalars[index + 1].properties.isWhitespace
            && scalars[index - 1] != "/"
    }

    private mutating func tie() {
        index += 1
        space()
    }

    /// Reads TeX's dashes and double quotation marks; others are as they are.
    private mutating func readMark() {
        let scalar = scalars[index]
        let width = scalars[index...].prefix(4).prefix { $0 == scalar }.count
        let before = index > 0 ? scalars[index - 1] : " "
        let after = index + width < scalars.count ? scalars[index + width] : " "
        var mark = String(repeating: Character(scalar), count: width)
        switch (scalar, width) {
        // An option of a program, such as `--all`, is no dash.
        case ("-", 2), ("-", 3):
            if !before.properties.isWhitespace || after.properties.isWhitespace {
                mark = width == 2 ? "–" : "—"
            }
        case ("`", 2):
            mark = "“"
            openQuotes += 1
        case ("'", 2) where openQuotes > 0:
            mark = "”"
            openQuotes -= 1
        default: break
        }
        index += width
        append(mark)
    }

    // MARK: Commands

    private mutating func readCommand() {
        guard index + 1 < scalars.count else {
            index += 1
            return append("\\")
        }
        let next = scalars[index + 1]
        if next == "(", let end = bracketEnd() { return formula(index..<end, delimiter: 2) }
        if let accent = TeXLetters.signs[next], accented(accent, from: index + 2) { return }
        if TeXLetters.escapes.contains(next) {
            text.unicodeScalars.append(next)
            // A dollar without its backslash would begin a formula.
            result.clean += next == "$" ? "\\$" : String(next)
            index += 2
            return
        }
        if next.properties.isWhitespace {
            index += 2
            return space()
        }
        let word = self.word(at: index + 1)
        let after = index + 1 + word.unicodeScalars.count
        if let accent = TeXLetters.words[word], accented(accent, from: after) { return }
        if let letter = TeXLetters.letters[word] {
            index = endOfCommand(after)
            return append(letter)
        }
        if TeXLetters.styles.contains(word), readGroup(after: after) { return }
        reportCommand(word, after)
        append("\\\(word)")
        index = after
        // A sign after a backslash that is no command of text stays as it is written.
        if word.isEmpty {
            append(String(next))
            index += 1
        }
    }

    func word(at start: Int) -> String {
        var word = String.UnicodeScalarView()
        word.append(
            contentsOf: scalars[start...].prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) })
        return String(word)
    }

    /// Returns the index after what ends a command of letters: `{}`, or spaces, which print nothing.
    private func endOfCommand(_ start: Int) -> Int {
        if start + 1 < scalars.count, scalars[start] == "{", scalars[start + 1] == "}" { return start + 2 }
        return skipSpaces(start)
    }

    func skipSpaces(_ start: Int) -> Int {
        var index = start
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        return index
    }

    /// Appends the accented letter whose base begins at an index: `e`, `{e}`, `\i` or `{\i}`. Returns false for
    /// anything else.
    private mutating func accented(_ accent: Unicode.Scalar, from start: Int) -> Bool {
        var at = skipSpaces(start)
        let isGrouped = at < scalars.count && scalars[at] == "{"
        let brace = at
        if isGrouped { at = skipSpaces(at + 1) }
        guard at < scalars.count else { return false }
        var base = scalars[at]
        var end = at + 1
        if base == "\\" {
            let name = word(at: at + 1)
            guard let letter = TeXLetters.letters[name], letter.unicodeScalars.count == 1,
                let scalar = letter.unicodeScalars.first
            else { return false }
            base = scalar
            end = at + 1 + name.unicodeScalars.count
            end = endOfCommand(end)
        }
        guard let letter = TeXLetters.letter(base, with: accent) else { return false }
        if isGrouped {
            guard let close = closingBrace(of: brace) else { return false }
            silentBraces.insert(close)
        }
        append(letter)
        index = end
        return true
    }

    // MARK: Groups

    /// Reads the braces after a command of style, such as `\emph`, which print nothing. Returns false without them.
    private mutating func readGroup(after start: Int) -> Bool {
        let brace = skipSpaces(start)
        guard brace < scalars.count, scalars[brace] == "{", let close = closingBrace(of: brace) else {
            return false
        }
        silentBraces.insert(close)
        index = brace + 1
        return true
    }

    /// Skips a brace that only groups an accent or a letter, as in `{\"o}` and `{\ss}`. Others print, since arXiv's titles
    /// have sets such as {0,1} in them.
    private mutating func openBrace() {
        let next = skipSpaces(index + 1)
        if next + 1 < scalars.count, scalars[next] == "\\", isLetter(at: next + 1),
            let close = closingBrace(of: index)
        {
            silentBraces.insert(close)
            index = next
            return
        }
        if next + 1 < scalars.count, scalars[next] == "\\", case let name = word(at: next + 1),
            TeXLetters.switches.contains(name), let close = closingBrace(of: index)
        {
            silentBraces.insert(close)
            index = skipSpaces(next + 1 + name.unicodeScalars.count)
            return
        }
        index += 1
        append("{")
    }

    /// Returns true if the command with this name is an accent or a letter.
    private func isLetter(at start: Int) -> Bool {
        if TeXLetters.signs[scalars[start]] != nil { return true }
        let name = word(at: start)
        return TeXLetters.words[name] != nil || TeXLetters.letters[name] != nil
    }

    func closingBrace(of brace: Int) -> Int? {
        var depth = 0
        var at = brace
        while at < scalars.count {
            switch scalars[at] {
            case "\\": at += 1
            case "{": depth += 1
            case "}":
                depth -= 1
                if depth == 0 { return at }
            default: break
            }
            at += 1
        }
        return nil
    }
}
