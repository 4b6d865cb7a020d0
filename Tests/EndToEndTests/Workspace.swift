import Foundation
import SiteFiles
import TestSupport
import Testing

/// A temporary folder in which the built `sitegen` runs.
struct Workspace {
    let folder: TestFolder
    /// Where the runs keep their records.
    let cache: TestFolder
    let katex: String

    init() throws {
        folder = try TestFolder()
        cache = try TestFolder()
        katex = try Repository.requireKaTeX()
    }

    /// A run within a minute; `environment` is added to the little that a test's run has.
    func run(
        _ arguments: [String], environment: [String: String] = [:], below: String = ".",
        preparation: String = "", location: SourceLocation = #_sourceLocation
    ) throws -> ChildProcess.Outcome {
        var command = try SitegenBinary.command(arguments, in: DiskPath.absolute(below, in: folder.path))
        command.environment["XDG_CACHE_HOME"] = cache.path
        command.environment.merge(environment) { $1 }
        command.preparation = preparation
        let outcome = try command.run()
        #expect(!outcome.wasStopped, "out of time: \(arguments)", sourceLocation: location)
        return outcome
    }

    /// Runs and expects an exit code.
    @discardableResult
    func expect(
        _ code: Int32, _ arguments: String..., environment: [String: String] = [:],
        location: SourceLocation = #_sourceLocation
    ) throws -> ChildProcess.Outcome {
        let outcome = try run(arguments, environment: environment, location: location)
        #expect(outcome.code == code, "\(outcome)", sourceLocation: location)
        return outcome
    }

    /// Links the vendored KaTeX into the folder, as a library has it.
    func linkKaTeX() throws {
        try folder.link("vendor/katex", to: katex)
        try folder.link("vendor/katex.lock.json", to: katex + ".lock.json")
    }

    /// A library of two leaves in `lib`, with nothing wrong.
    @discardableResult
    func library() throws -> LibraryFixture {
        let fixture = try LibraryFixture(
            [.init("one", source: "../md/one.md"), .init("two", source: "../md/two.md")], in: folder)
        try fixture.source("# One\n\n$x$ and $$ y \\tag{1} $$\n", at: "md/one.md")
        try fixture.source("# Two\n\nNo formula.\n", at: "md/two.md")
        return fixture
    }

    func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// Files that an unfinished write left.
    func temporaries() throws -> [String] {
        try folder.files().keys.filter { DiskPath.name(of: $0).hasPrefix(".sitegen-") }
    }
}
