import Foundation
import Testing

@testable import PageSnapshot

/// Encodings that a page declares late, not at all, or that have NUL in them.
struct PageEncodingTests {
    private static let late = "<script>/*\(String(repeating: "g", count: 1100))*/</script>"

    /// Tree construction changes a tentative encoding at any meta element.
    @Test func lateDeclarationsCount() async throws {
        for (label, encoding) in [("utf-8", String.Encoding.utf8), ("windows-1251", .windowsCP1251)] {
            let text = encoding == .utf8 ? "Grüße, Zürich" : "Привет"
            let page =
                "<!DOCTYPE html><head>\(Self.late)<meta charset=\(label)><title>\(text)</title><p>\(text)"
            let bytes = Array(try #require(page.data(using: encoding)))
            let sample = try await SealedSample(bytes: bytes, type: "text/html")
            #expect(sample.html.contains("<title>\(text)</title><p>\(text)"))
            #expect(sample.rules.isEmpty && sample.page.receipt.encoding.lowercased() == label)
            let frame = try await SealedSample(
                "<iframe src=f.html></iframe>", ["/news/f.html": .init(bytes: bytes, "text/html")])
            #expect(frame.dataURLs().contains { $0.contains("<p>\(text)") })
            #expect(frame.rules.isEmpty)
        }
    }

    @Test func undeclaredPagesAreRead() async throws {
        func sample(_ text: String, _ encoding: String.Encoding) async throws -> SealedSample {
            try await SealedSample(bytes: Array(try #require(text.data(using: encoding))), type: "text/html")
        }
        let utf8 = try await sample("<p>Grüße", .utf8)
        #expect(utf8.html.contains("<p>Grüße") && utf8.rules.isEmpty)
        let russian = try await sample("<html lang=ru><p>Привет, как ваши дела", .windowsCP1251)
        #expect(russian.html.contains("<p>Привет, как ваши дела"))
        #expect(russian.rules == ["snapshot-encoding"])
        #expect(russian.page.findings[0].message.contains("was read as windows-1251"))
        let western = try await sample("<p>Grüße", .windowsCP1252)
        #expect(western.html.contains("<p>Grüße") && western.rules == ["snapshot-encoding"])
        #expect(try await sample("<p>ASCII", .utf8).rules.isEmpty)
        let frame = try await SealedSample(
            "<iframe src=f.html></iframe>",
            [
                "/news/f.html": .init(
                    bytes: Array(try #require("<html lang=ru><p>Привет".data(using: .windowsCP1251))),
                    "text/html")
            ])
        #expect(frame.dataURLs().contains { $0.contains("<p>Привет") })
        #expect(frame.rules == ["snapshot-encoding"])
    }

    @Test func bytesOutsideTheEncodingAreReported() async throws {
        let page = Array("<meta charset=utf-8><p>caf".utf8) + [0xE9] + Array(" \u{FFFD}".utf8)
        let wrong = try await SealedSample(bytes: page, type: "text/html")
        #expect(wrong.html.contains("<p>caf\u{FFFD} \u{FFFD}") && wrong.rules == ["snapshot-encoding"])
        let finding = try #require(wrong.page.findings.first)
        #expect(finding.severity == .warning && finding.message.contains("bytes that are not UTF-8"))
        #expect(finding.position?.line == 1 && finding.position?.column == 27)
        let frame = try await SealedSample(
            "<iframe src=f.html></iframe>", ["/news/f.html": .init(bytes: page, "text/html")])
        #expect(frame.rules == ["snapshot-encoding"])
        let western = try await SealedSample(bytes: page, type: "text/html; charset=latin1")
        #expect(western.html.contains("<p>café") && western.rules.isEmpty)
        #expect(try await SealedSample("<p>\u{FFFD}").rules.isEmpty)
        // Most such bytes of scripts and style sheets are in comments.
        let sheet = try await SealedSample(
            "<link rel=stylesheet href=a.css>",
            ["/news/a.css": .init(bytes: Array("/* ".utf8) + [0xE9] + Array(" */".utf8), "text/css")])
        #expect(sheet.rules.isEmpty)
    }

    @Test func unknownEncodingsAreNamed() async throws {
        let page = Array("<meta charset=bogus><p>Gr".utf8) + [0xFC, 0xDF] + Array("e".utf8)
        let sample = try await SealedSample(bytes: page, type: "text/html")
        #expect(sample.html.contains("<p>Grüße") && sample.rules == ["snapshot-encoding"])
        #expect(sample.page.findings.first?.message.contains("the encoding 'bogus', which does not") == true)
    }

    /// A browser writes queries in the encoding of the document or sheet, and in UTF-8 in `srcdoc`.
    @Test func queriesHaveTheEncodingOfTheirText() async throws {
        let page = """
            <meta charset=windows-1251><link rel=stylesheet charset=utf-8 href="a.css?я"><img src="i.png?я">
            <a href="x.html?я#я">x</a><iframe srcdoc="<img src='i.png?я'>"></iframe>
            """
        let query = "%D1%8F"
        let sheet = MemorySite.File("p{background:url(i.png?я)}", "text/css")
        let files: [String: MemorySite.File] = [
            "/news/a.css?%FF": sheet, "/news/i.png?%FF": .init("GIF89a1", "image/gif"),
            "/news/i.png?\(query)": .init("GIF89a2", "image/gif"),
        ]
        let bytes = Array(try #require(page.data(using: .windowsCP1251)))
        let sample = try await SealedSample(bytes: bytes, files, type: "text/html") { $0.scripts = .strip }
        #expect(Set(sample.site.requests) == Set(files.keys.map(MemorySite.absolute)))
        #expect(sample.rules == [])
        #expect(sample.html.contains("title=\"https://site.example/news/x.html?%FF#\(query)\""))
    }

    /// Dropped in the text of HTML, U+FFFD elsewhere.
    @Test(arguments: [
        ("<p>a\0b", "<p>ab"), ("<p\0x=1>a", "<p\u{FFFD}x=1>a"),
        ("<p title='a\0b'>", "<p title='a\u{FFFD}b'>"),
        ("<title>a\0b</title>", "<title>a\u{FFFD}b</title>"), ("<!-- \0 -->", "<!-- \u{FFFD} -->"),
        ("<style>p{--a:'\0'}</style>", "<style>p{--a:'\u{FFFD}'}</style>"),
        ("<svg><text>a\0b</text></svg>", "<svg><text>a\u{FFFD}b</text></svg>"),
        ("<p>a\0\0b\0", "<p>ab"), ("<p>a<\0b>c", "<p>a<<!---->b>c"), ("<p>&am\0p;", "<p>&am<!---->p;"),
        ("<p>1 < 2 \0b", "<p>1 < 2 b"),
    ])
    func charactersNULAreReplaced(_ input: String, _ output: String) async throws {
        for scripts in [SealSettings.Scripts.keep, .strip] {
            let sample = try await SealedSample(input) { $0.scripts = scripts }
            #expect(sample.html == output)
            #expect(!sample.page.html.contains(0))
            #expect(sample.rules == ["snapshot-encoding"])
            let finding = try #require(sample.page.findings.first)
            #expect(finding.severity == .note && finding.message.contains("NUL"))
            let offset = try #require(Array(input.utf8).firstIndex(of: 0))
            #expect(finding.position?.column == offset + 1)
        }
        let framed = try await SealedSample(input, checks: false) { $0.scripts = .sandbox }
        #expect(!framed.page.html.contains(0))
    }

    @Test func charactersNULElsewhere() async throws {
        let text = try await SealedSample("a\0b", type: "text/plain")
        #expect(text.html.contains("<pre>\na\u{FFFD}b</pre>") && text.rules == ["snapshot-encoding"])
        // A page in UTF-16 that declares UTF-8 has NUL everywhere; the gate refuses it.
        let wide = Array(try #require("<p>a wide page of letters</p>".data(using: .utf16LittleEndian)))
        let sample = try await SealedSample(bytes: wide, checks: false)
        #expect(sample.page.html.contains(0) && !sample.rules.contains("snapshot-encoding"))
        // Without a declaration it is read.
        let read = try await SealedSample(bytes: wide, type: "text/html")
        #expect(read.html.contains("<p>a wide page of letters</p>") && read.rules == ["snapshot-encoding"])
        #expect(try await SealedSample("<p>a").rules.isEmpty)
    }
}
