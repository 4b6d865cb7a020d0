import Diagnostics
import Testing

@testable import TranscriptSource
@testable import TranscriptsLibrary

/// Texts that are markup never change the structure of a page.
@Suite struct HostileTextTests {
    static let texts = [
        "</a></li></ul><script>alert(1)</script>", "\" onload=\"alert(1)", "' onclick='x", "<!-- x", "-->",
        "<!-- sitegen-allow remote-media: x -->", "&lt;b&gt;",
        "&amp; &", "<https://x.example>", "# H", "{#home}", "A {#x .y}", "```", "`code`", "~~~",
        "*a* _b_ **c", "[a]: https://x.example",
        "[a](https://x.example)", "![a](https://x.example/p.png)", "[[nowhere]]", "![[nowhere]]", "[^1]",
        "[^1]: note", "@thm-x", "::: theorem", ":::", "a\n::: theorem", "a  \n:::", "- ::: x", "> :::", "---",
        "===",
        "---\ntitle: x\n---", "> quote", "- item", "1. item", "|a|b|", "$5 and $6", "$x", "$$", "$\\frac{1$",
        "\\(x\\)", "\\[x\\]", "\\", "a\\", "\\eqref{x}", "{{x}}",
        "%", "%%x", "==x==", "title: x", "😀🏳️‍🌈", "שלום עולם", "<plaintext>", "</main>", "</details></section>",
        "</pre></code>", "\u{2028}x", "a\tb", "a\nb", "a\n\nb", "\n\n# x\n\n",
        "a\r\n\r\nb", "a\rb", "\u{202E}abc", "a\u{2066}b", "\u{200F}x", "*\u{301}a*\u{301}",
        "`\u{301}x`\u{301}", "<\u{301}b>", "a\u{0}b", "a\u{7}b\u{8}\u{B}", "\u{1B}[31mred",
        "\u{1B}]8;;x\u{7}",
        "\u{7F}\u{9B}1m", String(repeating: "> ", count: 300) + "x", String(repeating: "ä<b> ", count: 60),
        "</svg>", "]]>", "null", "'", "\"", "HEAD~1", "python~=3.8", "x~ y", "~~a", "~~a~~ b",
    ]

    private static let plain = "Plain"

    /// Transcripts in which everything but markdown is one text.
    private static func sample(_ text: String) -> LibrarySample {
        let place = SourcePosition(file: "a", line: 1, column: 1)
        var archive = TranscriptArchive()
        var record = TaskRecord(id: "t")
        (record.status, record.name, record.daemon, record.contract) = (text, text, "m", "c")
        archive.tasks = [record]
        archive.contracts = [
            Contract(
                id: "c", position: place, name: text, phase: text, status: text, isAutonomous: true,
                updated: 1)
        ]
        archive.directives = [
            Directive(
                id: "d", position: place, title: text, status: text, hasPendingQuestion: true, updated: 1)
        ]
        archive.daemons = [Daemon(id: "m", position: place, status: text, heartbeat: 1, hostname: text)]
        archive.sessions = [
            ListenSession(id: "l", position: place, title: text, started: 1, ended: 2, preview: text)
        ]
        var gate = CompletionGate(
            state: text, summary: "s", criteria: [.init(text: text, isMet: true, evidence: text)],
            evidence: [text])
        gate.fields = [.init(name: text, value: "v")]
        // A long value is a block of its own.
        let isShort = text.count <= 80 && !text.contains(where: \.isNewline)
        let bodies: [TranscriptEvent.Body] = [
            .gate(gate), .output(StreamedText(parts: [.markdown("a"), .gate(gate), .markdown("b")])),
            .status(.init(status: text, former: text, reason: text)),
            .question(SupervisorQuestion(text: "q", choices: [text], answer: text)),
            .question(SupervisorQuestion(text: "q", choices: [text])),
            .tool(
                ToolUse(
                    name: text,
                    input: [.init(name: text, value: "v"), .init(name: "path", value: isShort ? text : "v")])),
            .tool(ToolUse(name: "T", input: [.init(name: "command", value: "x")], result: "r")),
            .files([TranscriptSource.Attachment(name: text, type: text, size: 3)]),
            .other(kind: text, text: "x"),
        ]
        let events = bodies.enumerated().map { index, body in
            TranscriptEvent(ids: [text], time: 1_803_904_215_000, end: nil, position: place, body: body)
        }
        return LibrarySample(archive, [TaskTranscript(task: record, events: events)]) { $0.title = text }
    }

    private static let pages = ["index", "contracts", "tasks", "directives", "daemons", "listen", "task-t"]

    private static let plainElements = Result {
        try pages.map { LibrarySample.elements(try sample(plain).html($0)) }
    }

    private static func compare(_ found: [String], _ wanted: [String], _ name: String) {
        guard found != wanted else { return }
        let place = zip(found, wanted).prefix { $0 == $1 }.count
        Issue.record(
            "\(name) \(found.count) \(wanted.count): \(found.dropFirst(max(0, place - 2)).prefix(6)) for \(wanted.dropFirst(max(0, place - 2)).prefix(6))"
        )
    }

    /// Signs that no page has.
    private static func check(_ html: String, _ name: String) {
        let signs: Set<Unicode.Scalar> = [
            "\u{202E}", "\u{2066}", "\0", "\u{7}", "\u{8}", "\u{B}", "\u{1B}", "\u{7F}", "\u{9B}",
        ]
        let found = html.unicodeScalars.filter { signs.contains($0) }.map { String($0.value, radix: 16) }
        #expect(found.isEmpty, "\(name): \(Set(found))")
        #expect(!html.contains("<script>alert") && !html.contains("<plaintext"), "\(name)")
    }

    @Test(arguments: texts) func textStaysText(_ text: String) throws {
        let sample = Self.sample(text)
        for (page, wanted) in zip(Self.pages, try Self.plainElements.get()) {
            let html = try sample.html(page)
            Self.compare(Self.breaksLeftOut(LibrarySample.elements(html)), Self.breaksLeftOut(wanted), page)
            Self.check(html, page)
        }
        for path in ["deeplinks.json", "summary.json", "api/tasks.json", "api/contracts.json"] {
            _ = try sample.json(path)
        }
    }

    /// A value of several lines has breaks, and one of several paragraphs too.
    private static func breaksLeftOut(_ elements: [String]) -> [String] {
        elements.filter { !$0.hasPrefix("br") }
    }

    // MARK: Code

    /// Texts that are shown as code: the input and results of tools, and payloads.
    private static func code(_ text: String) -> LibrarySample {
        LibrarySample.task([
            .tool(ToolUse(name: "T", input: [.init(name: "command", value: text)], result: "x \(text) y")),
            .tool(
                ToolUse(
                    name: "T",
                    input: [
                        .init(name: "file_path", value: "a.swift"),
                        .init(name: "content", value: "a\n\(text)\nb"),
                    ])),
            .tool(ToolUse(name: "T", input: [.init(name: "other", value: "a\n\(text)\nb")])),
            .tool(
                ToolUse(
                    name: "T",
                    input: [
                        .init(name: "old_string", value: "x"), .init(name: "new_string", value: "y\(text)"),
                    ])),
            .other(kind: "k", text: "{\n\(text)\n}"),
        ])
    }

    /// Highlighted and coloured words are spans.
    private static func structure(_ html: String) -> [String] {
        LibrarySample.elements(html).filter {
            !$0.hasPrefix("span") && !$0.hasPrefix("/span") && !$0.hasPrefix("ins") && !$0.hasPrefix("/ins")
                && !$0.hasPrefix("del") && !$0.hasPrefix("/del")
        }
    }

    private static let plainCode = Result { structure(try code(plain).events()) }

    @Test(arguments: texts) func codeStaysCode(_ text: String) throws {
        let html = try Self.code(text).events()
        Self.compare(Self.structure(html), try Self.plainCode.get(), "code")
        Self.check(html, "code")
    }

    // MARK: Markdown

    static let allowed: Set<String> = [
        "p", "a", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "h2", "h3", "h4", "h5", "h6",
        "hr", "table", "thead", "tbody", "tr", "th", "td", "br", "div", "span", "section",
        "time", "details", "summary", "del", "main", "b", "input", "sup", "wbr", "svg", "path", "button", "s",
    ]

    /// Markdown of the agent has its own structure, and no element of others.
    @Test(arguments: texts) func markdownIsSafe(_ text: String) throws {
        let quiet = SupervisorQuestion(text: text)
        let sample = LibrarySample.task([
            LibrarySample.output(text), LibrarySample.output("a \(text) b"), .thinking(text),
            .message(.user, StreamedText(parts: [.markdown(text)])), .question(quiet),
            LibrarySample.output("The end."),
        ])
        let html = try sample.events()
        let elements = LibrarySample.elements(html).map { String($0.prefix { $0 != "." }) }
        let strange = Set(elements.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }).subtracting(
            Self.allowed)
        #expect(strange.isEmpty, "\(strange)")
        #expect(html.count(of: "class=\"ts-event\"") == 6 && html.contains("<p>The end.</p>"), "\(html)")
        #expect(!html.contains("src=") && !html.contains("onerror=") && !html.contains("javascript:"))
        Self.check(html, "markdown")
        let errors = try sample.errors()
        #expect(errors.isEmpty, "\(errors)")
    }

    /// A name of the dialect in the markdown of an agent is text, and code is code.
    @Test(arguments: [
        ("ask @sec-team", "ask @sec-team</p>"), ("see @fig-1, @home", "see @fig-1, @home</p>"),
        ("`@thm-x`", "<code>@thm-x</code>"), ("```\n@thm-x {#a}\n```", "@thm-x {#a}"),
        ("{eq}`a`", "{eq}<code>a</code>"), ("## A {.index}", "A {.index}"),
    ]) func namesOfTheDialectAreText(_ text: String, _ html: String) throws {
        let sample = LibrarySample.task([LibrarySample.output(text)])
        let events = try sample.events()
        #expect(events.contains(html), "\(events)")
        let errors = try sample.errors()
        #expect(errors.isEmpty, "\(errors)")
    }

    /// Tildes strike text out in pairs of one or two; any other is a letter.
    @Test(arguments: [
        ("~~old~~ new", "<del>old</del> new"), ("~old~ new", "<del>old</del> new"),
        ("HEAD~1", "<p>HEAD~1</p>"),
        ("python~=3.8 file.txt~", "<p>python~=3.8 file.txt~</p>"), ("`~~a~~` b", "<code>~~a~~</code> b"),
    ])
    func tildesStrikeTextOut(_ text: String, _ html: String) throws {
        #expect(try LibrarySample.task([LibrarySample.output(text)]).events().contains(html))
    }

    @Test(arguments: [
        "<img src=x onerror=alert(1)>", "<iframe src='https://x.example'></iframe>", "<svg onload=alert(1)>",
        "<style>*{}</style>", "[a](javascript:alert(1))", "![a](data:text/html,x)",
        "[a](data:text/html,x)", "<a href=\"javascript:x\">a</a>", "[a][b]\n\n[b]: javascript:x",
        "<base href=x>", "<form action=x>", "<math><mtext>", "<details open ontoggle=x>",
    ])
    func attacksAreText(_ text: String) throws {
        let html = try LibrarySample.task([
            LibrarySample.output(text),
            .message(.assistant, StreamedText(parts: [.markdown("- \(text)\n> \(text)")])),
        ]).events()
        let names = Set(LibrarySample.elements(html).map { $0.prefix { $0 != "." } })
        #expect(
            names.isDisjoint(with: [
                "img", "iframe", "style", "base", "form", "math", "svg", "details", "script",
            ]), "\(html)")
        #expect(!html.contains("href=\"javascript") && !html.contains("href=\"data"))
    }

    /// A very long line takes part of the page as it is.
    @Test(.timeLimit(.minutes(45))) func aLineOfOneMegabyteIsShown() throws {
        let line = String(repeating: "word <b> ", count: 1 << 17)
        let sample = LibrarySample.task([
            LibrarySample.output(line), .tool(ToolUse(name: "T", input: [], result: line)),
        ])
        let html = try sample.events()
        #expect(html.count(of: "&lt;b&gt;") > (1 << 17) && !html.contains("<b> "))
    }
}
