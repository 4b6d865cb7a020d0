import WebSyntax

/// Reduces a script to items in which every string known without running it is one item.
///
/// Folded are string literals, templates whose holes are constants, sums of those, parentheses around them,
/// `atob`, `decodeURI`, `decodeURIComponent` and `unescape` of a constant, and `String.fromCharCode` of numbers. A
/// member named by a constant, `a["b"]`, becomes `a.b`. One pass from left to right with a stack; linear, since
/// ``JavaScriptConstant/maximumCopies`` bounds what nesting can cost.
///
/// A script that replaces a decoding function, such as `atob`, is read as if it did not.
struct JavaScriptFolder {
    let bytes: Bytes
    var items: [JavaScriptItem] = []
    var constants: [JavaScriptConstant] = []
    /// Indices in `items` of the openings that are not closed yet.
    private var open: [Int] = []
    /// The addresses in comments that name a source map.
    private(set) var sourceMaps: [Range<Int>] = []
    /// The first text that is not a token.
    private(set) var invalid: Range<Int>?
    /// Names with the constants that they were declared as; `nil` for those declared otherwise, or twice.
    private var declared: [String: Int?] = [:]
    /// The number of items that were read for declarations, so that each is read once.
    private var learned = 0

    /// Folds a whole script.
    ///
    /// - Parameter goal: decides how ambiguous tokens are read: only scripts have HTML-like comments (ECMA-262, Annex
    /// B).
    init(_ bytes: Bytes, goal: JavaScriptTokenizer.Goal) {
        self.bytes = bytes
        var tokenizer = JavaScriptTokenizer(bytes, goal: goal)
        // Tokens are taken one late, since the next one decides if a sum is complete.
        var pending: JavaScriptToken?
        while let token = tokenizer.next() {
            if token.kind == .invalid || token.isUnterminated { invalid = invalid ?? token.range }
            if token.kind == .comment {
                comment(token.range)
                continue
            }
            if let current = pending { take(current, before: token) }
            pending = token
        }
        if let current = pending { take(current, before: nil) }
    }

    /// `//# sourceMappingURL=…` or its older and its block form (ECMA-426, 11.1.2.1).
    private mutating func comment(_ range: Range<Int>) {
        let isBlock = bytes.hasExactly("/*", at: range.lowerBound, to: range.upperBound)
        var start = range.lowerBound + 2
        guard range.count > 20, bytes[start] == UInt8(ascii: "#") || bytes[start] == UInt8(ascii: "@") else {
            return
        }
        start += 1
        let end = isBlock ? range.upperBound - 2 : range.upperBound
        while start < end, bytes[start].isHTMLSpace { start += 1 }
        guard bytes.hasExactly("sourceMappingURL=", at: start, to: end) else { return }
        start += 17
        let stop = bytes[start..<end].firstIndex { $0.isHTMLSpace } ?? end
        if stop > start { sourceMaps.append(start..<stop) }
    }

    // MARK: Tokens

    /// Appends a token and reduces what it completes.
    private mutating func take(_ token: JavaScriptToken, before next: JavaScriptToken?) {
        var item = JavaScriptItem(
            kind: .other, range: token.range, isAfterLineBreak: token.isAfterLineBreak)
        switch token.kind {
        case .identifier:
            item.kind = .identifier
            if token.hasEscape { item.constant = addConstant(token, token.range) }
            items.append(item)
        case .number:
            item.kind = .number
            items.append(item)
            foldNumber(before: next)
        case .string:
            item.kind = .constant
            item.constant = addConstant(token, token.content)
            items.append(item)
            foldSum(before: next)
        case .template:
            // A tag may make anything of its template; String.raw makes its text.
            let isRaw = isStringRaw
            item.kind = isOperand(items.count - 1) && !isRaw ? .other : .constant
            item.constant = isRaw ? addVerbatim(token.content) : addConstant(token, token.content)
            if isRaw { items.removeLast(3) }
            items.append(item)
            foldSum(before: next)
        case .templateHead:
            item.kind = .templateHead
            item.constant = addConstant(token, token.content)
            open.append(items.count)
            items.append(item)
        case .templateMiddle, .templateTail: templatePart(token, item, before: next)
        case .punctuator: punctuator(token, item, before: next)
        case .privateName, .regularExpression, .comment, .invalid: items.append(item)
        }
    }

    /// Adds the text of a literal, escapes resolved, and returns its index.
    private mutating func addConstant(_ token: JavaScriptToken, _ range: Range<Int>) -> Int {
        let isTemplate = token.kind != .string && token.kind != .identifier
        var map: OffsetMap? = OffsetMap(start: range.lowerBound)
        var text: [UInt8] = []
        if token.hasEscape || isTemplate {
            JavaScriptText.append(bytes, range, isTemplate: isTemplate, to: &text, map: &map)
        } else {
            text = Array(bytes[range])
        }
        constants.append(JavaScriptConstant(bytes: text, map: map, range: range))
        return constants.count - 1
    }

    /// True if the last items are `String.raw`.
    private var isStringRaw: Bool {
        let last = items.count - 1
        return last >= 2 && isWord(last, "raw") && items[last - 1].isCode(".") && isWord(last - 2, "String")
            && !(last >= 3 && items[last - 3].isCode("."))
    }

    /// Adds a text with its escapes as written, as `String.raw` returns it.
    private mutating func addVerbatim(_ range: Range<Int>) -> Int {
        constants.append(
            JavaScriptConstant(
                bytes: Array(bytes[range]), map: OffsetMap(start: range.lowerBound), range: range))
        return constants.count - 1
    }

    /// Returns the constant that a name was declared as, `const name = "…"`, for a hole of a template that holds only
    /// the name. There is no scope: a name that is declared twice is unknown.
    mutating func declaredConstant(_ index: Int) -> Int? {
        guard items[index].kind == .identifier, items[index].constant < 0 else { return nil }
        learnDeclarations()
        return declared[bytes.text(items[index].range)] ?? nil
    }

    /// Reads the items since the last time.
    private mutating func learnDeclarations() {
        var index = min(learned, items.count)
        // A declaration can still grow: `const a = "b" + c`.
        while index + 4 < items.count {
            defer { index += 1 }
            guard isWord(index, "const") || isWord(index, "let") || isWord(index, "var"),
                items[index + 1].kind == .identifier, items[index + 1].constant < 0
            else { continue }
            let name = bytes.text(items[index + 1].range)
            let end = items[index + 4]
            let isWhole =
                end.isCode(";") || end.isCode(",") || end.isAfterLineBreak && end.kind == .identifier
            let isConstant =
                isWord(index, "const") && items[index + 2].isCode("=") && items[index + 3].kind == .constant
                && isWhole
            declared[name] =
                declared[name] == nil && isConstant ? .some(items[index + 3].constant) : .some(nil)
        }
        learned = index
    }

    /// Appends a punctuator. A closing one reduces what it encloses.
    private mutating func punctuator(
        _ token: JavaScriptToken, _ item: JavaScriptItem, before next: JavaScriptToken?
    ) {
        var item = item
        item.kind = .punctuator
        for byte in bytes[token.range] { item.code = item.code << 8 | UInt32(byte) }
        if item.code == JavaScriptItem.code("?.") {
            let first = next.map { bytes[$0.range.lowerBound] }
            // `a?.(b)` calls and `a?.[b]` indexes as without `?.`, so the token is left out.
            if first == UInt8(ascii: "(") || first == UInt8(ascii: "[") { return }
            item.code = JavaScriptItem.code(".")
        }
        if item.isOpening { open.append(items.count) }
        items.append(item)
        guard item.isClosing else { return }
        while let start = open.popLast() {
            // An opening of another kind was left open.
            guard start < items.count, matches(items[start], item) else { continue }
            if item.isCode(")") { foldParentheses(from: start, before: next) }
            if item.isCode("]") { foldMember(from: start) }
            break
        }
    }

    /// Returns true if both items belong to one pair.
    private func matches(_ opening: JavaScriptItem, _ closing: JavaScriptItem) -> Bool {
        (opening.isCode("(") && closing.isCode(")")) || (opening.isCode("[") && closing.isCode("]"))
            || (opening.isCode("{") && closing.isCode("}"))
    }

    // MARK: Context

    /// Returns true if the item can end an operand, so that what follows is an operator or belongs to it.
    func isOperand(_ index: Int) -> Bool {
        guard items.indices.contains(index) else { return false }
        let item = items[index]
        switch item.kind {
        case .constant, .number, .other, .templateTail: return true
        case .templateHead, .templateMiddle: return false
        case .punctuator: return item.isCode(")") || item.isCode("]") || item.isCode("}")
        case .identifier:
            if index > 0, items[index - 1].isCode(".") { return true }
            return item.constant >= 0 || !Self.operatorWords.contains { isWord(index, $0) }
        }
    }

    /// Words after which an operand starts, although their tokens are names.
    private static let operatorWords: [StaticString] = [
        "return", "typeof", "case", "in", "of", "new", "delete", "void", "throw", "await", "yield", "else",
        "do",
        "instanceof", "import", "export", "default", "extends",
    ]

    /// Returns true if the item is this name. Escapes are resolved: `\u0065val` calls `eval`.
    func isWord(_ index: Int, _ word: StaticString) -> Bool {
        guard items.indices.contains(index), items[index].kind == .identifier else { return false }
        let item = items[index]
        if item.constant >= 0 { return constants[item.constant].text == word.description }
        return item.range.count == word.utf8CodeUnitCount
            && bytes.hasExactly(word, at: item.range.lowerBound, to: item.range.upperBound)
    }

    /// Removes the innermost opening and returns its index.
    mutating func popOpen() -> Int? { open.popLast() }
}
