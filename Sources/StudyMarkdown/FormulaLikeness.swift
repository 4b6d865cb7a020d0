/// True if what is between two dollars on different lines can be a formula, where a line of it would otherwise begin a
/// block: a list of prices has dollars too.
enum FormulaLikeness {
    typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Words that are more often prose than products of variables.
    private static let shortWords: Set<String> = [
        "an", "as", "at", "by", "if", "in", "is", "it", "no", "of", "on", "or", "so", "to", "up", "us", "we",
    ]

    /// - Parameters:
    ///   - content: the bytes between the delimiters.
    ///   - starts: what the lines of the content begin with, where that would begin a block.
    ///   - isDisplay: the delimiters are `$$`, which prices are not written with.
    static func isFormula(_ content: Bytes, starts: [BlockStart.Kind], isDisplay: Bool) -> Bool {
        if starts.contains(.boundary) { return false }
        let hasSigns = hasSigns(content)
        let words = Words(content)
        if hasSigns ? words.longestRun >= 3 : words.hasProse { return false }
        guard !isDisplay else { return true }
        if let first = content.first(where: { !BlockEnd.isSpace($0) }), "),.;:!?]}'\"".utf8.contains(first) {
            return false
        }
        return hasSigns
            || !starts.contains {
                switch $0 {
                case .table: true
                case .underline(let count): count > 2
                default: false
                }
            }
    }

    /// Returns true if there is a command, an index, an equation or a group of TeX.
    private static func hasSigns(_ content: Bytes) -> Bool {
        for (byte, next) in zip(content, content.dropFirst()) {
            switch byte {
            case 0x5C where (next | 0x20) >= 0x61 && (next | 0x20) <= 0x7A: return true
            case 0x5E, 0x5F, 0x7B: return true
            case 0x3D where next != 0x3D: return true
            default: break
            }
        }
        return false
    }

    /// The plain words of a text: outside of braces, and not the names of commands.
    private struct Words {
        var hasProse = false
        /// The most words in a row with nothing but spaces between them.
        var longestRun = 0

        init(_ content: Bytes) {
            var depth = 0
            var run = 0
            var index = content.startIndex
            while index < content.endIndex {
                let byte = content[index]
                guard Self.isLetter(byte) else {
                    if byte == 0x7B { depth += 1 }
                    if byte == 0x7D { depth -= 1 }
                    if !BlockEnd.isSpace(byte) { run = 0 }
                    index += byte == 0x5C ? Self.commandLength(content, index) : 1
                    continue
                }
                let word = content[index...].prefix(while: Self.isLetter)
                index = word.endIndex
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

        private static func commandLength(_ content: Bytes, _ backslash: Int) -> Int {
            max(2, 1 + content[(backslash + 1)...].prefix(while: isLetter).count)
        }

        private static func isLetter(_ byte: UInt8) -> Bool {
            (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x80
        }
    }
}
