import WebReferences

/// A style sheet without what only its authors need: comments, and white space that parts nothing (CSS Syntax 3,
/// section 5.4: what is between tokens of white space counts for selectors and for values, where it becomes one space).
package enum StyleSlimming {
    package static func slim(_ style: String) -> String {
        var style = style
        return style.withUTF8 { bytes in
            var slim: [UInt8] = []
            slim.reserveCapacity(bytes.count)
            var last: CSSToken?
            var (hasSpace, hasComment) = (false, false)
            var tokens = CSSTokenizer(bytes)
            while let token = tokens.next() {
                if token.kind == .whitespace { hasSpace = true }
                if token.kind == .comment { hasComment = true }
                if token.kind == .comment || token.kind == .whitespace { continue }
                // `::before` and `::after` are as old as one colon (CSS Pseudo 4, section 4.1).
                if token.kind == .ident, last?.kind == .colon, slim.suffix(2).elementsEqual("::".utf8),
                    isOldPseudo(bytes[token.range])
                {
                    slim.removeLast()
                }
                if hasSpace, let last, !isFree(behind: last, bytes, before: token) {
                    slim.append(0x20)
                } else if hasComment, !hasSpace, let end = slim.last, isNamePart(end) {
                    slim += "/**/".utf8
                } else if slim.last == UInt8(ascii: "/"), bytes[token.range.lowerBound] == UInt8(ascii: "*") {
                    // Together they would begin a comment.
                    slim.append(0x20)
                }
                (hasSpace, hasComment) = (false, false)
                // The last declaration needs no end.
                if token.kind == .closeBrace, last?.kind == .semicolon { slim.removeLast() }
                slim += bytes[token.range]
                last = token
            }
            return String(decoding: slim, as: UTF8.self)
        }
    }

    private static func isOldPseudo(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        name.elementsEqual("before".utf8) || name.elementsEqual("after".utf8)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "%")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Whether white space between two tokens says nothing.
    private static func isFree(
        behind last: CSSToken, _ bytes: UnsafeBufferPointer<UInt8>, before next: CSSToken
    ) -> Bool {
        switch next.kind {
        // A property that is set to nothing was an error without its space, and in some browsers is.
        case .semicolon, .closeBrace: return last.kind != .colon
        case .openBrace, .comma, .closeParenthesis, .closeBracket: return true
        case .delimiter where isFreeSign(next, bytes) || bytes[next.range.lowerBound] == UInt8(ascii: "!"):
            return true
        default: break
        }
        switch last.kind {
        // A colon stands right before what it belongs to in a selector, and anywhere in a declaration or a query.
        case .openBrace, .closeBrace, .semicolon, .comma, .colon, .openParenthesis, .openBracket, .function:
            return true
        case .delimiter: return isFreeSign(last, bytes)
        default: return false
        }
    }

    /// `>`, no sign of a calculation, and `/`, which as one needs no space (CSS Values 4, section 10.8).
    private static func isFreeSign(_ token: CSSToken, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let sign = bytes[token.range.lowerBound]
        return token.kind == .delimiter && (sign == UInt8(ascii: ">") || sign == UInt8(ascii: "/"))
    }
}
