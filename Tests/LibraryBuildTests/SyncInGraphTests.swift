import LibraryFolder
import TestSupport
import Testing

@testable import LibraryBuild

/// The copies of bundles in the graph. Ninja refuses a graph in which two actions write one file.
@Suite struct SyncInGraphTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func library(_ name: String) throws -> String {
        try folder.write(
            """
            { "books": [ { "id": "b", "title": "B", "author": "A", "chapters": [ { "id": "c", "number": 1,
              "title": "C", "leaves": [
                { "id": "one", "title": "One", "file": "one.html", "source": "one.md" } ] } ] } ] }
            """, to: "\(name)/study-manifest.json")
        try folder.write("# One\n", to: "\(name)/one.md")
        return folder["\(name)/study-manifest.json"]
    }

    @Test(arguments: [
        // One file of settings for both, one for each, and one library.
        ("a b", ["sitegen.yml": "app"], ""),
        ("a b", ["a/sitegen.yml": "app", "b/sitegen.yml": "app"], "a/app b/app"),
        ("a b", ["a/sitegen.yml": "app"], "a/app"),
        ("a", ["sitegen.yml": "app"], "app"), ("a", ["sitegen.yml": "../app"], ""),
    ])
    func hasNoTwoCopiesInOneFolder(_ names: String, _ settings: [String: String], _ copies: String) throws {
        for (file, target) in settings { try folder.write("sync: {to: \(target)}\n", to: file) }
        let request = RenderRequest()
        let libraries = try names.split(separator: " ").map {
            try BuildPlan.Library(LibraryManifest(path: library("\($0)")), renderRequest: request)
        }
        let plan = BuildPlan(
            libraries: libraries, renderRequest: request, file: folder["build.ninja"], program: "/bin/sitegen"
        )
        let locks = try plan.ninja().split(separator: "\n").filter { $0.contains("bundle.lock.json: sync ") }
        let folders = locks.map { lock in
            lock.dropFirst("build ".count).prefix { $0 != ":" }.dropLast("/bundle.lock.json".count)
        }
        #expect(folders.joined(separator: " ") == copies, "\(locks)")
    }
}
