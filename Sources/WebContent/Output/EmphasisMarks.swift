/// The marks of emphasis in a line of markdown.
///
/// Marks only open and close emphasis beside certain characters (CommonMark 0.31, 6.2), which are known when the line is
/// complete. So they are written as control characters first, and become marks then, or elements of HTML where marks would be
/// text: `<strong>"a"</strong>b`.
enum EmphasisMarks {
    private struct Kind {
        var open: UInt8
        var close: UInt8
        var mark: String
        var element: String
    }

    private static let kinds = [
        Kind(open: 0x11, close: 0x12, mark: "*", element: "em"),
        Kind(open: 0x13, close: 0x14, mark: "**", element: "strong"),
        Kind(open: 0x15, close: 0x16, mark: "~~", element: "s"),
    ]

    /// Returns text between the placeholders of an element; white space and line breaks at its ends move outside.
    static func placed(_ text: String, in element: String) -> String {
        guard let kind = kinds.first(where: { $0.element == element }) else { return text }
        var core = text[...]
        var before = ""
        var after = ""
        while let first = core.first, first.isWhitespace || core.hasPrefix("\\\n") {
            before += core.prefix(first.isWhitespace ? 1 : 2)
            core = core.dropFirst(first.isWhitespace ? 1 : 2)
        }
        while let last = core.last, last.isWhitespace {
            // A line feed is written for a break alone, after a backslash.
            let width = last == "\n" && core.dropLast().last == "\\" ? 2 : 1
            after = core.suffix(width) + after
            core = core.dropLast(width)
        }
        if core.isEmpty { return text }
        let (open, close) = (Unicode.Scalar(kind.open), Unicode.Scalar(kind.close))
        return before + String(open) + core + String(close) + after
    }

    /// Returns a line ``withoutRepetition(_:)`` with marks for placeholders.
    static func resolved(_ line: String) -> String {
        guard line.utf8.contains(where: isPlaceholder) else { return line }
        var line = line
        return line.withUTF8 { Line($0).resolved }
    }

    /// Returns a line with placeholders, without emphasis inside of the same emphasis. It would look the same, and its marks
    /// could end the outer one: `**a <del>**b**</del> c**`.
    static func withoutRepetition(_ line: String) -> String {
        guard line.utf8.contains(where: isPlaceholder) else { return line }
        var output: [UInt8] = []
        output.reserveCapacity(line.utf8.count)
        // The depth by the kind of emphasis.
        var depths = [Int](repeating: 0, count: kinds.count)
        for byte in line.utf8 {
            guard isPlaceholder(byte),
                let index = kinds.firstIndex(where: { $0.open == byte || $0.close == byte })
            else {
                output.append(byte)
                continue
            }
            if byte == kinds[index].close { depths[index] -= 1 }
            if depths[index] == 0 { output.append(byte) }
            if byte == kinds[index].open { depths[index] += 1 }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// True for the control characters, which sanitized content does not have.
    static func isPlaceholder(_ byte: UInt8) -> Bool { (0x11...0x16).contains(byte) }

    /// A line with placeholders. Only they and the characters beside them are looked at.
    private struct Line {
        private let bytes: UnsafeBufferPointer<UInt8>
        /// The offset of the other placeholder of each.
        private var partners: [Int: Int] = [:]

        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            self.bytes = bytes
            var open: [Int] = []
            for (index, byte) in bytes.enumerated() where EmphasisMarks.isPlaceholder(byte) {
                if kinds.contains(where: { $0.open == byte }) {
                    open.append(index)
                } else if let start = open.popLast() {
                    partners[start] = index
                    partners[index] = start
                }
            }
        }

        var resolved: String {
            var marks: Set<Int> = []
            for (open, close) in partners where open < close && mayBeMarks(open, close) {
                marks.formUnion([open, close])
            }
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count * 2)
            var start = 0
            for (index, byte) in bytes.enumerated() where EmphasisMarks.isPlaceholder(byte) {
                guard let kind = kinds.first(where: { $0.open == byte || $0.close == byte }) else { continue }
                output += bytes[start..<index]
                start = index + 1
                if marks.contains(index) {
                    output += kind.mark.utf8
                } else {
                    output += (byte == kind.open ? "<\(kind.element)>" : "</\(kind.element)>").utf8
                }
            }
            output += bytes[start...]
            return String(decoding: output, as: UTF8.self)
        }

        private func isPlaceholder(_ index: Int) -> Bool {
            bytes.indices.contains(index) && EmphasisMarks.isPlaceholder(bytes[index])
        }

        /// Returns the first character of a range that is no placeholder.
        private func first(_ range: Range<Int>) -> Unicode.Scalar? {
            let part = bytes[range].drop(while: EmphasisMarks.isPlaceholder)
            return String(decoding: part.prefix(4), as: UTF8.self).unicodeScalars.first
        }

        /// Returns the last character of a range that is no placeholder.
        private func last(_ range: Range<Int>) -> Unicode.Scalar? {
            guard let end = bytes[range].lastIndex(where: { !EmphasisMarks.isPlaceholder($0) }) else {
                return nil
            }
            let part = bytes[range.lowerBound...end].suffix(4)
            return String(decoding: part, as: UTF8.self).unicodeScalars.last
        }

        private func mayBeMarks(_ open: Int, _ close: Int) -> Bool {
            // Two runs of marks side by side would be one. An element with the same text as the one around it shares its run.
            if isPlaceholder(open - 1), partners[open - 1] != close + 1 { return false }
            if isPlaceholder(close + 1), partners[close + 1] != open - 1 { return false }
            // An element at one end of the text is written in HTML, which begins and ends with punctuation.
            func isElement(_ index: Int, _ opposite: Int) -> Bool {
                isPlaceholder(index) && partners[index] != opposite
            }
            let inner = (open + 1)..<close
            guard let first = isElement(open + 1, close - 1) ? "<" : first(inner),
                let last = isElement(close - 1, open + 1) ? ">" : last(inner)
            else { return false }
            // A mark of the text itself is beside: an escaped asterisk is punctuation already.
            return isFlanking(inside: first, outside: self.last(0..<open))
                && isFlanking(inside: last, outside: self.first((close + 1)..<bytes.count))
        }
    }

    /// Returns true if marks between two characters open or close towards the inner one.
    private static func isFlanking(inside: Unicode.Scalar, outside: Unicode.Scalar?) -> Bool {
        if inside.properties.isWhitespace { return false }
        guard isPunctuation(inside, withSymbols: true), let outside else { return true }
        return outside.properties.isWhitespace || isPunctuation(outside, withSymbols: false)
    }

    /// - Parameter withSymbols: true for the later definition, in which symbols are punctuation, too.
    private static func isPunctuation(_ scalar: Unicode.Scalar, withSymbols: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: withSymbols || scalar.isASCII
        default: false
        }
    }
}
