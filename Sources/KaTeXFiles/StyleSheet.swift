import WebSyntax

/// The tokens of a style sheet, and its innermost rules with their declarations.
struct StyleSheet {
    /// The style sheet as read.
    let bytes: [UInt8]
    /// Without white space and comments.
    private let tokens: [CSSToken]

    /// A block and the tokens before it. Tokens are given by their indices.
    struct Rule {
        /// The tokens before the opening brace.
        fileprivate var head: Range<Int>
        /// The tokens between the braces.
        var block: Range<Int>
        /// The bytes from the head to the closing brace.
        var range: Range<Int>
    }

    /// Tokenizes a style sheet. A missing end of a block counts as the end of the text, as in CSS.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = bytes.withUnsafeBufferPointer { bytes in
            var tokenizer = CSSTokenizer(bytes)
            var tokens: [CSSToken] = []
            while let token = tokenizer.next() {
                if token.kind != .whitespace, token.kind != .comment { tokens.append(token) }
            }
            return tokens
        }
    }

    /// Returns the blocks without blocks inside, in order.
    func rules() -> [Rule] {
        var rules: [Rule] = []
        var start = 0
        var head: Range<Int>?
        func close(_ end: Int) {
            guard let closed = head else { return }
            let block = closed.upperBound + 1..<end
            let whole = range(of: closed.lowerBound..<min(end + 1, tokens.count))
            rules.append(Rule(head: closed, block: block, range: whole))
            head = nil
        }
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            // The head of an outer block is forgotten: only innermost blocks are rules here.
            case .openBrace: head = start..<index
            case .closeBrace: close(index)
            case .semicolon: break
            default: continue
            }
            start = index + 1
        }
        close(tokens.count)
        return rules
    }

    /// Returns the text before the block.
    func selector(of rule: Rule) -> String { text(range(of: rule.head)) }

    /// Returns true for an `@font-face` rule.
    func isFontFace(_ rule: Rule) -> Bool {
        rule.head.count == 1 && isNamed("font-face", .atKeyword, rule.head.lowerBound)
    }

    /// Returns the declarations of a block: names in lower case, and the tokens of the values.
    func declarations(of rule: Rule) -> [(name: String, value: Range<Int>)] {
        split(rule.block, at: .semicolon).compactMap { declaration in
            guard declaration.count > 1, tokens[declaration.lowerBound + 1].kind == .colon else { return nil }
            let name = text(tokens[declaration.lowerBound].range).lowercased()
            return (name, declaration.dropFirst(2))
        }
    }

    /// Splits tokens at those that are outside brackets. Empty parts are left out.
    func split(_ range: Range<Int>, at separator: CSSToken.Kind) -> [Range<Int>] {
        var depth = 0
        return range.split { index in
            switch tokens[index].kind {
            case .function, .openParenthesis, .openBracket, .openBrace: depth += 1
            case .closeParenthesis, .closeBracket, .closeBrace: depth -= 1
            case let kind: return kind == separator && depth == 0
            }
            return false
        }
    }

    /// Returns each `url(…)` among the tokens, quoted or not. Escapes are kept.
    func addresses(in range: Range<Int>? = nil) -> [(text: String, range: Range<Int>)] {
        let range = range ?? tokens.indices
        return range.compactMap { index in
            if tokens[index].kind == .url { return (text(tokens[index].value), tokens[index].range) }
            guard isNamed("url", .function, index), index + 1 < range.upperBound,
                tokens[index + 1].kind == .string
            else { return nil }
            // The closing parenthesis may be missing at the end of the text.
            let end = min(index + 3, range.upperBound)
            return (text(tokens[index + 1].value), self.range(of: index..<end))
        }
    }

    /// Returns the lower-case keyword of a `format(…)` among the tokens, quoted or not; empty without one.
    func format(in range: Range<Int>) -> String {
        guard let index = range.first(where: { isNamed("format", .function, $0) }),
            index + 1 < range.upperBound
        else { return "" }
        return text(tokens[index + 1].value).lowercased()
    }

    /// True if the style sheet imports another one.
    var hasImport: Bool { tokens.indices.contains { isNamed("import", .atKeyword, $0) } }

    /// Returns the bytes of tokens.
    func range(of tokens: Range<Int>) -> Range<Int> {
        guard let last = tokens.last else { return 0..<0 }
        return self.tokens[tokens.lowerBound].range.lowerBound..<self.tokens[last].range.upperBound
    }

    /// Returns the text of a range of bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns true if a token has a kind and, in any letter case, a name.
    private func isNamed(_ name: String, _ kind: CSSToken.Kind, _ index: Int) -> Bool {
        tokens[index].kind == kind && text(tokens[index].value).lowercased() == name
    }
}
