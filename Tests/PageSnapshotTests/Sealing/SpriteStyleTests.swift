import Testing

@testable import PageSnapshot

/// Style sheets of drawings from which a page takes an element.
struct SpriteStyleTests {
    private static func files(_ content: String) -> [String: MemorySite.File] {
        let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:svg=\"http://www.w3.org/2000/svg\">"
        return ["/news/s.svg": .init(root + content + "</svg>", "image/svg+xml")]
    }

    @Test(arguments: [
        "<style>*{fill:url(a.png)}</style>",
        "<defs><style type=\"text/css\"><![CDATA[.c{fill:red}]]></style></defs>",
        "<symbol id=\"b\"><style>.c{fill:red}</style></symbol>", "<svg:style>.c{fill:red}</svg:style>",
    ])
    func aLostStyleSheetIsReportedAtItsFirstUse(_ style: String) async throws {
        let sprite = style + "<symbol id=\"a\"><path class=\"c\" d=\"M0 0\"/></symbol><g id=\"d\"/>"
        let sample = try await SealedSample(
            "<p>\n<svg><use href='s.svg#a'/><use href='s.svg#a'/><use href='s.svg#d'/></svg>",
            Self.files(sprite))
        #expect(sample.rules == ["snapshot-xml"], "\(sample.page.findings)")
        let finding = try #require(sample.page.findings.first)
        #expect(finding.severity == .warning && finding.message.contains("'https://site.example/news/s.svg'"))
        #expect(finding.position?.file == MemorySite.home)
        #expect(finding.position?.line == 2 && finding.position?.column == 17)
        #expect(!sample.html.contains("<style") && !sample.html.contains("a.png"))
        #expect(sample.html.contains("<path class=\"c\" d=\"M0 0\"/>"))
    }

    /// A style element inside the symbol comes with it.
    @Test(arguments: [
        "<symbol id=\"a\"><path fill=\"red\" d=\"M0 0\"/></symbol>", "<style/><style> </style><g id=\"a\"/>",
        "<symbol id=\"a\"><style>.c{fill:red}</style><path class=\"c\" d=\"M0 0\"/></symbol>",
    ])
    func otherDrawingsAreNotReported(_ sprite: String) async throws {
        let sample = try await SealedSample("<svg><use href='s.svg#a'/></svg>", Self.files(sprite))
        #expect(sample.rules == [], "\(sample.page.findings)")
        #expect(sample.html.contains(".c{fill:red}") == sprite.contains(".c{fill:red}"))
    }

    @Test func aDrawingShownAsAPictureKeepsItsStyleSheet() async throws {
        let sample = try await SealedSample(
            "<img src=s.svg>", Self.files("<style>.c{fill:red}</style><path class=\"c\" d=\"M0 0\"/>"))
        #expect(sample.rules == [], "\(sample.page.findings)")
        #expect(sample.dataURLs().contains { $0.contains("<style>.c{fill:red}</style>") })
    }
}
