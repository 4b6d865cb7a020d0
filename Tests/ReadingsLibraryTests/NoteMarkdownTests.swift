import Foundation
import ItemPages
import Items
import LeafSamples
import Testing

@testable import ReadingsLibrary

/// Notes as parts of a page with other notes.
@Suite struct NoteMarkdownTests {
    private typealias Sample = ReadingsSample
    private static let id = "0123456789abcdef"

    private static func text(_ note: String, below level: Int = 1) -> String {
        NoteMarkdown.text(note, id: id, below: level)
    }

    @Test(arguments: [
        "Words.", "a - b = c", "#tag and #other", "[x] and [a](b)", "\\# not a heading",
        "a [^1] without its note",
        "- [ ] task\n- [x] done", "| a | b |\n|---|---|\n| 1 | 2 |", "a\n\n---\n\nb",
        "```\n# code\n[a]: b\n```",
        "~~~~ x\n# code\n~~~\n# more\n~~~~", "$$\n# x\n$$", "$$ a\n= b\n$$", "####### seven", "#x",
    ])
    func leavesOtherTextAlone(_ note: String) {
        #expect(Self.text(note) == note)
    }

    @Test(arguments: [
        ("# A", 1, "## A {#h-01234567-1}"), ("# A", 2, "### A {#h-01234567-1}"),
        ("### A", 1, "## A {#h-01234567-1}"), ("# A #", 1, "## A {#h-01234567-1}"),
        ("# A #b", 1, "## A #b {#h-01234567-1}"), ("# A {#own}", 1, "## A {#own}"),
        ("> # A", 1, "> ## A {#h-01234567-1}"), ("- # A", 1, "- ## A {#h-01234567-1}"),
        ("1. # A", 1, "1. ## A {#h-01234567-1}"), ("  # A", 1, "  ## A {#h-01234567-1}"),
        ("A\n===", 1, "## A {#h-01234567-1}"), ("A\n---\nb", 1, "## A {#h-01234567-1}\nb"),
        ("a\nB\n===", 1, "a\nB\n==="),
        (
            "# A\n### B\n## C\n# D", 1,
            """
            ## A {#h-01234567-1}
            ### B {#h-01234567-2}
            ### C {#h-01234567-3}
            ## D {#h-01234567-4}
            """
        ),
        (
            "# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6", 2,
            """
            ### 1 {#h-01234567-1}
            #### 2 {#h-01234567-2}
            ##### 3 {#h-01234567-3}
            ###### 4 {#h-01234567-4}
            ###### 5 {#h-01234567-5}
            ###### 6 {#h-01234567-6}
            """
        ),
    ])
    func putsHeadingsBelowThePage(_ note: String, _ level: Int, _ text: String) {
        #expect(Self.text(note, below: level) == text)
    }

    @Test(arguments: [
        ("a[^1]\n\n[^1]: b", "a[^1-01234567]\n\n[^1-01234567]: b"),
        ("a[^1] `[^1]` \\[^1]\n\n[^1]: b", "a[^1-01234567] `[^1]` \\[^1]\n\n[^1-01234567]: b"),
        ("a[^1] b[^2]\n\n[^1]: b", "a[^1-01234567] b[^2]\n\n[^1-01234567]: b"),
        ("[a][r]\n\n[r]: https://x.example", "[a][r-01234567]\n\n[r-01234567]: https://x.example"),
        ("[r]\n\n[r]: /x", "[r][r-01234567]\n\n[r-01234567]: /x"),
        ("[r][]\n\n[r]: /x", "[r][r-01234567]\n\n[r-01234567]: /x"),
        ("[R  s]\n\n[r S]: /x", "[R  s][R  s-01234567]\n\n[r S-01234567]: /x"),
        ("[r](/y) [other]\n\n[r]: /x", "[r](/y) [other]\n\n[r-01234567]: /x"),
        ("# [r]\n\n[r]: /x", "## [r][r-01234567] {#h-01234567-1}\n\n[r-01234567]: /x"),
        ("> [r]: /x\n\n[r]", "> [r-01234567]: /x\n\n[r][r-01234567]"),
    ])
    func makesLabelsItsOwn(_ note: String, _ text: String) {
        #expect(Self.text(note) == text)
    }

    // MARK: On a page

    private func page(_ notes: [String]) throws -> String {
        let sample = ReadingsSample(notes.enumerated().map { Sample.note($1, hoursAgo: $0) })
        let made = try LeafSample().render(sample.text("notes.md"))
        #expect(made.diagnostics.isEmpty, "\(made.diagnostics)")
        return String(decoding: try #require(made.page), as: UTF8.self)
    }

    @Test func twoNotesWithOneFootnote() throws {
        let html = try page(["a[^1]\n\n[^1]: First foot", "b[^1]\n\n[^1]: Second foot"])
        #expect(html.contains("First foot") && html.contains("Second foot"))
        let parts = html.components(separatedBy: "First foot")
        #expect(parts.count == 2)
    }

    @Test func twoNotesWithOneReference() throws {
        var sample = ReadingsSample([
            Sample.note("[one][r]\n\n[r]: https://a.example/1"),
            Sample.note("[two][r] [r]\n\n[r]: https://a.example/2", hoursAgo: 2),
            Sample.note("[r]", hoursAgo: 3),
        ])
        sample.settings.openHosts = ["a.example"]
        var leaf = LeafSample()
        leaf.options.openHosts = ["a.example"]
        let html = try leaf.page(sample.text("notes.md"))
        #expect(html.contains("href=\"https://a.example/1\">one</a>"))
        #expect(html.contains("href=\"https://a.example/2\">two</a>"))
        #expect(html.contains("href=\"https://a.example/2\">r</a>"))
        // A note without the definition has no link.
        #expect(html.contains("[r]"))
    }

    @Test func twoNotesWithOneHeading() throws {
        let html = try page(["# Todo\n\na", "# Todo\n\nb\n\n### Deep", "Plan\n====\n\nc"])
        #expect(
            html.components(separatedBy: ">Todo").count >= 3 && html.contains("<h2") && html.contains("<h3"))
        #expect(html.components(separatedBy: "<h1").count == 2)
    }

    /// Each note is a section for Find: its words are not below the last heading of the note before.
    @Test(arguments: [false, true]) func eachNoteIsASection(isPlain: Bool) throws {
        var sample = ReadingsSample([
            Sample.note("# Title\n\nfirst", tags: ["t"]), Sample.note("second", tags: ["t"], hoursAgo: 2),
            Sample.note("third", hoursAgo: nil),
        ])
        if isPlain { sample.settings.noteNames = { _ in nil } }
        for (page, heading, count) in [("notes.md", "h2", 3), ("tag-t.md", "h3", 2)] {
            let text = sample.text(page)
            let sections = text.components(separatedBy: "- <\(heading) class=\"saved-facts\" id=\"n-")
            #expect(sections.count == count + 1, "\(text)")
            #expect(sections[1].contains("first") && sections[2].contains("second"))
        }
        #expect(sample.text("notes.md").contains("\">Without a date </h2>\n"))
        let made = try LeafSample().render(sample.text("notes.md"))
        #expect(made.diagnostics.isEmpty, "\(made.diagnostics)")
    }

    /// A note ends with its place in the list, whatever it leaves open.
    @Test(arguments: [
        "```\nopen", "~~~", "> quote", "- item\n  - item", "1. one", "    code", "| a |\n|---|", "**open",
        "`open", "[open](",
        "![", "a\\", "***", "* * *", "+", "[^1] unknown", "\ttab", "text\n\n\n\n\nend",
    ])
    func endsInItsPlace(_ note: String) throws {
        let sample = ReadingsSample([Sample.note(note), Sample.note("After *it*", tags: ["x"], hoursAgo: 2)])
        for page in ["notes.md", "notes-2026-11.md"] {
            let html = try LeafSample().page(sample.text(page))
            let after = try #require(html.components(separatedBy: "class=\"saved-facts\"").last)
            #expect(html.components(separatedBy: "class=\"saved-facts\"").count == 3, "\(html)")
            #expect(after.contains("<p>After <em>it</em></p>"), "\(html)")
        }
    }

    @Test func showsFormulas() throws {
        let html = try page(["As $x^2$ grows:\n\n$$\\frac{1}{x}$$", "$$\na\n\n= b\n$$"])
        #expect(html.contains("x^2</span>") && html.contains("\\frac{1}{x}</div>"))
    }

    // MARK: Names

    /// The second note with a name is shown as it was written. It can have it on a page without the first.
    @Test func aNameIsGivenOnce() {
        var sample = ReadingsSample([
            Sample.note("one {x}", tags: ["a"]), Sample.note("two {x}", tags: ["b"], hoursAgo: 2),
            Sample.note("three {y}", tags: ["a"], hoursAgo: 3),
        ])
        sample.settings.noteNames = { $0.contains("{x}") ? ["x"] : ["y"] }
        #expect(sample.edition.plainNotes.map(\.item) == ["note two {x}"])
        #expect(sample.edition.plainNotes.map(\.name) == ["x"])
        let text = sample.text("notes.md")
        #expect(text.contains("\n  one {x}\n") && text.contains("<pre class=\"saved-plain\">two {x}</pre>"))
        #expect(text.contains("\n  three {y}\n"))
        #expect(sample.text("tag-b.md").contains("\n  two {x}\n"))
        // A name of the page itself is taken.
        sample.settings.noteNames = { _ in ["home"] }
        #expect(sample.edition.plainNotes.map(\.name) == ["home", "home", "home"])
        sample.settings.noteNames = { _ in [] }
        #expect(sample.edition.plainNotes.isEmpty)
    }

    @Test func namesTheNotesThatAreShownAsWritten() {
        var sample = ReadingsSample([Sample.note("good"), Sample.note("bad", hoursAgo: nil)])
        sample.settings.noteNames = { $0 == "bad" ? nil : [] }
        #expect(sample.edition.plainNotes.map(\.item) == ["note bad"])
        #expect(sample.edition.plainNotes.map(\.name) == [nil])
        #expect(sample.text("notes.md").contains("\n  good\n"))
        #expect(sample.text("notes.md").contains("<pre class=\"saved-plain\">bad</pre>"))
    }
}
