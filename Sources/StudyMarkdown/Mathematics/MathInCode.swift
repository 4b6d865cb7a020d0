import Diagnostics

/// Findings for formulas that are shown as code because of their indentation or fence. The message names the construct.
enum MathInCode {
    /// The largest number of bytes of a code block to check. The finding is a hint: a formula that someone indented by
    /// mistake comes early, and long code is usually data.
    private static let reach = 1 << 14

    static func check(_ code: MarkdownNode, _ state: ParseState) {
        let literal = code.codeText
        let text = UnsafeBufferPointer(rebasing: literal.prefix(reach))
        guard text.offset(of: UInt8(ascii: "$")) != nil else { return }
        let isFenced = code.isFencedCode
        if isFenced {
            guard let name = directive(of: code), let formula = formula(in: text, isStrict: false) else {
                return
            }
            report(
                formula, in: text, of: code, state,
                "a formula in a fence '{\(name)}' is shown as code: the dialect reads no directive but {math}; write '> [!\(name)]' or '::: \(name)' for a block"
            )
        } else if let opener = opener(before: code) {
            guard let formula = formula(in: text, isStrict: false) else { return }
            report(
                formula, in: text, of: code, state,
                "a formula under '\(opener)' is shown as code: four spaces of indentation are code, and the dialect has no '\(opener.prefix(3))' blocks; write '> [!note]' or '::: note'"
            )
        } else if let formula = formula(in: text, isStrict: true) {
            report(
                formula, in: text, of: code, state,
                "a formula that is indented by four spaces or more is shown as code; indent it less, or fence the code if it is meant"
            )
        }
    }

    private static func report(
        _ offset: Int, in text: UnsafeBufferPointer<UInt8>, of code: MarkdownNode, _ state: ParseState,
        _ message: String
    ) {
        let before = text[..<offset]
        let fence = code.isFencedCode ? 1 : 0
        let line = code.startLine + fence + before.count { $0 == UInt8(ascii: "\n") }
        let column =
            state.line(line).firstIndex(of: UInt8(ascii: "$")).map { $0 - state.line(line).startIndex } ?? 0
        state.report(.mathInCode, line: line, offset: column, message)
    }

    /// Returns the offset of the first dollar that begins something like a formula.
    ///
    /// - Parameter isStrict: true to count only displays and formulas with a command.
    private static func formula(in text: UnsafeBufferPointer<UInt8>, isStrict: Bool) -> Int? {
        var index = 0
        while let dollar = text.offset(of: UInt8(ascii: "$"), from: index) {
            let run = text[dollar...].prefix { $0 == UInt8(ascii: "$") }.count
            index = dollar + run
            guard let end = StrayDollar.end(text, from: dollar), run <= 2 else { continue }
            let isDisplay = run == 2 && isLineStart(dollar, in: text)
            let isSpaced = index < text.count && ASCII.isSpace(text[index]) && run == 1
            if !isStrict || isDisplay || !isSpaced && hasCommand(text[dollar..<end]) { return dollar }
        }
        return nil
    }

    private static func isLineStart(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        text[..<offset].last { !ASCII.isSpaceOrTab($0) }.map(ASCII.isLineEnd) ?? true
    }

    /// Returns true if the content has a control word, or an index or exponent of a name of one letter.
    private static func hasCommand(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        return content.indices.contains {
            switch content[$0] {
            case UInt8(ascii: "\\"): content[($0 + 1)...].prefix(2).count(where: ASCII.isLetter) == 2
            case UInt8(ascii: "^"), UInt8(ascii: "_"):
                ASCII.isLetter(content[$0 - 1]) && !ASCII.isLetter(content[$0 - 2])
                    && content[($0 + 1)...].first.map { $0 == UInt8(ascii: "{") || ASCII.isDigit($0) }
                        ?? false
            default: false
            }
        }
    }

    /// Returns the name in a fence's `{name}`.
    private static func directive(of code: MarkdownNode) -> String? {
        let text = code.codeInfo
        guard text.first == UInt8(ascii: "{"), let close = text.prefix(40).firstIndex(of: UInt8(ascii: "}")),
            close > 1
        else {
            return nil
        }
        let name = text[1..<close]
        guard name.allSatisfy({ $0 == UInt8(ascii: "-") || ASCII.isLetter($0) }) else {
            return nil
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Returns the paragraph line before a code block that opens a block in MkDocs or a similar generator.
    private static func opener(before code: MarkdownNode) -> String? {
        guard let paragraph = code.previous,
            paragraph.kind == .paragraph
        else { return nil }
        let text = paragraph.content
        // MkDocs reads the text of a block from the line after its head on, which is part of the paragraph here.
        let isOpener = { (line: Slice<UnsafeBufferPointer<UInt8>>) in
            ["!!!", "???", "==="].contains { line.starts(with: $0.utf8) }
        }
        var line =
            text.split(whereSeparator: { ASCII.isLineEnd($0) }).last(where: isOpener) ?? text[0..<0]
        line.removeTrailingSpaces()
        guard !line.isEmpty else { return nil }
        return String(decoding: line.prefix(40), as: UTF8.self)
    }
}
