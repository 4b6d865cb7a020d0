import WebSyntax

/// The changes that confine a style sheet of a drawing to elements taken from it.
///
/// Names of the drawing get a prefix: classes, ids and animations. A selector without a class and an id gets a mark that only
/// elements of the drawing have. Unlike `@scope`, which Chromium and WebKit match in different trees for `use`, this works
/// in every engine.
struct SpriteStyle {
    /// The block or parenthesis of a token.
    private enum Frame {
        case parenthesis, address, group, rule
    }

    /// The offsets at which the prefix is inserted.
    private(set) var names: [Int] = []
    /// The offsets after selectors that need a mark.
    private(set) var marks: [Int] = []
    /// The offsets of the names of at-rules that act on the whole page, such as `@font-face`.
    private(set) var globals: [Int] = []
    /// The ids of elements that values refer to.
    private(set) var mentions: [String] = []

    /// At-rules that hold selectors, and those that end at a semicolon.
    private static let kept: Set = [
        "media", "supports", "layer", "container", "scope", "starting-style", "import", "charset",
        "namespace",
        "keyframes", "-webkit-keyframes",
    ]

    private var frames: [Frame] = []
    /// The name of the at-rule of the statement.
    private var atRule: String?
    /// The first word of the statement, which is the property in a declaration.
    private var property: String?
    /// The names in the statement, which count if it is a selector.
    private var pending: [Int] = []
    /// The ends of selectors in the statement that need a mark.
    private var unnamed: [Int] = []
    private var hasName = false
    /// The attribute selector that is being read: its name, and the first sign of its operator.
    private var attribute: (name: String, sign: UInt8)?
    /// The end of the last token that is not white space.
    private var end = 0
    private var animations: Set<String> = []
    private var animationUses: [(offset: Int, name: String)] = []

    /// Reads a style sheet.
    init(_ text: Bytes) {
        var tokenizer = CSSTokenizer(text)
        var previous: CSSToken?
        while let token = tokenizer.next() {
            if token.kind != .whitespace, token.kind != .comment {
                take(token, after: previous, text)
                end = token.range.upperBound
            }
            previous = token
        }
        names += animationUses.filter { animations.contains($0.name) }.map(\.offset)
    }

    /// True outside of parentheses.
    private var isPlain: Bool { frames.last != .parenthesis && frames.last != .address }

    private mutating func take(_ token: CSSToken, after previous: CSSToken?, _ text: Bytes) {
        readAttribute(token, text)
        switch token.kind {
        case .atKeyword where isPlain:
            let name = CSSEscapes.lowercased(text, token.value)
            atRule = name
            if !Self.kept.contains(name) { globals.append(token.value.lowerBound) }
        case .ident: word(token, after: previous, text)
        case .hash: name(token)
        case .url: mention(token, text)
        case .string where frames.last == .address: mention(token, text)
        case .comma where isPlain: endSelector()
        case .function:
            frames.append(CSSEscapes.matches(text, token.value, "url") ? .address : .parenthesis)
        case .openParenthesis: frames.append(.parenthesis)
        case .openBracket:
            frames.append(.parenthesis)
            attribute = ("", 0)
        case .closeParenthesis, .closeBracket: if !isPlain { frames.removeLast() }
        case .openBrace: openBlock()
        case .closeBrace where isPlain:
            _ = frames.popLast()
            startStatement()
        case .semicolon where isPlain: startStatement()
        default: break
        }
    }

    private mutating func word(_ token: CSSToken, after previous: CSSToken?, _ text: Bytes) {
        let isClass =
            previous?.kind == .delimiter && previous.map { text[$0.range.lowerBound] } == UInt8(ascii: ".")
        if isClass { return name(token) }
        let word = CSSEscapes.string(text, token.value)
        if let atRule {
            guard atRule.hasSuffix("keyframes") else { return }
            animations.insert(word)
            names.append(token.value.lowerBound)
        } else if let property {
            if property.hasSuffix("animation") || property.hasSuffix("animation-name") {
                animationUses.append((token.value.lowerBound, word))
            }
        } else {
            property = word.lowercased()
        }
    }

    /// Notes a class or an id.
    private mutating func name(_ token: CSSToken) {
        pending.append(token.value.lowerBound)
        // `:not(.a)` applies to other elements too.
        if isPlain { hasName = true }
    }

    /// Notes the classes or the id in an attribute selector. `*=` and `$=` match values with a prefix as well.
    private mutating func readAttribute(_ token: CSSToken, _ text: Bytes) {
        guard let (name, sign) = attribute else { return }
        switch token.kind {
        case .closeBracket: attribute = nil
        case .delimiter where !name.isEmpty && sign == 0: attribute?.sign = text[token.range.lowerBound]
        case .ident where name.isEmpty: attribute?.name = CSSEscapes.string(text, token.value)
        case .ident, .string:
            attribute = nil
            guard "=~^|".utf8.contains(sign), name == "class" || name == "id" else { return }
            for offset in token.value where !text[offset].isHTMLSpace {
                let isFirst = offset == token.value.lowerBound
                if isFirst || name == "class" && text[offset - 1].isHTMLSpace { pending.append(offset) }
            }
        default: break
        }
    }

    /// Notes a reference to an element of the drawing.
    private mutating func mention(_ token: CSSToken, _ text: Bytes) {
        let value = token.value
        guard text.hasExactly("#", at: value.lowerBound, to: value.upperBound) else { return }
        let id = (value.lowerBound + 1)..<value.upperBound
        names.append(id.lowerBound)
        mentions.append(CSSEscapes.string(text, id))
    }

    private mutating func endSelector() {
        if !hasName { unnamed.append(end) }
        hasName = false
    }

    private mutating func openBlock() {
        guard isPlain else { return frames.append(.group) }
        let isSelector = atRule == nil
        if isSelector || atRule == "scope" { names += pending }
        // A selector inside a rule is confined by that of the rule. Steps of an animation are not selectors.
        if isSelector, !frames.contains(.rule) {
            endSelector()
            marks += unnamed
        }
        frames.append(isSelector || atRule?.hasSuffix("keyframes") == true ? .rule : .group)
        startStatement()
    }

    private mutating func startStatement() {
        atRule = nil
        property = nil
        pending = []
        unnamed = []
        hasName = false
    }
}
