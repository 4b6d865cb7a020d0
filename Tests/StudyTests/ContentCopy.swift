import BundleGate
import Diagnostics
import Foundation
import KaTeXFiles
import LeafRendering
import LibraryBuild
import LibraryFolder

/// The committed content in a folder of its own, with katex/ beside the leaves as an app gets it, free to be broken.
final class ContentCopy {
    let root: URL
    var build: URL { root.appending(path: "content/feller-vol-2/build") }
    private let katex: KaTeXAssets

    static var repository: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "sitegen-study-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.repository.appending(path: "content"), to: root.appending(path: "content"))
        // As the repository pins it: `make setup` has put it there.
        katex = try KaTeXAssets(opening: Self.repository.appending(path: "vendor/katex").path)
        try katex.install(beside: build.path)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func manifest() throws -> LibraryManifest {
        try LibraryManifest(path: build.appending(path: "study-manifest.json").path)
    }

    /// What the gate finds.
    func findings() async throws -> [Diagnostic] {
        let manifest = try manifest()
        var settings = GateSettings()
        settings.severities = manifest.settings.severities
        settings.ownScripts = TemplateSet.scripts
        var bundle = try Bundle(folder: build.path, manifest: manifest, settings: settings)
        bundle.katex = katex
        return try await manifest.diagnostics + Verifier(bundle).verify().findings
    }

    /// The leaves that a fresh render would change.
    func staleLeaves() async throws -> [String] {
        var request = LibraryRenderer.Request(manifests: [try manifest()], jobs: 2)
        request.mode = .check
        let report = try await LibraryRenderer { try RenderRequest().options($0.settings) }.render(request)
        return report.leaves.filter { $0.result != .unchanged }.map(\.address)
    }

    func edit(_ file: URL, _ change: (String) -> String) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let changed = change(text)
        precondition(changed != text, "the edit changed nothing")
        try changed.write(to: file, atomically: true, encoding: .utf8)
    }
}
