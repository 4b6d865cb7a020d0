package import Diagnostics

/// A task with its events in the order of their times.
package struct TaskTranscript: Sendable {
    package var task: TaskRecord
    package var events: [TranscriptEvent]
    /// The number of events before the first one that is kept.
    package var omittedEvents = 0
    /// The number of lines of output before the first one that is kept.
    package var omittedLines = 0
    package var diagnostics: [Diagnostic] = []

    /// The last status that the events or the export name.
    package var status: String? {
        for event in events.reversed() {
            if case .status(let change) = event.body { return change.status }
        }
        return task.status
    }

    /// The questions without an answer.
    package var pendingQuestions: [SupervisorQuestion] {
        if TaskRecord.isOver(status) { return [] }
        return events.compactMap {
            if case .question(let question) = $0.body, question.isPending { question } else { nil }
        }
    }

    package var started: Int? { events.lazy.compactMap(\.time).first }
    package var ended: Int? { events.reversed().lazy.compactMap { $0.end ?? $0.time }.first }
    package var updated: Int? { [task.updated, ended].compactMap(\.self).max() }

    /// The title: its name, the first line of its plan, or its id.
    package var title: String {
        if let name = task.name, !name.isEmpty { return name }
        if let line = task.plan.flatMap(Self.firstLine) { return line }
        for event in events {
            if case .message(.user, let text) = event.body, let line = Self.firstLine(text.markdown) {
                return line
            }
        }
        return task.id
    }

    /// Returns the first line with a letter, without marks of headings and lists, at most 120 characters.
    package static func firstLine(_ text: String) -> String? {
        for line in text.split(whereSeparator: \.isNewline).prefix(20) {
            // Titles are plain text.
            let words = withoutEmphasis(line.replacing("`", with: "").replacing("**", with: "")).drop {
                " #>*-+_\t".contains($0)
            }
            guard words.contains(where: \.isLetter) else { continue }
            let short = words.prefix(120)
            return (short.endIndex < words.endIndex ? String(short.prefix(119)) + "…" : String(short))
                .trimmingSuffix { $0.isWhitespace || "*_".contains($0) }
        }
        return nil
    }

    /// Returns a text without pairs of asterisks around words; one with a space behind it is a sign of its own.
    private static func withoutEmphasis(_ text: Substring) -> String {
        String(text.replacing(/\*(\S(?:[^*]*[^\s*])?)\*/) { $0.output.1 })
    }
}

extension String {
    /// Returns the text without the characters at its end that fulfil a condition.
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var rest = self[...]
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return String(rest)
    }
}
