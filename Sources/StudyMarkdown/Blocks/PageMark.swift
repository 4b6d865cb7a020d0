import WebSyntax

/// A page mark, `<!-- p. 17 -->` or `[p. 17]`: the start of a page of the printed book.
enum PageMark {
    /// Returns the page's label, arabic or roman, if the text is exactly one page mark.
    static func label(_ text: some BidirectionalCollection<UInt8>) -> String? {
        let rest = text.drop(while: ASCII.isSpace)
        guard rest.first == UInt8(ascii: "[") || rest.starts(with: "<!--".utf8) else { return nil }
        let mark = Array(rest).trimming(while: ASCII.isSpace)
        // Page marks are short; longer comments are not examined.
        guard mark.count <= 64 else { return nil }
        if mark.starts(with: "<!--".utf8), mark.count >= 7, mark.suffix(3).elementsEqual("-->".utf8) {
            return page(mark.dropFirst(4).dropLast(3))
        }
        if mark.first == UInt8(ascii: "["), mark.last == UInt8(ascii: "]") {
            return page(mark.dropFirst().dropLast())
        }
        return nil
    }

    /// Returns the page of a comment that resembles a page mark: `<!-- pp. 28-29 -->`, `<!-- page 28 -->`.
    static func almost(_ comment: UnsafeBufferPointer<UInt8>) -> String? {
        guard comment.count <= 64 else { return nil }
        // A word for "page", a number, and optionally a second number.
        let form =
            #/\s*<!--\s*(?:p|pp|pg|page|pages)(?:\.\s*|\s+)([0-9]{1,6})[a-z]?(?:\s*(?:[-–—,/]|to|and)\s*[0-9]{1,6})?\s*-->\s*/#
        let text = String(decoding: comment, as: UTF8.self).lowercased()
        return text.wholeMatch(of: form).map { String($0.1) }
    }

    /// Returns the id of a page mark.
    static func id(of label: String) -> String { "p" + label }

    /// Returns true for the ids of arabic page marks.
    static func isID(_ id: String) -> Bool {
        let bytes = Array(id.utf8)
        return bytes.count > 1 && bytes[0] == UInt8(ascii: "p") && ASCII.isDigit(bytes[1])
            && isLabel(bytes[1...])
    }

    /// Returns `17` for `p. 17`.
    private static func page(_ text: ArraySlice<UInt8>) -> String? {
        var rest = text.drop(while: ASCII.isSpace)
        guard rest.starts(with: "p.".utf8) else { return nil }
        rest = rest.dropFirst(2).drop(while: ASCII.isSpace)
        let label = rest.prefix { !ASCII.isSpace($0) }
        guard (1...12).contains(label.count),
            rest.dropFirst(label.count).allSatisfy(ASCII.isSpace), isLabel(label)
        else { return nil }
        return String(decoding: label, as: UTF8.self)
    }

    /// Returns true for digits with an optional letter at the end, or roman numerals.
    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        // The letters are not checked for being a valid numeral: `[p. mix]` is unlikely.
        if label.allSatisfy({ "ivxlcdm".utf8.contains($0 | 0x20) }) { return true }
        guard let first = label.first, ASCII.isDigit(first), let last = label.last else { return false }
        return label.dropLast().allSatisfy(ASCII.isDigit) && (ASCII.isDigit(last) || ASCII.isLetter(last))
    }
}
