/// Tasks that cmark does not find. It looks for the box at the beginning of a line, and so misses those of quotes, callouts and
/// items within an item's first line.
enum TaskItem {
    /// The bytes of a box with the space after it.
    private static let length = 4

    /// Makes a task of a list's item if its text begins with a box.
    static func make(of item: MarkdownNode) {
        guard item.isDone == nil, let paragraph = item.firstChild, paragraph.kind == .paragraph,
            let text = paragraph.firstChild, text.kind == .text, let isDone = state(in: text.literal),
            // An escaped bracket is text.
            state(in: paragraph.content) == isDone
        else { return }
        item.becomeTask(isDone: isDone)
        text.dropFirst(length)
    }

    /// Returns true for a text that begins with the box of a finished task, false for an open one, and `nil` for other text.
    private static func state(in text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard text.count >= length, text[0] == UInt8(ascii: "["), text[2] == UInt8(ascii: "]"),
            text[3] == UInt8(ascii: " ")
        else { return nil }
        switch text[1] {
        case UInt8(ascii: " "): return false
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return true
        default: return nil
        }
    }
}
