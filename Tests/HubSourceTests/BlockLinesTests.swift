import Testing

@testable import HubSource

/// The lines that the id of a block names.
@Suite struct BlockLinesTests {
    static let blocks: [(text: String, lines: ClosedRange<Int>)] = [
        // After an empty line: the whole block before it.
        ("- one\n- two\n- three\n\n^w", 1...3), ("- one\n  - two\n\n- three\n\n\n^w", 1...4),
        ("Intro:\n- one\n- two\n\n^w", 2...3), ("Intro\n\n- one\n\n  more\n- two\nlazy\n\n^w", 3...7),
        ("1. one\n2. two\n\n- a\n- b\n\n^w", 4...5), ("## H\n- one\n- two\n\n^w", 2...3),
        ("- one\n\nText\n\n- two\n- three\n\n  ^w", 5...6),
        ("- one\n  ```\n  code\n  ```\n- two\n\n^w", 1...5),
        ("x\n\n> a\n> b\n>\n> c\n\n^w", 3...6), ("x\n> a\n> b\n\n^w", 2...3),
        ("x\n\n```\na\n\nb\n```\n\n^w", 3...7), ("| a |\n| - |\n| b |\n\n^w", 1...3),
        ("Text\n\ntwo\nlines\n\n^w", 3...4), ("- a\n\nText\n  more\n\n^w", 3...4), ("# H\n\n^w", 1...1),
        ("- one\n\n^v\n\n^w", 1...1), ("^w", 1...1),
        // In or below the last line: the entry or paragraph.
        ("- one\n- two\n- three ^w", 3...3), ("- one\n- two\n^w", 2...2),
        ("- one ^w\n  - two\n- three", 1...2),
        ("Two\nlines ^w", 1...2), ("> a\n> b ^w", 1...2), ("Text\n^w", 1...1),
    ]

    @Test(arguments: blocks) func anIDNamesLines(_ text: String, _ lines: ClosedRange<Int>) {
        #expect(NoteText(text).lines(ofBlock: "W") == lines)
    }

    @Test func anUnknownIDNamesNothing() { #expect(NoteText("a ^w").lines(ofBlock: "x") == nil) }
}
