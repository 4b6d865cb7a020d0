import BrowserProof
import Foundation
import SiteFiles
import Synchronization
import TestSupport
import Testing

/// A chapter with one of everything, rendered into a temporary folder: 350 formulas, 35 displays, most of them wider
/// than a phone, 25 numbers, theorems, proofs, folded solutions, a table, code and a picture: Fixtures/chapter.md.
struct SampleChapter {
    static let formulas = 350
    static let displays = 35
    /// With a number that is theirs alone.
    static let numberedDisplays = 22

    let folder: TestFolder
    let path: String

    private static let rendered = Mutex<[[String]: SampleChapter]>([:])

    /// Renders the chapter with these options, once in a run.
    init(_ options: [String] = []) throws {
        self = try Self.rendered.withLock { rendered in
            if let chapter = rendered[options] { return chapter }
            let chapter = try SampleChapter(rendering: options)
            rendered[options] = chapter
            return chapter
        }
    }

    private init(rendering options: [String]) throws {
        folder = try TestFolder.forTheRun()
        let fixtures = DiskPath.join(Repository.root, "Tests/BrowserTests/Fixtures")
        for name in ["chapter.md", "figures/sums.svg"] {
            let data = try Data(contentsOf: URL(fileURLWithPath: DiskPath.join(fixtures, name)))
            try folder.write([UInt8](data), to: name)
        }
        let rendered = try SitegenBinary.command(
            [
                "render", "--md", "chapter.md", "--html", "chapter.html", "--katex",
                try Repository.requireKaTeX(),
            ] + options, in: folder.path
        ).run()
        try #require(rendered.code == 0, "\(rendered)")
        path = folder["chapter.html"]
    }
}

extension TestPage {
    /// Opens what is folded, as a reader would.
    func unfold() async throws {
        _ = try await evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")
    }

    /// The browser's own text size in pixels: 16 unless the reader says otherwise. Takes effect without scripts.
    func setTextSize(_ pixels: Int) async throws {
        try await call(
            "Page.setFontSizes",
            ["fontSizes": ["standard": .number(Double(pixels)), "fixed": .number(Double(pixels * 13 / 16))]])
    }

    func setScheme(dark: Bool) async throws {
        let scheme: JSONNode = ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"]
        try await call("Emulation.setEmulatedMedia", ["features": [scheme]])
    }
}
