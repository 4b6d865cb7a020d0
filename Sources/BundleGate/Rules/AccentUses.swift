import WebSyntax

/// The declarations of a style sheet whose value is the accent of a hub, also by way of custom properties, on what is neither a dot
/// nor a badge.
package enum AccentUses {
    package struct Use: Hashable, Sendable {
        package var selector: String
        package var property: String
        /// The offset of the declaration in the style sheet.
        package var offset: Int
    }

    private struct Declaration {
        var selector: String
        var property: String
        var value: String
        var offset: Int
    }

    /// The accent without its alpha.
    private static let accent = "b5ff1a"
    private static let channels = ["181", "255", "26"]

    package static func find(in style: [UInt8]) -> [Use] {
        let declarations = declarations(style)
        var names: Set<String> = []
        // A custom property may be defined by others, in any order.
        while true {
            let found = declarations.filter { $0.property.hasPrefix("--") && isAccent($0.value, names) }.map(
                \.property)
            if names.isSuperset(of: found) { break }
            names.formUnion(found)
        }
        return declarations.compactMap { declaration in
            guard !declaration.property.hasPrefix("--"), isAccent(declaration.value, names),
                !isMark(declaration.selector)
            else { return nil }
            return Use(
                selector: declaration.selector, property: declaration.property, offset: declaration.offset)
        }
    }

    private static func isAccent(_ value: String, _ names: Set<String>) -> Bool {
        if value.contains("#" + accent) { return true }
        var rest = value[...]
        while let start = rest.firstRange(of: "rgb") {
            rest = rest[start.upperBound...]
            let numbers = rest.drop { $0 != "(" }.prefix { $0 != ")" }.split { !$0.isNumber && $0 != "." }
                .prefix(3)
            if numbers.map(String.init) == channels { return true }
        }
        rest = value[...]
        while let start = rest.firstRange(of: "var(") {
            rest = rest[start.upperBound...]
            let name = rest.drop(while: \.isWhitespace).prefix { $0 != "," && $0 != ")" && !$0.isWhitespace }
            if names.contains(String(name)) { return true }
        }
        return false
    }

    /// Returns true if each part of a selector names dots or badges.
    private static func isMark(_ selector: String) -> Bool {
        selector.split(separator: ",").allSatisfy { part in
            let last = part.split { " >+~".contains($0) }.last ?? ""
            let classes = last.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map {
                $0.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            }
            return classes.contains { name in
                ["dot", "badge"].contains { name == $0 || name.hasSuffix("-" + $0) }
            }
        }
    }

    /// Returns all declarations with the selectors around them; nested rules have those of the rules around them, too.
    private static func declarations(_ style: [UInt8]) -> [Declaration] {
        style.withUnsafeBufferPointer { bytes in
            var tokenizer = CSSTokenizer(bytes)
            var declarations: [Declaration] = []
            var selectors: [String] = []
            var statement = ""
            var start: Int?
            func finish() {
                defer {
                    statement = ""
                    start = nil
                }
                guard let colon = statement.firstIndex(of: ":"), let offset = start, !statement.hasPrefix("@")
                else { return }
                let property = statement[..<colon].filter { !$0.isWhitespace }
                declarations.append(
                    Declaration(
                        selector: selectors.last ?? "", property: property.lowercased(),
                        value: statement[statement.index(after: colon)...].lowercased(), offset: offset))
            }
            while let token = tokenizer.next() {
                switch token.kind {
                case .comment: continue
                case .openBrace:
                    let selector = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    // An at-rule, such as a media query, keeps the selector around it.
                    selectors.append(selector.hasPrefix("@") ? selectors.last ?? "" : selector)
                    statement = ""
                    start = nil
                case .closeBrace:
                    finish()
                    if !selectors.isEmpty { selectors.removeLast() }
                case .semicolon: finish()
                default:
                    if start == nil {
                        if token.kind == .whitespace { continue }
                        start = token.range.lowerBound
                    }
                    statement += String(decoding: bytes[token.range], as: UTF8.self)
                }
            }
            finish()
            return declarations
        }
    }
}
