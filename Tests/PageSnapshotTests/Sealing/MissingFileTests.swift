import Diagnostics
import SiteFiles
import Testing
import WebFetching
import WebSyntax

@testable import PageSnapshot

/// What was not had, what is too large, and what the receipt says of it.
struct MissingFileTests {
    static let html = """
        <link rel=stylesheet href=gone.css>
        <p style="background:url(gone.png)"><img alt=x width=50 src='no such "<file>.png'>
        <script src=gone.js></script><object data=gone.html>else</object><iframe src=page2.html></iframe>
        """

    @Test func theFallbackOfAnObjectIsShown() async throws {
        let sample = try await SealedSample(
            "<object data=gone.png type=image/png>else</object><object data=a.png type=image/png>else</object>",
            ["/news/a.png": .init(bytes: EmbeddingTests.png, "image/png")])
        #expect(sample.html.contains("<object data-data=gone.png data-type=image/png>else"), "\(sample.html)")
        #expect(sample.occurrences(of: " type=image/png>else") == 1)
    }

    @Test func aStandInIsNeverALiveReference() async throws {
        let sample = try await SealedSample(
            Self.html, ["/news/gone.js": .init("<!doctype html><title>404</title>", "text/html")])
        #expect(sample.html.contains("<link rel=stylesheet href=data:text/css,>"))
        #expect(
            sample.html.contains(
                "<script src=data:text/javascript,></script><object data-data=gone.html>else</object>"))
        let box = try #require(sample.dataURLs().first { $0.contains("<text") })
        #expect(box.contains("width='50'") && box.contains("no such &quot;&lt;file&gt;.png"))
        #expect(!sample.html.contains("404"))
        #expect(sample.rules == Array(repeating: "snapshot-asset", count: 6))
        let places = sample.page.findings.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0)" }
        #expect(places == ["1:27", "2:26", "2:62", "3:13", "3:43", "3:78"])
        #expect(
            sample.page.findings.allSatisfy {
                $0.severity == .warning && $0.position?.file == MemorySite.home
            })
        #expect(sample.page.receipt.assets.allSatisfy { $0.outcome == .placeholder && $0.why != nil })
        #expect(
            sample.page.receipt.assets.contains {
                $0.url.hasSuffix("gone.js") && $0.why?.hasPrefix("wrongType") == true
            })
    }

    @Test(arguments: [
        (
            "<iframe src='https://v.example/embed/abc' title='Player: A &amp; B'>",
            "Player: A &amp; B (v.example)"
        ),
        ("<iframe src='https://v.example/embed/abc' aria-label=Talk title>", "Talk (v.example)"),
        ("<iframe src='https://v.example/embed/abc'>", "abc (v.example)"),
        ("<iframe src='https://v.example/'>", "v.example"),
    ])
    func aMissingFrameShowsItsTitleAndHost(_ html: String, _ name: String) async throws {
        let sample = try await SealedSample(html + "</iframe>", isServed: false)
        let text = try #require(sample.dataURLs().first)
        #expect(text.hasSuffix("<p>\(name) is not in this offline snapshot."), "\(text)")
    }

    /// The article of a sealed page names its frames and players by their addresses.
    @Test func framesKeepTheirAddressIfTheSettingsSaySo() async throws {
        let html =
            "<iframe src=a.html></iframe><iframe src='gone.html?a=b&amp;c'></iframe><iframe data-src=a.html></iframe>"
            + "<iframe srcdoc='x' src=a.html></iframe><video src=v.mp4></video><img src=p.png>"
        let files: [String: MemorySite.File] = [
            "/news/a.html": .init("<p>A", "text/html"), "/news/v.mp4": .init(bytes: [0], "video/mp4"),
            "/news/p.png": .init(bytes: EmbeddingTests.png, "image/png"),
        ]
        let sample = try await SealedSample(html, files) {
            $0.keepsFrameAddresses = true
            $0.scripts = .strip
        }
        let home = "https://site.example/news/"
        #expect(sample.occurrences(of: "data-sealed-src=") == 4, "\(sample.html)")
        #expect(sample.html.contains("<iframe data-sealed-src=\"\(home)a.html\" src=data:text/html"))
        #expect(
            sample.html.contains(
                "<iframe data-sealed-src=\"\(home)gone.html?a=b&amp;c\" src='data:text/html"))
        #expect(sample.html.contains("<video data-sealed-src=\"\(home)v.mp4\" src=data:video/mp4"))
        let plain = try await SealedSample(html, files)
        #expect(plain.occurrences(of: "data-sealed-src=") == 0)
    }

    @Test func dropRemovesTheElement() async throws {
        let sample = try await SealedSample("<img src=a.png><p style='background:url(b.png)'>") {
            $0.onError = .drop
        }
        #expect(sample.html.hasPrefix("<img data-src=a.png><p style='background:url(data:image/svg"))
        #expect(sample.outcome("a.png") == .dropped)
    }

    @Test func failMakesNoPage() async throws {
        await #expect(throws: SealFailure.self) {
            try await SealedSample("<img src=a.png>") { $0.onError = .fail }
        }
        let fine = try await SealedSample("<img src=a.png>", EmbeddingTests.pictures) { $0.onError = .fail }
        #expect(fine.page.findings == [])
    }

    @Test func findingsInSheetsNameTheSheet() async throws {
        let sample = try await SealedSample(
            "<link rel=stylesheet href=a.css>",
            ["/news/a.css": .init("a{}\nb{background:url(x.png)}", "text/css")])
        let place = try #require(sample.page.findings.first?.position)
        #expect(place.file == "https://site.example/news/a.css" && place.line == 2 && place.column == 18)
    }

    @Test(arguments: [
        ("a{background:url(a.css)}", "a.css"), ("a{background:url('./a.css#x')}", "a.css"),
        ("@font-face{font-family:f;src:url(a.css)}", "a.css"), ("@import 'b.css';", "b.css"),
    ])
    func aStyleSheetInPlaceOfItsOwnPictureIsLeftOut(_ css: String, _ place: String) async throws {
        let sample = try await SealedSample(
            "<link rel=stylesheet href=a.css><p>text",
            [
                "/news/a.css": .init(css, "text/css"),
                "/news/b.css": .init("a{background:url(\"a.css\")}", "text/css"),
            ])
        #expect(sample.rules == ["snapshot-cut"], "\(sample.page.findings)")
        let finding = try #require(sample.page.findings.first)
        #expect(finding.message.contains("/news/a.css") && finding.message.contains("refers to itself"))
        #expect(finding.position?.file == "https://site.example/news/\(place)")
        #expect(sample.outcome("a.css") == .embedded && sample.html.hasSuffix("<p>text"))
        #expect(sample.site.requests.count == (place == "a.css" ? 1 : 2))
    }

    @Test(arguments: [
        "a{background:url(\"\")}", "a{filter:url(#x);fill:url('#y')}", "a{background:url(#)}",
        "a{b:'url(a.css)'}/* url(a.css) */",
    ])
    func styleSheetsWithoutSuchAReferenceStay(_ css: String) async throws {
        let sample = try await SealedSample(
            "<link rel=stylesheet href=a.css>", ["/news/a.css": .init(css, "text/css")])
        #expect(sample.rules == [] && sample.dataURLs() == [css], "\(sample.page.findings)")
    }

    /// In quirks mode a sheet of the page's own origin may have any type.
    @Test(
        arguments: [
            ("<link rel=stylesheet href=a.css>", "text/css; charset=utf-8", true),
            ("<link rel=stylesheet href=a.css>", nil, true),
            ("<link rel=stylesheet href=a.css>", "text/plain", false),
            ("<style>@import 'a.css';</style>", "text/plain", false),
            ("<link rel=stylesheet href=a.css>", "application/octet-stream", false),
        ] as [(String, String?, Bool)])
    func aStyleSheetOfAnotherTypeIsRefused(_ html: String, _ type: String?, _ isApplied: Bool) async throws {
        let files = ["/news/a.css": MemorySite.File("a{color:red}", type)]
        let strict = try await SealedSample("<!doctype html>" + html, files)
        #expect(strict.dataURLs().contains("a{color:red}") == isApplied, "\(strict.html)")
        #expect(strict.rules == (isApplied ? [] : ["snapshot-asset"]))
        #expect(strict.outcome("a.css") == (isApplied ? .embedded : .placeholder))
        let quirky = try await SealedSample(html, files)
        #expect(quirky.dataURLs().contains("a{color:red}") && quirky.rules == [], "\(quirky.html)")
    }

    @Test func onlyOwnStyleSheetsMayHaveAnyTypeInQuirksMode() async throws {
        let sample = try await SealedSample(
            "<link rel=stylesheet href='https://other.example/a.css'><iframe srcdoc='<link rel=stylesheet href=b.css>'></iframe>",
            [
                "https://other.example/a.css": .init("a{color:red}", "text/plain"),
                "/news/b.css": .init("b{color:red}", "text/plain"),
            ])
        #expect(sample.rules == ["snapshot-asset", "snapshot-asset"] && !sample.html.contains("color:red"))
    }

    @Test func aServerThatForbidsSniffingMeansItsTypes() throws {
        let address = try #require(WebAddress(MemorySite.home))
        var asset = MemorySite.asset(.init("a{}", "text/plain"), address)
        #expect(ContentTypes.refusedSheetType(of: asset, isLenient: true) == nil)
        asset.accessFields = [try #require(HTTPField(name: "x-content-type-options", value: "NoSniff"))]
        #expect(ContentTypes.refusedSheetType(of: asset, isLenient: true) == "text/plain")
        asset.contentType = "text/css"
        #expect(ContentTypes.refusedSheetType(of: asset, isLenient: false) == nil)
    }

    /// The references in such a file would be open.
    @Test(arguments: [
        "<style>a{background:url(b.css)}</style>", "<img src=b.css>", "<p style='background:url(b.css?2)'>",
        "<style>@font-face{src:url(b.css)}</style>",
    ])
    func aStyleSheetIsNoPicture(_ html: String) async throws {
        let css = MemorySite.File("a{background:url(x.png)}", "text/css")
        let sample = try await SealedSample(html, ["/news/b.css": css, "/news/b.css?2": css])
        #expect(sample.rules == ["snapshot-asset"], "\(sample.page.findings)")
        #expect(sample.page.findings.first?.message.contains("a style sheet") == true)
        #expect(sample.page.receipt.assets.map(\.outcome) == [.placeholder])
    }

    @Test func largeMediaBecomeTheirTitle() async throws {
        let files: [String: MemorySite.File] = [
            "/news/long.mp3": .init(bytes: Array(repeating: 0, count: 5000), "audio/mpeg"),
            "/news/short.mp3": .init(bytes: Array(repeating: 0, count: 50), "audio/mpeg"),
        ]
        let sample = try await SealedSample(
            "<audio controls title='A & B' src=long.mp3></audio><audio src=short.mp3#t=5></audio>"
                + "<video aria-label=V><source src=long.mp3><source src=gone.webm></video>"
                + "<video><source src=long.mp3><source src=short.mp3></video>", files
        ) { $0.maximumMedia = 1000 }
        #expect(
            sample.html.hasPrefix(
                "<span class=\"sealed-media\" role=\"note\">A &amp; B (audio, not in this offline snapshot)</span>"
                    + "<audio hidden style=\"display:none\" controls title='A & B' data-src=long.mp3></audio>"
                    + "<audio src=data:audio/mpeg;base64,"))
        #expect(sample.html.contains("#t=5>"))
        #expect(sample.html.contains(">V (video, not in this offline snapshot)</span><video hidden"))
        #expect(sample.html.contains("<video><source data-src=long.mp3><source src=data:audio"))
        #expect(sample.outcome("long.mp3") == .placeholder && sample.outcome("short.mp3") == .embedded)
        #expect(sample.rules.contains("snapshot-media"))
    }

    private static let videos: [String: MemorySite.File] = [
        "/news/long.mp4": .init(bytes: Array(repeating: 0, count: 5000), "video/mp4"),
        "/news/short.mp4": .init(bytes: Array(repeating: 0, count: 50), "video/mp4"),
        "/news/p.png": .init(bytes: EmbeddingTests.png, "image/png"),
    ]

    /// The title and the poster replace the video in any order of its attributes.
    @Test(arguments: [
        ("<video src=long.mp4 poster=p.png></video>", "<video data-src=long.mp4 poster=«p»></video>"),
        ("<video poster=p.png src=gone.mp4></video>", "<video poster=«p» data-src=gone.mp4></video>"),
        (
            "<video poster='p.png'><source src=long.mp4></video>",
            "<video poster='«p»'><source data-src=long.mp4></video>"
        ),
        (
            "<video poster='data:image/png,x' src=long.mp4></video>",
            "<video poster='data:image/png,x' data-src=long.mp4></video>"
        ),
    ])
    func aMissingVideoShowsItsPoster(_ html: String, _ video: String) async throws {
        let sample = try await SealedSample(html, Self.videos) { $0.maximumMedia = 1000 }
        let name = html.contains("gone") ? "gone.mp4" : "long.mp4"
        #expect(
            sample.html
                == "<span class=\"sealed-media\" role=\"note\">\(name) (video, not in this offline snapshot)</span>"
                + video.replacing("«p»", with: EmbeddingTests.pngURL))
        #expect(sample.rules == [html.contains("gone") ? "snapshot-asset" : "snapshot-media"])
    }

    @Test(arguments: [
        "<video src=long.mp4></video>", "<video poster src=long.mp4></video>",
        "<video src=long.mp4 poster=gone.png></video>",
        "<video poster=p.png src=short.mp4></video><audio src=long.mp4></audio>",
    ])
    func otherMissingMediaAreHidden(_ html: String) async throws {
        let sample = try await SealedSample(html, Self.videos) { $0.maximumMedia = 1000 }
        #expect(sample.occurrences(of: " hidden style=\"display:none\"") == 1)
        #expect(sample.occurrences(of: "sealed-media") == 1)
    }

    @Test func theReceiptTellsWhatWasDone() async throws {
        let sample = try await SealedSample(
            "<img src='b.png?x=1'><link rel=icon href=f.ico><img src=a.png><img src=a.png>",
            [
                "/news/b.png?x=1": .init(bytes: EmbeddingTests.png, "image/png", at: "/moved.png"),
                "/news/a.png": .init(bytes: EmbeddingTests.png, nil),
            ], at: MemorySite.home + "?secret=1")
        let receipt = sample.page.receipt
        #expect(receipt.page == MemorySite.home && receipt.captured == "2026-11-21T08:00:00Z")
        #expect(
            receipt.assets.map(\.url)
                == ["/a.png", "/b.png?x=1", "/f.ico"].map { "https://site.example/news" + $0 })
        #expect(receipt.assets.map(\.outcome) == [.embedded, .embedded, .dropped])
        #expect(receipt.assets.map(\.uses) == [2, 1, 1])
        #expect(receipt.assets[1].finalURL == "https://site.example/moved.png")
        #expect(
            receipt.assets[0].type == "image/png"
                && receipt.assets[0].sha256 == Digest.sha256Hex(EmbeddingTests.png))
        let json = try receipt.json
        #expect(try Receipt(json: json) == receipt)
        #expect(!String(decoding: json, as: UTF8.self).contains("secret"))
    }

    @Test func rightIntegrityIsTaken() async throws {
        let hash = Digest.base64(.sha384, of: Array("x()".utf8))
        let sample = try await SealedSample(
            "<script src=a.js integrity='sha256-no sha384-\(hash)'></script>",
            ["/news/a.js": .init("x()", "text/javascript")])
        #expect(sample.html == "<script src=data:text/javascript,x%28%29 ></script>")
        #expect(sample.page.findings == [])
    }

    @Test(
        arguments: [
            ("a.woff2", Array("wOF2".utf8), nil, "data:font/woff2;"),
            ("a.bin", EmbeddingTests.png, nil, "data:image/png;"),
            ("a.svg", Array("<svg xmlns='x'/>".utf8), nil, "data:image/svg+xml,"),
            ("a.svg", Array("<svg xmlns='x'/>".utf8), "text/plain", "data:image/svg+xml,"),
            ("a.jpg", EmbeddingTests.png, "image/jpeg", "data:image/png;"),
        ] as [(String, [UInt8], String?, String)])
    func typesAreSniffed(_ name: String, _ bytes: [UInt8], _ type: String?, _ start: String) async throws {
        let css = name.hasSuffix("woff2") ? "@font-face{src:url(\(name))}" : "a{background:url(\(name))}"
        let sample = try await SealedSample(
            "<style>\(css)</style>", ["/news/\(name)": .init(bytes: bytes, type)])
        #expect(sample.html.contains("url(" + start))
    }
}
