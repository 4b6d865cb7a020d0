import StudyManifest
import Testing

@Suite struct FileTests {
    struct Refused: Sendable, CustomTestStringConvertible {
        var file: String
        var rule = ManifestRule.invalidFile
        var says: String
        var testDescription: String { file }
    }

    @Test(arguments: [
        Refused(file: "", says: "is empty"),
        Refused(file: "/a.html", says: "is absolute"),
        Refused(file: "//host/a.html", says: "is absolute"),
        Refused(file: "../a.html", says: "leaves the manifest's folder"),
        Refused(file: "a/../../a.html", says: "leaves the manifest's folder"),
        Refused(file: "a/../../x/a.html", says: "leaves the manifest's folder"),
        Refused(file: #"a\\b.html"#, says: "backslash"),
        Refused(file: #"a\u0000.html"#, says: "control character"),
        Refused(file: #"a\n.html"#, says: "control character"),
        Refused(file: #"a\u007f.html"#, says: "control character"),
        Refused(file: #"a\u0085.html"#, says: "control character"),
        Refused(file: "a//b.html", says: "empty component"),
        Refused(file: "a.html/", says: "empty component"),
        Refused(file: "https://example.org/a.html", says: "URL"),
        Refused(file: "file:a.html", says: "URL"),
        Refused(file: "C:/a.html", says: "drive"),
        Refused(file: " a.html", says: "space"),
        Refused(file: "a.html ", says: "space"),
        Refused(file: "\u{A0}a.html", says: "space"),
        Refused(file: "a.htm", says: "must end in '.html'"),
        Refused(file: "a.HTML", says: "must end in '.html'"),
        Refused(file: "html", says: "must end in '.html'"),
        Refused(file: "a.html\u{301}", says: "must end in '.html'"),
        Refused(file: "a.html/..", says: "must end in '.html'"),
        Refused(file: ".", says: "must end in '.html'"),
        Refused(file: ".a.html", says: "'.a.html' begins with a dot"),
        Refused(file: "./.a.html", says: "'.a.html' begins with a dot"),
        Refused(file: ".html", says: "begins with a dot"),
        Refused(file: "..a.html", says: "begins with a dot"),
        Refused(file: "...html", says: "begins with a dot"),
        Refused(file: ".x/a.html", says: "'.x' begins with a dot"),
        Refused(file: "a/.x/b.html", says: "'.x' begins with a dot"),
        Refused(file: String(repeating: "x", count: 251) + ".html", says: "longer than 255 bytes"),
        Refused(file: String(repeating: "x/", count: 510) + ".html", says: "longer than 1024 bytes"),
        Refused(file: "study-manifest.json", rule: .reservedFile, says: "the manifest itself"),
        Refused(file: "./Study-Manifest.JSON", rule: .reservedFile, says: "the manifest itself"),
        Refused(file: "katex/a.html", rule: .reservedFile, says: "katex/"),
        Refused(file: "KaTeX/fonts/a.html", rule: .reservedFile, says: "katex/"),
        Refused(file: "./x/../katex/a.html", rule: .reservedFile, says: "katex/"),
        Refused(file: "\u{212A}atex/a.html", rule: .reservedFile, says: "katex/"),
    ])
    func refuses(_ refused: Refused) {
        RuleCase(
            refused.file, Sample.leaf("\"id\": \"l\", \"title\": \"L\", \"file\": ‸\"\(refused.file)\""),
            refused.rule,
            at: "books[0].chapters[0].leaves[0].file", says: refused.says
        ).expectFound()
    }

    @Test(arguments: [
        "a.html", "./a.html", "a/b/c.html", "x/../a.html", "chapter 1/notes one.html", "a..html",
        "katex.html", "x/katex/a.html", "katexx/a.html", "é/ß.html", "a%2Fb.html",
        String(repeating: "x", count: 250) + ".html", String(repeating: "x/", count: 509) + "x.html",
        "a.html.html",
    ])
    func acceptsFilesThatStayInTheFolder(_ file: String) {
        expectClean(Sample.leaf("\"id\": \"l\", \"title\": \"L\", \"file\": \"\(file)\""))
    }

    @Test(arguments: [
        Refused(file: "1:2.html", rule: .unportableFile, says: "holds ':'"),
        Refused(file: "a/b:c.html", rule: .unportableFile, says: "holds ':'"),
        Refused(file: "a?.html", rule: .unportableFile, says: "holds '?'"),
        Refused(file: "a|b/c.html", rule: .unportableFile, says: "holds '|'"),
        Refused(file: "a*.html", rule: .unportableFile, says: "holds '*'"),
        Refused(file: "CON.html", rule: .unportableFile, says: "a device"),
        Refused(file: "aux/a.html", rule: .unportableFile, says: "a device"),
        Refused(file: "lpt¹.tar.html", rule: .unportableFile, says: "a device"),
        Refused(file: "notes./a.html", rule: .unportableFile, says: "ends with a dot"),
        Refused(file: "notes /a.html", rule: .unportableFile, says: "ends with a space"),
        Refused(file: "a\u{200B}.html", says: "U+200B"),
        Refused(file: "a\u{2028}b.html", says: "U+2028"),
        Refused(file: "a\u{202E}b.html", says: "U+202E"),
    ])
    func findsNamesThatSomeSystemRefuses(_ refused: Refused) { refuses(refused) }

    @Test(arguments: ["console.html", "a/com0.html", "nul1.html", "❤️.html", "con-a.html", "a.con.html"])
    func acceptsNamesThatEverySystemTakes(_ file: String) { acceptsFilesThatStayInTheFolder(file) }

    @Test(arguments: [
        ("ch01/a\u{200D}.md", "U+200D"), ("", "is empty"), ("/ch01/a.md", "is absolute"),
        (#"ch01\\a.md"#, "backslash"),
        (#"a\u0000.md"#, "control character"),
        ("https://example.org/a.md", "URL"), ("c:a.md", "drive"), ("a//b.md", "empty component"),
        ("ch01/", "empty component"),
        ("..", "is a folder"), ("a/..", "is a folder"),
    ])
    func refusesSources(_ source: String, _ says: String) {
        let json = Sample.leaf(
            "\"id\": \"l\", \"title\": \"L\", \"file\": \"l.html\", \"source\": ‸\"\(source)\"")
        RuleCase(source, json, .invalidSource, at: "books[0].chapters[0].leaves[0].source", says: says)
            .expectFound()
    }

    @Test(arguments: ["a.md", "../ch01/chapter.md", "../../a.md", "./a.md", "a b.md", "1:a.md", "katex/a.md"])
    func acceptsSourcesThatClimb(_ source: String) {
        expectClean(
            Sample.leaf("\"id\": \"l\", \"title\": \"L\", \"file\": \"l.html\", \"source\": \"\(source)\""))
    }
}
