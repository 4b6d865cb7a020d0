import ItemPages
import Testing

@testable import TranscriptSource
@testable import TranscriptsLibrary

/// The events of a task's page.
@Suite struct EventPageTests {
    private typealias File = TranscriptSource.Attachment

    // MARK: Anchors

    private static func event(_ ids: [String], _ body: TranscriptEvent.Body) -> TranscriptEvent {
        TranscriptEvent(
            ids: ids, time: nil, end: nil, position: .init(file: "a", line: 1, column: 1), body: body)
    }

    static let ids: [(ids: [String], anchors: [String])] = [
        (["1", "2"], ["e-1", "e-2"]), (["a", "A"], ["e-a", "e-A--2"]),
        (["a/b", "a b", "a-b"], ["e-a-b", "e-a-b--2", "e-a-b--3"]), (["", "ä"], ["e-x", "e-x--2"]),
        (["-a-", "a_b"], ["e-a", "e-a_b"]), (["x\"><b>"], ["e-x-b"]),
        ([String(repeating: "ab", count: 99)], ["e-" + String(repeating: "ab", count: 32)]),
    ]

    @Test(arguments: ids) func anchorsAreUnique(_ ids: [String], _ anchors: [String]) {
        var table = EventAnchors()
        #expect(table.anchors(of: ids) == anchors)
    }

    /// Every event has a place in the page, and no place is there twice, whatever the ids are.
    @Test func everyEventHasAPlace() throws {
        let gate = CompletionGate(state: "ready")
        let question = SupervisorQuestion(text: "## Why?\n\n# Heading")
        let ids = [
            "msg-_b_-c", "a_b_c", "1", "1-h", "1-g0", "1-g0-h", "plan", "transcript", "1--h", "1", "A", "a",
            "e-1", "1.h",
        ]
        var events =
            ids.map { Self.event([$0], .question(question)) } + ids.map { Self.event([$0], .gate(gate)) }
        events += ids.map {
            Self.event(
                [$0, "more"],
                .output(
                    StreamedText(parts: [.gate(gate), .markdown("## H\n\n[^1]\n\n[^1]: note"), .gate(gate)])))
        }
        var record = TaskRecord(id: "t")
        record.plan = "# Plan\n\n## Transcript\n\n### e-1"
        var archive = TranscriptArchive()
        archive.tasks = [record]
        let html = try LibrarySample(archive, [TaskTranscript(task: record, events: events)]).html()
        let places = html.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(
            Set(places).count == places.count,
            "\(Dictionary(grouping: places) { $0 }.filter { $0.value.count > 1 }.keys)")
        #expect(html.count(of: "class=\"ts-event\"") == events.count)
        for href in html.components(separatedBy: "href=\"#").dropFirst().map({ $0.prefix { $0 != "\"" } }) {
            #expect(places.contains(href))
        }
    }

    /// A joined event has the places of all its chunks.
    @Test func chunksHavePlaces() throws {
        let lines = (1...4).map {
            #"{"task_id":"t","id":"c\#($0)","kind":"task.output","payload":"w\#($0) "}"# + "\n"
        }.joined()
        let html = try LibrarySample(lines).events()
        #expect(
            html.contains("id=\"e-c1\"")
                && (2...4).allSatisfy { html.contains("<span id=\"e-c\($0)\"></span>") })
    }

    // MARK: Folding

    private static func lines(_ count: Int, each: Int = 1) -> String {
        (1...count).map { "word \($0)" + String(repeating: "\nmore", count: each - 1) }.joined(
            separator: "\n\n")
    }

    static let foldings: [(text: String, isFolded: Bool)] = [
        (lines(10), false), (lines(19), false), (lines(60), true), (lines(1), false),
        ((1...40).map { "l\($0)" }.joined(separator: "\n"), false),
        ("```\n" + (1...100).map(String.init).joined(separator: "\n") + "\n```", true),
        ("```\r\n" + (1...100).map(String.init).joined(separator: "\r\n") + "\r\n```", true),
        (lines(60).replacing("\n", with: "\r\n"), true),
        ("- a\n\n" + (1...60).map { "- item \($0)" }.joined(separator: "\n\n"), false),
    ]

    @Test(arguments: foldings) func longMessagesAreFolded(_ text: String, _ isFolded: Bool) throws {
        let html = try LibrarySample.task([LibrarySample.output(text)]).events()
        #expect(html.contains("<details") == isFolded, "\(html)")
    }

    /// Folding divides a text between blocks, and loses none of it.
    @Test func foldingKeepsBlocks() throws {
        let text =
            "Intro\n\n"
            + (1...30).map { "## H\($0)\n\n- a\($0)\n- b\($0)\n\n```\ncode \($0)\n```" }.joined(
                separator: "\n\n")
        let folded = try LibrarySample.task([LibrarySample.output(text)]).events()
        let whole = try LibrarySample.task([.question(SupervisorQuestion(text: text))]).events()
        func words(_ html: String) -> [String] {
            html.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).map(String.init).filter
            { $0.wholeMatch(of: /[abH]\d+|Intro|\d+/) != nil }
        }
        let (found, wanted) = (words(folded).filter { !$0.isEmpty }, words(whole))
        // The number in the fold's summary, and the times, are the rest.
        #expect(wanted.allSatisfy { found.contains($0) } && folded.contains("<details"))
        #expect(
            folded.count(of: "<pre") == 30 && folded.count(of: "<ul") == 30 && folded.count(of: "<li") == 60)
    }

    /// A long block of code continues in the fold with its language.
    @Test func aFoldedCodeBlockKeepsItsLanguage() throws {
        let code = (1...80).map { "let x\($0) = \($0)" }.joined(separator: "\n")
        let text = LibrarySample.task([LibrarySample.output("```swift\n\(code)\n```\n\nEnd.")]).text("task-t")
        #expect(text.count(of: "```swift") == 2 || text.count(of: "language-swift") == 2, "\(text)")
        for number in [1, 14, 15, 80] { #expect(text.count(of: "let x\(number) =") == 1) }
    }

    // MARK: Tools

    private static let tool = TranscriptEvent.Body.tool(
        ToolUse(
            name: "Bash",
            input: [
                .init(name: "command", value: "ls -l\n| wc"), .init(name: "description", value: "Count"),
            ], result: "12 files", duration: 1500))

    @Test(arguments: TranscriptsEdition.Tools.allCases) func toolsAreShownAsSettingsSay(
        _ tools: TranscriptsEdition.Tools
    ) throws {
        let sample = LibrarySample.task([Self.tool]) { $0.tools = tools }
        let html = try sample.events()
        #expect(html.contains("<code class=\"ts-tool\">Bash</code>") && html.contains("ls -l"))
        #expect(html.contains("1.5 s"))
        #expect(html.contains("12 files") == (tools != .none) && html.contains("| wc") == (tools != .none))
        #expect(html.contains("<details") == (tools != .none) && html.contains(" open") == (tools == .full))
    }

    static let summaries: [(input: [(String, String)], result: String?, summary: String)] = [
        ([("a", "x"), ("command", "make\nall")], nil, "make"),
        ([("a", "x"), ("file_path", "/a/b.swift")], nil, "/a/b.swift"),
        ([("pattern", "p"), ("path", "d")], nil, "d"), ([("a", "x")], nil, "x"),
        ([("url", "https://x.example")], nil, "https://x.example"), ([], "out\nmore", "out"), ([], nil, ""),
        ([("command", String(repeating: "x", count: 500))], nil, String(repeating: "x", count: 119) + "…"),
        ([("command", "\n\n  ls")], nil, "  ls"),
    ]

    @Test(arguments: summaries.indices) func aToolHasALine(_ index: Int) {
        let (input, result, summary) = Self.summaries[index]
        #expect(
            ToolMarkup.summary(
                ToolUse(name: "T", input: input.map { .init(name: $0.0, value: $0.1) }, result: result))
                == summary)
    }

    @Test func aFailureIsShown() throws {
        let html = try LibrarySample.task([.tool(ToolUse(name: "T", result: "no", isError: true))]).events()
        #expect(html.contains("data-tone=\"bad\"") && html.contains(">no<"), "\(html)")
    }

    /// An edit is a diff of its two texts.
    @Test func anEditIsADiff() throws {
        let edit = ToolUse(
            name: "Edit",
            input: [
                .init(name: "file_path", value: "a.swift"), .init(name: "old_string", value: "one\ntwo"),
                .init(name: "new_string", value: "one\n2"),
            ])
        let html = try LibrarySample.task([.tool(edit)]).events()
        #expect(html.contains("class=\"diff\"") && html.contains("-two") && html.contains("+2"), "\(html)")
    }

    static let coloured: [(body: TranscriptEvent.Body, signs: [String])] = [
        (
            LibrarySample.output("```diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n```"),
            ["class=\"diff\"", "old", "new"]
        ),
        (LibrarySample.output("```\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n```"), ["class=\"diff\""]),
        (
            LibrarySample.output("```diff\r\n--- a/x\r\n+++ b/x\r\n@@ -1 +1 @@\r\n-old\r\n+new\r\n```"),
            ["class=\"diff\""]
        ),
        (
            .tool(
                ToolUse(name: "T", result: "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n")),
            ["class=\"diff\""]
        ),
        (
            .tool(ToolUse(name: "T", result: "\u{1B}[31mred\u{1B}[0m plain")),
            ["class=\"term\"", "red", "plain"]
        ), (LibrarySample.output("\u{1B}[1;32mgreen\u{1B}[0m"), ["class=\"term\"", "green"]),
        (LibrarySample.output("```\n\u{1B}[32mgreen\u{1B}[0m\n```"), ["class=\"term\"", "green"]),
        (.tool(ToolUse(name: "T", result: "10 %\r50 %\r100 %\n")), ["100 %"]),
        // Frames with empty lines in them.
        (
            LibrarySample.output(
                "fetch 50 %\nbuild\n\n\u{1B}[3Afetch 50 %\nbuild\n\n\u{1B}[3Afetch 99 %\nbuild\n\ndone"),
            ["class=\"term\"", "fetch 99 %", "done"]
        ), (LibrarySample.output("50 %\n\n\n\n\u{1B}[4F99 %\n\n\n\nend"), ["class=\"term\"", "99 %", "end"]),
    ]

    @Test(arguments: coloured.indices) func diffsAndTerminalsAreColoured(_ index: Int) throws {
        let html = try LibrarySample.task([Self.coloured[index].body]).events()
        for sign in Self.coloured[index].signs { #expect(html.contains(sign), "\(html)") }
        #expect(!html.contains("\u{1B}") && !html.contains("50 %"))
    }

    /// Colours, and movement within a paragraph, join no paragraphs.
    @Test(arguments: ["\u{1B}[31mred", "a\nb\u{1B}[1A\u{1B}[31mred", "\u{1B}[1Bred", "\u{1B}[Kred"])
    func otherParagraphsStayApart(_ text: String) throws {
        let html = try LibrarySample.task([LibrarySample.output("first *words*\n\n" + text)]).events()
        #expect(html.contains("<em>words</em>") && html.contains("class=\"term\""), "\(html)")
    }

    // MARK: Files

    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    @Test func aPictureIsAFile() throws {
        let sample = LibrarySample.task([
            .files([
                File(name: "dir/[a] chart.png", type: "image/png", bytes: Self.png),
                File(name: "b.png", type: "image/png", size: 7), File(name: "x/c.txt", size: 9),
            ]),
            .tool(ToolUse(name: "T", result: "r", files: [File(bytes: Self.png)])),
        ])
        let media = sample.files.keys.filter { $0.hasPrefix("files/media/") }
        #expect(
            media.count == 1 && media.first?.hasSuffix(".png") == true
                && sample.files[media.first ?? ""] == Self.png)
        let text = sample.text("task-t")
        #expect(
            text.count(of: "](\(media.first ?? ""))") == 2 && text.contains("![&#91;a&#93; chart\\.png]"),
            "\(text)")
        #expect(
            text.contains("<b dir=\"auto\">c.txt</b> <span>9 B</span>")
                && text.contains("<b dir=\"auto\">b.png</b>"))
        let none = LibrarySample.task([.tool(ToolUse(name: "T", result: "r", files: [File(bytes: Self.png)]))]
        ) { $0.tools = .none }
        #expect(
            !none.files.keys.contains { $0.hasPrefix("files/media/") } && !none.text("task-t").contains("!["))
    }

    static let pictures: [(bytes: [UInt8], type: String?)] = [
        (png, "png"), ([0xFF, 0xD8, 0xFF, 0xE0], "jpg"), (Array("GIF89a".utf8), "gif"),
        (Array("RIFF0000WEBPVP8 ".utf8), "webp"), (Array("<svg onload=x>".utf8), nil), ([], nil),
        ([0x89], nil),
        (Array("RIFF0000WAVE".utf8), nil),
    ]

    @Test(arguments: pictures) func theFirstBytesSayTheType(_ bytes: [UInt8], _ type: String?) {
        #expect(File(name: "a.png", type: "image/png", bytes: bytes).pictureType == type)
    }

    // MARK: Other events

    @Test func cardsHaveTheirFields() throws {
        var gate = CompletionGate(state: "not ready", verdict: .unmet, summary: "Almost")
        gate.criteria = [
            .init(text: "tests", isMet: true, evidence: "log"), .init(text: "docs", isMet: false),
            .init(text: "bench"),
        ]
        (gate.evidence, gate.fields) = (["the log"], [.init(name: "owner", value: "me\nyou")])
        let question = SupervisorQuestion(text: "Which **one**?", choices: ["first", "second"])
        let html = try LibrarySample.task([
            .gate(gate), .question(question),
            .status(.init(status: "done", former: "running", reason: "all")), .gate(CompletionGate()),
        ]).events()
        #expect(
            html.contains("data-verdict=\"unmet\"") && html.contains("not ready") && html.contains("Almost")
                && html.contains("the log"))
        for met in ["met", "unmet", "unknown"] { #expect(html.count(of: "data-met=\"\(met)\"") == 1) }
        #expect(html.contains("owner</th>") && html.contains("me<br>you"), "\(html)")
        #expect(
            html.contains("ts-question") && html.contains("data-pending")
                && html.contains("<strong>one</strong>") && html.contains(">first<"))
        #expect(html.contains("running") && html.contains("→") && html.count(of: "ts-empty") == 1)
        #expect(!html.contains("COMPLETION_GATE"))
    }

    @Test func anAnsweredQuestionDoesNotWait() throws {
        let answered = LibrarySample.task([.question(SupervisorQuestion(text: "Why?", answer: "So"))])
        #expect(
            try !answered.html().contains("data-pending") && answered.html().contains("So")
                && !answered.text("task-t").contains("ts-pending"))
        // Nobody waits for the answer to a question of a task that is over.
        let over = LibrarySample.task([
            .question(SupervisorQuestion(text: "Why?")), .status(.init(status: "failed")),
        ])
        #expect(
            try over.json("summary.json")["pending_questions"] as? Int == 0
                && !over.text("task-t").contains("ts-pending"))
        let open = LibrarySample.task([
            .question(SupervisorQuestion(text: "Why?")), .status(.init(status: "running")),
        ])
        #expect(
            try open.json("summary.json")["pending_questions"] as? Int == 1
                && open.text("task-t").contains("ts-pending") && open.text("index").contains("data-alert"))
    }

    /// A question without words has words of its own in lists.
    @Test(arguments: ["", "  ", "\u{202E}", "…"]) func anEmptyQuestionHasWords(_ text: String) throws {
        let sample = LibrarySample.task([.question(SupervisorQuestion(text: text))])
        for page in ["index", "task-t"] {
            let link = "href=\"\(page == "index" ? "task-t.html" : "")#e-0\" dir=\"auto\">Question without"
            let html = try sample.html(page)
            #expect(html.contains(link), "\(html)")
        }
    }

    @Test(arguments: [
        (0, "0.0 s"), (950, "0.9 s"), (9999, "9.9 s"), (10_000, "0:10"), (3_723_000, "1:02:03"),
    ])
    func durationsAreShort(_ milliseconds: Int, _ text: String) {
        #expect(EventMarkup.duration(milliseconds) == text)
    }

    /// A fence that spans chunks is one block, with its language.
    @Test func aFenceOverChunksIsOneBlock() throws {
        let chunks = ["Look:\n\n``", "`swi", "ft\nlet a = 1\n\n", "let b = 2\n", "```\n\nDone."]
        let lines = chunks.enumerated().map {
            #"{"task_id":"t","id":"\#($0.offset)","kind":"task.output","payload":\#(TranscriptsLibraryQuote.quoted($0.element))}"#
                + "\n"
        }
        let html = try LibrarySample(lines.joined()).events()
        #expect(html.count(of: "<pre") == 1 && html.contains("data-language=\"Swift\""), "\(html)")
    }
}
