import Testing

@testable import PageSnapshot

/// Style sheets, names and pictures of drawings from which a page takes an element.
struct SpriteStyleTests {
    private static let prefix = "sealed-sprite-1-"
    /// The mark of elements for rules without a name of the drawing.
    private static let mark = "data-sealed-sprite-1-style"

    /// Returns a page sealed with the element `a` of a drawing.
    private static func sample(
        _ content: String, _ files: [String: MemorySite.File] = [:],
        location: Testing.SourceLocation = #_sourceLocation
    ) async throws -> SealedSample {
        let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:svg=\"http://www.w3.org/2000/svg\">"
        let drawing = MemorySite.File(root + content + "</svg>", "image/svg+xml")
        return try await SealedSample(
            "<style>.c{fill:blue}</style><p class=c><svg><use href='s.svg#a'/></svg>",
            files.merging(["/news/s.svg": drawing]) { first, _ in first }, location: location)
    }

    /// `P-` is the prefix of the drawing's names, and `[M]` is the mark.
    @Test(arguments: [
        (".c{fill:red}", ".P-c{fill:red}"),
        ("path,.c{fill:red}", "path:where([M]),.P-c{fill:red}"),
        ("svg > g *{fill:red}", "svg > g *:where([M]){fill:red}"),
        (":not(.c){fill:red}", ":not(.P-c):where([M]){fill:red}"),
        ("#b:hover .c{color:#add}", "#P-b:hover .P-c{color:#add}"),
        (
            "g{fill:url(#b) #fff;clip-path:url('#b')}",
            "g:where([M]){fill:url(#P-b) #fff;clip-path:url('#P-b')}"
        ),
        ("@media screen{g{x:y}}", "@media screen{g:where([M]){x:y}}"),
        (".c{& g{x:y}@media print{x:y}}", ".P-c{& g{x:y}@media print{x:y}}"),
        ("@font-face{font-family:x}", "@-sealed-font-face{font-family:x}"),
        (
            "@keyframes k{to{x:y}}.c{animation:1s k;font:k}",
            "@keyframes P-k{to{x:y}}.P-c{animation:1s P-k;font:k}"
        ),
        ("[href='#b']{x:y}", "[href='#b']:where([M]){x:y}"),
        ("}g{x:y}", "}g:where([M]){x:y}"),
        ("[class^=\"ic-\"]{x:y}", "[class^=\"P-ic-\"]:where([M]){x:y}"),
        (
            "[class~=c2 i],[ class |= 'c' ]{x:y}",
            "[class~=P-c2 i]:where([M]),[ class |= 'P-c' ]:where([M]){x:y}"
        ),
        ("[id=k2][class='c d']{x:y}", "[id=P-k2][class='P-c P-d']:where([M]){x:y}"),
        (":not([*|id='k']) .c{x:y}", ":not([*|id='P-k']) .P-c{x:y}"),
        (
            "[class*='ic-'][id$=k],[class],[class='']{x:y}",
            "[class*='ic-'][id$=k]:where([M]),[class]:where([M]),[class='']:where([M]){x:y}"
        ),
        (".c{grid-area:[id=k] 1}", ".P-c{grid-area:[id=k] 1}"),
    ])
    func rulesApplyToTheDrawingAlone(_ written: String, _ expected: String) async throws {
        let sample = try await Self.sample("<style>\(written)</style><g id=\"a\"/><g id=\"b\"/>")
        #expect(sample.rules == [], "\(sample.page.findings)")
        let text = expected.replacing("P-", with: Self.prefix).replacing("[M]", with: "[\(Self.mark)]")
        #expect(sample.html.contains("<style>\(text)</style>"), "\(sample.html)")
        #expect(
            sample.html.contains("<g \(Self.mark)=\"\" id=\"\(Self.prefix)a\"/>") == text.contains(Self.mark))
        // An element that only rules refer to comes as well.
        #expect(sample.html.contains("id=\"\(Self.prefix)b\"") == written.contains("url("))
    }

    @Test(arguments: [
        "<style media=\"print\">.c{x:y}</style><symbol id=\"a\"><path class=\"c d\" d=\"M0 0\"/></symbol>",
        "<symbol id=\"a\"><style media='print'>.c{x:y}</style><path class=\"c d\" d=\"M0 0\"/></symbol>",
        "<svg:style media=\"print\">.c{x:y}</svg:style><symbol id=\"a\"><path class=\"c d\" d=\"M0 0\"/></symbol>",
    ])
    func aStyleElementIsWrittenOnceBesideTheElements(_ content: String) async throws {
        let sample = try await Self.sample(content)
        #expect(sample.rules == [], "\(sample.page.findings)")
        let sheet = "<style media=\"print\">.\(Self.prefix)c{x:y}</style>"
        let path = "<path class=\"\(Self.prefix)c \(Self.prefix)d\" d=\"M0 0\"/>"
        #expect(
            sample.html.contains(sheet + "<symbol id=\"\(Self.prefix)a\">\(path)</symbol>"), "\(sample.html)")
        #expect(sample.occurrences(of: "media=\"print\"") == 1)
        #expect(sample.html.hasPrefix("<style>.c{fill:blue}</style><p class=c>"))
    }

    @Test func textOfXMLIsReadAsInTheDrawing() async throws {
        let sample = try await Self.sample(
            "<style><![CDATA[g>.c{x:y}]]>&#46;c &gt; #a{x:y}</style><g id=\"a\"/>")
        #expect(
            sample.html.contains(
                "<style><![CDATA[g>.P-c{x:y}]]>&#46;P-c &gt; #P-a{x:y}</style>".replacing(
                    "P-", with: Self.prefix)), "\(sample.html)")
    }

    @Test(arguments: ["<style/>", "<style> </style>", "<style type=\"text/x\">g{x:y}</style>"])
    func otherStyleElementsAreNotTakenOver(_ style: String) async throws {
        let sample = try await Self.sample(style + "<g id=\"a\"/>")
        #expect(sample.rules == [], "\(sample.page.findings)")
        #expect(sample.occurrences(of: "<style") == 1 && !sample.html.contains(Self.mark))
    }

    /// Browsers load the pictures of an element that `use` shows, relative to the drawing, and none of its style sheets.
    @Test func picturesInTheElementAreKept() async throws {
        let sample = try await Self.sample(
            "<style>@import 'b.css';g{fill:url(c.png)}</style><symbol id=\"a\"><image href=\"p.png\"/></symbol>",
            ["/news/p.png": .init(bytes: EmbeddingTests.png, "image/png")])
        #expect(sample.rules == [], "\(sample.page.findings)")
        #expect(sample.html.contains("href=\"\(EmbeddingTests.pngURL)\""))
        #expect(
            sample.site.requests == ["https://site.example/news/p.png", "https://site.example/news/s.svg"])
    }

    /// `use` in a shadow root finds ids of that root only.
    @Test func aShadowRootGetsItsOwnCopy() async throws {
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"a\"/><g id=\"b\"/></svg>"
        let sample = try await SealedSample(
            "<x-a><template shadowrootmode=open><svg><use href='s.svg#a'/></svg><template><p></template><i></i></template></x-a>"
                + "<svg><use href='s.svg#b'/></svg><template><svg><use href='s.svg#b'/></svg></template>",
            ["/news/s.svg": .init(drawing, "image/svg+xml")])
        #expect(sample.rules == [], "\(sample.page.findings)")
        let (a, b) = ("<g id=\"\(Self.prefix)a\"/></svg>", "<g id=\"\(Self.prefix)b\"/></svg>")
        #expect(sample.html.contains("\(a)</template></x-a>"), "\(sample.html)")
        #expect(sample.html.contains("<template><p></template><i></i><svg "))
        #expect(sample.html.hasSuffix(b) && !sample.html.contains("\(b)</template>"))
        #expect(sample.occurrences(of: a) == 1 && sample.occurrences(of: b) == 1)
    }

    /// `use` without a fragment shows the root of the drawing.
    @Test(arguments: [("", "id=\"P-\""), (" id=\"r\"", "id=\"P-r\"")])
    func theRootOfADrawingIsShown(_ written: String, _ id: String) async throws {
        let root = "<svg xmlns=\"http://www.w3.org/2000/svg\"\(written)><path d=\"M0 0\"/></svg>"
        let sample = try await SealedSample(
            "<svg><use href=\"s.svg\"/></svg>", ["/news/s.svg": .init(root, "image/svg+xml")])
        #expect(sample.rules == [], "\(sample.page.findings)")
        let name = id.replacing("P-", with: Self.prefix)
        #expect(sample.html.contains("<use href=\"#\(name.dropFirst(4))/>"), "\(sample.html)")
        #expect(sample.occurrences(of: name + ">") + sample.occurrences(of: name + " ") == 1)
        #expect(sample.html.contains("<path d=\"M0 0\"/></svg></svg>"))
        let other = try await SealedSample(
            "<svg><use href=\"s.svg#x\"/></svg>", ["/news/s.svg": .init(root, "image/svg+xml")])
        #expect(other.rules == ["snapshot-asset"] && !other.html.contains("M0 0"))
        // A reference without a name does not show it.
        let part = try await Self.sample("<g id=\"a\"><use href=\"#\"/></g><path d=\"M0 0\"/>")
        #expect(part.rules == [] && !part.html.contains("M0 0"), "\(part.html)")
    }

    /// Of a third file, which may use the second one, and of its own by name and by address.
    @Test(arguments: [
        (
            "t.svg#x", "#sealed-sprite-2-x",
            ["<rect id=\"sealed-sprite-2-x\"", "<b id=\"sealed-sprite-1-b\"/>"]
        ),
        ("#b", "#sealed-sprite-1-b", ["<b id=\"sealed-sprite-1-b\"/>"]),
        ("s.svg#b", "#sealed-sprite-1-b", ["<b id=\"sealed-sprite-1-b\"/>"]),
    ])
    func elementsUseFurtherOnes(_ address: String, _ id: String, _ elements: [String]) async throws {
        let sample = try await Self.sample(
            "<g id=\"a\"><use href=\"\(address)\"/></g><b id=\"b\"/><c id=\"c\"/>",
            [
                "/news/t.svg": .init(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"x\"/><use href=\"s.svg#b\"/><i id=\"y\"/></svg>",
                    "image/svg+xml")
            ])
        #expect(sample.rules == [], "\(sample.page.findings)")
        #expect(sample.html.contains("<use href=\"\(id)\"/></g>"), "\(sample.html)")
        for element in elements { #expect(sample.occurrences(of: element) == 1, "\(sample.html)") }
        #expect(!sample.html.contains("<c id=") && !sample.html.contains("<i id="))
    }

    /// Of a file that is not there, and of one without the element.
    @Test(arguments: ["none.svg#x", "t.svg#none"])
    func aMissingElementOfAThirdFileIsAFinding(_ address: String) async throws {
        let sample = try await Self.sample(
            "<g id=\"a\"><use href=\"\(address)\"/></g>",
            ["/news/t.svg": .init("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "image/svg+xml")])
        #expect(sample.rules == ["snapshot-asset"], "\(sample.page.findings)")
        #expect(sample.html.contains("<use data-href="))
    }

    @Test func aDrawingShownAsAPictureKeepsItsStyleSheet() async throws {
        let sample = try await SealedSample(
            "<img src=s.svg>",
            [
                "/news/s.svg": .init(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\"><style>.c{fill:red}</style><image href=\"p.png\"/></svg>",
                    "image/svg+xml")
            ])
        #expect(sample.rules == [], "\(sample.page.findings)")
        #expect(sample.dataURLs().contains { $0.contains("<style>.c{fill:red}</style>") })
        #expect(sample.site.requests == ["https://site.example/news/s.svg"])
    }
}
