import BundleGate
import Diagnostics
import Foundation
import KaTeXFiles
import LibraryFolder
import RuleBook
import TestSupport

/// A bundle in a folder of its own that the gate finds nothing wrong with, until a test breaks it.
final class GateSample {
    let root: URL
    var build: URL { root.appending(path: "build") }

    static let policy =
        "default-src 'none'; script-src file:; style-src file:; font-src file:; img-src file: data:; "
        + "base-uri 'none'; form-action 'none'"

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "sitegen-gate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        try write("a.md", "# A\n\n$x^2$\n", below: root)
        try write("b.md", "# B\n", below: root)
        try write("study-manifest.json", Self.manifest)
        try write("a.html", Self.page())
        try write("b.html", Self.page(body: "<h1>B</h1>", hasMath: false))
        try Self.katex().install(beside: build.path)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    static let manifest = """
        { "books": [ { "id": "book", "title": "Book", "chapters": [ { "id": "ch", "title": "Chapter", "leaves": [
          { "id": "a", "title": "A", "file": "a.html", "source": "../a.md" },
          { "id": "b", "title": "B", "file": "b.html", "source": "../b.md" } ] } ] } ] }
        """

    static func page(
        body: String = "<h1 id=\"top-heading\">A</h1><p><span class=\"math inline\">x^2</span></p>",
        head: String = "",
        hasMath: Bool = true, policy: String = policy, lang: String = " lang=\"en\"",
        title: String = "<title>A</title>"
    ) -> String {
        // A script beside KaTeX's may call it.
        let katex =
            hasMath
            ? "<link rel=\"stylesheet\" href=\"katex/katex.min.css\"><script src=\"katex/katex.min.js\"></script>"
                + "<script src=\"katex/auto-render.js\"></script>"
            : ""
        return """
            <!DOCTYPE html><html\(lang)><head><meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta charset="utf-8">\(title)\(katex)\(head)</head><body>\(body)</body></html>
            """
    }

    static func katex() throws -> KaTeXAssets { try KaTeXAssets.openUnlocked(KaTeXVendor.defaultSource) }

    func write(_ name: String, _ text: String, below folder: URL? = nil) throws {
        let file = (folder ?? build).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: build.appending(path: name)) }

    /// All but the list of scripts.
    func findings(_ change: (inout GateSettings) -> Void = { _ in }) async throws -> [Diagnostic] {
        try await report(change).findings.filter { $0.rule != "foreign-script" }
    }

    func report(_ change: (inout GateSettings) -> Void = { _ in }) async throws -> Verifier.Report {
        var settings = GateSettings()
        settings.catalog = AllRules.catalog
        change(&settings)
        let manifest = try LibraryManifest(path: build.appending(path: "study-manifest.json").path)
        var bundle = try Bundle(folder: build.path, manifest: manifest, settings: settings)
        bundle.katex = try Self.katex()
        return try await Verifier(bundle).verify()
    }

    func findings(inFile name: String) async throws -> [Diagnostic] {
        var bundle = try Bundle(files: [name], in: build.path, settings: GateSettings())
        // The page loads its files, which are then not another's.
        bundle.katex = try Self.katex()
        return try await Verifier(bundle).verify().findings
    }
}
