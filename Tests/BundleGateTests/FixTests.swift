import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Edits that need no judgement, and places where none is offered.
@Suite struct FixTests {
    /// The body or head of a hand-made page before and after; equal if nothing is fixed.
    struct Case: Sendable, CustomTestStringConvertible {
        var before: String
        var after: String
        init(_ before: String, _ after: String) {
            self.before = before
            self.after = after
        }
        var testDescription: String { before }
    }

    static let cases: [Case] = [
        // Attributes.
        Case("<script src=\"x.js\" crossorigin></script>", "<script src=\"x.js\"></script>"),
        Case("<script crossorigin src=x.js></script>", "<script src=x.js></script>"),
        Case(
            "<script src=x.js CrossOrigin = 'anonymous' defer></script>", "<script src=x.js defer></script>"),
        Case("<script src=x.js crossorigin=></script>", "<script src=x.js></script>"),
        Case("<script src=x.js\n  integrity=sha256-x\n></script>", "<script src=x.js\n></script>"),
        Case(
            "<script src=\"x.js\" integrity=\"sha256-x\" crossorigin=\"\"></script>",
            "<script src=\"x.js\"></script>"),
        Case("<link rel=stylesheet href=x.css crossorigin>", "<link rel=stylesheet href=x.css>"),
        Case("<script src=\"x.js\"crossorigin=\"\"></script>", "<script src=\"x.js\"></script>"),
        // Letter case.
        Case("<a href=\"X.JS\">x</a>", "<a href=\"x.js\">x</a>"),
        Case("<a href=./Pics/B%20B.png?q#f>x</a>", "<a href=./pics/b%20B.png?q#f>x</a>"),
        Case("<a href=\"./Pics/B%20b.PNG?q#f\">x</a>", "<a href=\"./pics/b%20B.png?q#f\">x</a>"),
        Case(
            "<img alt='' srcset='PICS/c.png 1x, pics/c.png 2x'>",
            "<img alt='' srcset='pics/c.png 1x, pics/c.png 2x'>"),
        Case(
            "<p style=\"background:url(PICS/c.png)\">x</p>", "<p style=\"background:url(pics/c.png)\">x</p>"),
        Case("<a href=\"pics/../X.js\">x</a>", "<a href=\"x.js\">x</a>"),
        // From the root.
        Case("<a href=\"/x.js?q#f\">x</a>", "<a href=\"x.js?q#f\">x</a>"),
        Case("<img alt=\"\" src='/pics/c.png'>", "<img alt=\"\" src='pics/c.png'>"),
    ]

    /// Cases without an edit, although there is a finding.
    static let others = [
        "<a href=\"/nowhere.png\">x</a>", "<a href=\"nowhere.png\">x</a>",
        "<script type=module src=x.js></script>",
        // An escape: what is written is not what is meant.
        "<a href=\"&#88;.JS\">x</a>",
        // The page's policy holds the hash of the element's text.
        "<style>p { background: url(/x.js) }</style>",
        // Decoded once more.
        "<iframe src=\"data:text/html,<a href=X.JS>\"></iframe>",
        "<a href=\"//h.test/\">x</a>", "<a href=\"/X.JS\">x</a>",
    ]

    /// Browsers go by the bytes of a picture.
    private static let picture = "GIF89a\u{1}\0\u{1}\0\0\0\0;"

    private func sample() throws -> GateSample {
        let sample = try GateSample()
        try sample.write(
            "study-manifest.json",
            GateSample.manifest.replacing(", \"source\": \"../a.md\"", with: ""))
        try sample.write("x.js", "var a = 1;")
        try sample.write("x.css", "p { color: red }")
        try sample.write("pics/b B.png", Self.picture)
        try sample.write("pics/c.png", Self.picture)
        return sample
    }

    /// Bytes that no edit may touch: CR LF, bytes that are no UTF-8, the missing end of the last line.
    private static func page(_ body: String) -> [UInt8] {
        Array("<!-- \r\n".utf8) + [0xFF, 0xC3] + Array(" -->".utf8) + Array(GateSample.page(body: body).utf8)
            + Array("\r\n\t ".utf8)
    }

    private static func frame(_ text: String) -> String {
        "<h1>A</h1><span class=\"math inline\">x</span>" + text
    }

    private func fixed(_ sample: GateSample, _ bytes: [UInt8]) async throws -> [UInt8] {
        try Data(bytes).write(to: sample.build.appending(path: "a.html"))
        let plan = FixPlan(try await sample.findings())
        let edits = plan.files.filter { $0.name.hasSuffix("/a.html") }.flatMap(\.edits)
        return try #require(FixPlan.apply(edits, to: bytes))
    }

    @Test(arguments: cases) func fixes(_ test: Case) async throws {
        let sample = try sample()
        let before = Self.page(Self.frame(test.before))
        let after = Self.page(Self.frame(test.after))
        let made = try await fixed(sample, before)
        #expect(String(decoding: made, as: UTF8.self) == String(decoding: after, as: UTF8.self))
        #expect(made == after)
        // A fixed page stays as it is.
        #expect(try await fixed(sample, made) == made)
    }

    @Test(arguments: others) func leaves(_ body: String) async throws {
        let sample = try sample()
        let bytes = Self.page(Self.frame(body))
        #expect(try await fixed(sample, bytes) == bytes)
        #expect(try await sample.findings().hasErrors)
    }

    @Test func fixesStyleSheets() async throws {
        let sample = try sample()
        try sample.write(
            "sub/own.css", "p { background: url(/pics/c.png) }\nq { background: url('../PICS/c.png') }")
        let plan = FixPlan(try await sample.findings())
        let file = try #require(plan.files.first { $0.name.hasSuffix("own.css") })
        let bytes = try Array(Data(contentsOf: sample.build.appending(path: "sub/own.css")))
        #expect(
            FixPlan.apply(file.edits, to: bytes).map { String(decoding: $0, as: UTF8.self) }
                == "p { background: url(../pics/c.png) }\nq { background: url('../pics/c.png') }")
    }

    @Test func pointsToTheMarkdownOfARenderedLeaf() async throws {
        let sample = try sample()
        try sample.write("study-manifest.json", GateSample.manifest)
        try sample.write("a.md", "# A\n\n<a\nhref=\"B.html\">x</a>\n", below: sample.root)
        try sample.write("a.html", GateSample.page(body: Self.frame("<a href=\"B.html\">x</a>")))
        let finding = try #require(await sample.findings().first { $0.rule == "name-case" })
        #expect(finding.fix?.edits.isEmpty == true)
        #expect(finding.fix?.text.contains("a.md, then run 'sitegen render'") == true)
        #expect(finding.markdown?.line == 4 && finding.markdown?.column == 7)
    }

    // MARK: References and their places

    @Test func reportsTheReferenceAsWrittenAndAsResolved() async throws {
        let sample = try sample()
        try sample.write("study-manifest.json", GateSample.manifest)
        try sample.write(
            "a.html",
            GateSample.page(
                body: Self.frame(
                    "<a href=\" no%20w.html?a&amp;b#c\">x</a><img alt='' src='\n//h.te\nst/&amp;'><a href='../out'>x</a>"
                )
            ))
        let found = try await sample.findings().map { ($0.rule.name, $0.reference) }
        let missing = try #require(found.first { $0.0 == "missing-file" }?.1)
        #expect(missing.written == " no%20w.html?a&amp;b#c")
        #expect(missing.resolved?.hasSuffix("build/no w.html") == true)
        let remote = try #require(found.first { $0.0 == "remote-reference" }?.1)
        #expect(remote.written == "\n//h.te\nst/&amp;" && remote.resolved == "//h.test/&")
        let outside = try #require(found.first { $0.0 == "outside-bundle" }?.1)
        #expect(outside.resolved?.hasSuffix("/out") == true && outside.resolved?.contains("build") == false)
    }

    @Test(
        arguments: [
            ("See <a href=\"#no\">x</a>.", "<a href=\"#no\">x</a>", 3, 14),
            // Twice, and inside a longer one: no place is better than a wrong one.
            ("`#no` <a href=\"#no\">x</a>.", "<a href=\"#no\">x</a>", nil, nil),
            ("[x](data#no)", "<a href=\"#no\">x</a>", nil, nil),
            ("text", "<a href=\"#no\">x</a>", nil, nil),
            // A tag as written, and the words of a heading.
            (
                "<p>\n<img src=\"data:image/png;base64,Qk0=\">", "<img src=\"data:image/png;base64,Qk0=\">",
                4, 1
            ),
            ("#### Deeper *down*", "<h4 id=\"d\">Deeper <em>down</em></h4>", 3, 6),
        ] as [(String, String, Int?, Int?)])
    func findsThePlaceInTheMarkdown(_ markdown: String, _ html: String, _ line: Int?, _ column: Int?)
        async throws
    {
        let sample = try GateSample()
        try sample.write("a.md", "# A\n\n\(markdown)\n", below: sample.root)
        try sample.write("a.html", GateSample.page(body: Self.frame(html)))
        let findings = try await sample.findings()
        #expect(findings.count == 1)
        #expect(findings.first?.markdown?.line == line)
        #expect(findings.first?.markdown?.column == column)
        #expect(findings.first?.position?.file.hasSuffix("a.html") == true)
    }

    @Test func reportsTheFirstOfTwoIds() async throws {
        let sample = try sample()
        try sample.write("a.html", GateSample.page(body: Self.frame("<p id=x>a</p>\n<p id=x>b</p>")))
        let finding = try #require(await sample.findings().first)
        #expect(finding.related.map(\.relation) == [.first])
        #expect(finding.related.first?.position.line == 2 && finding.position?.line == 3)
    }
}
