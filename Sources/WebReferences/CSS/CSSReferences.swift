package import WebSyntax

/// Finds the addresses in CSS that make an engine fetch.
///
/// The grammar is followed only as far as it decides whether a string or url is an address: functions, blocks, the
/// preludes of at-rules and the property of a declaration. Rules at places where an engine ignores them (an `@import`
/// after other rules) count: an edit elsewhere could make them valid. Not addresses: `@namespace`, conditions of
/// `@supports` and its like, strings elsewhere, comments, selectors, `local()`, and `url(#fragment)`.
package struct CSSReferences {
    /// An open block, function or parenthesis. Its kind decides what a string or url inside it is.
    private enum Frame: UInt8 {
        case plain, block, fontFace, counterStyle
        case url, source, imageSet, image, crossFade, progID
        /// Strings inside are never addresses: `type()`, `format()`, `local()`.
        case opaque
    }

    /// The at-rule that the tokens up to the next `;` or `{` belong to.
    private enum Prelude {
        case none, awaitsImport, skipped, fontFace, counterStyle
    }

    private var tokenizer: CSSTokenizer
    private var imports = ImportPlace()
    private var frames: [Frame] = []
    private var prelude = Prelude.none
    /// Depth of `frames` where the prelude started.
    private var preludeDepth = 0
    /// Name of the property whose value is being read.
    private var property: Range<Int>?
    /// The ident at the start of a statement: a property if a colon follows.
    private var candidate: Range<Int>?
    /// True before the first token of a statement.
    private var isAtStart = true
    /// True after `progid`: the function that follows is a filter of old versions of Internet Explorer.
    private var hasProgID = false
    private var found: [CSSReference] = []
    /// Strings that are values of custom properties: addresses where `src()` or `image-set()` takes a `var()`.
    private var customStrings: [Range<Int>] = []
    /// True if some function takes its address from a variable, so that custom strings may be addresses.
    private var takesVariables = false
    /// The addresses in custom properties, as indices of `found`, with the names of their properties.
    private var customAddresses: [(found: Int, property: Range<Int>)] = []
    /// The variables in values of ``originProperties``.
    private var originVariables: Set<String> = []
    /// The variables in values of custom properties, with the names of these.
    private var passedVariables: [(variable: Range<Int>, property: Range<Int>)] = []
    /// True if the next ident is a variable in a value of ``originProperties``, or of a custom property.
    private var awaitsOriginVariable = false
    private var awaitsPassedVariable = false

    private init(_ bytes: Bytes) {
        tokenizer = CSSTokenizer(bytes)
    }

    /// Returns the addresses in a sheet, a list of declarations or a value, in order.
    ///
    /// Time is linear in the number of tokens.
    package static func references(in bytes: Bytes) -> [CSSReference] {
        var walk = CSSReferences(bytes)
        while let token = walk.tokenizer.next() { walk.take(token) }
        if !walk.customAddresses.isEmpty, !walk.originVariables.isEmpty { walk.followVariables() }
        for (index, property) in walk.customAddresses
        where walk.originVariables.contains(CSSEscapes.string(bytes, property)) {
            walk.found[index].needsOrigin = true
        }
        guard walk.takesVariables, !walk.customStrings.isEmpty else { return walk.found }
        // Added late: only the whole sheet tells if a variable is used as an address, and the use may come first.
        for string in walk.customStrings { walk.add(.customProperty, string) }
        return walk.found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Returns the addresses in a text.
    package static func references(in text: String) -> [CSSReference] {
        var text = text
        return text.withUTF8 { references(in: $0) }
    }

    /// Adds the variables whose values other variables of ``originVariables`` take.
    private mutating func followVariables() {
        let bytes = tokenizer.bytes
        var passed: [String: [String]] = [:]
        for (variable, property) in passedVariables {
            passed[CSSEscapes.string(bytes, property), default: []].append(
                CSSEscapes.string(bytes, variable))
        }
        var pending = Array(originVariables)
        while let name = pending.popLast() {
            for variable in passed[name] ?? [] where originVariables.insert(variable).inserted {
                pending.append(variable)
            }
        }
    }

    // MARK: Tokens

    /// Advances the state by one token.
    private mutating func take(_ token: CSSToken) {
        imports.take(token, isNested: !frames.isEmpty, tokenizer.bytes)
        switch token.kind {
        case .whitespace, .comment, .openComment, .closeComment: return
        case .atKeyword: startPrelude(token)
        case .openBrace: openBlock()
        case .closeBrace:
            // A brace closes only a block. In an open parenthesis it is an error that the parser skips (CSS Syntax 3,
            // 5.4).
            if isBlock(frames.last) { frames.removeLast() }
            if frames.count < preludeDepth { prelude = .none }
            endStatement()
            return
        case .semicolon:
            // A semicolon inside parentheses, as in an unquoted data: URL of a function, ends no declaration.
            if frames.isEmpty || isBlock(frames.last) {
                prelude = .none
                endStatement()
            }
            return
        case .function: function(token)
        case .openParenthesis, .openBracket: frames.append(.plain)
        case .closeParenthesis, .closeBracket:
            if let top = frames.last, !isBlock(top) { frames.removeLast() }
        case .string: string(token)
        case .url: address(token)
        case .ident: ident(token)
        case .colon:
            if let candidate {
                property = candidate
                hasProgID = false
            }
        default: break
        }
        if token.kind != .ident { candidate = nil }
        isAtStart = token.kind == .openBrace
        if prelude == .awaitsImport, token.kind != .atKeyword, token.kind != .function { prelude = .skipped }
    }

    /// True for frames that a brace opened.
    private func isBlock(_ frame: Frame?) -> Bool {
        frame == .block || frame == .fontFace || frame == .counterStyle
    }

    /// Forgets the property: the next token starts a declaration or a rule.
    private mutating func endStatement() {
        isAtStart = true
        property = nil
        candidate = nil
        hasProgID = false
    }

    private mutating func ident(_ token: CSSToken) {
        candidate = isAtStart ? token.value : nil
        if CSSEscapes.matches(tokenizer.bytes, token.value, "progid") { hasProgID = true }
        if awaitsOriginVariable {
            originVariables.insert(CSSEscapes.string(tokenizer.bytes, token.value))
            awaitsOriginVariable = false
        } else if awaitsPassedVariable {
            if let property { passedVariables.append((token.value, property)) }
            awaitsPassedVariable = false
        }
    }

    /// Notes the at-rule whose prelude starts. Names are compared without case and with escapes resolved.
    private mutating func startPrelude(_ token: CSSToken) {
        preludeDepth = frames.count
        switch CSSEscapes.lowercased(tokenizer.bytes, token.value) {
        case "import": prelude = .awaitsImport
        case "font-face": prelude = .fontFace
        case "counter-style": prelude = .counterStyle
        case "namespace", "charset", "supports", "media", "container", "document", "-moz-document", "scope",
            "layer",
            "property", "keyframes", "-webkit-keyframes":
            prelude = .skipped
        default: prelude = .none
        }
    }

    /// Opens the block of a rule. Inside `@font-face` and `@counter-style` addresses have a use of their own.
    private mutating func openBlock() {
        switch prelude {
        case .fontFace: frames.append(.fontFace)
        case .counterStyle: frames.append(.counterStyle)
        default: frames.append(.block)
        }
        prelude = .none
        endStatement()
    }

    /// Opens a function, and notes the ones whose value an engine computes later.
    private mutating func function(_ token: CSSToken) {
        let frame: Frame
        switch CSSEscapes.lowercased(tokenizer.bytes, token.value) {
        case "url": frame = .url
        case "src": frame = .source
        case "image-set", "-webkit-image-set": frame = .imageSet
        case "image", "-webkit-image", "-moz-image": frame = .image
        case "cross-fade", "-webkit-cross-fade": frame = .crossFade
        case "expression":
            frame = .plain
            add(.expression, token.range)
        case "type", "format", "local", "tech", "supports": frame = .opaque
        // A fallback replaces the function, so its strings belong to the function around it.
        case "var", "env", "if", "first-valid":
            frame = frames.last ?? .plain
            awaitsOriginVariable = property.map { isOfOneOrigin($0) } ?? false
            awaitsPassedVariable = isCustomProperty
            if takesStrings {
                takesVariables = true
                add(.indirectAddress, token.range)
            }
        // `attr()` reads an attribute of any element; the sheet cannot tell its value.
        case "attr":
            frame = .opaque
            if takesStrings { add(.indirectAddress, token.range) }
        default:
            frame = hasProgID ? .progID : .plain
            if takesStrings,
                tokenizer.bytes.hasExactly("--", at: token.value.lowerBound, to: token.value.upperBound)
            {
                takesVariables = true
                add(.indirectAddress, token.range)
            }
        }
        let isAddress = frame == .url || frame == .source
        if prelude == .awaitsImport, !isAddress { prelude = .skipped }
        frames.append(isBlock(frame) ? .plain : frame)
    }

    /// True if a string here is an address.
    private var takesStrings: Bool {
        frames.last == .source || frames.last == .imageSet || frames.last == .image
    }

    // MARK: Addresses

    /// Adds a string where its place makes it an address.
    private mutating func string(_ token: CSSToken) {
        if prelude == .skipped { return }
        if prelude == .awaitsImport {
            add(.importRule, token.value)
            prelude = .skipped
            return
        }
        switch frames.last {
        case .url: address(token)
        case .source: add(way(.source), token.value)
        case .imageSet: add(.imageSet, token.value)
        case .image: add(.image, token.value)
        case .progID: add(.progID, token.value)
        default:
            if isCustomProperty || isRegisteredValue { customStrings.append(token.value) }
            filterString(token)
        }
    }

    /// `-ms-filter` holds the whole filter in a string.
    private mutating func filterString(_ token: CSSToken) {
        guard let property, CSSEscapes.matches(tokenizer.bytes, property, "-ms-filter") else { return }
        for offset in token.value
        where tokenizer.bytes.hasWord("src=", at: offset, to: token.value.upperBound) {
            let rest = tokenizer.bytes[(offset + 4)..<token.value.upperBound]
            let quotes = Array("'\"".utf8)
            let start = rest.first.map(quotes.contains) == true ? offset + 5 : offset + 4
            let stop = tokenizer.bytes[start..<token.value.upperBound].firstIndex {
                quotes.contains($0) || $0 == UInt8(ascii: ")")
            }
            add(.progID, start..<(stop ?? token.value.upperBound))
            return
        }
    }

    /// A url token, or the string in `url("…")`.
    private mutating func address(_ token: CSSToken) {
        if prelude == .skipped { return }
        if prelude == .awaitsImport {
            add(.importRule, token.value)
            prelude = .skipped
            return
        }
        let bytes = tokenizer.bytes
        if token.value.isEmpty || bytes[token.value.lowerBound] == UInt8(ascii: "#") { return }
        add(way(.url), token.value)
    }

    /// True if the declaration is of a custom property, whose name starts with two hyphens.
    private var isCustomProperty: Bool {
        property.map { tokenizer.bytes.hasExactly("--", at: $0.lowerBound, to: $0.upperBound) } ?? false
    }

    /// True if the declaration is the `initial-value` of `@property` or the `result` of `@function`.
    private var isRegisteredValue: Bool {
        guard let property else { return false }
        return CSSEscapes.matches(tokenizer.bytes, property, "initial-value")
            || CSSEscapes.matches(tokenizer.bytes, property, "result")
    }

    /// Returns the construct of an address: the innermost that has a row, else the property, else `plain`.
    private func way(_ plain: CSSReference.Way) -> CSSReference.Way {
        let bytes = tokenizer.bytes
        // Only the four innermost frames: the time for an address must not grow with the nesting.
        for frame in frames.suffix(4).reversed() {
            switch frame {
            case .imageSet: return .imageSet
            case .image: return .image
            case .crossFade: return .crossFade
            case .fontFace: return .fontFace
            case .counterStyle: return .counterStyle
            default: break
            }
        }
        guard let property else { return plain }
        if isCustomProperty { return .customProperty }
        if CSSEscapes.matches(bytes, property, "behavior") { return .behavior }
        if CSSEscapes.matches(bytes, property, "-moz-binding") { return .mozBinding }
        return plain
    }

    /// Adds a reference. Constructs without an address of their own get an empty one.
    private mutating func add(_ way: CSSReference.Way, _ range: Range<Int>) {
        let url =
            way == .expression || way == .indirectAddress ? "" : CSSEscapes.string(tokenizer.bytes, range)
        var reference = CSSReference(way: way, range: range, url: url)
        reference.isIgnored = way == .importRule && imports.isOver
        if let property, isCustomProperty {
            customAddresses.append((found.count, property))
        } else if let property, way == .url || way == .imageSet {
            reference.needsOrigin = isOfOneOrigin(property)
        }
        found.append(reference)
    }

    /// Returns true for a property with the files of ``CSSReference/needsOrigin``.
    private func isOfOneOrigin(_ property: Range<Int>) -> Bool {
        var name = CSSEscapes.lowercased(tokenizer.bytes, property)[...]
        if name.hasPrefix("-webkit-") { name = name.dropFirst("-webkit-".count) }
        return Self.originProperties.contains(String(name))
    }

    /// The properties that load from a file of the page's origin alone (CSS Masking 1, Shapes 1, Filter Effects 1,
    /// Motion Path 1, SVG 2).
    private static let originProperties: Set<String> = [
        "backdrop-filter", "clip-path", "fill", "filter", "marker", "marker-end", "marker-mid",
        "marker-start", "mask", "mask-image", "offset", "offset-path", "shape-outside", "stroke",
    ]
}
