import Diagnostics
import Foundation
import StudyManifest
import TestSupport
import Testing

/// The ship gate on the committed content.
@Suite struct StudyTests {
    private let content: ContentCopy

    init() throws { content = try ContentCopy() }

    @Test func manifestDecodes() throws {
        let manifest = try content.manifest()
        #expect(manifest.diagnostics.isEmpty)
        let library = try #require(manifest.library)
        #expect(library.allLeaves.count >= 2)
        // As an app decodes it.
        let decoded = try JSONDecoder().decode(StudyLibrary.self, from: Data(manifest.bytes))
        #expect(decoded.allLeaves.map(\.address) == library.allLeaves.map(\.address))
    }

    @Test func everyLeafIsBundled() throws {
        for leaf in try #require(content.manifest().library).allLeaves {
            #expect(
                FileManager.default.fileExists(atPath: content.build.appending(path: leaf.leaf.file).path))
        }
    }

    @Test func theGateIsGreen() async throws {
        let findings = try await content.findings()
        #expect(findings.isEmpty, "\(TextDiagnosticFormatter().format(findings))")
    }

    @Test func committedLeavesAreWhatARenderGives() async throws {
        #expect(try await content.staleLeaves() == [])
    }

    @Test func theChapterIsARealOne() throws {
        let text = try String(
            contentsOf: content.root.appending(path: "content/feller-vol-2/ch01/chapter.md"), encoding: .utf8)
        #expect(text.utf8.count > 60_000)
        for page in 1...44 { #expect(text.contains("<!-- p. \(page) -->"), "page mark \(page)") }
    }

    // MARK: And it fails when any of that is broken

    @Test func failsWhenTheManifestIsBroken() async throws {
        try content.edit(content.build.appending(path: "study-manifest.json")) {
            $0.replacing("\"books\"", with: "\"boks\"")
        }
        #expect(try content.manifest().diagnostics.hasErrors)
    }

    @Test func failsWhenALeafIsMissing() async throws {
        try FileManager.default.removeItem(at: content.build.appending(path: "feller-vol-2-verbatim.html"))
        #expect(try await content.findings().contains { $0.rule == "leaf-missing" })
    }

    @Test(arguments: [
        "<img alt=\"\" src=\"https://h.test/a.png\">", "<a href=\"//h.test/\">x</a>",
        "<link rel=\"stylesheet\" href=\"https://h.test/a.css\">",
    ])
    func failsOnARemoteReference(_ markup: String) async throws {
        try content.edit(content.build.appending(path: "feller-vol-2-verbatim.html")) {
            $0.replacing("</main>", with: markup + "</main>")
        }
        #expect(try await content.findings().contains { $0.rule == "remote-reference" })
    }

    @Test(arguments: ["katex.min.js", "katex.min.css", "fonts/KaTeX_Main-Regular.woff2"])
    func failsWithoutAFileOfKaTeX(_ name: String) async throws {
        try FileManager.default.removeItem(at: content.build.appending(path: "katex/\(name)"))
        #expect(try await content.findings().contains { $0.rule == "katex-files" })
    }

    @Test func failsOnAFormulaThatDoesNotParse() async throws {
        try content.edit(content.build.appending(path: "feller-vol-2-verbatim.html")) {
            $0.replacing("</main>", with: "<span class=\"math inline\">\\frac{1}</span></main>")
        }
        #expect(try await content.findings().contains { $0.rule == "math-katex" })
    }

    @Test func failsWhenTheSourceHasMovedOn() async throws {
        try content.edit(content.root.appending(path: "content/feller-vol-2/ch01/study-guide.md")) {
            $0 + "\nOne more sentence.\n"
        }
        #expect(try await content.staleLeaves() == ["feller-vol-2/ch01/study-guide"])
    }
}
