import DocumentSettings
import Diagnostics
import WebSyntax

/// A scanner that reads a formula's TeX once for labels, tags, references, and constructs that KaTeX does not support.
/// It does not parse TeX; KaTeX does.
struct FormulaScanner {
    /// A `\label`, with its row and its offset in the TeX.
    struct Label: Equatable {
        var name: String
        var row: Int
        var offset: Int
    }
    /// A `\tag`, with its row and its offset in the TeX.
    struct Tag: Equatable {
        var text: String
        /// `\tag*` prints its text without parentheses.
        var isStarred: Bool
        var row: Int
        var offset: Int
    }
    /// A `\ref` or `\eqref`.
    struct Reference {
        var label: String
        /// True for `\eqref`, which prints parentheses (amsmath).
        var isParenthesized: Bool
        /// The range of the command with its argument, in the TeX.
        var range: Range<Int>
    }
    /// A finding, with its offset in the TeX.
    struct Finding {
        var rule: RuleDefinition
        var offset: Int
        var message: String
    }

    /// The labels, in order.
    private(set) var labels: [Label] = []
    /// The tags, in order.
    private(set) var tags: [Tag] = []
    /// The references to equations, in order.
    private(set) var references: [Reference] = []
    /// The ranges that KaTeX must not see: labels.
    private(set) var removals: [Range<Int>] = []
    /// The offsets of `\\` between rows, and the indices of rows with `\notag` or `\nonumber`.
    private(set) var rowEnds: [Int] = []
    private(set) var unnumberedRows: Set<Int> = []
    /// The findings, in order.
    private(set) var findings: [Finding] = []
    /// True if the formula defines macros that later formulas may use.
    private(set) var definesMacros = false

    /// The TeX, which the caller keeps alive.
    private let tex: UnsafeBufferPointer<UInt8>
    /// The notation of the formula.
    private let kind: MathKind
    /// The number of open braces.
    private var depth = 0
    /// The offset of the outermost open brace.
    private var outerBrace = 0
    /// The names of the open environments, innermost last.
    private var environments: [String] = []

    /// Reads the TeX.
    init(_ tex: UnsafeBufferPointer<UInt8>, kind: MathKind) {
        self.tex = tex
        self.kind = kind
        read()
    }

    /// The number of rows of an environment. The last may be empty.
    var rowCount: Int { rowEnds.count + 1 }

    /// Reads all bytes once.
    private mutating func read() {
        var index = 0
        while index < tex.count {
            let byte = tex[index]
            // Fast path: most bytes are letters and digits.
            if byte >= UInt8(ascii: "'"), byte < UInt8(ascii: "\\") {
                if byte == UInt8(ascii: "<") { readComment(at: index) }
                index += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): index = readCommand(at: index)
            case UInt8(ascii: "{"):
                if depth == 0 { outerBrace = index }
                depth += 1
                index += 1
            case UInt8(ascii: "}"):
                closeBrace(at: index)
                index += 1
            case UInt8(ascii: "$"):
                if depth == 0 {
                    find(
                        .mathDollarInside, index,
                        "a dollar inside a formula; end the formula before it, or write '\\$' for a dollar sign"
                    )
                }
                index += 1
            // A comment of TeX extends to the end of the line, and may contain anything.
            case UInt8(ascii: "%"):
                while index < tex.count, !ASCII.isLineEnd(tex[index]) { index += 1 }
            case UInt8(ascii: "&"):
                readEntity(at: index)
                index += 1
            case UInt8(ascii: "\t"):
                find(.mathInvisible, index, "a tab in TeX; write a space")
                index += 1
            // The no-break space U+00A0 is C2 A0 in UTF-8.
            case 0xC2 where next(index, 0xA0):
                find(.mathInvisible, index, "a no-break space in TeX; write '~' or a space")
                index += 2
            // The curly quotes U+2018 to U+201F are E2 80 98 to E2 80 9F in UTF-8.
            case 0xE2
            where next(index, 0x80) && index + 2 < tex.count && (0x98...0x9F).contains(tex[index + 2]):
                find(.mathQuotes, index, "a curly quote in TeX; write ' or `")
                index += 3
            // The placeholder for the `<` of a page mark.
            case PlaceholderPass.usable:
                readComment(at: index)
                index += 1
            default: index += 1
            }
        }
        if depth > 0 { find(.mathBraces, outerBrace, "'{' without its '}'") }
        if let open = environments.last {
            find(.mathUnclosed, 0, "\\begin{\(open)} without its \\end{\(open)}")
        }
    }

    private mutating func closeBrace(at index: Int) {
        depth -= 1
        guard depth < 0 else { return }
        find(.mathBraces, index, "'}' without its '{'")
        // The depth restarts, so that one brace gives one finding.
        depth = 0
    }

    /// Reports `<!--`, or its placeholder, in a formula.
    private mutating func readComment(at index: Int) {
        guard tex[(index + 1)...].starts(with: "!--".utf8) else { return }
        find(
            .mathComment, index,
            "a comment of HTML, or a page mark, inside a formula would be typeset; write it before or after the formula"
        )
    }

    /// Returns true if `byte` follows at the next offset.
    private func next(_ index: Int, _ byte: UInt8) -> Bool { index + 1 < tex.count && tex[index + 1] == byte }

    /// Adds a finding.
    private mutating func find(
        _ rule: RuleDefinition, _ offset: Int, _ message: String
    ) {
        // One broken formula can have a finding at every byte.
        guard findings.count < 20 else { return }
        findings.append(Finding(rule: rule, offset: offset, message: message))
    }

    /// Reads the command at a backslash. Returns the offset after it.
    private mutating func readCommand(at start: Int) -> Int {
        guard start + 1 < tex.count else {
            find(.mathBackslash, start, "a lone backslash at the end of a formula")
            return tex.count
        }
        var end = start + 1
        while end < tex.count, ASCII.isLetter(tex[end]) { end += 1 }
        if end == start + 1 {
            // Rows of a nested environment, such as a matrix, are not rows of the formula.
            if tex[end] == UInt8(ascii: "\\"), depth == 0, environments.count <= 1 { rowEnds.append(start) }
            return end + 1
        }
        // The length and first letter rule out most commands without a set lookup.
        guard TeXCommand.read.mayHold(tex[start + 1], length: end - start - 1) else { return end }
        let name = String(decoding: tex[(start + 1)..<end], as: UTF8.self)
        switch name {
        case "label": return readLabel(at: start, from: end)
        case "tag": return readTag(at: start, from: end)
        case "eqref", "ref": return readReference(at: start, from: end, isParenthesized: name == "eqref")
        case "begin": return readBegin(at: start, from: end)
        case "end":
            guard let (name, after) = argument(from: end) else { return end }
            if environments.last == name {
                environments.removeLast()
            } else {
                find(
                    .mathUnclosed, start,
                    "\\end{\(name)} does not match \\begin{\(environments.last ?? "")}")
            }
            return after
        case "notag", "nonumber":
            unnumberedRows.insert(rowEnds.count)
            return end
        default:
            if TeXCommand.reaching.contains(name) {
                find(
                    .mathNetwork, start,
                    "\\\(name) can reach outside the page; write the link in the text beside the formula")
            }
            if TeXCommandSet.defining.contains(name) { definesMacros = true }
            return end
        }
    }

    /// Reads a label, which is removed from the TeX: KaTeX has no `\label`.
    private mutating func readLabel(at start: Int, from end: Int) -> Int {
        guard let (name, after) = argument(from: end) else {
            find(.mathLabel, start, "\\label needs a name in braces")
            return end
        }
        // The label becomes the id of the display's element.
        guard kind.isDisplay else {
            find(.mathLabel, start, "only a display can carry a label; write it between '$$'")
            return after
        }
        guard !name.isEmpty, name.utf8.allSatisfy(BlockTail.isLabelByte) else {
            find(.mathLabel, start, "a label is letters, digits and . : _ + - only")
            return after
        }
        labels.append(Label(name: name, row: rowEnds.count, offset: start))
        removals.append(start..<after)
        return after
    }

    /// Reads a tag.
    private mutating func readTag(at start: Int, from end: Int) -> Int {
        let isStarred = end < tex.count && tex[end] == UInt8(ascii: "*")
        guard let (text, after) = argument(from: isStarred ? end + 1 : end) else { return end }
        if !kind.isDisplay {
            find(.mathTag, start, "only a display can carry a tag; write it between '$$'")
        }
        tags.append(Tag(text: text, isStarred: isStarred, row: rowEnds.count, offset: start))
        return after
    }

    /// Reads a reference. It is resolved when the labels of all formulas are known.
    private mutating func readReference(at start: Int, from end: Int, isParenthesized: Bool) -> Int {
        guard let (name, after) = argument(from: end) else { return end }
        references.append(Reference(label: name, isParenthesized: isParenthesized, range: start..<after))
        return after
    }

    /// Reads the start of an environment.
    private mutating func readBegin(at start: Int, from end: Int) -> Int {
        guard let (name, after) = argument(from: end) else {
            find(.mathUnclosed, start, "\\begin needs a name in braces")
            return end
        }
        environments.append(name)
        if !TeXCommand.environments.contains(name) {
            let advice =
                ParseState.refusedEnvironments[name].map { "; write it with \($0)" }
                ?? Suggestion.hint(for: name, in: TeXCommand.environments.sorted())
            // The block's opener already reported a refused environment.
            if !(start == 0 && kind == .environment(name)) {
                find(.mathEnvironment, start, "KaTeX has no \(name) environment\(advice)")
            }
        }
        return after
    }

    /// Returns the text of a braced argument and the offset after it.
    private func argument(from start: Int) -> (text: String, after: Int)? {
        // TeX ignores white space between a command and its argument.
        var index = start
        while index < tex.count, ASCII.isSpace(tex[index]) { index += 1 }
        guard index < tex.count, tex[index] == UInt8(ascii: "{") else { return nil }
        let open = index + 1
        var depth = 0
        // The length is bounded, so that a formula of openers takes linear time.
        while index < min(tex.count, open + 1000) {
            switch tex[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 {
                    let text = String(decoding: tex[open..<index], as: UTF8.self)
                    return (text.trimmed, index + 1)
                }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// The entities that authors of HTML write by habit.
    private static let entities = ["amp", "lt", "gt", "quot", "apos", "nbsp"].map { Array("&\($0);".utf8) }

    /// Reports an entity at an ampersand, which in TeX is an alignment mark.
    private mutating func readEntity(at index: Int) {
        let rest = tex[index...].prefix(10)
        var isEntity = Self.entities.contains { rest.starts(with: $0) }
        if !isEntity, rest.count > 3, tex[index + 1] == UInt8(ascii: "#"),
            let end = rest.firstIndex(of: UInt8(ascii: ";")),
            end > index + 2
        {
            isEntity = rest[(index + 2)..<end].allSatisfy {
                ASCII.isDigit($0) || ($0 | 0x20) >= UInt8(ascii: "a")
            }
        }
        if isEntity {
            find(.mathEntity, index, "an HTML entity in TeX; write the character itself")
        }
    }
}
