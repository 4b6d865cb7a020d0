import DiffText
import ItemPages
import TerminalText

/// Code and output as HTML blocks.
enum CodeBlock {
    /// Returns the block of a diff or of the output of a terminal; `nil` for other code, which the page highlights by its language.
    static func drawn(_ code: String, language: String) -> String? {
        if ["diff", "patch"].contains(language.lowercased()), let diff = UnifiedDiff(VisibleText.plain(code))
        {
            return self.diff(diff)
        }
        if language.isEmpty, let diff = UnifiedDiff(VisibleText.plain(code)) { return self.diff(diff) }
        return TerminalScreen.isPlain(code.utf8) ? nil : terminal(code)
    }

    static func diff(_ diff: UnifiedDiff) -> String {
        "<div class=\"code\" data-language=\"Diff\">\n\n<pre class=\"ts-code\" tabindex=\"0\"><code class=\"diff\">\(DiffHTML.html(diff))</code></pre>\n\n</div>\n\n"
    }

    /// Returns what a program printed, as a terminal shows it in the end.
    static func terminal(_ output: String) -> String {
        let output = VisibleText.withoutDirections(output)
        var text = output[...]
        while text.last?.isNewline == true { text.removeLast() }
        let html = TerminalHTML.html(TerminalScreen(String(text)))
        return "<pre class=\"ts-code\" tabindex=\"0\"><code class=\"term\">\(html)</code></pre>\n\n"
    }

    /// Returns output as it is, a diff coloured.
    static func output(_ output: String) -> String {
        if TerminalScreen.isPlain(output.utf8), let diff = UnifiedDiff(VisibleText.plain(output)) {
            return self.diff(diff)
        }
        return terminal(output)
    }

    /// Returns a fenced block of markdown, whose fence the code does not end.
    static func fenced(_ code: String, language: String) -> String {
        let code = VisibleText.plain(code)
        var longest = 2
        var run = 0
        for byte in code.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let lines = code.hasSuffix("\n") ? code.dropLast() : code[...]
        return "\(fence)\(language)\n\(lines)\n\(fence)\n\n"
    }
}
