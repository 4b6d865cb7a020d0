/// Markdown that arrived in chunks, with the completion gates in it.
package struct StreamedText: Sendable, Hashable {
    /// A part of the text.
    package enum Part: Sendable, Hashable {
        case markdown(String)
        case gate(CompletionGate)
    }

    package var parts: [Part]

    /// The markdown without the gates.
    package var markdown: String {
        parts.map { if case .markdown(let text) = $0 { text } else { "" } }.joined()
    }

    /// The number of lines, as retention counts them: a line feed at the end begins one more.
    package var lineCount: Int {
        parts.reduce(0) { count, part in
            switch part {
            case .markdown(let text): count + text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
            case .gate: count + 1
            }
        }
    }
}
