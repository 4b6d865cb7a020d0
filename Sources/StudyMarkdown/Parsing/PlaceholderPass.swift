import DocumentSettings

/// A pass that replaces characters by placeholders in a copy of the source before cmark parses it (see `PlaceholderBytes`).
enum PlaceholderPass {
    /// Control characters that do not occur in ordinary text. All are special inline characters of the parser.
    static let usable: ClosedRange<UInt8> = 0x01...0x06

    /// Returns the text to parse, or `nil` if the source can be parsed unchanged.
    static func apply(to source: UnsafeBufferPointer<UInt8>, math: MathOptions, isLeaf: Bool) -> (
        text: [UInt8], placeholders: PlaceholderBytes
    )? {
        let wiki = isLeaf ? WikiLinkPass.find(in: source) : (brackets: [], bars: [])
        let pipes = pipesInMath(source, options: math) + wiki.bars
        let slashes = math.brackets ? bracketBackslashes(source) : []
        let pages = isLeaf ? PageMarkPass.find(in: source) : (comments: [], brackets: [])
        guard
            !pipes.isEmpty || !slashes.isEmpty || !pages.comments.isEmpty || !pages.brackets.isEmpty
                || !wiki.brackets.isEmpty
        else { return nil }
        // A control character that occurs in the source cannot be a placeholder. With none left, the
        // characters stay.
        var free = usable.filter { byte in !source.contains(byte) }[...]
        var placeholders = PlaceholderBytes()
        var text = Array(source)
        if !slashes.isEmpty, let byte = free.popFirst() {
            placeholders.backslash = byte
            for offset in slashes { text[offset] = byte }
        }
        if !pipes.isEmpty, let byte = free.popFirst() {
            placeholders.pipe = byte
            for offset in pipes { text[offset] = byte }
        }
        if !pages.comments.isEmpty, let byte = free.popFirst() {
            placeholders.pageComment = byte
            for offset in pages.comments { text[offset] = byte }
        }
        if !pages.brackets.isEmpty, let byte = free.popFirst() {
            placeholders.pageBracket = byte
            for offset in pages.brackets { text[offset] = byte }
        }
        if !wiki.brackets.isEmpty, let byte = free.popFirst() {
            placeholders.wikiBracket = byte
            for offset in wiki.brackets { text[offset] = byte }
        }
        return placeholders.isUsed ? (text, placeholders) : nil
    }

    /// Returns the offsets of bare pipes in inline mathematics, line by line. They matter only in table rows; elsewhere
    /// the writer restores them.
    private static func pipesInMath(_ source: UnsafeBufferPointer<UInt8>, options: MathOptions) -> [Int] {
        var found: [Int] = []
        var index = 0
        while let pipe = source.offset(of: UInt8(ascii: "|"), from: index) {
            var start = pipe
            while start > index, !ASCII.isLineEnd(source[start - 1]) { start -= 1 }
            var end = pipe
            while end < source.count, !ASCII.isLineEnd(source[end]) { end += 1 }
            pipesInMath(
                UnsafeBufferPointer(rebasing: source[start..<end]), lineStart: start, options: options,
                into: &found)
            index = end
        }
        return found
    }

    /// Adds the offsets of the pipes in the formulas of one line.
    private static func pipesInMath(
        _ line: UnsafeBufferPointer<UInt8>, lineStart: Int, options: MathOptions, into found: inout [Int]
    ) {
        let first = line.offset(of: UInt8(ascii: "$"))
        guard first != nil || options.brackets || line.offset(of: UInt8(ascii: "`")) != nil else { return }
        var dollars = first.map { DollarMap(line, from: $0) } ?? DollarMap()
        var parenthesisEnd = DelimiterSearch()
        var bracketEnd = DelimiterSearch()
        var opaque = OpaqueSpan(line)
        var rawText = RawTextRegions(line)
        var backtickEnd = DelimiterSearch()
        var codeSpans = CodeSpanSearch()
        var index = 0
        while index < line.count {
            switch line[index] {
            case UInt8(ascii: "\\"):
                let kind = options.brackets && index + 1 < line.count ? line[index + 1] : 0
                let end =
                    switch kind {
                    case UInt8(ascii: "("): parenthesisEnd.next("\\)".utf8, in: line, from: index + 2)
                    case UInt8(ascii: "["): bracketEnd.next("\\]".utf8, in: line, from: index + 2)
                    default: Int?.none
                    }
                if let end, !rawText.contains(index, in: line) {
                    found += pipes(of: (index + 2)..<end, in: line, at: lineStart)
                    index = end
                    rawText.skip(to: end + 2)
                }
                index += 2
            case UInt8(ascii: "`"):
                let end = codeSpans.end(at: index, in: line)
                // The role `{math}` is a formula in a code span.
                if !end.isOpen, line[..<index].suffix(6).elementsEqual("{math}".utf8) {
                    found += pipes(of: index..<end.offset, in: line, at: lineStart)
                }
                index = end.offset
            case let byte where OpaqueSpan.mayBegin(with: byte): index = opaque.end(from: index) ?? index + 1
            case UInt8(ascii: "|"):
                // The end of the cell ends everything that is open in it.
                rawText.reset(at: index + 1)
                index += 1
            case UInt8(ascii: "$"):
                let run = line[index...].prefix { $0 == UInt8(ascii: "$") }.count
                guard !rawText.contains(index, in: line),
                    let content = formula(
                        line, at: index, run: run, spaces: options.spaces, &dollars, &backtickEnd),
                    !closesEarlierParenthesis(line[content])
                else {
                    index += run
                    continue
                }
                found += pipes(of: content, in: line, at: lineStart)
                index =
                    content.upperBound + (run == 1 && line[content.upperBound] == UInt8(ascii: "$") ? 1 : 2)
                rawText.skip(to: index)
            default: index += 1
            }
        }
    }

    /// Returns the offsets of the pipes of a formula that have no backslash.
    private static func pipes(
        of content: Range<Int>, in line: UnsafeBufferPointer<UInt8>, at lineStart: Int
    ) -> [Int] {
        var found: [Int] = []
        var index = content.lowerBound
        while index < content.upperBound {
            if line[index] == UInt8(ascii: "\\") {
                index += 1
            } else if line[index] == UInt8(ascii: "|") {
                found.append(lineStart + index)
            }
            index += 1
        }
        return found
    }

    /// Returns true if a text closes a parenthesis that it did not open, before a pipe: `| ($m) | ($k) |` is a table
    /// head with two currencies.
    private static func closesEarlierParenthesis(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var depth = 0
        for byte in content.prefix(while: { $0 != UInt8(ascii: "|") }) {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { return content.contains(UInt8(ascii: "|")) }
        }
        return false
    }

    /// Returns the content of the formula that opens at `index`, by the rules of inline mathematics within this line.
    private static func formula(
        _ line: UnsafeBufferPointer<UInt8>, at index: Int, run: Int, spaces: Bool,
        _ dollars: inout DollarMap, _ backtickEnd: inout DelimiterSearch
    ) -> Range<Int>? {
        guard run <= 2, index + run < line.count else { return nil }
        if run == 2 {
            guard let end = dollars.displayEnd(for: index), end > index + 2 else { return nil }
            return (index + 2)..<end
        }
        let next = line[index + 1]
        if next == UInt8(ascii: "`") {
            return backtickEnd.next("`$".utf8, in: line, from: index + 3).map { (index + 2)..<$0 }
        }
        guard DollarRule.opens(before: next, spaces: spaces), let end = dollars.candidate(for: index),
            DollarRule.refusal(in: line, opener: index, closer: end, spaces: spaces) == nil
        else { return nil }
        return (index + 1)..<end
    }

    /// Returns the offsets of the unescaped backslashes of `\(`, `\)`, `\[` and `\]`. In link destinations and titles
    /// they stay escapes; in code and raw HTML the writer restores them.
    private static func bracketBackslashes(_ source: UnsafeBufferPointer<UInt8>) -> [Int] {
        var found: [Int] = []
        var opaque = OpaqueSpan(source)
        /// At the start of a line, a label may belong to a reference definition.
        var isLineStart = true
        var labelMayDefine = false
        var index = 0
        while index + 1 < source.count {
            let wasLineStart = isLineStart
            isLineStart = false
            switch source[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isLineStart = true
            case UInt8(ascii: " "), UInt8(ascii: ">"): isLineStart = wasLineStart
            case UInt8(ascii: "["): labelMayDefine = wasLineStart
            case UInt8(ascii: "\\"):
                if "()[]".utf8.contains(source[index + 1]) { found.append(index) }
                index += 1
            case UInt8(ascii: "]") where labelMayDefine && source[index + 1] == UInt8(ascii: ":"):
                labelMayDefine = false
                if let end = opaque.definitionEnd(from: index + 2) { index = end - 1 }
            case UInt8(ascii: "]"), UInt8(ascii: "<"):
                labelMayDefine = false
                if let end = opaque.end(from: index) { index = end - 1 }
            default: break
            }
            index += 1
        }
        return found
    }
}
