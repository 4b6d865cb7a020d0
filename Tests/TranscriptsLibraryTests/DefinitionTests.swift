import ItemPages
import TestSupport
import Testing

@testable import TranscriptsLibrary

/// Definitions of links in the markdown of agents. Markdown shows none.
@Suite struct DefinitionTests {
    /// The HTML of a text without the lines' ends.
    private func events(_ text: String) throws -> String {
        let sample = LibrarySample.task([LibrarySample.output(text)])
        #expect(!sample.text("task-t").unicodeScalars.contains("\u{10FFF2}"))
        return try sample.events().replacing("\n", with: " ")
    }

    /// Each text, and words of its page.
    @Test(arguments: [
        ("[^1]: word", ["<p>[^1]: word</p>"]),
        ("A[^1] b.\n\n[^1]: word", ["<p>A[^1] b.</p>", "<p>[^1]: word</p>"]),
        ("[^1]: one\n[^n]: two", ["[^1]: one<br", "[^n]: two</p>"]),
        (
            "[1]: https://x.example/a\n[2]: https://x.example/b \"T\"",
            ["<p>[1]: ", "[2]: ", "x.example/b", "T"]
        ),
        ("As `list[1]` says.\n\n[1]: https://x.example/", ["[1]: "]),
        ("See [1](https://y.example/).\n\n[1]: https://x.example/", ["[1]: ", "x.example"]),
        ("- [1]: word\n- [2]: <a b>", ["[1]: word</li>", "[2]: "]), ("> [A b]: word", ["[A b]: word</p>"]),
        (
            "See [a][1].\n\n[1]: https://x.example/a\n[1]: https://x.example/b",
            ["x.example/a", "x.example/b"]
        ),
    ]) func unusedOnesAreText(_ text: String, _ words: [String]) throws {
        let html = try events(text)
        for word in words { #expect(html.contains(word), "\(html)") }
    }

    /// Definitions with references stay, and so does code.
    @Test(arguments: [
        ("See [a][1] there.\n\n[1]: https://x.example/", "[1]"),
        ("See [One  two] there.\n\n[one two]: https://x.example/", "[one two]"),
        ("See [a][] there.\n\n[A]: https://x.example/ 'T'", "[A]"),
        ("> See [a][1] there.\n\n- x\n\n  [1]: https://x.example/", "[1]"),
    ]) func usedOnesAreNotShown(_ text: String, _ label: String) throws {
        let html = try events(text)
        #expect(!html.contains(label) && html.contains("(https://x.example/)"), "\(html)")
        #expect(UnusedDefinitions(text).markdown == text)
    }

    @Test(arguments: [
        "```\n[1]: word\n[2]: word\n```", "x\n\n    [1]: word\n    [2]: word",
        "- x\n\n  ```\n  [1]: word\n  [2]: word\n  ```",
    ]) func codeStays(_ text: String) throws {
        let sample = LibrarySample.task([LibrarySample.output(text)])
        let events = try sample.events()
        #expect(events.contains("[1]: word\n[2]: word"), "\(events)")
    }

    @Test(arguments: ["[1]: two words", "a [b]: c", "[]: x", "[a [b]: c", "x]: y"])
    func otherTextHasNoMark(_ text: String) {
        #expect(UnusedDefinitions(text).markdown == text)
    }

    @Test(arguments: ["[", "[a", "[1]: a\n", "[a]", "]:", "`[a]: b"]) func manyTakeLinearTime(_ part: String)
    {
        let growth = ThreadTime.growth(
            to: 80_000, of: { String(repeating: part, count: $0 / part.count) + "\n[x]: y" }
        ) {
            _ = UnusedDefinitions($0)
        }
        #expect(growth < ThreadTime.linear, "\(part)")
    }
}
