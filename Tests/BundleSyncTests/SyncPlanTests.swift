import BundleSync
import Foundation
import SiteFiles
import TestSupport
import Testing

@Suite struct SyncPlanTests {
    private static let old = [
        "a.html": "a", "gone.html": "g", "katex/k.js": "k", "study-manifest.json": "{}",
    ]

    @Test func classifiesNewChangedRemovedAndEqualFiles() throws {
        let folders = try SyncFolders(build: Self.old)
        try folders.sync()
        try folders.folder.remove("build/gone.html")
        try folders.folder.write("A", to: "build/a.html")
        try folders.folder.write("n", to: "build/deep/new.html")
        let plan = try folders.plan()
        #expect(
            plan.steps.map { "\($0.action.rawValue) \($0.path)" } == [
                "replace a.html", "add deep/new.html", "remove gone.html", "keep katex/k.js",
                "keep study-manifest.json",
            ])
        #expect(plan.refusals.isEmpty && plan.changesLock && !plan.isEmpty)
        try folders.sync()
        #expect(
            try folders.copied() == [
                "a.html": "A", "deep/new.html": "n", "katex/k.js": "k", "study-manifest.json": "{}",
            ])
        #expect(try folders.plan().isEmpty)
        #expect(try SyncTarget(folder: folders.copy).isWhole)
    }

    @Test func appliesThePrunePolicyToUnknownFiles() throws {
        let folders = try SyncFolders(
            build: Self.old, copy: ["mine.txt": "m", ".hidden": "h", ".DS_Store": "d"])
        let refused = try folders.plan()
        #expect(refused.unknown == [".hidden", "mine.txt"])
        #expect(refused.refusals.count == 2 && refused.refusals[1].contains("'mine.txt'"))
        #expect(try folders.plan(.keep).refusals.isEmpty)
        try folders.sync(.keep)
        #expect(try folders.copied()["mine.txt"] == "m" && folders.plan(.keep).isEmpty)
        try folders.sync(.delete)
        #expect(Set(try folders.copied().keys) == Set(Self.old.keys).union([".DS_Store"]))
    }

    /// A folder that no run has written may be anything: deleting its files takes a confirmation.
    @Test(arguments: [nil, "{"]) func deletingWhereNoLockIsTakesAConfirmation(_ lock: String?) throws {
        var copy = ["thesis.tex": "t", "photos/a.jpg": "p"]
        copy[BundleLock.fileName] = lock
        let folders = try SyncFolders(build: Self.old, copy: copy)
        let refused = try folders.plan(.delete).refusals
        #expect(refused.count == 1 && refused[0].contains("remove 2 files") && refused[0].contains("--yes"))
        #expect(try folders.plan(.delete, isConfirmed: true).refusals.isEmpty)
        // After a run, the lock tells that the folder is a bundle.
        try folders.sync(.keep)
        #expect(try folders.plan(.delete).refusals.isEmpty)
        try folders.sync(.delete)
        #expect(try folders.copied() == Self.old)
        // Nothing to delete needs no confirmation.
        #expect(try SyncFolders(build: Self.old).plan(.delete).refusals.isEmpty)
    }

    /// A file of the user is not replaced because a file of the build has its name.
    @Test func filesOfNoRunAreNotReplaced() throws {
        let folders = try SyncFolders(build: Self.old, copy: ["a.html": "mine", "katex/k.js": "k"])
        for prune in [SyncPlan.Prune.refuse, .keep, .delete] {
            let refused = try folders.plan(prune).refusals
            #expect(refused.count == 1 && refused[0].hasPrefix("'a.html' is there with other content"))
        }
        #expect(try folders.plan(isConfirmed: true).refusals.isEmpty)
        // A bundle whose lock is lost is repaired.
        try folders.folder.write("{}", to: "copy/study-manifest.json")
        #expect(try folders.plan().refusals.isEmpty)
        try folders.sync()
        #expect(try folders.copied() == Self.old)
    }

    @Test(arguments: ["link.html", "folder-link", "dead", "katex/deep/link"])
    func linksInTheTargetAreRefused(_ name: String) throws {
        let folders = try SyncFolders(build: Self.old, copy: ["x.html": "x"])
        let destination =
            name == "dead" ? "nowhere" : name == "folder-link" ? "." : folders.folder["copy/x.html"]
        try folders.folder.link("copy/" + name, to: destination)
        #expect(try folders.plan(.delete).refusals.contains { $0.contains("'\(name)' is a link") })
    }

    @Test func aTargetThatIsItselfALinkIsFollowed() throws {
        let folders = try SyncFolders(build: Self.old, copy: [:])
        try AtomicFile.makeFolder(folders.folder["real"])
        try folders.folder.link("copy", to: folders.folder["real"])
        try folders.sync()
        #expect(folders.folder.has("real/a.html") && folders.folder.has("real/bundle.lock.json"))
    }

    @Test func aFolderInTheWayOfAFileAndAFileInTheWayOfAFolder() throws {
        let below = try SyncFolders(build: Self.old, copy: ["a.html/inside.txt": "x"])
        #expect(
            try below.plan(.keep).refusals == [
                "'a.html' cannot be put there: 'a.html/inside.txt' lies below that name"
            ])
        let above = try SyncFolders(build: Self.old, copy: ["katex": "x"])
        #expect(try above.plan(.keep).refusals == ["'katex/k.js' cannot be put there: 'katex' is a file"])
        try above.sync(.delete, isConfirmed: true)
        #expect(try above.copied() == Self.old)
    }

    /// Folders without files are in no plan, but a file cannot replace them.
    @Test func emptyFoldersWithTheNameOfAFileGo() throws {
        let folders = try SyncFolders(build: Self.old, copy: ["a.html/deep/.DS_Store": "d"])
        for name in ["a.html/deeper/still", "bundle.lock.json", "katex/k.js", "other"] {
            try AtomicFile.makeFolder(folders.folder["copy/" + name])
        }
        try folders.sync()
        #expect(try folders.copied() == Self.old && folders.plan().isEmpty)
        #expect(try SyncTarget(folder: folders.copy).isWhole && !folders.folder.has("copy/.sitegen-sync"))
        // A folder with another name is not in the way.
        #expect(folders.folder.has("copy/other"))
    }

    @Test func deletedFilesInAFolderWithTheNameOfAFileGoFirst() throws {
        let folders = try SyncFolders(
            build: Self.old, copy: ["a.html/inside.txt": "x", "a.html/deep/b.txt": "y", "a.html2": "z"])
        #expect(try folders.plan().refusals.contains { $0.contains("'a.html' cannot be put there") })
        try folders.sync(.delete, isConfirmed: true)
        #expect(try folders.copied() == Self.old && folders.plan().isEmpty)
    }

    @Test func aBrokenLockKnowsNoFiles() throws {
        let folders = try SyncFolders(build: Self.old)
        try folders.sync()
        try folders.folder.write("{", to: "copy/bundle.lock.json")
        try folders.folder.write("later", to: "copy/later.html")
        let plan = try folders.plan()
        #expect(plan.changesLock && plan.unknown == ["later.html"])
        #expect(try !SyncTarget(folder: folders.copy).isWhole)
    }

    @Test func unchangedFilesKeepInodeAndTime() throws {
        let folders = try SyncFolders(build: Self.old)
        try folders.sync()
        let before = try Self.marks(folders)
        try folders.folder.write("A", to: "build/a.html")
        try folders.sync()
        let after = try Self.marks(folders)
        #expect(after.filter { before[$0.key] != $0.value }.keys.sorted() == ["a.html", "bundle.lock.json"])
    }

    private static func marks(_ folders: SyncFolders) throws -> [String: String] {
        var marks: [String: String] = [:]
        for path in try FileTree.files(in: folders.copy).map(\.path) {
            let facts = try FileManager.default.attributesOfItem(atPath: DiskPath.join(folders.copy, path))
            marks[path] = "\(facts[.systemFileNumber] ?? "") \(facts[.modificationDate] ?? "")"
        }
        return marks
    }
}
