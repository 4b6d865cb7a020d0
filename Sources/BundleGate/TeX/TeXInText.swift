import StudyMarkdown
import WebSyntax

/// TeX in a text that a reader sees: commands, and dollars around what looks like mathematics.
///
/// Heuristic. Prices, paths of Windows, names of variables and regular expressions have the same signs; the conditions
/// below are those that tell them apart in documents as they are written (see TeXInTextTests).
package struct TeXInText: Equatable, Sendable {
    /// The form of the TeX, which decides the message.
    enum Kind: Equatable { case command, dollars, display, torn, brackets, unpaired }

    /// The form of the TeX.
    var kind: Kind
    /// The offset of the first byte in the text.
    var offset: Int
    /// The offset after the last byte.
    var end: Int
    /// The TeX, shortened.
    var snippet: String

    /// The byte that replaces an element without text, such as code or a formula.
    static let boundary: UInt8 = 0x01
    /// The number of bytes after a dollar that are searched for its partner.
    private static let reach = 400

    typealias Text = UnsafeBufferPointer<UInt8>

    /// The TeX in a text, in order, and the dollars at its ends that may belong to a formula across blocks.
    struct Reading {
        var found: [TeXInText] = []
        /// The dollar that may open a formula which continues after the text.
        var opener: Int?
        /// The dollar that may close a formula which begins before the text.
        var closer: Int?
    }

    /// Reads a text. Time is linear, since ``reach`` bounds each search for a partner.
    static func read(_ text: Text) -> Reading {
        var reading = Reading()
        var lastDollar: Int?
        var index = 0
        while index < text.count {
            switch text[index] {
            // An escaped character, such as `\$`, is passed over with its backslash.
            case UInt8(ascii: "\\"):
                if let end = VisibleCommand.end(at: index, in: text) {
                    reading.found.append(found(.command, text, index..<end))
                    index = end
                } else if let end = bracketEnd(text, index) {
                    reading.found.append(found(.brackets, text, index..<end))
                    index = end
                } else {
                    index += 2
                }
            case UInt8(ascii: "$"):
                let run = text[index...].prefix { $0 == UInt8(ascii: "$") }.count
                if let (kind, end) = formula(text, index, run: run), !isInAddress(text, index) {
                    reading.found.append(found(kind, text, index..<end))
                    index = end
                    lastDollar = nil
                } else {
                    if run == 1, let range = indexedName(text, beside: index) ?? loneDollar(text, index),
                        !isInAddress(text, index)
                    {
                        reading.found.append(found(.unpaired, text, range))
                    }
                    if run == 1, lastDollar == nil, reading.found.isEmpty,
                        isTornEnd(text[..<index], text, index)
                    {
                        reading.closer = index
                    }
                    lastDollar = run == 1 ? index : nil
                    index += run
                }
            default: index += 1
            }
        }
        if let lastDollar, reading.found.last?.offset != lastDollar, isTornStart(text[(lastDollar + 1)...]) {
            reading.opener = lastDollar
        }
        return reading
    }

    /// Creates a finding for a range of a text.
    private static func found(_ kind: Kind, _ text: Text, _ range: Range<Int>) -> TeXInText {
        TeXInText(
            kind: kind, offset: range.lowerBound, end: range.upperBound, snippet: snippet(of: text[range]))
    }

    /// Returns a text on one line, with at most 40 characters.
    static func snippet(of text: Slice<Text>) -> String {
        let words = String(decoding: text.prefix(80), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 40 ? words.prefix(39) + "…" : words
    }

    // MARK: Brackets

    /// The end of `\(x^2\)` or `\[x^2\]` at `backslash`, not of the groups of a regular expression.
    private static func bracketEnd(_ text: Text, _ backslash: Int) -> Int? {
        guard backslash + 1 < text.count,
            text[backslash + 1] == UInt8(ascii: "(") || text[backslash + 1] == UInt8(ascii: "[")
        else {
            return nil
        }
        let start = backslash + 2
        let rest = text[start...].prefix(reach).prefix { $0 != boundary }
        let closer = text[backslash + 1] == UInt8(ascii: "(") ? "\\)" : "\\]"
        guard let end = rest.firstRange(of: Array(closer.utf8)) else { return nil }
        let content = text[start..<end.lowerBound]
        let likeness = TeXLikeness(content)
        if likeness.hasTeX { return likeness.isProse ? nil : end.upperBound }
        // `item\(s\)` has escaped brackets of markdown.
        let isAfterWord = backslash > 0 && text[backslash - 1].isASCIIAlpha
        let isPattern = text[backslash + 1] == UInt8(ascii: "[") && content.contains(UInt8(ascii: "-"))
        guard !isAfterWord, likeness.isName || likeness.isFormula && !likeness.isPattern && !isPattern else {
            return nil
        }
        return end.upperBound
    }

    // MARK: Dollars

    /// The name with an index or exponent beside a dollar without a partner: `x^2` in `Let $x^2 be`.
    private static func indexedName(_ text: Text, beside dollar: Int) -> Range<Int>? {
        let isEnd = { (offset: Int) in
            offset < 0 || offset >= text.count || text[offset].isASCIISpace
                || ".,;:)(".utf8.contains(text[offset])
        }
        let isIndexed = { (name: Int) in
            text[name].isASCIIAlpha
                && (text[name + 1] == UInt8(ascii: "^") || text[name + 1] == UInt8(ascii: "_"))
        }
        if dollar + 3 < text.count, isIndexed(dollar + 1) {
            let next = text[dollar + 3]
            guard
                next == UInt8(ascii: "{") || next == UInt8(ascii: "\\")
                    || (next.isASCIIDigit || next.isASCIIAlpha) && isEnd(dollar + 4)
            else {
                return nil
            }
            return dollar..<min(text.count, dollar + 4)
        }
        guard dollar >= 3, isIndexed(dollar - 3), isEnd(dollar - 4), isEnd(dollar + 1),
            text[dollar - 1].isASCIIDigit || text[dollar - 1].isASCIIAlpha
        else { return nil }
        return (dollar - 3)..<(dollar + 1)
    }

    /// Returns true if the word before a dollar is an address: `https://a.test/$x$`.
    private static func isInAddress(_ text: Text, _ dollar: Int) -> Bool {
        let word = text[..<dollar].suffix(reach).reversed().prefix { $0 > UInt8(ascii: " ") }
        return !word.isEmpty && Array(word).firstRange(of: Array("//:".utf8)) != nil
    }

    /// Returns the range of a dollar without a partner beside TeX.
    private static func loneDollar(_ text: Text, _ index: Int) -> Range<Int>? {
        let formulaEnd = text[..<index].suffix(reach).lastIndex(of: boundary).map { $0 + 1 } ?? 0
        // A command after the dollar is a finding of its own.
        let after = text[(index + 1)...].prefix(reach)
        let hasCommand = zip(after, after.dropFirst()).contains {
            $0 == UInt8(ascii: "\\") && $1.isASCIIAlpha
        }
        guard !hasCommand, LoneDollar.evidence(in: text, at: index, after: formulaEnd) == .clear else {
            return nil
        }
        return index..<min(text.count, index + 12)
    }

    /// Returns the end of the formula that `run` dollars at `index` would open by the dialect's rules, if it looks
    /// like one.
    private static func formula(_ text: Text, _ index: Int, run: Int) -> (Kind, Int)? {
        let start = index + run
        let rest = text[start...].prefix(reach).prefix { $0 != boundary }
        if run == 2 {
            let end = rest.firstRange(of: Array("$$".utf8))?.lowerBound
            let content = rest[..<(end ?? min(rest.endIndex, start + 60))]
            let likeness = TeXLikeness(content)
            // `$$a $$b` are variables of a makefile.
            let isEven = content.first?.isASCIISpace == content.last?.isASCIISpace
            let isClosed = isEven && end.map { isEnd(of: content, text, $0 + 2) } ?? false
            guard content.contains(where: { $0 > 0x20 }), likeness.hasTeX || isClosed && likeness.isFormula
            else { return nil }
            return (.display, end.map { $0 + 2 } ?? content.endIndex)
        }
        guard run == 1, let end = rest.firstIndex(of: UInt8(ascii: "$")), end > start else { return nil }
        guard end + 1 >= text.count || !text[end + 1].isASCIIDigit && text[end + 1] != UInt8(ascii: "$")
        else {
            return nil
        }
        let likeness = TeXLikeness(text[start..<end])
        // `{$x}$` is a variable of a template.
        let isInBraces = index > 0 && text[index - 1] == UInt8(ascii: "{")
        guard likeness.hasTeX || !isInBraces && isEnd(of: text[start..<end], text, end + 1) else {
            return nil
        }
        let isOpenAtStart = text[start].isASCIISpace
        guard isOpenAtStart == text[end - 1].isASCIISpace else { return nil }
        guard isOpenAtStart ? likeness.hasTeX && !likeness.isProse : likeness.isFormula else { return nil }
        return (.dollars, end + 1)
    }

    /// Returns true if dollars before `next` can end a formula without commands. In `$a=$b`, `$a-$b` and `{$a}{$b}` they
    /// begin the name of a variable, and in `$$ = B, $$$ = C` they are a word.
    private static func isEnd(of content: Slice<Text>, _ text: Text, _ next: Int) -> Bool {
        guard let first = content.first(where: { $0 > 0x20 }), let last = content.last(where: { $0 > 0x20 }),
            !"=,;:.*/>{}".utf8.contains(first), last != UInt8(ascii: "{")
        else { return false }
        guard next < text.count else { return true }
        let follows = text[next]
        if follows == UInt8(ascii: "$") { return false }
        guard follows.isASCIIAlpha || "_({".utf8.contains(follows) else { return true }
        // `$n-$dimensional` is a formula and the rest of a word.
        let isWord = follows.isASCIIAlpha && next + 1 < text.count && text[next + 1].isASCIIAlpha
        return last == UInt8(ascii: "-") ? isWord : !"=+*/<>,.;:&(".utf8.contains(last)
    }

    /// Returns true if a text from a dollar to the end of its block can begin a formula: `N`, not `5` and not `HOME`.
    private static func isTornStart(_ rest: Slice<Text>) -> Bool {
        guard let first = rest.first, rest.count <= 200 else { return false }
        let likeness = TeXLikeness(rest)
        guard first.isASCIIAlpha || "\\(|-[".utf8.contains(first) || first.isASCIIDigit && likeness.hasTeX
        else {
            return false
        }
        return !likeness.isProse
    }

    /// True if a text up to the dollar at `end` can end a formula: `M$ vectors`, not `6$5` and not `it costs 6$`.
    private static func isTornEnd(_ before: Slice<Text>, _ text: Text, _ end: Int) -> Bool {
        guard let last = before.last, !last.isASCIISpace, before.count <= 200, !before.contains(boundary)
        else {
            return false
        }
        if end + 1 < text.count, text[end + 1].isASCIIAlpha || text[end + 1].isASCIIDigit { return false }
        return !TeXLikeness(before).isProse
    }
}
