import Foundation
import SiteFiles
import TestSupport
import Testing

@Suite struct SyncBundleTests {
    private let workspace: Workspace
    private let fixture: LibraryFixture
    private var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        fixture = try workspace.library()
        try render()
    }

    private func render() throws {
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
    }

    private func run(_ arguments: String..., preparation: String = "") throws -> ChildProcess.Outcome {
        try workspace.run(
            ["sync-bundle", "lib", "--to", "App/Study", "--katex", workspace.katex] + arguments,
            preparation: preparation)
    }

    /// The copy without its lock, and the build.
    private func copied() throws -> [String: [UInt8]] {
        try folder.files(below: "App/Study").filter { $0.key != "bundle.lock.json" }
    }

    @Test func theFolderIsExactlyTheBuild() throws {
        let outcome = try run()
        #expect(outcome.code == 0, "\(outcome)")
        #expect(try copied() == folder.files(below: "lib/build"))
        #expect(outcome.output.contains("katex/ ("))
        #expect(outcome.output.contains("lib/c1 Chapter c1 (2 leaves)"))
        let lock = try workspace.json(try folder.text("App/Study/bundle.lock.json"))
        let files = try #require(lock["files"] as? [[String: Any]])
        #expect(files.count == (try copied().count))
        for file in files {
            let path = try #require(file["path"] as? String)
            #expect(file["sha256"] as? String == Digest.sha256Hex(try folder.bytes("App/Study/" + path)))
        }
        #expect(try run("--check").code == 0)
        #expect(try run().output.contains("0 added, 0 replaced, 0 removed"))
    }

    @Test func whatNoLeafNeedsDoesNotShip() throws {
        try folder.write("draft", to: "lib/build/notes.md")
        let outcome = try run()
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.output.contains("not shipped, since no leaf needs it: notes.md"))
        #expect(try copied()["notes.md"] == nil)
    }

    @Test func aBuildWithErrorsIsRefused() throws {
        #expect(try run().code == 0)
        let before = try folder.files(below: "App")
        let leaf = try fixture.built("one.html")
        try folder.write(
            leaf.replacing("</main>", with: "<img alt=\"\" src=\"https://example.com/a.png\"></main>"),
            to: "lib/build/one.html")
        let outcome = try run()
        #expect(
            outcome.code == 1 && outcome.errors.contains("not synced: the build has errors"), "\(outcome)")
        #expect(try folder.files(below: "App") == before)
        #expect(try run("--check").code == 1)
    }

    @Test func aDryRunAndACheckWriteNothing() throws {
        let dry = try run("--dry-run")
        #expect(dry.code == 0 && dry.output.contains("would be synced App/Study"), "\(dry)")
        let check = try run("--check")
        #expect(check.code == 1 && check.output.contains("has no bundle.lock.json"), "\(check)")
        #expect(!folder.has("App"))
    }

    @Test func checkSaysWhatTheFolderIs() throws {
        #expect(try run().code == 0)
        try fixture.source("# One\n\nMore $x$.\n", at: "md/one.md")
        try render()
        let old = try run("--check")
        #expect(old.code == 1 && old.output.contains("the whole bundle of an earlier build"), "\(old)")
        try folder.write("x", to: "App/Study/two.html")
        #expect(try run("--check").output.contains("is not what its lock says"))
        try folder.write("{", to: "App/Study/bundle.lock.json")
        let broken = try run("--check", "--format", "json")
        #expect(broken.code == 1)
        #expect(try workspace.json(broken.output)["state"] as? String == "incomplete")
        #expect(try run().code == 0 && run("--check").code == 0)
    }

    @Test func namesUnknownFilesAndStops() throws {
        try folder.write("mine", to: "App/Study/mine.txt")
        try folder.write("", to: "App/Study/.DS_Store")
        let before = try folder.files(below: "App")
        let outcome = try run()
        #expect(outcome.code == 1 && outcome.errors.contains("'mine.txt' is not of the build"), "\(outcome)")
        #expect(try folder.files(below: "App") == before)
        #expect(try run("--prune", "keep").code == 0 && folder.has("App/Study/mine.txt"))
        #expect(try run("--prune", "delete").code == 0 && !folder.has("App/Study/mine.txt"))
        #expect(folder.has("App/Study/.DS_Store"))
        #expect(try run("--check").code == 0)
    }

    /// The next step of `--check` is one that a run accepts.
    @Test(arguments: [false, true]) func checkNamesWhatARunRefuses(_ isDamaged: Bool) throws {
        #expect(try run().code == 0)
        if isDamaged { try folder.write("x", to: "App/Study/two.html") }
        let repairable = try run("--check").output
        #expect(repairable.contains("'sitegen sync-bundle' makes it the build") == isDamaged)
        try folder.write("", to: "App/Study/stray.txt")
        let refused = try run("--check")
        #expect(refused.code == 1 && !refused.output.contains("makes it the build"), "\(refused)")
        #expect(refused.output.contains("is not what its lock says") == isDamaged)
        for words in ["refused  'stray.txt'", "--prune keep", "--prune delete", "changes nothing until"] {
            #expect(refused.output.contains(words), "\(refused)")
        }
        #expect(try run("--prune", "delete").code == 0 && run("--check").code == 0)
    }

    @Test func theTargetOfTheSettings() throws {
        try folder.write("sync:\n  to: ios/Study\n", to: "lib/sitegen.yml")
        let outcome = try workspace.expect(0, "sync-bundle", "lib", "--katex", workspace.katex)
        #expect(outcome.output.contains("lib/ios/Study") && folder.has("lib/ios/Study/one.html"))
        try folder.write("sync:\n  too: ios/Study\n", to: "lib/sitegen.yml")
        let unknown = try workspace.expect(64, "sync-bundle", "lib", "--katex", workspace.katex)
        #expect(unknown.errors.contains("--to DIR"))
    }

    /// A file that comes with a library names no folder elsewhere to write to; the command line may.
    @Test(arguments: ["../App/Study", "linked/Study"])
    func aTargetOfTheSettingsOutsideTheLibraryNeedsTheCommandLine(_ target: String) throws {
        try folder.write("x", to: "App/keep.txt")
        try folder.link("lib/linked", to: "../App")
        try folder.write("sync: { to: \(target) }\n", to: "lib/sitegen.yml")
        let refused = try workspace.expect(2, "sync-bundle", "lib", "--katex", workspace.katex)
        #expect(
            refused.errors.contains("lib/sitegen.yml:1:13 leads out of the library")
                && refused.errors.contains("--to"))
        #expect(!folder.has("App/Study"))
        let plan = try workspace.expect(
            0, "plan", "--ninja", "graph/build.ninja", "lib", "--katex", workspace.katex)
        #expect(
            plan.errors.contains("lib/sitegen.yml:1:13 leads out")
                && plan.errors.contains("left out of the graph"))
        #expect(try !folder.text("graph/build.ninja").contains("bundle.lock.json: sync"))
        try workspace.expect(
            0, "sync-bundle", "lib", "--to", "App/Study", "--katex", workspace.katex)
        #expect(folder.has("App/Study/one.html"))
    }

    @Test(arguments: [["--check", "--dry-run"], ["--prune", "no"], []])
    func wrongUse(_ arguments: [String]) throws {
        let outcome = try workspace.run(["sync-bundle", "lib"] + arguments)
        #expect(outcome.code == 64, "\(outcome)")
    }

    @Test(arguments: ["lib/build", "lib/build/inside", "lib", "."])
    func theBuildAndItsCopyCannotLieInEachOther(_ target: String) throws {
        let before = try folder.files()
        let outcome = try workspace.run(
            ["sync-bundle", "lib", "--to", target, "--katex", workspace.katex, "--prune", "delete"])
        #expect(outcome.code == 2 && outcome.errors.contains("cannot lie in each other"), "\(outcome)")
        #expect(try folder.files() == before)
    }

    /// `--prune delete --yes` would replace the markdown by the pages that were made from it.
    @Test(arguments: ["lib/md", "to-md", "lib/written"])
    func theFolderOfASourceIsRefused(_ target: String) throws {
        try folder.link("to-md", to: "lib/md")
        try fixture.source(try folder.text("lib/md/one.md"), at: "written/one.md")
        try folder.remove("lib/md/one.md")
        try folder.link("lib/md/one.md", to: "../written/one.md")
        let before = try folder.files()
        let outcome = try workspace.run(
            ["sync-bundle", "lib", "--to", target, "--katex", workspace.katex, "--prune", "delete", "--yes"])
        #expect(outcome.code == 2 && outcome.errors.contains("a source of the build"), "\(outcome)")
        #expect(try folder.files() == before)
        // A folder beside it, or in it, has no source.
        for other in ["lib/md-copy", "lib/md/copy"] {
            try workspace.expect(0, "sync-bundle", "lib", "--to", other, "--katex", workspace.katex)
            #expect(folder.has(other + "/two.html"))
        }
    }

    // MARK: Faults

    @Test func aFullDiskLeavesTheOldBundle() throws {
        #expect(try run().code == 0)
        let before = try folder.files(below: "App")
        try fixture.source("# One\n\n" + String(repeating: "Long. ", count: 60_000), at: "md/one.md")
        try fixture.source("# Two again\n", at: "md/two.md")
        try render()
        let outcome = try run(preparation: "ulimit -f 256;")
        #expect(
            outcome.code == 2 && outcome.errors.contains("could not write App/Study/"), "\(outcome)")
        #expect(try folder.files(below: "App") == before)
        #expect(try run("--check").output.contains("the whole bundle of an earlier build"))
        #expect(try run().code == 0 && run("--check").code == 0)
    }

    @Test func anEmptyFolderInThePlaceOfALeafIsReplaced() throws {
        #expect(try run().code == 0)
        try folder.remove("App/Study/two.html")
        try AtomicFile.makeFolder(folder["App/Study/two.html"])
        #expect(try run("--check").code == 1)
        #expect(try run().code == 0 && run("--check").code == 0)
        #expect(try copied() == folder.files(below: "lib/build"))
    }

    @Test func readOnlyFilesAreReplaced() throws {
        #expect(try run().code == 0)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444], ofItemAtPath: folder["App/Study/two.html"])
        try fixture.source("# Two again\n", at: "md/two.md")
        try render()
        #expect(try run().code == 0)
        #expect(try folder.text("App/Study/two.html").contains("Two again"))
    }

    /// SIGKILL at a hundred moments spread over a whole run: the folder is the old bundle, the new one, or one that
    /// `--check` calls interrupted and the next run completes; no file in its place is ever half a file.
    @Test func aKilledRunLeavesTheOldBundleOrOneThatTheNextRunCompletes() throws {
        #expect(try run().code == 0)
        let old = try folder.files(below: "App/Study")
        try fixture.source("# One\n\n" + String(repeating: "New $x$. ", count: 2000), at: "md/one.md")
        try fixture.source("# Two again\n", at: "md/two.md")
        try render()
        let clock = ContinuousClock()
        try FileManager.default.copyItem(atPath: folder["App"], toPath: folder["Kept"])
        let whole = try clock.measure { _ = try run() }
        let new = try folder.files(below: "App/Study")
        let command = try SitegenBinary.command(
            ["sync-bundle", "lib", "--to", "App/Study", "--katex", workspace.katex], in: folder.path)
        var states: [String: Int] = [:]
        for round in 0..<100 {
            try folder.remove("App")
            try FileManager.default.copyItem(atPath: folder["Kept"], toPath: folder["App"])
            let running = try command.start()
            pause(whole * ((Double(round) + Double.random(in: 0..<1)) / 100))
            running.stop()
            let found = try folder.files(below: "App/Study")
            let placed = found.filter { !$0.key.hasPrefix(".sitegen-") }
            for (path, bytes) in placed {
                #expect(bytes == old[path] || bytes == new[path], "round \(round): \(path) is neither")
            }
            // The names of Find's files have their digest.
            #expect(Set(old.keys).intersection(new.keys).isSubset(of: placed.keys), "round \(round)")
            if found == new {
                states["new", default: 0] += 1
            } else if found == old {
                states["old", default: 0] += 1
            } else {
                states["between", default: 0] += 1
                // Each costs two more runs.
                guard states["between", default: 0] <= 12 else { continue }
                let check = try run("--check")
                #expect(check.code == 1 && check.output.contains("interrupted"), "round \(round): \(check)")
                #expect(try run().code == 0)
                #expect(try folder.files(below: "App/Study") == new)
            }
        }
        #expect(states["old", default: 0] > 0, "\(states)")
    }
}
