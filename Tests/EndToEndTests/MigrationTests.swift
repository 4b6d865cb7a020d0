import Foundation
import SiteFiles
import TestSupport
import Testing

/// What helps with documents that were written for another generator.
@Suite struct MigrationTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    // MARK: Severities

    private static let broken = "# One\n\n[x](nowhere.md) [y](/abs) [z](#no) ![words here](no.png)\n"

    @Test func makesWarningsOfWhatConcernsOtherFilesWhenLenient() throws {
        let fixture = try workspace.library()
        try fixture.source(Self.broken, at: "md/one.md")
        let strict = try workspace.expect(1, "render", "lib", "--no-assets")
        #expect(strict.errors.hasSuffix("4 errors\n"))
        #expect(
            strict.errors.contains("'render --lenient', or 'rules: {link-absolute: warning}' in sitegen.yml"))
        #expect(!fixture.hasBuilt("one.html"))
        let lenient = try workspace.expect(0, "render", "lib", "--no-assets", "--lenient")
        #expect(lenient.errors.hasSuffix("4 warnings\n") && !lenient.errors.contains("--lenient"))
        let page = try fixture.built("one.html")
        #expect(page.contains("words here") && !page.contains("no.png") && !page.contains("/abs"))
        // Again, since a finding is said each time.
        #expect(try workspace.expect(0, "render", "lib", "--no-assets", "--lenient").errors == lenient.errors)
        try workspace.expect(1, "render", "lib", "--no-assets")
        // What is wrong with the document itself stays an error.
        try fixture.source("# One\n\n$$ x\n", at: "md/one.md")
        try workspace.expect(1, "render", "lib", "--no-assets", "--lenient")
    }

    @Test func setsSeveritiesByRule() throws {
        let fixture = try workspace.library()
        try fixture.source(Self.broken, at: "md/one.md")
        let some = try workspace.expect(
            1, "render", "lib", "--no-assets", "--rule", "link-absolute=off", "--rule",
            "link-unresolved=note",
            "--lenient", "--rule", "image-missing=error")
        #expect(some.errors.hasSuffix("1 error, 2 notes\n") && !some.errors.contains("[link-absolute]"))
        // Those of sitegen.yml come first, and --rule wins.
        try fixture.source(
            "rules: {link-absolute: off, link-unresolved: error, image-missing: note}\n", at: "sitegen.yml")
        let both = try workspace.expect(0, "render", "lib", "--no-assets", "--lenient")
        #expect(both.errors.hasSuffix("2 warnings, 1 note\n"))
        try workspace.expect(
            1, "render", "--md", "lib/md/one.md", "--html", "a.html", "--no-assets", "--rule",
            "image-missing=error",
            "--rule", "link-unresolved=off")
        try workspace.expect(
            0, "render", "--md", "lib/md/one.md", "--html", "a.html", "--no-assets", "--lenient")
    }

    @Test(arguments: [
        ("render", "link-absolut=off", "did you mean 'link-absolute'?"),
        ("render", "orphn=off", "did you mean 'orphan'?"),
        ("render", "zzzzzz=off", "no rule is called 'zzzzzz'"),
        ("render", "orphan=of", "did you mean 'off'?"),
        ("verify", "math-unclosd=off", "did you mean 'math-unclosed'?"),
    ])
    func refusesAMisspeltRule(_ command: String, _ rule: String, _ words: String) throws {
        try workspace.library()
        let outcome = try workspace.expect(64, command, "lib", "--rule", rule)
        #expect(outcome.errors.contains(words), "\(outcome)")
    }

    @Test func warnsOfAMisspeltRuleInTheSettings() throws {
        let fixture = try workspace.library()
        try fixture.source("rules: {link-absolut: off}\n", at: "sitegen.yml")
        for _ in 0..<2 {
            let outcome = try workspace.expect(0, "render", "lib", "--no-assets")
            #expect(
                outcome.errors.contains(
                    "sitegen.yml:1:9: warning: no rule is called 'link-absolut'; did you mean 'link-absolute'?"
                ))
        }
        let single = try workspace.expect(
            0, "render", "--md", "lib/md/two.md", "--html", "a.html", "--no-assets")
        #expect(single.errors.contains("did you mean 'link-absolute'?"))
    }

    // MARK: --explain

    @Test func explainsTheRulesOfEveryCommand() throws {
        for name in ["math-unclosed", "link-absolute", "front-matter", "manifest-duplicate-id", "orphan"] {
            let text = try workspace.expect(0, "verify", "--explain", name).output
            #expect(text.hasPrefix("\(name) (") && text.split(separator: "\n").count >= 2)
        }
        let wrong = try workspace.expect(2, "verify", "--explain", "math-unclosd")
        #expect(wrong.errors.contains("did you mean 'math-unclosed'?"))
    }

    // MARK: Findings beyond twenty

    @Test func sumsUpFindingsBeyondTwenty() throws {
        let fixture = try workspace.library()
        let lines = String(repeating: "- [a](/x)\n", count: 30)
        for name in ["one", "two"] { try fixture.source(lines, at: "md/\(name).md") }
        let text = try workspace.expect(1, "render", "lib", "--no-assets").errors
        #expect(text.matches(of: #/\[link-absolute\]/#).count == 20)
        #expect(text.contains("\nlink-absolute: 60 in 2 files; ") && text.hasSuffix("60 errors\n"))
        let json = try workspace.expect(1, "render", "lib", "--no-assets", "--format", "json").output
        #expect((try workspace.json(json)["diagnostics"] as? [Any])?.count == 60)
    }

    // MARK: Many documents

    @Test func rendersManyDocumentsAtOnce() throws {
        try folder.write("# A\n\n[to b](sub/b.md#x--y) [](b-2.md) $x$\n", to: "docs/a.md")
        try folder.write("---\ntitle: Bee\n---\n# B\n\n## X & Y\n\n[a](../a.md)\n", to: "docs/sub/b.md")
        try folder.write("# Two\n", to: "docs/b-2.md")
        let arguments = [
            "render", "--md", "docs/a.md", "docs/sub/b.md", "docs/b-2.md", "docs/a.md", "--out", "site",
            "--katex", workspace.katex,
        ]
        let outcome = try workspace.run(arguments)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
        #expect(
            outcome.output.contains("wrote site/sub/b.html\n3")
                || outcome.output.contains("3 leaves, 1 formula"))
        let page = try folder.text("site/a.html")
        #expect(page.contains("href=sub/b.html#x-y") || page.contains("href=\"sub/b.html#x-y\""))
        #expect(try folder.text("site/sub/b.html").contains("<title>Bee</title>"))
        #expect(try folder.text("site/sub/b.html").contains("../a.html"))
        #expect(folder.has("site/katex/katex.min.js") && !folder.has("site/study-manifest.json"))
        #expect(try workspace.run(arguments).output.hasSuffix("3 leaves, 1 formula: 3 unchanged\n"))
        #expect(try workspace.run(arguments + ["--check"]).code == 0)
        try folder.write("# A, changed\n", to: "docs/a.md")
        #expect(try workspace.run(arguments + ["--check"]).output.hasPrefix("out of date: site/a.html\n"))
        try workspace.expect(0, "verify", "site/a.html", "site/sub/b.html")
    }

    @Test func writesTheOthersWhereADocumentHasAnError() throws {
        try folder.write("$$ x\n", to: "a.md")
        try folder.write("# B\n", to: "b.md")
        let outcome = try workspace.expect(
            1, "render", "--md", "a.md", "b.md", "--out", "site", "--no-assets")
        #expect(outcome.errors.hasPrefix("a.md:1:1: error: "))
        #expect(folder.has("site/b.html") && !folder.has("site/a.html"))
        let missing = try workspace.expect(2, "render", "--md", "b.md", "no.md", "--out", "s", "--no-assets")
        #expect(missing.errors.contains("no.md") && !folder.has("s"))
        try folder.write("# B\n", to: "b.markdown")
        let same = try workspace.expect(
            1, "render", "--md", "b.md", "b.markdown", "--out", "s", "--no-assets")
        #expect(same.errors.contains("[manifest-duplicate-file]") && !folder.has("s/b.html"))
    }

    @Test(arguments: [
        ["--md", "a.md", "b.md", "--html", "c.html"], ["--md", "a.md", "b.md"],
        ["--md", "a.md", "--out", "s", "--title", "x"], ["--md", "a.md", "--out", "s", "--only", "x"],
        ["--md", "a.md", "--html", "a.html", "--out", "s"], ["--md", "a.md", "--out", "s", "--depfile", "d"],
    ])
    func refusesOptionsThatDoNotGoWithMany(_ arguments: [String]) throws {
        for name in ["a.md", "b.md"] { try folder.write("# A\n", to: name) }
        let outcome = try workspace.run(["render"] + arguments)
        #expect(outcome.code == 64, "\(outcome)")
        #expect(!folder.has("s") && !folder.has("c.html"))
    }

    // MARK: sitegen.yml

    @Test func takesTheDialectFromSitegenYml() throws {
        let fixture = try workspace.library()
        try fixture.source("# One\n\n> [!thm] b\n> \\(x\\) and \\(y^2\\)\n", at: "md/one.md")
        try fixture.source("---\nblocks: written\nlang: en\n---\n# Two\n\n> [!thm] b\n> c\n", at: "md/two.md")
        try workspace.expect(0, "render", "lib", "--no-assets")
        #expect(!(try fixture.built("one.html")).contains("Theorem 1"))
        try fixture.source("blocks: numbered\nlang: de\nmath: {brackets: true}\n", at: "sitegen.yml")
        let again = try workspace.expect(0, "render", "lib", "--no-assets")
        #expect(again.output.contains("2 formulas") && again.errors.isEmpty, "\(again)")
        #expect(try fixture.built("one.html").contains("Satz 1"))
        let own = try fixture.built("two.html")
        #expect(own.contains("Theorem <span") && !own.contains("Satz"))
    }

    @Test func resolvesLinksAndImagesFromTheRoot() throws {
        let fixture = try workspace.library()
        try fixture.source("# One\n\n[to](/two/#sub--two) ![a drawing](/img/a.svg)\n", at: "md/one.md")
        try fixture.source("# Two\n\n## Sub & two\n", at: "md/two.md")
        try fixture.source("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", at: "md/img/a.svg")
        let refused = try workspace.expect(1, "render", "lib", "--no-assets")
        #expect(refused.errors.contains("[link-absolute]") && refused.errors.contains("[image-path]"))
        try fixture.source("links: {root: md}\n", at: "sitegen.yml")
        let outcome = try workspace.expect(0, "render", "lib", "--no-assets")
        #expect(outcome.errors.isEmpty, "\(outcome)")
        let page = try fixture.built("one.html")
        #expect(page.contains("two.html#sub-two") && page.contains("data:image/svg+xml"))
        try fixture.source("links: {root: nowhere}\n", at: "sitegen.yml")
        let wrong = try workspace.expect(1, "render", "lib", "--no-assets")
        #expect(wrong.errors.contains("below 'lib/nowhere'"), "\(wrong)")
    }
}
