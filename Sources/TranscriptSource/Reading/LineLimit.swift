/// Leaves out the earlier lines of a task's texts.
enum LineLimit {
    /// Returns the events that have the last lines, and the number of lines that were left out. The event in which the limit lies
    /// loses its first lines.
    static func last(_ limit: Int, of events: [TranscriptEvent]) -> (events: [TranscriptEvent], omitted: Int)
    {
        var left = limit
        for index in events.indices.reversed() {
            let count = lineCount(events[index])
            if count <= left {
                left -= count
                continue
            }
            var kept = Array(events[(index + 1)...])
            var omitted = events[..<index].reduce(0) { $0 + lineCount($1) }
            if left > 0, let cut = cut(events[index], to: left) {
                kept.insert(cut, at: 0)
                omitted += count - left
            } else {
                omitted += count
            }
            return (kept, omitted)
        }
        return (events, 0)
    }

    private static func lineCount(_ event: TranscriptEvent) -> Int {
        switch event.body {
        case .output(let text), .message(_, let text): text.lineCount
        case .thinking(let text), .other(_, let text): lineCount(text)
        case .tool(let tool):
            lineCount(tool.result ?? "") + tool.input.reduce(0) { $0 + lineCount($1.value) }
        case .status, .gate, .question, .files: 1
        }
    }

    private static func lineCount(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } + 1 }

    /// Returns an event with its last lines; `nil` for one that is left out as a whole.
    private static func cut(_ event: TranscriptEvent, to count: Int) -> TranscriptEvent? {
        var event = event
        switch event.body {
        case .output(let text): event.body = .output(cut(text, to: count))
        case .message(let role, let text): event.body = .message(role, cut(text, to: count))
        case .thinking(let text): event.body = .thinking(cut(text, to: count))
        case .tool(var tool):
            guard let result = tool.result else { return nil }
            tool.result = cut(result, to: count, isMarkdown: false)
            tool.input = tool.input.map { input in
                var input = input
                if lineCount(input.value) > 1 { input.value = "…" }
                return input
            }
            event.body = .tool(tool)
        default: return nil
        }
        return event
    }

    private static func cut(_ text: StreamedText, to count: Int) -> StreamedText {
        var left = count
        var parts: [StreamedText.Part] = []
        for part in text.parts.reversed() where left > 0 {
            switch part {
            case .gate:
                parts.append(part)
                left -= 1
            case .markdown(let text):
                parts.append(.markdown(cut(text, to: left)))
                left -= lineCount(text)
            }
        }
        return StreamedText(parts: parts.reversed())
    }

    /// Returns the last lines of a text. A code block that is cut begins with its fence.
    private static func cut(_ text: String, to count: Int, isMarkdown: Bool = true) -> String {
        // By scalars: a carriage return and a line feed are one character.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            Substring($0)
        }
        guard lines.count > count else { return text }
        var fences = MarkdownFences()
        if isMarkdown { for line in lines.dropLast(count) { _ = fences.take(line) } }
        let rest = lines.suffix(count).joined(separator: "\n")
        return fences.opening.map { "\($0)\n\(rest)" } ?? rest
    }
}
