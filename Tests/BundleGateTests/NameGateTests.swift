import BundleGate
import Diagnostics
import Foundation
import SiteFiles
import TestSupport
import Testing

/// Names, byte by byte, and the files that they name.
@Suite struct NameGateTests {
    static let composed = "\u{E9}.svg"
    static let decomposed = "e\u{301}.svg"

    @Test(arguments: [(composed, decomposed), (decomposed, composed)])
    func distinguishesUnicodeForms(_ written: String, _ onDisk: String) async throws {
        let site = try PoisonSite(page: PoisonSite.page.replacing("\u{E9}.svg", with: written))
        try FileManager.default.removeItem(at: site.build.appending(path: "b.html"))
        try site.write(
            "b.html",
            PoisonSite.page.replacing("\u{E9}.svg", with: onDisk).replacing("b.html", with: "a.html"))
        try FileManager.default.removeItem(atPath: DiskPath.join(site.build.path, "figures/" + Self.composed))
        try site.write("figures/" + onDisk, PoisonSite.drawing + "</svg>")
        let findings = try await site.findings()
        #expect(findings.map(\.rule) == ["name-case"])
        #expect(findings.first?.position?.file.hasSuffix("a.html") == true)
        #expect(findings.first?.message.contains("Unicode form") == true)
        // The percent-encoded bytes of the file's own name are right.
        let escaped = onDisk.utf8.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "%" + String($0, radix: 16) }
            .joined()
        try site.write("a.html", PoisonSite.page.replacing("\u{E9}.svg", with: escaped))
        #expect(try await site.findings().isEmpty)
    }

    @Test func distinguishesUnicodeFormsOfALeaf() async throws {
        let site = try PoisonSite()
        let manifest = site.build.appending(path: "study-manifest.json")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try site.write("study-manifest.json", text.replacing("\"b.html\"", with: "\"b\u{FC}.html\""))
        try FileManager.default.removeItem(at: site.build.appending(path: "b.html"))
        try site.write("bu\u{308}.html", PoisonSite.page.replacing("b.html", with: "bu\u{308}.html"))
        try site.write("a.html", PoisonSite.page.replacing("b.html", with: "bu\u{308}.html"))
        #expect(try await site.findings().map(\.rule) == ["name-case"])
    }

    @Test func distinguishesUnicodeFormsOfFragments() async throws {
        let site = try PoisonSite()
        _ = try site.put(
            "<p id=\"\u{E9}\"></p><p id=\"e\u{301}\"></p><a href=\"#\u{E9}\">x</a><a href=\"#e\u{301}\">y</a>",
            .body)
        #expect(try await site.findings().isEmpty)
        _ = try site.put("<p id=\"\u{E9}\"></p><a href=\"#e\u{301}\">y</a>", .body)
        #expect(try await site.findings().map(\.rule) == ["missing-fragment"])
    }

    @Test func followsNoLinkOutOfTheBundle() async throws {
        let site = try PoisonSite()
        let picture = site.build.appending(path: "figures/a.svg")
        let outside = site.root.appending(path: "outside.svg")
        try FileManager.default.moveItem(at: picture, to: outside)
        try FileManager.default.createSymbolicLink(at: picture, withDestinationURL: outside)
        let findings = try await site.findings()
        #expect(findings.map(\.rule) == ["outside-bundle"])
        // Its text is not the bundle's, and is not printed.
        let shown = TextDiagnosticFormatter().format(findings) { file in
            SourceText(file: file, bytes: Array("root:x:0:0:secret".utf8))
        }
        #expect(shown.contains("outside-bundle") && !shown.contains("secret"))
        // A link within the bundle is the file it leads to.
        try FileManager.default.removeItem(at: picture)
        try FileManager.default.createSymbolicLink(
            atPath: picture.path, withDestinationPath: "a b.svg")
        #expect(try await site.findings().isEmpty)
        // A link that leads nowhere is not a file.
        try FileManager.default.removeItem(at: picture)
        try FileManager.default.createSymbolicLink(atPath: picture.path, withDestinationPath: "gone.svg")
        #expect(Set(try await site.findings().map(\.rule)) == ["missing-file"])
    }

    /// A page behind a link out of the bundle is not read at all: no finding quotes it.
    @Test func readsNoPageBehindALinkOutOfTheBundle() async throws {
        let site = try PoisonSite()
        let outside = site.root.appending(path: "outside.html")
        try "<img src=\"https://secret.test/a.png\">".write(to: outside, atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            at: site.build.appending(path: "linked.html"), withDestinationURL: outside)
        let findings = try await site.findings()
        #expect(findings.contains { $0.rule == "outside-bundle" })
        #expect(findings.allSatisfy { !$0.message.contains("secret.test") })
    }

    @Test(arguments: [
        ("figures/con.svg", "device"), ("figures/COM1.svg", "device"), ("figures/a?.svg", "'?'"),
        ("figures/a|b.svg", "'|'"), ("figures/a*.svg", "'*'"), ("figures/a.", "dot"),
        ("figures/a\u{200B}.svg", "U+200B"), ("figures/a\u{2028}b.svg", "U+2028"),
    ])
    func reportsNamesThatSomeSystemRefuses(_ name: String, _ says: String) async throws {
        let site = try PoisonSite()
        try site.write(name, PoisonSite.drawing + "</svg>")
        let findings = try await site.findings().filter { $0.rule == "portable-name" }
        #expect(findings.count == 1 && findings[0].message.contains(says), "\(findings)")
        #expect(findings.first?.severity == (says.hasPrefix("U+") ? .error : .warning))
    }

    @Test(arguments: ["figures/console.svg", "figures/a.b.svg", "figures/\u{E9} 1.svg", "figures/com0.svg"])
    func acceptsOrdinaryNames(_ name: String) async throws {
        let site = try PoisonSite()
        try site.write(name, PoisonSite.drawing + "</svg>")
        #expect(try await site.findings().allSatisfy { $0.rule != "portable-name" })
    }

    @Test func followsNoLinkedFolder() async throws {
        let site = try PoisonSite()
        let folder = site.build.appending(path: "figures")
        let outside = site.root.appending(path: "outside")
        try FileManager.default.moveItem(at: folder, to: outside)
        try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: outside)
        #expect(Set(try await site.findings().map(\.rule)) == ["missing-file"])
    }

    @Test func treatsHiddenFilesAsMissing() async throws {
        let site = try PoisonSite()
        try site.write(".own.js", "fetch('https://h.test/')")
        _ = try site.put("<script src=\".own.js\"></script>", .head)
        let findings = try await site.findings()
        #expect(findings.map(\.rule) == ["missing-file"])
        #expect(findings.first?.message.contains("hidden") == true)
    }
}
