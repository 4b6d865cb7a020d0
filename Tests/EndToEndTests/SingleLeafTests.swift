import Foundation
import SiteFiles
import TestSupport
import Testing

/// `sitegen render --md F --html F`.
@Suite struct SingleLeafTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try folder.write("## A\n\n$x^2$\n", to: "a.md")
    }

    private func page(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
        let outcome = try workspace.run(
            ["render", "--md", "a.md", "--html", "a.html", "--no-assets"] + arguments,
            environment: environment)
        #expect(outcome.code == 0, "\(outcome)")
        return try folder.text("a.html")
    }

    @Test func rendersOneFileAndPutsKaTeXBesideIt() throws {
        let outcome = try workspace.expect(
            0, "render", "--md", "a.md", "--html", "out/a.html", "--title", "T & U", "--header", "H",
            "--katex", workspace.katex)
        #expect(outcome.output == "wrote out/a.html\n")
        #expect(outcome.errors.isEmpty)
        let page = try folder.text("out/a.html")
        #expect(page.contains("<title>T &amp; U</title>") && page.contains("<p class=\"running-head\">H</p>"))
        #expect(folder.has("out/katex/katex.min.js"))
    }

    @Test func leavesAKaTeXThatIsThereAlone() throws {
        try folder.write("mine", to: "katex/katex.min.js")
        try workspace.expect(0, "render", "--md", "a.md", "--html", "a.html", "--katex", "nowhere")
        #expect(try folder.text("katex/katex.min.js") == "mine")
    }

    @Test func omitsKaTeXOnRequest() throws {
        _ = try page(["--katex", "nowhere"])
        #expect(!folder.has("katex"))
    }

    @Test func takesTheTitleOfTheDocumentWithoutAFlag() throws {
        try folder.write("---\ntitle: Front\n---\n# Heading\n", to: "a.md")
        #expect(try page([]).contains("<title>Front</title>"))
        try folder.write("# Heading $x$\n", to: "a.md")
        #expect(try page([]).contains("<title>Heading x</title>"))
        try folder.write("text\n", to: "a.md")
        #expect(try page([]).contains("<title>a.md</title>"))
    }

    // MARK: The token

    /// The tokens of today, and of tomorrow in case it becomes that while the test runs.
    private func tokens(_ secret: String) -> [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return [Date(), Date(timeIntervalSinceNow: 60)].map { date in
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let day = String(
                format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
            return Digest.hmacSHA256Hex(key: secret, message: day)
        }
    }

    /// No pill and no address of a server, of any kind.
    private func expectMute(_ page: String, location: SourceLocation = #_sourceLocation) {
        #expect(!page.contains("class=\"ask\""), sourceLocation: location)
        #expect(!page.contains("data-token"), sourceLocation: location)
        #expect(!page.contains("/api/"), sourceLocation: location)
        #expect(!page.contains("home.example"), sourceLocation: location)
        #expect(page.firstMatch(of: #/https?:|"\/\//#) == nil, sourceLocation: location)
        #expect(!page.contains("connect-src"), sourceLocation: location)
        #expect(!page.contains("'self'"), sourceLocation: location)
    }

    @Test func isMuteWithoutTokenAndSecret() throws {
        expectMute(try page([]))
        expectMute(try page(["--feedback-endpoint", "https://home.example/api"]))
        expectMute(try page([], environment: ["SITEGEN_FEEDBACK_SECRET": ""]))
    }

    @Test func isMuteWithAnEmptyToken() throws {
        expectMute(try page(["--feedback-token", ""], environment: ["SITEGEN_FEEDBACK_SECRET": "s"]))
    }

    @Test func omitsTheFeedbackTokenOnRequest() throws {
        expectMute(
            try page(
                ["--no-feedback-token", "--feedback-endpoint", "https://home.example/x"],
                environment: ["SITEGEN_FEEDBACK_SECRET": "s"]))
    }

    @Test func bakesATokenThatIsGiven() throws {
        let page = try page(
            ["--feedback-token", "abc", "--feedback-endpoint", "https://home.example/api/ask?x=1"],
            environment: ["SITEGEN_FEEDBACK_SECRET": "s"])
        #expect(page.contains("data-token=\"abc\""))
        #expect(page.contains("data-endpoint=\"https://home.example/api/ask?x=1\""))
        #expect(page.contains("connect-src https://home.example;"))
    }

    @Test(arguments: ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
    func mintsTheTokenOfTheDayInUTCWhereASecretIsSet(_ zone: String) throws {
        let page = try page([], environment: ["SITEGEN_FEEDBACK_SECRET": "s3cret é", "TZ": zone])
        let token = try #require(page.firstMatch(of: #/data-token="([0-9a-f]{64})"/#)).1
        #expect(tokens("s3cret é").contains(String(token)))
        #expect(!page.contains("s3cret"))
        #expect(page.contains("data-endpoint=\"/api/feedback\""))
        #expect(page.contains("connect-src 'self';"))
    }

    @Test func neverBakesATokenIntoALibrary() throws {
        try workspace.library()
        let secret = ["SITEGEN_FEEDBACK_SECRET": "s"]
        try workspace.expect(0, "render", "lib", "--no-assets", environment: secret)
        expectMute(try folder.text("lib/build/one.html"))
        try workspace.expect(0, "render", "lib", "--check")
    }

    // MARK: Bad input

    @Test func refusesToReplaceItsSource() throws {
        for html in ["a.md", "./a.md", "link.html", "hard.html"] {
            if !folder.has("link.html") {
                try folder.link("link.html", to: "a.md")
                try FileManager.default.linkItem(atPath: folder["a.md"], toPath: folder["hard.html"])
            }
            let outcome = try workspace.expect(2, "render", "--md", "a.md", "--html", html, "--no-assets")
            #expect(outcome.errors.contains("same file"))
        }
        #expect(try folder.text("a.md") == "## A\n\n$x^2$\n")
    }

    @Test(arguments: ["a.md", "link.d", "a.html"]) func theListOfInputsReplacesNeither(_ list: String) throws
    {
        try folder.link("link.d", to: "a.md")
        let before = try folder.files()
        let outcome = try workspace.expect(
            2, "render", "--md", "a.md", "--html", "a.html", "--depfile", list, "--no-assets")
        #expect(outcome.errors.contains("--depfile names the same file as --"), "\(outcome)")
        #expect(try folder.files() == before)
    }

    @Test func keepsTheOldLeafWhereTheDocumentHasAnError() throws {
        try folder.write("old", to: "a.html")
        try folder.write("# A\n\n[x](#nowhere)\n", to: "a.md")
        let outcome = try workspace.expect(
            1, "render", "--md", "a.md", "--html", "a.html", "--katex", workspace.katex)
        #expect(outcome.errors.hasPrefix("a.md:3:5: error: "))
        #expect(outcome.output.isEmpty)
        #expect(try folder.text("a.html") == "old")
        #expect(!folder.has("katex"))
    }

    @Test func keepsTheOldLeafWhereSitegenYmlHasAnError() throws {
        try folder.write("old", to: "a.html")
        try folder.write("links: perhaps\n", to: "sitegen.yml")
        let outcome = try workspace.expect(1, "render", "--md", "a.md", "--html", "a.html", "--no-assets")
        #expect(outcome.errors.hasPrefix("sitegen.yml:1:8: error: "))
        #expect(try folder.text("a.html") == "old")
    }

    @Test func reportsAMissingSource() throws {
        let outcome = try workspace.expect(2, "render", "--md", "no.md", "--html", "b.html", "--no-assets")
        #expect(outcome.errors.contains("no.md: no such file or folder"))
        #expect(!folder.has("b.html"))
        try workspace.expect(2, "render", "--md", ".", "--html", "b.html", "--no-assets")
    }

    @Test func cannotWriteBelowAFileOrOverAFolder() throws {
        try folder.write("file", to: "file")
        try folder.write("kept", to: "dir/kept")
        try workspace.expect(2, "render", "--md", "a.md", "--html", "file/a.html", "--no-assets")
        try workspace.expect(2, "render", "--md", "a.md", "--html", "dir", "--no-assets")
        #expect(try folder.text("file") == "file" && folder.text("dir/kept") == "kept")
        #expect(try workspace.temporaries().isEmpty)
    }

    @Test func doesNotReplaceADevice() throws {
        let outcome = try workspace.expect(
            2, "render", "--md", "a.md", "--html", "/dev/null", "--no-assets")
        #expect(outcome.errors.contains("/dev/null"))
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial)
    }

    @Test func parsesFormulasWithKaTeXOnRequest() throws {
        try folder.write("text\n\n$$\na\n\\foo\n$$\n", to: "a.md")
        let outcome = try workspace.expect(
            1, "render", "--md", "a.md", "--html", "a.html", "--math-check", "--katex", workspace.katex)
        #expect(outcome.errors.hasPrefix("a.md:5:1: error: KaTeX: "))
        #expect(!folder.has("a.html"))
    }

    @Test func reportsAsJSON() throws {
        let good = try workspace.expect(
            0, "render", "--md", "a.md", "--html", "a.html", "--no-assets", "--format", "json")
        let leaf = try #require((try workspace.json(good.output)["leaves"] as? [[String: Any]])?.first)
        #expect(leaf["file"] as? String == "a.html" && leaf["result"] as? String == "written")
        #expect(leaf["formulas"] as? Int == 1)
        try folder.write("[x](#no)\n", to: "a.md")
        let bad = try workspace.expect(
            1, "render", "--md", "a.md", "--html", "a.html", "--no-assets", "--format", "json")
        #expect((try workspace.json(bad.output)["diagnostics"] as? [Any])?.count == 1)
        #expect(bad.errors.isEmpty)
    }
}
