import WebReferences

/// A theme's colours, put where `style/looks.css` asks for them: the page needs no property that is read once, and no
/// colour that stands in for one that the theme has.
///
/// Only the properties of a look (`--light-ink`), only where nothing else of the style sheet reads them, and only of a
/// theme that is what a theme should be, rules of custom properties for `:root`. Any other theme is written in front of
/// looks.css as it is.
package struct ThemeFolding {
    private static let looks = ["--light-", "--dark-", "--sepia-", "--black-"]

    /// Properties that parts other than looks.css name.
    private let kept: Set<String>

    /// - Parameter others: what the page carries besides the theme and looks.css.
    package init(keepingWhatIsNamedIn others: some Sequence<String>) {
        var kept: Set<String> = []
        for text in others {
            Self.tokens(of: text) { token, bytes in
                if token.kind == .ident { kept.insert(Self.text(bytes, token.range)) }
            }
        }
        self.kept = kept
    }

    /// - Parameters:
    ///   - theme: slimmed, as looks is.
    package func fold(_ theme: String, into looks: String) -> String {
        guard let declarations = declarations(of: theme) else { return theme + looks }
        // A value that names another property is not the same everywhere.
        let bound = Set(declarations.filter { $0.value.contains("var(") }.map(\.name))
        var values: [String: String] = [:]
        var others = ""
        for (name, value) in declarations {
            if isOfLook(name), !bound.contains(name) {
                values[name] = value
            } else {
                others += (others.isEmpty ? "" : ";") + name + ":" + value
            }
        }
        return (others.isEmpty ? "" : ":root{\(others)}") + replace(values, in: looks, besides: bound)
    }

    private func isOfLook(_ name: String) -> Bool {
        Self.looks.contains(where: name.hasPrefix) && !kept.contains(name)
    }

    /// What a theme sets, in its order; `nil` for one that does more than that.
    private func declarations(of theme: String) -> [(name: String, value: String)]? {
        var found: [(String, String)] = []
        var rest = theme[...]
        while !rest.isEmpty {
            guard rest.hasPrefix(":root{"), let end = rest.firstIndex(of: "}") else { return nil }
            let body = rest[rest.index(rest.startIndex, offsetBy: 6)..<end]
            guard !body.contains(where: { "\"'{[\\".contains($0) }) else { return nil }
            for declaration in body.split(separator: ";") {
                guard let colon = declaration.firstIndex(of: ":"), declaration.hasPrefix("--") else {
                    return nil
                }
                found.append(
                    (String(declaration[..<colon]), String(declaration[declaration.index(after: colon)...])))
            }
            rest = rest[rest.index(after: end)...]
        }
        return found
    }

    /// `var(--light-ink, #000)` becomes what the theme has, else what stands behind the comma.
    private func replace(_ values: [String: String], in looks: String, besides bound: Set<String>)
        -> String
    {
        var tokens: [CSSToken] = []
        var folded = ""
        var copied = 0
        let bytes = Array(looks.utf8)
        Self.tokens(of: looks) { token, _ in tokens.append(token) }
        for (index, token) in tokens.enumerated() where token.kind == .function && index + 2 < tokens.count {
            guard token.range.lowerBound >= copied, text(bytes, token.value) == "var",
                tokens[index + 1].kind == .ident
            else { continue }
            let name = text(bytes, tokens[index + 1].range)
            guard isOfLook(name), !bound.contains(name), let end = end(of: index, in: tokens) else {
                continue
            }
            let hasOther = tokens[index + 2].kind == .comma
            guard
                let value = values[name]
                    ?? (hasOther
                        ? text(bytes, tokens[index + 2].range.upperBound..<tokens[end].range.lowerBound)
                        : nil)
            else { continue }
            folded += text(bytes, copied..<token.range.lowerBound) + value
            copied = tokens[end].range.upperBound
        }
        return folded + text(bytes, copied..<bytes.count)
    }

    /// The parenthesis that closes a function.
    private func end(of function: Int, in tokens: [CSSToken]) -> Int? {
        var depth = 0
        for index in function..<tokens.count {
            switch tokens[index].kind {
            case .function, .openParenthesis: depth += 1
            case .closeParenthesis:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    private static func tokens(of text: String, _ body: (CSSToken, UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var tokenizer = CSSTokenizer(bytes)
            while let token = tokenizer.next() { body(token, bytes) }
        }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
