import DiffText
import ItemPages
import TranscriptSource

/// The use of a tool: one line, with input and result below it.
struct ToolMarkup {
    /// The characters of a result that a page shows.
    private static let longestResult = 200_000

    private let page: TranscriptPage
    private let agent: AgentMarkdown
    private let settings: TranscriptsEdition.Settings

    init(_ page: TranscriptPage, _ agent: AgentMarkdown, _ settings: TranscriptsEdition.Settings) {
        self.page = page
        self.agent = agent
        self.settings = settings
    }

    /// Returns the duration and whether it failed.
    func facts(_ tool: ToolUse) -> String {
        var parts: [String] = []
        if let duration = tool.duration { parts.append("<span>\(EventMarkup.duration(duration))</span>") }
        if tool.isError {
            parts.append(
                "<span class=\"ts-status\" data-tone=\"bad\">\(page.escaped(page.words["failed"]))</span>")
        }
        return parts.map { " " + $0 }.joined()
    }

    func markdown(_ tool: ToolUse, id: String) -> String {
        let line =
            "<code class=\"ts-tool\">\(page.escaped(tool.name))</code> <span dir=\"auto\">\(page.escaped(Self.summary(tool)))</span>"
        let body = settings.tools == .none ? "" : input(tool) + result(tool)
        guard !body.isEmpty else { return "<p class=\"ts-line\">\(line)</p>\n\n" }
        let open = settings.tools == .full ? " open" : ""
        return "<details class=\"ts-fold\"\(open)><summary>\(line)</summary>\n\n\(body)</details>\n\n"
    }

    /// Returns what a call is about: its command, file, pattern or address.
    static func summary(_ tool: ToolUse) -> String {
        let known = tool.value(
            "command", "cmd", "file_path", "filePath", "path", "notebook_path", "pattern", "url", "query",
            "description",
            "title", "prompt")
        let text = known ?? tool.input.first?.value ?? tool.result ?? ""
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line.count > 120 ? String(line.prefix(119)) + "…" : line
    }

    // MARK: Input

    private func input(_ tool: ToolUse) -> String {
        if let old = tool.value("old_string", "old_str", "oldText"),
            let new = tool.value("new_string", "new_str", "newText")
        {
            let path = tool.value("file_path", "path", "filePath")
            return diff(old, new, path)
        }
        return tool.input.map { member in
            // Short values are in the line above, or take one line here.
            let label = "<p class=\"ts-label\">\(page.escaped(member.name))</p>\n\n"
            if ["command", "cmd"].contains(member.name) {
                return CodeBlock.fenced(member.value, language: "sh")
            }
            if ["content", "file_text", "new_source"].contains(member.name) {
                let path = tool.value("file_path", "path", "filePath", "notebook_path") ?? ""
                return label + CodeBlock.fenced(Self.clipped(member.value), language: Self.language(of: path))
            }
            if member.value.contains(where: \.isNewline) || member.value.count > 80 {
                return label + CodeBlock.output(Self.clipped(member.value))
            }
            return
                "<p class=\"ts-label\">\(page.escaped(member.name)) <code>\(page.escaped(member.value))</code></p>\n\n"
        }.joined()
    }

    private func diff(_ old: String, _ new: String, _ path: String?) -> String {
        // The texts are parts of a file, so a missing line feed at their end means nothing.
        func lines(_ text: String) -> String {
            let shown = VisibleText.plain(Self.clipped(text))
            return shown.isEmpty || shown.hasSuffix("\n") ? shown : shown + "\n"
        }
        let text = LineDiff.unified(
            old: lines(old), new: lines(new), context: 3, path: path.map(PageMarkup.line))
        if let diff = UnifiedDiff(text) { return CodeBlock.diff(diff) }
        return CodeBlock.output(text)
    }

    private func result(_ tool: ToolUse) -> String {
        guard let result = tool.result, result.contains(where: { !$0.isWhitespace }) else { return "" }
        return "<p class=\"ts-label\">\(page.escaped(page.words[tool.isError ? "error" : "result"]))</p>\n\n"
            + CodeBlock.output(Self.clipped(result))
    }

    private static func clipped(_ text: String) -> String {
        text.utf8.count <= longestResult ? text : String(text.prefix(longestResult)) + "\n…"
    }

    private static let languages: [String: String] = [
        "swift": "swift", "py": "python", "js": "javascript", "mjs": "javascript", "ts": "typescript",
        "tsx": "typescript",
        "rs": "rust", "go": "go", "c": "c", "h": "c", "cpp": "cpp", "java": "java", "kt": "kotlin",
        "rb": "ruby", "sh": "sh",
        "json": "json", "yml": "yaml", "yaml": "yaml", "toml": "toml", "html": "html", "css": "css",
        "sql": "sql",
        "tex": "tex", "md": "markdown",
    ]

    private static func language(of path: String) -> String {
        path.split(separator: ".").last.flatMap { languages[$0.lowercased()] } ?? ""
    }
}
