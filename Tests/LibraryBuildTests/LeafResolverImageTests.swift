import Diagnostics
import Foundation
import SiteFiles
import StudyMarkdown
import LeafSamples
import TestSupport
import Testing

@testable import LibraryBuild

@Suite struct LeafResolverImageTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write([0x89, 0x50, 0x4E, 0x47], to: "lib/ch/figures/a b.png")
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>", to: "lib/ch/a.svg")
        try folder.write([1], to: "lib/other/x.PNG")
        try folder.write([1], to: "outside.png")
    }

    private var resolver: LeafResolver {
        LeafResolver(
            library: nil, file: "a.html", sourceFolder: folder["lib/ch"], root: folder["lib"],
            webLinks: .text,
            idsOfLeaf: { _ in nil })
    }

    private func expectRefusal(
        of destination: String, _ rule: String, saying words: String = "",
        location: SourceLocation = #_sourceLocation
    ) {
        guard case .refused(let found, let message) = resolver.image(at: destination) else {
            Issue.record("\(destination) is not refused", sourceLocation: location)
            return
        }
        #expect(found.id.name == rule, sourceLocation: location)
        #expect(message.contains(words) || words.isEmpty, "\(message)", sourceLocation: location)
    }

    @Test(arguments: [
        ("figures/a%20b.png", "data:image/png;base64,iVBORw=="),
        ("figures/a b.png", "data:image/png;base64,iVBORw=="),
        ("./figures/../figures/a b.png", "data:image/png;base64,iVBORw=="),
        ("../other/x.PNG", "data:image/png;base64,AQ=="),
    ])
    func embedsAnImageBesideTheMarkdown(_ destination: String, _ source: String) {
        #expect(resolver.image(at: destination) == .source(source))
    }

    /// Pictures that stay files have the size that composed pages write.
    @Test(arguments: [
        ("figures/a%20b.png#640x336", ImageTarget.sized("media/a b.png", width: 640, height: 336)),
        ("figures/a b.png", .source("media/a b.png")),
    ]) func takesTheSizeOfASharedPicture(_ destination: String, _ target: ImageTarget) {
        var resolver = resolver
        resolver.sharedPictures = (folder["lib/ch/figures"], "media/")
        #expect(resolver.image(at: destination) == target)
        for other in ["figures/a b.png#640", "figures/a b.png#x2", "figures/a b.png#1x2x3", "#1x2"] {
            guard case .refused = resolver.image(at: other) else {
                Issue.record("\(other) is not refused")
                continue
            }
        }
        // In the markdown of an author, a number sign is a part of the name.
        guard case .refused = self.resolver.image(at: "figures/a b.png#640x336") else {
            Issue.record("an embedded picture has a size")
            return
        }
    }

    @Test func embedsADrawing() throws {
        let target = resolver.image(at: "a.svg")
        guard case .source(let source) = target else {
            Issue.record("\(target)")
            return
        }
        let data = try #require(
            Data(base64Encoded: String(source.dropFirst("data:image/svg+xml;base64,".count))))
        #expect(try Array(data) == folder.bytes("lib/ch/a.svg"))
    }

    /// The style sheet gives a light ground in dark looks to those that have no colours for them.
    @Test(arguments: [
        ("<style>@media (prefers-color-scheme: dark) {path {stroke: #fff}}</style>", true),
        ("<style>svg {color-scheme: light dark} path {stroke: light-dark(#000, #fff)}</style>", true),
        ("<style>path {stroke: light-dark(#000, #fff)}</style>", false),
        ("<style>path {stroke: #000}</style>", false), ("<title>A dark scheme</title>", false),
    ])
    func marksADrawingWithColorsForBothLooks(_ content: String, _ isMarked: Bool) throws {
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\">\(content)<path d=\"M0 0\"/></svg>", to: "lib/ch/b.svg"
        )
        guard case .source(let source) = resolver.image(at: "b.svg") else {
            Issue.record("refused")
            return
        }
        let start = "data:image/svg+xml\(isMarked ? ";look=both" : "");base64,"
        #expect(source.hasPrefix(start), "\(source)")
        let data = try #require(Data(base64Encoded: String(source.dropFirst(start.count))))
        #expect(try Array(data) == folder.bytes("lib/ch/b.svg"))
    }

    @Test(arguments: [
        "<svg xmlns='http://www.w3.org/2000/svg'><image href='https://h/x.png'/></svg>",
        "<?xml-stylesheet href='https://h/x.css'?><svg xmlns='http://www.w3.org/2000/svg'/>",
        "<svg xmlns='http://www.w3.org/2000/svg'><style>@import 'https://h/x.css';</style></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink'><use x:href='//h/a#b'/></svg>",
        "<!DOCTYPE svg [<!ENTITY e SYSTEM 'https://h/e'>]><svg xmlns='http://www.w3.org/2000/svg'>&e;</svg>",
    ])
    func refusesADrawingThatReachesTheNetwork(_ svg: String) throws {
        try folder.write(svg, to: "lib/ch/bad.svg")
        expectRefusal(of: "bad.svg", "image-network", saying: "//h/")
    }

    /// Browsers show nothing of it.
    @Test(arguments: [
        ("<svg xmlns='http://www.w3.org/2000/svg'>\n<title>a & b</title></svg>", "at 2:10 of it"),
        ("<svg><path d='M0 0'/></svg>", "at 1:1 of it"),
    ])
    func refusesADrawingThatIsNotWellFormed(_ svg: String, _ words: String) throws {
        try folder.write(svg, to: "lib/ch/bad.svg")
        expectRefusal(of: "bad.svg", "image-type", saying: words)
        expectRefusal(
            of: "data:image/svg+xml;base64," + Data(svg.utf8).base64EncodedString(), "image-type",
            saying: words)
    }

    @Test func refusesADrawingThatIsNotUTF8() throws {
        try folder.write([0xFE, 0xFF, 0x00, 0x3C], to: "lib/ch/wide.svg")
        expectRefusal(of: "wide.svg", "image-network", saying: "not UTF-8")
    }

    @Test(arguments: ["https://h/a.png", "//h/a.png", "http:h"])
    func refusesAnImageOnTheNetwork(_ destination: String) {
        expectRefusal(of: destination, "image-remote", saying: "put the file beside the markdown")
    }

    @Test func refusesAnImageThatIsNotThere() {
        expectRefusal(of: "missing.png", "image-missing", saying: "'missing.png'")
        expectRefusal(of: "a.svg/x.png", "image-missing")
    }

    @Test func refusesAFolderInAnImagesPlace() throws {
        try folder.write("x", to: "lib/ch/folder.png/x")
        expectRefusal(of: "folder.png", "image-missing", saying: "it is a folder")
    }

    @Test func refusesAnImageOutsideTheLibrary() throws {
        expectRefusal(of: "../../outside.png", "image-path", saying: "outside the library")
        try folder.link("lib/ch/sly.png", to: folder["outside.png"])
        expectRefusal(of: "sly.png", "image-path", saying: "outside the library")
        try folder.link("lib/ch/sly", to: folder.path)
        expectRefusal(of: "sly/outside.png", "image-path")
    }

    @Test func followsALinkThatStaysInside() throws {
        try folder.link("lib/ch/linked.png", to: "../other/x.PNG")
        #expect(resolver.image(at: "linked.png") == .source("data:image/png;base64,AQ=="))
    }

    @Test(arguments: ["a.tiff", "a.pdf", "a", "a.html", ".png/x"])
    func refusesATypeThatPhonesDoNotShow(_ destination: String) {
        expectRefusal(of: destination, "image-type")
    }

    @Test(arguments: ["/a.png", "file:///a.png", "javascript:x", "data:text/html,x", "blob:x", "#a", ""])
    func rejectsPathsThatAreNotRelativeToTheMarkdown(_ destination: String) {
        expectRefusal(of: destination, "image-path")
    }

    @Test func keepsAnImageThatIsInTheText() {
        let source = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
        #expect(resolver.image(at: source) == .source(source))
    }

    @Test(arguments: [
        "data:image/svg+xml,<svg><image href=\"https://h/x\"/></svg>",
        "data:image/svg+xml,%3Csvg%3E%3Cimage%20href='https://h/x'/%3E%3C/svg%3E",
        "data:image/svg+xml;base64,PHN2Zz48aW1hZ2UgaHJlZj0iaHR0cHM6Ly9oL3giLz48L3N2Zz4=",
    ])
    func refusesADrawingInTheTextThatReachesTheNetwork(_ source: String) {
        expectRefusal(of: source, "image-network", saying: "https://h/x")
    }

    @Test(arguments: ["![](‸data:image/gif;base64,AA==)", "text\n\n> ![ ](‸data:image/gif;base64,AA==)\n"])
    func asksForAlternativeText(_ marked: String) throws {
        let text = MarkedText(marked)
        let made = try LeafSample().render(text.text)
        #expect(made.diagnostics.map(\.summary) == text.marks.map { $0.summary("image-alt") })
        #expect(made.page == nil)
    }

    @Test func printsFormulasInAlternativeTextAsTeX() throws {
        #expect(
            try LeafSample().page("![the *graph* of $x^2$](data:image/gif;base64,AA==)").contains(
                "alt=\"the graph of x^2\""))
    }
}
