import Testing

@testable import TranscriptSource

/// Titles of tasks that have no name: the first line of the plan, as plain text.
@Suite struct TitleTests {
    @Test(arguments: [
        ("Count the words", "Count the words"), ("# Count\n\nmore", "Count"),
        ("\n- [ ] Run `make`", "[ ] Run make"),
        ("A plant that was *lost in 1944*?", "A plant that was lost in 1944?"),
        ("**Bold** and *one* of *two*", "Bold and one of two"), ("2 * 3 * 4 is even", "2 * 3 * 4 is even"),
        ("*.swift and *.md", ".swift and *.md"), ("> quoted *", "quoted"),
        ("snake_case_name", "snake_case_name"),
    ]) func isPlain(_ text: String, _ title: String) {
        #expect(TaskTranscript.firstLine(text) == title)
    }

    @Test(arguments: ["", "\n\n", "---", "* * *", "1234"]) func needsALetter(_ text: String) {
        #expect(TaskTranscript.firstLine(text) == nil)
    }
}
