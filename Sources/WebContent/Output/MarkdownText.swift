import WebSyntax

/// Text and code in markdown (CommonMark 0.31, 2.4 and 6.1).
package enum MarkdownText {
    /// The form of brackets in text. Where a document reads `\[…\]` as a formula, brackets are references.
    package enum Brackets: Sendable { case escapes, references }

    /// Returns text in which no character starts markup.
    ///
    /// - Parameter isContinued: true if more follows in the paragraph. An address that is linked by its form would take it.
    package static func escaped(
        _ text: String, _ brackets: Brackets = .escapes, isContinued: Bool = false
    ) -> String {
        // Most texts have none of the characters, all of which are ASCII.
        guard
            text.utf8.contains(where: { isSpecial($0) || DialectSigns.mayBegin($0) })
                || isContinued && endsInAddress(text)
        else { return text }
        // An address that is linked by its form takes a backslash with it, and what follows would be a tag. So `<` is a
        // reference, and beside it no address is linked: it would show the reference.
        let hasReference = brackets == .references && text.utf8.contains(UInt8(ascii: "["))
        let hasTag =
            hasReference || text.utf8.contains(UInt8(ascii: "<")) || text.contains("://")
            || text.contains("www.")
        var text = text
        return text.withUTF8 { escaped($0, brackets, hasTag: hasTag) }
    }

    /// Returns true for a text whose last word has the beginning of an address: `https://`, `www.example`.
    private static func endsInAddress(_ text: String) -> Bool {
        let start = text.utf8.lastIndex(of: UInt8(ascii: " ")) ?? text.startIndex
        return text[start...].contains("://") || text[start...].contains("www.")
    }

    /// - Parameter hasTag: true for text in which no address may be linked.
    private static func escaped(_ text: Bytes, _ brackets: Brackets, hasTag: Bool) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.count + 16)
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: "<") {
                output += "&lt;".utf8
                continue
            }
            if brackets == .references, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") {
                output += byte == UInt8(ascii: "[") ? "&#91;".utf8 : "&#93;".utf8
                continue
            }
            if isSpecial(byte) || hasTag && (byte == UInt8(ascii: ":") || byte == UInt8(ascii: "."))
                || DialectSigns.begins(text, at: index)
            {
                output.append(UInt8(ascii: "\\"))
            }
            output.append(byte)
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "$"), UInt8(ascii: "~"), UInt8(ascii: "|"),
            UInt8(ascii: "&"):
            true
        default: false
        }
    }

    /// Escapes what starts a block at the start of a line: `#`, `>`, `-`, `+`, `=`, `:::` and `1.`.
    static func escapedStart(_ text: String) -> String {
        // By bytes: a sign with a combining mark after it still starts a block.
        if let first = text.utf8.first, "#>+-=".utf8.contains(first) || text.utf8.starts(with: ":::".utf8) {
            return "\\" + text
        }
        guard let mark = text.firstIndex(where: { !$0.isNumber }), mark > text.startIndex,
            text[mark] == "." || text[mark] == ")"
        else { return text }
        return text[..<mark] + "\\" + text[mark...]
    }

    /// Returns an address for the brackets of a link (CommonMark 0.31, 6.3).
    static func address(_ address: String) -> String {
        var output = ""
        for character in address {
            switch character {
            case "<": output += "%3C"
            case ">": output += "%3E"
            case "\\": output += "%5C"
            case _ where character.isNewline: output += "%0A"
            default: output.append(character)
            }
        }
        // A parameter may look like a character reference: `?a&copy;=1`.
        return output.contains(";") ? output.replacing(/&(?=#?[A-Za-z0-9]+;)/, with: "&amp;") : output
    }

    /// Returns markup of a cell, in which a bar outside of text would divide it. Formulas have commands for bars.
    static func cell(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "|")) else { return text }
        var output = ""
        var isEscaped = false
        for character in text {
            if character == "|", !isEscaped { output += "\\" }
            output.append(character)
            isEscaped = character == "\\" && !isEscaped
        }
        return output
    }

    /// Returns TeX with commands for its bars, which would divide a cell. A space follows a command before a letter alone: at
    /// the end, the dollar after it would not close the formula.
    static func withoutBars(_ tex: String) -> String {
        guard tex.utf8.contains(UInt8(ascii: "|")) else { return tex }
        var output = ""
        var isEscaped = false
        var isAfterCommand = false
        for character in tex {
            if character == "|" {
                if isEscaped { output.removeLast() }
                output += isEscaped ? "\\Vert" : "\\vert"
                isEscaped = false
                isAfterCommand = true
                continue
            }
            if isAfterCommand, character.isASCII, character.isLetter { output += " " }
            isAfterCommand = false
            output.append(character)
            isEscaped = character == "\\" && !isEscaped
        }
        return output
    }

    /// Returns text whose last formula may have a digit after it: the dialect reads `$x$5` as text with dollars, and `` $`x`$5 ``
    /// as a formula.
    ///
    /// - Parameter text: markdown, in which each dollar without a backslash is a delimiter.
    static func beforeDigit(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let dollars = bytes.indices.filter { index in
            bytes[index] == UInt8(ascii: "$")
                && bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
        }
        guard let close = dollars.last, close == bytes.count - 1, let open = dollars.dropLast().last,
            close > open + 1
        else { return text }
        let tex = bytes[(open + 1)..<close]
        // The dollars of `\text{$x$}` are within a group.
        let braces = tex.count { $0 == UInt8(ascii: "{") } - tex.count { $0 == UInt8(ascii: "}") }
        guard braces == 0, !tex.contains(UInt8(ascii: "`")) else { return text }
        return String(decoding: bytes[...open] + [UInt8(ascii: "`")] + tex, as: UTF8.self) + "`$"
    }

    /// Returns TeX on one line, without its comments: a line of it could start a block, and would be escaped.
    static func line(ofTeX tex: String) -> String {
        guard tex.contains(where: \.isNewline) else { return tex }
        return tex.split(whereSeparator: \.isNewline).map { line in
            var isEscaped = false
            let end = line.firstIndex { character in
                if character == "%", !isEscaped { return true }
                isEscaped = character == "\\" && !isEscaped
                return false
            }
            return String(line[..<(end ?? line.endIndex)]).trimmed
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns a code span, with enough backticks around it.
    static func code(_ text: String) -> String {
        let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        if text.isEmpty { return "" }
        let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
        // One space at both ends is removed, unless there is nothing else.
        let isStripped =
            text.hasPrefix(" ") && text.hasSuffix(" ") && text.contains { !$0.isWhitespace }
        let space = text.hasPrefix("`") || text.hasSuffix("`") || isStripped ? " " : ""
        return fence + space + text + space + fence
    }

    /// Returns a fence that is longer than any run of backticks in the text.
    static func fence(_ text: String) -> String {
        String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    }

    private static func longestRun(of character: Character, in text: String) -> Int {
        var longest = 0
        var run = 0
        for other in text {
            run = other == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
