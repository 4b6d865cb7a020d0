/// The lines of code in which blocks are lines, too. A line feed beside the end of a block is the end of the same line.
struct CodeLines {
    private(set) var text = ""
    /// The white space after a block until a text follows; nil in a line.
    private var space: String?

    mutating func append(_ part: String) {
        guard let space else {
            text += part
            return
        }
        let part = space + part
        let shown = part.drop { $0 == " " || $0 == "\t" }
        if shown.isEmpty {
            self.space = part
        } else if shown.utf8.first == UInt8(ascii: "\n") {
            endLine()
            text += shown.dropFirst()
        } else {
            endLine()
            text += part
        }
    }

    mutating func breakLine() {
        endLine()
        text += "\n"
    }

    mutating func beginBlock() {
        // White space before a block is the layout of the source.
        while let last = text.utf8.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
            text.unicodeScalars.removeLast()
        }
        space = ""
        endLine()
    }

    mutating func endBlock() { if space == nil { space = "" } }

    /// Ends the line of a block.
    private mutating func endLine() {
        if space != nil, !text.isEmpty, text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
        space = nil
    }
}
