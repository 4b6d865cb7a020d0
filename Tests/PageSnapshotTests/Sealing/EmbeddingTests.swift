import Testing

@testable import PageSnapshot

struct EmbeddingTests {
    static let png: [UInt8] =
        [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 7,
            0, 0, 0, 5,
        ]
    static let pngURL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAcAAAAF"

    @Test(arguments: [
        ("<img src=\"a.png\">", "<img src=\"«a»\">"), ("<img src='a.png'>", "<img src='«a»'>"),
        ("<img src=a.png>", "<img src=«a»>"), ("<IMG\nSRC = \"a.png\">", "<IMG\nSRC = \"«a»\">"),
        ("<img alt='>' src=a.png>", "<img alt='>' src=«a»>"), ("<img src='a&period;png'>", "<img src='«a»'>"),
        ("<img src='a.png' src='b.png'>", "<img src='«a»' src='b.png'>"),
        ("<img src=' a.p\tng '>", "<img src='«a»'>"),
        ("<input type=image src=a.png>", "<input type=image src=«a»>"),
        ("<video poster=a.png></video>", "<video poster=«a»></video>"),
        ("<body background=a.png>", "<body background=«a»>"),
        ("<svg><image href=a.png /></svg>", "<svg><image href=«a» /></svg>"),
        ("<svg><image xlink:href='a.png'/></svg>", "<svg><image xlink:href='«a»'/></svg>"),
        ("<p style=\"background:url(a.png)\">", "<p style=\"background:url(«a»)\">"),
        ("<p style='background:url(\"a.png\")'>", "<p style='background:url(\"«a»\")'>"),
        ("<p style=background:url(a.png)>", "<p style=background:url(«a»)>"),
        (
            "<p style='background:&#117;rl(&quot;a.png&quot;)'>",
            "<p style='background:&#117;rl(&quot;«a»&quot;)'>"
        ),
        ("<svg><path fill='url(a.png#x)'/></svg>", "<svg><path fill='url(«a»#x)'/></svg>"),
        ("<style>p{background:url( a.png )}</style>", "<style>p{background:url( «a» )}</style>"),
        ("<style>p{background:\\75rl('a.\\70ng')}</style>", "<style>p{background:\\75rl('«a»')}</style>"),
        ("<style>p{--x:url(a.png)}</style>", "<style>p{--x:url(«a»)}</style>"),
        (
            "<style>p{background:image-set(\"a.png\" 1x, \"b.png\" type(\"image/png\"))}</style>",
            "<style>p{background:image-set(\"«a»\" 1x, \"«b»\" type(\"image/png\"))}</style>"
        ),
        ("<svg><style>p{fill:url(a.png)}</style></svg>", "<svg><style>p{fill:url(«a»)}</style></svg>"),
        (
            "<svg><style><![CDATA[p{fill:url(a.png)}]]></style></svg>",
            "<svg><style><![CDATA[p{fill:url(«a»)}]]></style></svg>"
        ),
        ("<noscript><img src=a.png></noscript>", "<noscript><img src=«a»></noscript>"),
        ("<template><img src=a.png></template>", "<template><img src=«a»></template>"),
        ("<iframe srcdoc='<img src=a.png>'></iframe>", "<iframe srcdoc='«policy»<img src=«a»>'></iframe>"),
        (
            "<iframe srcdoc=\"<p style='background:url(a.png)'>\"></iframe>",
            "<iframe srcdoc=\"«policy»<p style='background:url(«a»)'>\"></iframe>"
        ),
        // CSS ignores an import in a block or after a rule.
        (
            "<style>p{color:red}@import \"no.css\";@media screen{@import url(no.css);}</style>",
            "<style>p{color:red}@import \"data:text/css,\";@media screen{@import url(data:text/css,);}</style>"
        ),
        // Text may be markup after a frameset tag, unless browsers ignore it.
        ("<frameset><textarea><img src=a.png></textarea>", "<frameset><textarea><img src=«a»></textarea>"),
        (
            "<title>x</title> <noscript>x</noscript><frameset><xmp><img src=a.png></xmp>",
            "<title>x</title> <noscript>x</noscript><frameset><xmp><img src=«a»></xmp>"
        ),
        ("<body><frameset><xmp><img src=no.png></xmp>", "<body><frameset><xmp><img src=no.png></xmp>"),
        ("<p>x<frameset><xmp><img src=no.png></xmp>", "<p>x<frameset><xmp><img src=no.png></xmp>"),
        ("<img srcset='a.png 1x, b.png 2x'>", "<img srcset='«a» 1x, «b» 2x'>"),
        // One content has the largest descriptor, and is stored once.
        ("<img srcset='a.png 1x, same.png 2x' src='a.png'>", "<img srcset='«a» 2x' >"),
        ("<img srcset='same.png 3x, b.png 2x, a.png'>", "<img srcset='«a» 3x, «b» 2x'>"),
        ("<img srcset='a.png 64w, same.png 128w, a.png 9w'>", "<img srcset='«a» 128w'>"),
        ("<img srcset='a.png 1x, b.png 2x' src='a.png'>", "<img srcset='«b» 2x' src='«a»'>"),
        ("<img srcset='a.png 1.0x' src='same.png'>", "<img srcset='' src='«a»'>"),
        // Browsers drop candidates with other descriptors.
        ("<img srcset='a.png 1x, b.png 1x (x, y), b.png 2.5x'>", "<img srcset='«a» 1x, «b» 2.5x'>"),
        ("<img srcset='a.png 1x 2x, a.png 9h, a.png 1.x, a.png 0w, b.png'>", "<img srcset='«b»'>"),
        ("<img srcset='a.png 4h 9w, b.png  90w 4h'>", "<img srcset='«a» 9w, «b» 90w'>"),
        ("<img srcset='gone.png -1x' src='a.png'>", "<img srcset='' src='«a»'>"),
        (
            "<picture><source srcset=\"a.png 100w\"><img></picture>",
            "<picture><source srcset=\"«a» 100w\"><img></picture>"
        ),
    ])
    func embedsInPlace(_ input: String, _ output: String) async throws {
        let sample = try await SealedSample(input, Self.pictures)
        let policy = MarkupText.escaped(Array(SealedPolicy.element(.keep).utf8), unquoted: true)
        let expected = output.replacing("«policy»", with: String(decoding: policy, as: UTF8.self))
            .replacing("«a»", with: Self.pngURL).replacing("«b»", with: Self.pngURL + "AQ==")
        #expect(sample.html == expected)
        #expect(sample.page.findings == [])
    }

    static let pictures: [String: MemorySite.File] = [
        "/news/a.png": .init(bytes: png, "image/png"), "/news/b.png": .init(bytes: png + [1], "image/png"),
        "/news/same.png": .init(bytes: png, "image/png"),
    ]

    /// A drawing in a data: URL loads nothing as a picture, and its files as a document.
    @Test(arguments: [
        ("<img src='«a»'>", false), ("<img srcset='«a» 2x'>", false), ("<video poster='«a»'>", false),
        ("<p style=\"background:url('«a»')\">", false), ("<svg><image href='«a»'/></svg>", false),
        ("<iframe src='«a»'></iframe>", true), ("<object data='«a»'></object>", true),
        ("<embed src='«a»'>", true),
    ])
    func drawingsInDataURLs(_ html: String, _ isDocument: Bool) async throws {
        let address = "https://site.example/news/a.png"
        let image = "%3Cimage%20href=%22\(address)%22/%3E"
        let drawing = "%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%3E\(image)%3C/svg%3E"
        let page = html.replacing("«a»", with: "data:image/svg+xml," + drawing)
        let sample = try await SealedSample(page, Self.pictures)
        #expect(sample.site.requests == (isDocument ? [address] : []))
        #expect(sample.page.findings == [] && !sample.html.contains("a.png"))
    }

    /// Browsers take everything before the first `;` for the type of an object, also one in its content.
    @Test(arguments: [("a{b:c;d:e}", ";charset=utf-8"), ("a{b:c}", "")])
    func objectsNameTheTypeOfTheirDrawing(_ style: String, _ parameter: String) async throws {
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg'><style>\(style)</style></svg>"
        let sample = try await SealedSample(
            "<object data=a.svg></object><embed src='a.svg'><iframe src=a.svg></iframe><img src=a.svg>",
            ["/news/a.svg": .init(drawing, "image/svg+xml")])
        let type = "data:image/svg+xml"
        #expect(sample.html.contains("<object data=\(type)\(parameter),%3C"))
        #expect(sample.html.contains("<embed src='\(type)\(parameter),%3C"))
        #expect(sample.html.contains("<iframe src=\(type),%3C"))
        #expect(sample.html.contains("<img src=\(type),%3C"))
        #expect(sample.dataURLs().first?.contains(style) == true)
    }

    /// The initial value of a registered property must not depend on another property.
    @Test func aRepeatedPictureStaysInAnInitialValue() async throws {
        let picture = Self.png + (0..<4_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let rule = "@property --a{syntax:'<image>';inherits:false;initial-value : url("
        let sample = try await SealedSample(
            "<style>\(rule)a.png)}b{background:url(a.png)}i{initial:url(a.png)}</style>",
            ["/news/a.png": .init(bytes: picture, "image/png")])
        #expect(sample.html.contains(rule + "data:image/png;base64,"))
        #expect(sample.html.contains("b{background:var(--sealed-1)}i{initial:var(--sealed-1)}"))
    }
}
