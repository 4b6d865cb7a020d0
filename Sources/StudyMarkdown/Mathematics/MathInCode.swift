import Diagnostics

/// Findings for formulas that are shown as code because of their indentation or fence. The message names the construct.
enum MathInCode {
    /// The largest number of bytes of a code block to check. The finding is a hint: a formula that someone indented by
    /// mistake comes early, and long code is usually data.
    private static let reach = 1 << 14

    /// Reports the first formula in a code block that is probably not meant as code.
    static func check(_ code: MarkdownNode, _ state: ParseState) {
        let literal = code.codeText
        let text = UnsafeBufferPointer(rebasing: literal.prefix(reach))
        // Without a dollar or a backslash there is no formula.
        guard text.contains(where: { $0 == UInt8(ascii: "$") || isBackslash($0, state) }) else { return }
        let isFenced = code.isFencedCode
        if isFenced {
            guard let name = directive(of: code), let formula = formula(in: text, isStrict: false, state)
            else {
                return
            }
            // `{prf:theorem}` names the block theorem.
            let kind = name.split(separator: ":").last ?? ""
            report(
                formula, in: text, of: code, state,
                "a formula in a fence '{\(name)}' is shown as code: the dialect reads no directive but {math}; write '> [!\(kind)]' or '::: \(kind)' for a block"
            )
        } else if let opener = opener(before: code) {
            guard let formula = formula(in: text, isStrict: false, state) else { return }
            report(
                formula, in: text, of: code, state,
                "a formula under '\(opener)' is shown as code: four spaces of indentation are code, and the dialect has no '\(opener.prefix(3))' blocks; write '> [!note]' or '::: note'"
            )
        } else if let formula = formula(in: text, isStrict: true, state) {
            // Without an opener, indented code may be real code, so only clear formulas count.
            report(
                formula, in: text, of: code, state,
                "a formula that is indented by four spaces or more is shown as code; indent it less, or fence the code if it is meant"
            )
        }
    }

    /// Reports a formula at its place in the source.
    private static func report(
        _ offset: Int, in text: UnsafeBufferPointer<UInt8>, of code: MarkdownNode, _ state: ParseState,
        _ message: String
    ) {
        let before = text[..<offset]
        // The first line of fenced code is after the fence.
        let fence = code.isFencedCode ? 1 : 0
        let line = code.startLine + fence + before.count { $0 == UInt8(ascii: "\n") }
        let source = state.line(line)
        let opener = text[offset...].prefix(2).map(state.placeholders.restored)
        let column = source.firstRange(of: opener).map { $0.lowerBound - source.startIndex } ?? 0
        state.report(.mathInCode, line: line, offset: column, message)
    }

    /// Returns true for a backslash, also for its placeholder.
    private static func isBackslash(_ byte: UInt8, _ state: ParseState) -> Bool {
        byte == UInt8(ascii: "\\") || byte == state.placeholders.backslash && byte != 0
    }

    /// Returns the offset of the first delimiter that begins something like a formula.
    ///
    /// - Parameter isStrict: true to count only displays and formulas with a command.
    private static func formula(
        in text: UnsafeBufferPointer<UInt8>, isStrict: Bool, _ state: ParseState
    ) -> Int? {
        let offsets = [
            dollarFormula(in: text, isStrict: isStrict), environment(in: text), bracket(in: text, state),
        ]
        return offsets.compactMap(\.self).min()
    }

    /// Returns the offset of the first environment at the start of a line.
    private static func environment(in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while let backslash = text.offset(of: UInt8(ascii: "\\"), from: index) {
            index = backslash + 1
            if let name = BlockEnd.environmentName(in: text, at: backslash),
                TeXCommand.environments.contains(name), isLineStart(backslash, in: text)
            {
                return backslash
            }
        }
        return nil
    }

    /// Returns the offset of the first `\(…\)` or `\[…\]`, if they are mathematics in this document.
    private static func bracket(in text: UnsafeBufferPointer<UInt8>, _ state: ParseState) -> Int? {
        let backslash = state.placeholders.backslash
        guard backslash != 0 else { return nil }
        var ends = [DelimiterSearch(), DelimiterSearch()]
        var index = 0
        while let opener = text.offset(of: backslash, from: index), opener + 1 < text.count {
            index = opener + 2
            let isInline = text[opener + 1] == UInt8(ascii: "(")
            guard isInline || text[opener + 1] == UInt8(ascii: "[") else { continue }
            let closer = UInt8(ascii: isInline ? ")" : "]")
            if ends[isInline ? 0 : 1].next([backslash, closer], in: text, from: index) != nil {
                return opener
            }
        }
        return nil
    }

    /// Returns the offset of the first formula between dollars.
    private static func dollarFormula(in text: UnsafeBufferPointer<UInt8>, isStrict: Bool) -> Int? {
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

    /// Returns true if only white space precedes on the line.
    private static func isLineStart(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        text[..<offset].last { !ASCII.isSpaceOrTab($0) }.map(ASCII.isLineEnd) ?? true
    }

    /// Returns true if the content has a control word, or an index or exponent of a name of one letter.
    private static func hasCommand(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        return content.indices.contains {
            switch content[$0] {
            // A control word of two letters at least: `\n` is an escape in code.
            case UInt8(ascii: "\\"): content[($0 + 1)...].prefix(2).count(where: ASCII.isLetter) == 2
            case UInt8(ascii: "^"), UInt8(ascii: "_"):
                ASCII.isLetter(content[$0 - 1]) && !ASCII.isLetter(content[$0 - 2])
                    && content[($0 + 1)...].first.map { $0 == UInt8(ascii: "{") || ASCII.isDigit($0) }
                        ?? false
            default: false
            }
        }
    }

    /// Names in braces that mark code: executable cells, and directives that show code.
    private static let languages: Set<String> = [
        "asciidoc", "awk", "bash", "c", "clojure", "code", "code-block", "code-cell", "console", "cpp", "css",
        "dot",
        "fortran", "fsharp", "go", "graphviz", "haskell", "html", "java", "javascript", "js", "json", "julia",
        "latex", "literalinclude", "lua", "maple", "mathematica", "matlab", "mermaid", "ocaml", "octave",
        "ojs",
        "parsed-literal", "perl", "php", "plantuml", "prompt", "pycon", "pyodide", "python", "r", "raw",
        "rcpp",
        "ruby", "rust", "sage", "sas", "scala", "sh", "shell", "sourcecode", "sql", "stan", "stata", "swift",
        "tex",
        "tikz", "toml", "typescript", "verbatim", "webr", "yaml", "zsh",
    ]

    /// Returns the name in a fence's `{name}` or `{name, option}`, if it is not that of code.
    private static func directive(of code: MarkdownNode) -> String? {
        let text = code.codeInfo
        guard text.first == UInt8(ascii: "{"), let close = text.prefix(200).firstIndex(of: UInt8(ascii: "}"))
        else { return nil }
        let name = text[1..<close].prefix { $0 != UInt8(ascii: ",") && !ASCII.isSpace($0) }
        guard !name.isEmpty, name.allSatisfy({ "-:".utf8.contains($0) || ASCII.isLetter($0) }) else {
            return nil
        }
        let word = String(decoding: name, as: UTF8.self)
        return languages.contains(word.lowercased()) ? nil : word
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
