import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

/// A file is decoded as a browser decodes it before it is looked at.
@Suite struct EncodingGateTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var encoding: String.Encoding
        /// Byte order mark and the like, as bytes.
        var mark: [UInt8] = []
        /// The encoding that the page declares.
        var charset = "utf-8"
        var testDescription: String { name }
    }

    static let decoded = [
        Case(name: "UTF-8 with a mark", encoding: .utf8, mark: [0xEF, 0xBB, 0xBF]),
        Case(name: "UTF-16 LE with a mark", encoding: .utf16LittleEndian, mark: [0xFF, 0xFE]),
        Case(name: "UTF-16 BE with a mark", encoding: .utf16BigEndian, mark: [0xFE, 0xFF]),
        Case(name: "windows-1252", encoding: .windowsCP1252, charset: "windows-1252"),
        Case(name: "latin1", encoding: .isoLatin1, charset: "iso-8859-1"),
        Case(name: "windows-1250", encoding: .windowsCP1250, charset: "windows-1250"),
        Case(name: "Shift_JIS", encoding: .shiftJIS, charset: "shift_jis"),
        // Foundation has no encoder of it everywhere; the page is ASCII.
        Case(name: "EUC-JP", encoding: .utf8, charset: "euc-jp"),
        // A name that no browser knows does not count.
        Case(name: "UTF-7", encoding: .utf8, charset: "utf-8\"><meta charset=\"utf-7"),
    ]

    private func bytes(_ text: String, _ encoding: Case) throws -> [UInt8] {
        let text = text.replacing("charset=\"utf-8\"", with: "charset=\"\(encoding.charset)\"")
        return encoding.mark + Array(try #require(text.data(using: encoding.encoding)))
    }

    /// The small page in one encoding, ASCII but for what is put in.
    private func page(_ body: String) -> String {
        PoisonSite.page.replacing("\u{E9}.svg", with: "%C3%A9.svg").replacing(
            "</body>", with: body + "</body>")
    }

    @Test(arguments: decoded) func readsThroughTheEncoding(_ encoding: Case) async throws {
        let site = try PoisonSite()
        try site.markEncodings()
        try site.write("a.html", bytes: bytes(page(""), encoding))
        let clean = try await site.findings()
        #expect(clean.isEmpty, "\(TextDiagnosticFormatter().format(clean))")
        try site.write(
            "a.html", bytes: bytes(page("\n<p>x <img alt=\"\" src=\"https://h.test/\">"), encoding))
        let found = try await site.findings()
        #expect(found.map(\.rule) == ["remote-reference"])
        // In the decoded text, where an editor shows it.
        let lines = page("\n").split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(found.first?.position?.line == lines)
        #expect(found.first?.position?.column == 23)
    }

    /// The number of findings of the rule about the small page with a charset.
    private func count(_ charset: String, _ head: String = "", files: [String: String]) async throws -> Int {
        let site = try PoisonSite()
        for (name, text) in files { try site.write(name, text) }
        let text = page("").replacing("<meta charset=\"utf-8\">", with: charset)
            .replacing("</head>", with: head + "</head>")
        try site.write("a.html", text)
        return try await site.findings().filter { $0.rule == "encoding" }.count
    }

    private static let latin = "<meta charset=\"windows-1252\">"

    @Test(
        arguments: [
            (latin, "p::after { content: 'é' }", 1),
            ("<meta charset=\"utf-8\">", "p::after { content: 'é' }", 0),
            (latin, "@charset \"utf-8\"; p::after { content: 'é' }", 0),
            (latin, "\u{FEFF}p::after { content: 'é' }", 0), (latin, "p { color: black }", 0),
            (latin, "@import \"more.css\";", 1), (latin, "@charset \"utf-8\"; @import \"more.css\";", 0),
            (latin, "@import \"data:text/css,p::after{content:'%C3%A9'}\";", 1),
            ("<meta charset=\"shift_jis\">", "p::after{content:\"ぃ\\\";background:url(a):\"}", 1),
            ("", "p::after { content: 'é' }", 1), ("", "p { color: black }", 0),
            ("<meta charset=\"iso-2022-jp\">", "p { color: black }", 0),
            ("<meta charset=\"iso-2022-jp\">", "p::after { content: '\u{1B}(J~' }", 1),
        ] as [(String, String, Int)])
    func findsStyleSheetsInTheEncodingOfAPage(_ charset: String, _ sheet: String, _ count: Int) async throws {
        let files = ["own.css": sheet, "more.css": "p::after { content: 'é' }"]
        #expect(try await self.count(charset, files: files) == count)
    }

    @Test(arguments: [
        (latin, "let a = 'é'", 1), (latin, "\u{FEFF}let a = 'é'", 0), (latin, "let a", 0),
        ("<meta charset=\"utf-8\">", "let a = 'é'", 0), ("", "let a = 'é'", 1),
    ])
    func findsScriptsInTheEncodingOfAPage(_ charset: String, _ script: String, _ count: Int) async throws {
        #expect(try await self.count(charset, files: ["own.js": script]) == count)
    }

    @Test(arguments: [
        ("<link rel=stylesheet href=more.css>", 1), ("<link rel=stylesheet charset=utf8 href=more.css>", 0),
        ("<style>@import 'more.css';</style>", 1), ("<script src=more.js></script>", 1),
        ("<script charset=utf8 src=more.js></script>", 0), ("<script src=more.js type=module></script>", 0),
        ("<link rel=stylesheet href=\"data:text/css,p::after{content:'%C3%A9'}\">", 1),
        ("<link rel=stylesheet href=\"data:text/css;base64,cDo6YWZ0ZXJ7Y29udGVudDoiw6kifQ==\">", 1),
        ("<link rel=stylesheet href=\"data:text/css;charset=utf-8,p::after{content:'%C3%A9'}\">", 0),
        ("<link rel=stylesheet href=\"data:text/css,p{color:red}\">", 0),
        ("<link rel=icon href=\"data:image/svg+xml,%C3%A9\">", 0),
    ])
    func findsWhatAPageLoadsInItsEncoding(_ markup: String, _ count: Int) async throws {
        let files = ["more.css": "p::after { content: 'é' }", "more.js": "let a = 'é'"]
        #expect(try await self.count(Self.latin, markup, files: files) == count)
        #expect(try await self.count("<meta charset=\"utf-8\">", markup, files: files) == 0)
    }

    /// In UTF-16 the letters of ASCII are other bytes, too.
    @Test func findsFilesOfASCIIInUTF16() async throws {
        let site = try PoisonSite()
        let wide = Case(name: "", encoding: .utf16LittleEndian, mark: [0xFF, 0xFE])
        try site.write("a.html", bytes: bytes(page(""), wide))
        #expect(try await site.findings().map(\.rule) == ["encoding", "encoding"])
    }

    /// A script in the page is in the page's encoding, whatever its element names.
    @Test(arguments: [
        ("<script charset=\"latin2\">", false), ("<script src=\"own.js\" charset=\"latin2\">", true),
    ])
    func judgesTheCharsetOfFilesAlone(_ tag: String, _ isFound: Bool) async throws {
        let site = try PoisonSite()
        try site.write("a.html", page(tag + "</script>"))
        #expect(try await site.findings().contains { $0.rule == "encoding" } == isFound)
    }

    /// Browsers disagree: the standard's prescan reads 1,024 bytes and knows comments alone, others read tags.
    @Test(arguments: [
        "<title><meta charset=shift_jis></title>", "<script>\"<meta charset=shift_jis>\"</script>",
        "<style>/*<meta charset=shift_jis>*/</style>", "<textarea><meta charset=shift_jis></textarea>",
        "<!--" + String(repeating: " ", count: 1_100) + "--><meta charset=shift_jis>",
        "<title><meta charset=shift_jis></title><meta charset=utf-8>",
    ])
    func refusesADeclarationThatBrowsersReadDifferently(_ head: String) async throws {
        #expect(try await encodingFindings(head) == [.error])
    }

    @Test(arguments: [
        "<meta charset=utf-8>", "<meta charset=utf-8><title><meta charset=shift_jis></title>",
        "<!-- <meta charset=shift_jis> --><meta charset=utf-8>",
        "<meta charset=utf-8><meta charset=shift_jis>",
        "<meta http-equiv=content-type content='text/html; charset=utf-8'>",
    ])
    func acceptsADeclarationOnWhichBrowsersAgree(_ head: String) async throws {
        #expect(try await encodingFindings(head) == [])
    }

    private func encodingFindings(_ head: String) async throws -> [Diagnostic.Severity] {
        let site = try PoisonSite()
        try site.write("x.html", "<!doctype html>" + head + "<p>a")
        let bundle = try Bundle(files: ["x.html"], in: site.build.path, settings: GateSettings())
        return try await Verifier(bundle).verify().findings.filter { $0.rule == "encoding" }.map(\.severity)
    }

    @Test func decodesNamesToo() async throws {
        let site = try PoisonSite()
        let encoding = Case(name: "", encoding: .windowsCP1252, charset: "windows-1252")
        try site.write("a.html", bytes: bytes(PoisonSite.page, encoding))
        #expect(try await site.findings().isEmpty)
    }

    @Test(arguments: [
        "gb18030", "gbk", "big5", "euc-kr", "koi8-r", "iso-8859-8", "windows-1255", "macintosh",
    ])
    func decodesOrReportsTheEncoding(_ charset: String) async throws {
        let site = try PoisonSite()
        let text = page("<img alt=\"\" src=\"https://h.test/\">").replacing(
            "charset=\"utf-8\"", with: "charset=\(charset)")
        // Two bytes above ASCII that are a letter or two in each of them.
        try site.write(
            "a.html",
            bytes: Array(text.replacing("<h1 id=\"one\">", with: "<h1 id=\"one\">§").utf8).flatMap {
                $0 == 0xC2 ? [] : $0 == 0xA7 ? [0xB0, 0xE1] as [UInt8] : [$0]
            })
        #expect(try await site.findings().map(\.rule) == ["remote-reference"])
    }

    @Test(
        arguments: [
            ("\u{1B}$BF|K\\\u{1B}(B", []), ("\u{1B}!F", ["encoding"]),
            ("<img alt=\"\" src=\"https://h.test/\">", ["remote-reference"]),
            // In this character set the markup is pairs of bytes.
            ("\u{1B}$B<img src=\"https://h.test/\">~!\u{1B}(B", ["encoding"]),
        ] as [(String, [String])])
    func readsEscapeSequences(_ markup: String, _ rules: [String]) async throws {
        let site = try PoisonSite()
        let text = page(markup).replacing("charset=\"utf-8\"", with: "charset=iso-2022-jp")
        try site.write("a.html", text)
        #expect(try await site.findings().map(\.rule.name) == rules)
    }

    @Test(arguments: ["hz-gb-2312", "iso-2022-kr", "iso-2022-cn"]) func reportsWhatBrowsersRefuse(
        _ charset: String
    ) async throws {
        let site = try PoisonSite()
        try site.write("a.html", page("").replacing("charset=\"utf-8\"", with: "charset=\(charset)"))
        #expect(try await site.findings().contains { $0.rule == "encoding" && $0.severity == .error })
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func reportsUTF16WithoutAMark(_ encoding: String.Encoding) async throws {
        let site = try PoisonSite()
        for name in ["own.css", "own.js", "figures/a.svg"] {
            let text = name.hasSuffix("svg") ? PoisonSite.drawing + "</svg>" : "/**/"
            try site.write(name, bytes: Array(try #require(text.data(using: encoding))))
            #expect(try await site.findings().contains { $0.rule == "encoding" }, "\(name)")
        }
    }

    /// Browsers show U+FFFD; a U+FFFD of the page itself is a letter.
    @Test(
        arguments: [
            ("utf-8", [0xE9], true), ("utf-8", [0xC3, 0xA9], false), ("utf-8", [0xEF, 0xBF, 0xBD], false),
            ("utf-8", [0xED, 0xA0, 0x80], true), ("shift_jis", [0x82, 0xA0], false),
            ("shift_jis", [0x82, 0x2F], true),
            ("windows-1252", [0xE9], false),
        ] as [(String, [UInt8], Bool)])
    func reportsBytesThatAreNotInTheEncoding(_ charset: String, _ bytes: [UInt8], _ isFound: Bool)
        async throws
    {
        let site = try PoisonSite()
        let text = page("").replacing("<meta charset=\"utf-8\">", with: "<meta charset=\"\(charset)\">")
        let end = try #require(text.firstRange(of: "</body>"))
        let lines = text[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
        try site.write(
            "a.html",
            bytes: Array(text[..<end.lowerBound].utf8) + Array("Caf".utf8) + bytes
                + Array(text[end.lowerBound...].utf8))
        let findings = try await site.findings()
        #expect(findings.map(\.rule) == (isFound ? ["encoding"] : []))
        guard let place = findings.first?.position else { return }
        #expect(place.line == lines.count && place.column == (lines.last?.utf8.count ?? 0) + 4)
    }

    /// At the byte, also in files that pages load.
    @Test(arguments: [
        ("own.css", "p::before { content: \""), ("figures/a.svg", PoisonSite.drawing + "<desc>"),
    ])
    func placesBytesThatAreNotUTF8(_ file: String, _ text: String) async throws {
        let site = try PoisonSite()
        let end = file.hasSuffix("css") ? "\" }" : "</desc></svg>"
        for (bytes, isFound) in [([0xE9], true), ([0xC3, 0xA9], false)] as [([UInt8], Bool)] {
            try site.write(file, bytes: Array(text.utf8) + bytes + Array(end.utf8))
            let findings = try await site.findings()
            #expect(findings.map(\.rule) == (isFound ? ["encoding"] : []), "\(file)")
            let column = (text.split(separator: "\n").last?.utf8.count ?? 0) + 1
            if isFound { #expect(findings.first?.position?.column == column, "\(file)") }
        }
    }

    @Test func warnsAboutAPageWithoutAnEncoding() async throws {
        let site = try PoisonSite()
        try site.write("a.html", page("<p>é</p>").replacing("<meta charset=\"utf-8\">", with: ""))
        #expect(try await site.findings().map { "\($0.rule) \($0.severity)" } == ["encoding warning"])
        try site.write("a.html", page("").replacing("<meta charset=\"utf-8\">", with: ""))
        #expect(try await site.findings().isEmpty)
    }

    @Test(arguments: [
        ("own.css", "@import 'https://h.test/';"), ("own.js", "fetch('https://h.test/');"),
        (
            "figures/a.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"https://h.test/\"/></svg>"
        ),
    ])
    func readsFilesThroughTheirEncoding(_ name: String, _ text: String) async throws {
        let site = try PoisonSite()
        let wide = [0xFF, 0xFE] + Array(try #require(text.data(using: .utf16LittleEndian)))
        try site.write(name, bytes: wide)
        // The file is read; in style sheets and scripts the encoding itself is an error.
        let own: [RuleID] = name.hasSuffix(".svg") ? [] : ["encoding"]
        #expect(try await site.findings().map(\.rule) == own + ["remote-reference"])
    }

    /// A browser reads a picture as UTF-8, also one that declares another encoding.
    @Test func reportsDrawingsInOtherEncodings() async throws {
        let site = try PoisonSite()
        let text =
            "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\(PoisonSite.drawing)<title>é</title></svg>"
        try site.write("figures/a.svg", bytes: Array(try #require(text.data(using: .isoLatin1))))
        #expect(try await site.findings().map(\.rule) == ["encoding"])
        try site.write("figures/a.svg", text.replacing("é", with: "e"))
        #expect(try await site.findings().isEmpty)
    }

    @Test func readsStyleSheetsByTheirCharset() async throws {
        let site = try PoisonSite()
        let text = "@charset \"windows-1252\"; p { background: url(figures/é.svg) }"
        try site.write("own.css", bytes: Array(try #require(text.data(using: .windowsCP1252))))
        #expect(try await site.findings().map(\.rule) == ["encoding"])
        try site.write("own.css", text)
        #expect(try await site.findings().map(\.rule) == ["encoding", "missing-file"])
        try site.write("own.css", "@charset \"iso-2022-jp\"; p { color: red }")
        #expect(try await site.findings().map(\.rule) == ["encoding"])
    }

    @Test(arguments: [
        "<script src=\"own.js\" charset=\"utf-16le\"></script>",
        "<link rel=stylesheet href=own.css charset=utf-16>",
        "<script src=\"data:text/javascript;charset=x-user-defined,a\"></script>",
    ])
    func reportsFilesLoadedInAnotherEncoding(_ markup: String) async throws {
        let site = try PoisonSite()
        _ = try site.put(markup, .head)
        #expect(try await site.findings().contains { $0.rule == "encoding" })
        _ = try site.put("<script src=\"own.js\" charset=\"utf-8\"></script>", .head)
        #expect(try await site.findings().isEmpty)
    }

    /// A finding quotes the line that a browser shows.
    @Test(arguments: decoded) func quotesDecodedText(_ encoding: Case) throws {
        let text = "<!doctype html>\r\n<meta charset=\"utf-8\">\r\n<p>one</p>\r\n<p>two</p>"
        let source = try #require(QuotedText.read(try bytes(text, encoding), named: "a/x.html"))
        #expect(Array(source.line(4)) == Array("<p>two</p>".utf8))
    }

    @Test(arguments: [("x.png", false), ("x.woff2", false), ("x.pdf", false), ("x.md", true), ("x", true)])
    func quotesFilesWithLines(_ name: String, _ isQuoted: Bool) {
        let source = QuotedText.read(Array("a\nb".utf8), named: name)
        #expect((source.map { Array($0.line(2)) } == Array("b".utf8)) == isQuoted)
        #expect((source != nil) == isQuoted)
    }
}
