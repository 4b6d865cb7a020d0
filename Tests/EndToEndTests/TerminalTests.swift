import Foundation
import SiteFiles
import TestSupport
import Testing

/// Colours and progress appear on a terminal only: files, pipes and JSON contain no escape sequence.
@Suite struct TerminalTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }
    static let escape = "\u{1B}["

    init() throws {
        workspace = try Workspace()
        try workspace.library()
        try folder.write("# One\n\n[](#nowhere) and \\eqref{none}\n", to: "lib/md/one.md")
    }

    /// Standard output, and what came to the terminal behind standard error.
    private func onTerminal(_ arguments: [String], _ environment: [String: String] = [:]) throws -> (
        code: Int32, output: String, terminal: String
    ) {
        let script = DiskPath.join(Repository.root, "Tests/EndToEndTests/on_terminal.py")
        var command = ChildProcess(
            "/usr/bin/env", ["python3", script, try SitegenBinary.path()] + arguments, in: folder.path)
        command.environment["TERM"] = "xterm"
        command.environment.merge(environment) { $1 }
        let outcome = try command.run()
        let parts = outcome.output.components(separatedBy: "-- terminal\n")
        try #require(parts.count == 2, "\(outcome)")
        return (outcome.code, parts[0], parts[1])
    }

    @Test func coloursSeveritiesOnATerminal() throws {
        let seen = try onTerminal(["render", "lib", "--no-assets"])
        #expect(seen.code == 1)
        #expect(seen.terminal.contains("\(Self.escape)1;31merror\(Self.escape)0m: "), "\(seen)")
        #expect(!seen.output.contains(Self.escape))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["NO_COLOR": "0"], ["TERM": "dumb"]])
    func usesNoColourWhereItIsUnwanted(_ environment: [String: String]) throws {
        let seen = try onTerminal(["render", "lib", "--no-assets"], environment)
        #expect(seen.code == 1)
        #expect(seen.terminal.contains(": error: "))
        #expect(!seen.terminal.contains("\(Self.escape)1;31m"), "\(seen)")
    }

    /// An empty NO_COLOR is none (no-color.org).
    @Test func anEmptyNoColorIsNone() throws {
        #expect(
            try onTerminal(["render", "lib", "--no-assets"], ["NO_COLOR": ""]).terminal.contains(
                "\(Self.escape)1;31m"))
    }

    @Test func writesNoEscapeToAFile() throws {
        let outcome = try workspace.run(["render", "lib", "--no-assets"], environment: ["TERM": "xterm"])
        #expect(outcome.code == 1 && outcome.errors.contains(": error: "))
        #expect(!outcome.errors.contains("\u{1B}") && !outcome.output.contains("\u{1B}"))
        #expect(!outcome.errors.contains("\r"))
    }

    @Test(arguments: [
        ["render", "lib", "--no-assets", "--format", "json"], ["verify", "lib", "--format", "json"],
        ["verify", "lib", "--format", "github"], ["manifest", "list", "lib", "--format", "json"],
    ])
    func writesNoEscapeForMachines(_ arguments: [String]) throws {
        let seen = try onTerminal(arguments)
        #expect(!seen.output.isEmpty)
        #expect(!seen.output.contains("\u{1B}"), "\(seen)")
        #expect(!seen.terminal.contains("1;31m"))
    }

    @Test func showsProgressOnATerminalAlone() throws {
        let names = (0..<40).map { "leaf\($0)" }
        let fixture = try LibraryFixture(
            names.map { .init($0, source: "../md/\($0).md") }, in: folder, name: "many")
        for name in names { try fixture.source("# \(name)\n", at: "md/\(name).md") }
        let seen = try onTerminal(["render", "many", "--no-assets"])
        #expect(seen.code == 0)
        #expect(seen.terminal.contains("\r\(Self.escape)K[16/40] "), "\(seen)")
        let dumb = try onTerminal(["render", "many", "--no-assets", "--out", "dumb"], ["TERM": "dumb"])
        #expect(dumb.code == 0 && !dumb.terminal.contains("\u{1B}"), "\(dumb)")
        // And is gone when the work is done.
        #expect(seen.terminal.hasSuffix("\r\(Self.escape)K"))
        #expect(try workspace.expect(0, "render", "many", "--no-assets").errors.isEmpty)
    }
}
