import BundleGate
import Diagnostics
import Foundation
import LibraryFolder
import RuleBook
import SiteFiles
import TestSupport
import Testing

/// The rules about vendored fonts.
@Suite struct FontGateTests {
    private let sample: GateSample
    private let fonts = VendoredFontFixture()

    init() throws {
        sample = try GateSample()
        try fonts.write(below: sample.root.path)
        for weight in fonts.weights { try copy(fonts.file(weight)) }
        try copy("licences/test.txt")
        try page()
    }

    private func copy(_ name: String) throws {
        let target = sample.build.appending(path: "fonts/" + name)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.copyItem(at: sample.root.appending(path: "vendor/fonts/" + name), to: target)
    }

    /// Writes the page `b.html`, whose shared style sheet loads the fonts.
    private func page(_ text: String = "Tide", loads: Bool = true) throws {
        let faces = fonts.weights.map {
            "@font-face{font-family:\"Test Sans\";font-weight:\($0);src:url(../fonts/\(fonts.file($0)))format(\"woff2\")}"
        }
        try sample.write("leaf/style.css", (loads ? faces.joined() : "") + "body{font-family:\"Test Sans\"}")
        try sample.write(
            "b.html",
            GateSample.page(
                body: "<h1>B</h1><p>\(text)</p>", head: "<link rel=\"stylesheet\" href=\"leaf/style.css\">",
                hasMath: false))
    }

    private func report() async throws -> Verifier.Report {
        var settings = GateSettings()
        settings.catalog = AllRules.catalog
        settings.findsClosure = true
        let manifest = try LibraryManifest(path: sample.build.appending(path: "study-manifest.json").path)
        var bundle = try Bundle(folder: sample.build.path, manifest: manifest, settings: settings)
        bundle.katex = try GateSample.katex()
        bundle.fonts = FontLocation.fonts(from: manifest.settings.root)
        return try await Verifier(bundle).verify()
    }

    /// The rules that a bundle with an altered font and another character raises.
    static func raised() async throws -> Set<String> {
        let suite = try FontGateTests()
        try suite.sample.write("fonts/" + suite.fonts.file(400), "wOF2 another")
        try suite.page("Tide ж")
        return Set(try await suite.report().findings.map(\.rule.name))
    }

    private func findings() async throws -> [String] {
        try await report().findings.map {
            "\($0.rule.name) \(DiskPath.name(of: $0.position?.file ?? "")): \($0.message)"
        }
    }

    @Test func wholeFontsAreSilentAndShip() async throws {
        let report = try await report()
        #expect(report.findings.isEmpty)
        let shipped = try #require(report.closure?.shipped)
        for name in ["licences/test.txt", fonts.file(400), fonts.file(600)] {
            #expect(shipped.contains("fonts/" + name))
        }
    }

    @Test func unusedFontsAreNoOrphansAndDoNotShip() async throws {
        try page(loads: false)
        let report = try await report()
        #expect(report.findings.isEmpty)
        #expect(report.closure?.shipped.contains { $0.hasPrefix("fonts/") } == false)
    }

    @Test func aFontThatIsNotVendoredIsAnOrphan() async throws {
        try sample.write("fonts/other.woff2", "wOF2 other")
        #expect(try await findings() == ["orphan other.woff2: nothing refers to this file"])
    }

    @Test func alteredFontsAreErrors() async throws {
        try sample.write("fonts/" + fonts.file(400), "wOF2 another")
        let report = try await report()
        #expect(report.findings.map(\.rule.name) == ["font-files"])
        #expect(report.findings.hasErrors)
    }

    @Test func missingFontsAndLicencesAreErrors() async throws {
        try sample.remove("fonts/" + fonts.file(600))
        try sample.remove("fonts/licences/test.txt")
        let found = try await findings()
        #expect(found.contains("font-files test.txt: a font's licence text is missing"))
        #expect(found.contains("font-files test-sans-600.woff2: the vendored font is missing"))
    }

    @Test func damageOfTheLibrarysOwnFilesIsAnError() async throws {
        let file = sample.root.appending(path: "vendor/fonts/" + fonts.file(400))
        try Data("wOF2 x".utf8).write(to: file)
        #expect(
            try await findings().contains {
                $0.hasPrefix("font-files test-sans-400.woff2: the file is not the one")
            })
    }

    @Test func charactersOfTheSubset() async throws {
        try page("Tide &eacute; é \u{3BB} 潮")
        // Neither the subset nor the whole font has the last two.
        #expect(try await findings().isEmpty)
    }

    @Test func charactersThatTheSubsetLacks() async throws {
        try page("Tide ж and ü")
        let report = try await report()
        let finding = try #require(report.findings.first)
        #expect(
            report.findings.count == 1 && finding.rule == "font-characters" && finding.severity == .warning)
        #expect(
            finding.message
                == "the subset of Test Sans lacks U+00FC (ü), U+0436 (ж), which the whole font has")
        #expect(finding.fix?.text.contains("sitegen vendor font \"Test Sans\"") == true)
        let page = try String(contentsOf: sample.build.appending(path: "b.html"), encoding: .utf8)
        let line = page.split(separator: "\n", omittingEmptySubsequences: false)[
            (finding.position?.line ?? 1) - 1]
        #expect(line.contains("ж"))
    }

    @Test func pagesWithoutTheFontAreNotRead() async throws {
        try page("Tide ж and ü", loads: false)
        #expect(try await findings().isEmpty)
    }

    @Test func withoutALockThereIsNothingToCompare() async throws {
        try FileManager.default.removeItem(at: sample.root.appending(path: "vendor"))
        #expect(try await findings().isEmpty)
    }

    /// Browsers pass over the old formats by the word beside them.
    @Test(arguments: [
        "url(data:font/woff2;base64,d09GMgAB)",
        "url(data:application/font-woff;base64,d09G\(String(repeating: "RgAB", count: 1100)))",
        "url(data:application/vnd.ms-fontobject;base64,AAAA) format(\"embedded-opentype\")",
        "local(\"Q\"), url(data:font/ttf;base64,AAEAAAAA)",
    ]) func acceptsFontsInDataURLs(_ source: String) async throws {
        let policy = GateSample.policy.replacing("font-src file:", with: "font-src file: data:")
        try sample.write("own.css", "@font-face { font-family: q; src: \(source) }")
        try sample.write(
            "a.html",
            GateSample.page(head: "<link rel=\"stylesheet\" href=\"own.css\">", policy: policy))
        #expect(try await findings().isEmpty)
    }
}
