import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Files beside the pages: what they are, what they lead to, and that none is left unread.
@Suite struct FileGateTests {
    struct Odd: Sendable, CustomTestStringConvertible {
        var rule: String
        var name: String
        var bytes: [UInt8]
        var testDescription: String { "\(rule): \(name)" }

        init(_ rule: String, _ name: String, _ text: String) { self.init(rule, name, Array(text.utf8)) }

        init(_ rule: String, _ name: String, _ bytes: [UInt8]) {
            self.rule = rule
            self.name = name
            self.bytes = bytes
        }
    }

    static let odd = [
        Odd("unknown-type", "a.svgz", [0x1F, 0x8B, 8, 0]),
        Odd("unknown-type", "a.html.gz", [0x1F, 0x8B, 8, 0]),
        Odd("unknown-type", "a.xml", "<x/>"),
        Odd("unknown-type", "a.wasm", [0, 0x61, 0x73, 0x6D]),
        Odd("unknown-type", "a.mhtml", "MIME-Version: 1.0"),
        Odd("unknown-type", "a.js.map", "{}"),
        Odd("unknown-type", "a.json", "{}"),
        Odd("unknown-type", "a", "x"),
        Odd("not-understood", "c.html", [0x1F, 0x8B, 8, 0]),
        Odd("not-understood", "c.css", [0x1F, 0x8B, 8, 0]),
        Odd("not-understood", "c.js", [0x1F, 0x8B, 8, 0]),
        Odd("not-understood", "c.svg", [0x1F, 0x8B, 8, 0]),
        Odd("not-understood", "c.png", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        Odd("not-understood", "c.png", "\u{FEFF}\n<!DOCTYPE html><p>"),
        Odd("not-understood", "c.jpg", "<?xml version=\"1.0\"?><svg/>"),
        Odd("not-understood", "c.gif", [0xFF, 0xFE, 0x3C, 0, 0x73, 0, 0x76, 0, 0x67, 0, 0x3E, 0]),
        Odd("not-understood", "c.woff2", "<html></html>"),
        Odd("not-understood", "c.woff2", "hello"),
        Odd("not-understood", "c.png", ""),
        Odd("not-understood", "c.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
        Odd("not-understood", "c.png", "GIF89a\0\0\0\0\0\0\0"),
        Odd("not-understood", "c.jpg", "hello"),
        Odd("not-understood", "c.mp4", [0x50, 0x4B, 3, 4]),
        Odd("not-understood", "c.txt", "<!DOCTYPE html><img src=https://h.test/>"),
        Odd("not-understood", "c.md", "<script>fetch('https://h.test/')</script>"),
        Odd("not-understood", "c.js", "var a = 'unterminated"),
        Odd("policy", "c.html", "<p>x</p>"),
        Odd("policy", "c.xhtml", "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body/></html>"),
        Odd(
            "remote-reference", "c.xhtml",
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head><body><img src=\"https://h.test/\"/></body></html>"
        ),
        Odd(
            "remote-reference", "c.xhtml",
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><script src=\"own.js\"/><iframe src=\"https://h.test/\"/></html>"
        ),
        Odd("remote-reference", "c.htm", "<img src=https://h.test/>"),
        Odd("remote-reference", "c.mjs", "import 'https://h.test/a.js'"),
        // KaTeX's folder is no place to hide in.
        Odd("remote-reference", "katex/c.js", "fetch('https://h.test/')"),
        Odd("remote-reference", "katex/c.svg", "<svg><image href='https://h.test/'/></svg>"),
        Odd("remote-reference", "katex/katex.min.js", "fetch('https://h.test/')"),
    ]

    @Test(arguments: odd) func readsOrReports(_ odd: Odd) async throws {
        let site = try PoisonSite()
        try site.write(odd.name, bytes: odd.bytes)
        let findings = try await site.findings()
        #expect(
            findings.contains {
                $0.rule.name == odd.rule && $0.position?.file.hasSuffix("/" + odd.name) == true
            },
            "\(TextDiagnosticFormatter().format(findings))")
    }

    static let plain = [
        Odd("-", "c.md", "<!-- a comment -->\n# Notes\n\n<p align=center>x</p>"),
        Odd("-", "c.txt", "a < b, <b>c</b>"),
        Odd("-", "c.txt", "https://h.test/"), Odd("-", "c.yml", "a: b"),
        Odd("-", "c.tex", "\\url{https://h.test/}"),
        Odd("-", ".DS_Store", [0x1F, 0x8B]),
    ]

    @Test(arguments: plain) func acceptsPlainText(_ file: Odd) async throws {
        let site = try PoisonSite()
        try site.write(file.name, bytes: file.bytes)
        let findings = try await site.findings()
        #expect(findings.isEmpty, "\(TextDiagnosticFormatter().format(findings))")
    }

    @Test func reportsAFileThatIsTooLargeToRead() async throws {
        let site = try PoisonSite()
        let handle = try FileHandle(forWritingTo: site.build.appending(path: "own.css"))
        try handle.truncate(atOffset: 65 << 20)
        try handle.close()
        #expect(try await site.findings { $0.bundleBudget = .max }.map(\.rule) == ["not-understood"])
    }

    /// A GIF, whatever it is called.
    private static let picture = "GIF89a\u{1}\0\u{1}\0\0\0\0;"

    /// Files that a page reaches through other files are needed, and their missing files are reported.
    @Test func followsFilesToFiles() async throws {
        let policy = PoisonSite.policy + "; frame-src file:"
        let site = try PoisonSite(page: PoisonSite.page.replacing(PoisonSite.policy, with: policy))
        _ = try site.put("<iframe title=\"x\" src=\"figures/c.svg\"></iframe>", .body)
        try site.write("own.css", "@import 'sheets/more.css';")
        try site.write("sheets/more.css", "@font-face { font-family: x; src: url(../fonts/x.woff2) }")
        try site.write("fonts/x.woff2", "wOF2")
        try site.write("figures/c.svg", PoisonSite.drawing + "<image href=\"inner.png\"/></svg>")
        try site.write("figures/inner.png", Self.picture)
        try site.write("own.js", "function own(e) { e.src = 'figures/late.png' }")
        try site.write("figures/late.png", Self.picture)
        let clean = try await site.findings()
        #expect(clean.isEmpty, "\(TextDiagnosticFormatter().format(clean))")
        for (name, file) in [("fonts/x.woff2", "more.css"), ("figures/inner.png", "c.svg")] {
            try FileManager.default.removeItem(at: site.build.appending(path: name))
            let findings = try await site.findings()
            #expect(findings.map(\.rule) == ["missing-file"])
            #expect(findings.first?.position?.file.hasSuffix(file) == true)
            try site.write(name, name.hasSuffix("png") ? Self.picture : "wOF2")
        }
        try site.write("sheets/more.css", "@import 'https://h.test/';")
        #expect(Set(try await site.findings().map { "\($0.rule)" }) == ["remote-reference", "orphan"])
    }

    /// Browsers load no file for a drawing that is a picture.
    @Test(arguments: [
        ("<image href=\"inner.png\"/>", 1), ("<style>@import 'more.css';</style>", 1),
        ("<style>@font-face { font-family: x; src: url(x.woff2) }</style>", 1),
        ("<h:img xmlns:h=\"http://www.w3.org/1999/xhtml\" alt=\"\" src=\"inner.png\"/>", 1),
        ("<a href=\"../b.html\"><path d=\"M0 0\"/></a>", 0), ("<g id=\"g\"/><use href=\"#g\"/>", 0),
        ("<image href=\"data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==\"/>", 0),
    ]) func reportsFilesOfDrawingsThatArePictures(_ content: String, _ count: Int) async throws {
        let files = ["inner.png", "more.css", "x.woff2"]
        let pictures = [
            ("<img alt=\"\" src=\"figures/c.svg\">", "p {}"),
            ("<p>x</p>", "p { background: url(figures/c.svg) }"),
            ("<svg><image href=\"figures/c.svg\"/></svg>", "p {}"),
        ]
        let policy = PoisonSite.policy + "; frame-src file:"
        for (body, sheet) in pictures + [("<iframe title=\"x\" src=\"figures/c.svg\"></iframe>", "")] {
            let site = try PoisonSite(page: PoisonSite.page.replacing(PoisonSite.policy, with: policy))
            _ = try site.put(body, .body)
            try site.write("own.css", sheet)
            try site.write("figures/c.svg", PoisonSite.drawing + content + "</svg>")
            for name in files { try site.write("figures/" + name, Self.picture) }
            let found = try await site.findings().filter { $0.rule == "dead-under-file" }
            #expect(found.count == (sheet.isEmpty ? 0 : count), "\(body) \(found.map(\.message))")
        }
    }

    /// A `data:` URL is no base of a relative path, also for a style sheet.
    @Test(arguments: [
        ("p{background:url(figures/a.svg)}", 1), ("@import 'own.css';", 1),
        ("@font-face{font-family:x;src:url(figures/a.svg)}", 1),
        ("p{background:url(data:image/png;base64,Qk0=)}", 0), ("p{fill:url(%23a)}", 0), ("p{color:red}", 0),
        ("@import 'data:text/css,p%257Bcolor:red%257D';", 0),
    ]) func reportsFilesOfSheetsInDataURLs(_ sheet: String, _ count: Int) async throws {
        let policy = PoisonSite.policy.replacing("style-src file:", with: "style-src file: data:")
        let address = "data:text/css,\(sheet)"
        for isLink in [true, false] {
            let site = try PoisonSite(page: PoisonSite.page.replacing(PoisonSite.policy, with: policy))
            if isLink {
                _ = try site.put("<link rel=\"stylesheet\" href=\"\(address)\">", .head)
            } else {
                try site.write("own.css", "@import \"\(address)\";")
            }
            let found = try await site.findings().filter { $0.rule == "dead-under-file" }
            #expect(found.count == count, "\(found.map(\.message))")
        }
    }

    /// A path with a slash at its end is that of a folder, also after the name of a file.
    @Test(arguments: [
        ("figures/", "'figures/' is a folder"), ("figures", "'figures' is a folder"),
        ("figures/a.svg/", "'figures/a.svg' is a file"), ("figures/a.svg/.", "'figures/a.svg' is a file"),
    ]) func distinguishesFilesFromFolders(_ path: String, _ says: String) async throws {
        let site = try PoisonSite()
        _ = try site.put("<a href=\"\(path)\">x</a>", .body)
        let findings = try await site.findings()
        #expect(findings.map(\.rule) == ["missing-file"])
        #expect(findings.first?.message.contains(says) == true, "\(findings.map(\.message))")
    }

    @Test func readsAPageThatIsNotALeaf() async throws {
        let site = try PoisonSite()
        try site.write(
            "c.html", PoisonSite.page.replacing("</body>", with: "<img alt=\"\" src=https://h.test/></body>"))
        _ = try site.put("<a href=\"c.html\">x</a>", .body)
        #expect(try await site.findings().map(\.rule) == ["remote-reference"])
    }
}
