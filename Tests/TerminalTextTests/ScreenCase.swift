import Testing

@testable import TerminalText

/// Input and the lines that a terminal shows. In a table, `␛` is ESC.
struct ScreenCase: Sendable, CustomTestStringConvertible {
    var name: String
    var input: String
    /// The lines, joined by line feeds.
    var text: String

    init(_ name: String, _ input: String, _ text: String) {
        self.name = name
        self.input = input.replacing("␛", with: "\u{1B}")
        self.text = text
    }

    var testDescription: String { name }
}
