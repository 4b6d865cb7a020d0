/// A piece of a line in one style.
package struct TerminalRun: Sendable, Hashable {
    package var text: String
    package var style: TerminalStyle

    package init(_ text: String, _ style: TerminalStyle = .plain) {
        self.text = text
        self.style = style
    }
}
