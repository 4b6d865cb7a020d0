/// A heuristic that decides whether the text between two dollars on different lines is a formula, if one of its lines
/// would otherwise begin a block. Price lists have dollars too.
enum FormulaHeuristic {
    /// A part of the source.
    typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Short words that are more likely prose than products of variables.
    private static let shortWords: Set<String> = [
        "an", "as", "at", "by", "if", "in", "is", "it", "no", "of", "on", "or", "so", "to", "up", "us", "we",
    ]

    /// Returns true if the content is a formula.
    ///
    /// - Parameters:
    ///   - content: the bytes between the delimiters.
    ///   - starts: the block starts among the lines of the content.
    ///   - isDisplay: true for `$$`, which does not occur in prices.
    static func isFormula(_ content: Bytes, starts: [BlockStart.Kind], isDisplay: Bool) -> Bool {
        // A formula cannot extend past a fence, footnote or HTML element.
        if starts.contains(.boundary) { return false }
        let hasSigns = hasSigns(content)
        let words = Words(content)
        // With signs of TeX only a run of words is prose; without them one plain word suffices.
        if hasSigns ? words.longestRun >= 3 : words.hasProse { return false }
        guard !isDisplay else { return true }
        // Punctuation directly after the opening dollar continues a sentence: `$5), $6`.
        if let first = content.first(where: { !ASCII.isSpace($0) }), "),.;:!?]}'\"".utf8.contains(first) {
            return false
        }
        // Without any sign, a table or a heading underline is more likely than a formula.
        return hasSigns
            || !starts.contains {
                switch $0 {
                case .table: true
                case .underline(let count): count > 2
                default: false
                }
            }
    }

    /// Returns true if a line of a display reads as text: it has plain words and no signs of TeX, or several words in
    /// a row.
    static func isProse(_ line: Bytes) -> Bool {
        let words = Words(line)
        return hasSigns(line) ? words.longestRun >= 3 : words.hasProse
    }

    /// Returns true if a line is text only: several words in a row and no signs of TeX.
    static func isSentence(_ line: Bytes) -> Bool {
        let isComment = line.first { !ASCII.isSpace($0) } == UInt8(ascii: "%")
        return !isComment && !hasSigns(line) && Words(line).longestRun >= 3
    }

    /// Returns true if the content has a command, a sub- or superscript, an equals sign or a TeX group.
    private static func hasSigns(_ content: Bytes) -> Bool {
        for (byte, next) in zip(content, content.dropFirst()) {
            switch byte {
            case UInt8(ascii: "\\") where ASCII.isLetter(next): return true
            case UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "{"): return true
            // `==` is not TeX, and marks text in other dialects.
            case UInt8(ascii: "=") where next != UInt8(ascii: "="): return true
            default: break
            }
        }
        return false
    }

    /// The plain words of the content, excluding braces and command names.
    private struct Words {
        var hasProse = false
        /// The largest number of consecutive words separated only by spaces.
        var longestRun = 0

        init(_ content: Bytes) {
            var depth = 0
            var run = 0
            var index = content.startIndex
            while index < content.endIndex {
                let byte = content[index]
                guard Self.isLetter(byte) else {
                    if byte == UInt8(ascii: "{") { depth += 1 }
                    if byte == UInt8(ascii: "}") { depth -= 1 }
                    if !ASCII.isSpace(byte) { run = 0 }
                    index += byte == UInt8(ascii: "\\") ? Self.commandLength(content, index) : 1
                    continue
                }
                let word = content[index...].prefix(while: Self.isLetter)
                index = word.endIndex
                // A single letter is a variable.
                guard depth <= 0, word.count > 1 else {
                    run = 0
                    continue
                }
                run += 1
                longestRun = max(longestRun, run)
                if word.count > 2 || shortWords.contains(String(decoding: word, as: UTF8.self)) {
                    hasProse = true
                }
            }
        }

        /// Returns the length of a command with its backslash: at least two bytes, for control symbols.
        private static func commandLength(_ content: Bytes, _ backslash: Int) -> Int {
            max(2, 1 + content[(backslash + 1)...].prefix(while: isLetter).count)
        }

        /// Returns true for ASCII letters and all bytes of other scripts.
        private static func isLetter(_ byte: UInt8) -> Bool {
            ASCII.isLetter(byte) || byte >= 0x80
        }
    }
}
