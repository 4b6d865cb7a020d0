import Testing

@testable import TranscriptSource

/// Fenced code blocks, a line at a time.
@Suite struct FenceTests {
    /// Texts, and a letter for each line: `c` for a line of a block, `t` for any other.
    static let texts: [(text: String, lines: String)] = [
        ("a\n```\nb\n```\nc", "tccct"), ("~~~ swift\n```\n~~~\nc", "ccct"), ("````\n```\n````\nc", "ccct"),
        ("```\nb\n`````\nc", "ccct"), ("```\nb\n``` c\n```\nd", "cccct"), ("``` a`b\nc", "tt"),
        // At most three spaces are before the closing fence; a tab is four.
        ("```\n   ```\nc", "cct"), ("```\n    ```\nc\n```\nd", "cccct"), ("```\n\t```\nc\n```\nd", "cccct"),
        ("   ```\nb\n   ```\nc", "ccct"), ("```\n  \t```\n```\nc", "ccct"),
        // In a list they count from the content of the item.
        ("- ```\n  b\n  ```\nc", "ccct"), ("- ```\n     ```\nc", "cct"),
        ("- ```\n      ```\n  ```\nc", "ccct"),
        ("1. ```\n   b\n      ```\nc", "ccct"), ("1. ```\n       ```\n   ```\nc", "ccct"),
        ("- a\n\n      ```\n      b\n      ```\nc", "ttccct"),
        // A quote ends where its mark is missing, and the block with it. Marks in a block are text.
        ("> ```\n> b\n> ```\nc", "ccct"), ("> ```\n>    ```\nc", "cct"),
        ("> ```\n>     ```\n> ```\nc", "ccct"),
        ("> ```\n> b\nc", "cct"), ("> ```\n```\nb\n```\nc", "cccct"),
        ("```\n> ```\n```\nc", "ccct"), ("> > ```\n> > b\n> > ```\nc", "ccct"), (">```\n>b\n>```\nc", "ccct"),
        ("> - ```\n>   b\n>   ```\nc", "ccct"),
    ]

    @Test(arguments: texts) func blocksAreFound(_ text: String, _ lines: String) {
        var fences = MarkdownFences()
        let found = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            fences.take($0) ? "c" : "t"
        }
        #expect(found.joined() == lines, "\(text.debugDescription)")
    }

    /// A gate after a block that a fence with four spaces does not close is text.
    @Test func gatesInCodeStayText() {
        let text = "```\n    ```\n<COMPLETION_GATE/>\n```\n<COMPLETION_GATE/>"
        #expect(GateBlocks(text).gates.count == 1)
    }
}
