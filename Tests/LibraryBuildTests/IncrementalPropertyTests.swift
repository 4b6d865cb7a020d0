import Diagnostics
import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// A render with the record of an earlier one gives what a render without a record gives, after any changes in any order.
@Suite struct IncrementalPropertyTests {
    /// 1,000 changes and more, in four libraries.
    @Test(arguments: [11, 12, 13, 14] as [UInt64])
    func isACleanBuild(_ seed: UInt64) async throws {
        var library = try RandomLibrary(seed: seed)
        var build = IncrementalBuild(manifests: [library.manifest], jobs: 2)
        build.renderRequest.katex = library.katex.path
        build.program = ["test"]
        build.store = RecordStore(folder: library.folder["cache"])
        let record = build.recordPath(in: RecordStore(folder: library.folder["cache"]))
        var kept = 0
        var removed = 0
        var silent = 0
        // The files that runs wrote, with their bytes.
        var ours: [String: [UInt8]] = [:]
        for step in 0..<250 {
            // Two changes now and then, so that one hides behind the other.
            var changes = [try library.change(record: record)]
            if library.number(3) == 0 { changes.append(try library.change(record: record)) }
            let story = "seed \(seed), step \(step): \(changes.joined(separator: ", "))"
            let before = try pages(library, "lib/build")
            let incremental = try await build.run()
            let again = try await build.run()
            let clean = try await cleanBuild(library, build)
            kept += incremental.report.provenance.count { $0.kept != nil }
            silent += again.wasUnchanged ? 1 : 0
            expectSame(incremental, clean, story)
            try expectSameFiles(library, incremental, before: before, story)
            // A file that an earlier run wrote is removed with its leaf, unless it was changed since.
            if changes.contains(where: { $0.hasSuffix("record") }) { ours = [:] }
            let after = try pages(library, "lib/build")
            let named = Set(library.leaves.map(\.file))
            for (name, bytes) in ours where !named.contains(name) && !changes.contains("break manifest") {
                #expect(after[name] == nil || before[name] != bytes, "\(story): \(name) has no leaf")
            }
            removed += incremental.report.leaves.count { $0.result == .removed }
            for name in written(incremental, library) { ours[name] = after[name] }
            // Nothing was changed in between, so only leaves with errors are made.
            #expect(again.report.provenance.allSatisfy { $0.kept != nil || !$0.isClean }, "\(story), again")
            #expect(again.report.diagnostics == incremental.report.diagnostics, "\(story), again")
            if changes.contains("break manifest") { try library.mend() }
        }
        // A build that never uses its record would pass the checks above.
        #expect(kept > 100, "\(kept) leaves were taken over")
        #expect(removed > 5, "\(removed) leaves were removed")
        #expect(silent > 50, "\(silent) runs had nothing to read")
    }

    private func cleanBuild(_ library: RandomLibrary, _ build: IncrementalBuild) async throws
        -> IncrementalBuild.Outcome
    {
        // katex/ stays: the build installs what differs from its lock, and a thousand copies took most of the time.
        if library.folder.has("clean") {
            for name in try FileReading.names(in: library.folder["clean"]) where name != "katex" {
                try library.folder.remove("clean/" + name)
            }
        }
        var clean = build
        clean.store = nil
        clean.out = library.folder["clean"]
        let outcome = try await clean.run()
        // Without leaves nothing is installed, so a katex/ of an earlier step is not part of this build.
        if outcome.report.leaves.isEmpty, library.folder.has("clean/katex") {
            try library.folder.remove("clean/katex")
        }
        return outcome
    }

    private func pages(_ library: RandomLibrary, _ name: String) throws -> [String: [UInt8]] {
        guard library.folder.has(name) else { return [:] }
        return try library.folder.files(below: name).filter {
            !["study-manifest.json", "sitegen.yml"].contains($0.key)
        }
    }

    private func written(_ outcome: IncrementalBuild.Outcome, _ library: RandomLibrary) -> [String] {
        zip(outcome.report.leaves, outcome.report.provenance).filter { $0.0.result == .written }.map {
            DiskPath.relative($0.1.output, to: library.folder["lib/build"])
        }
    }

    private func expectSame(
        _ incremental: IncrementalBuild.Outcome, _ clean: IncrementalBuild.Outcome, _ story: String
    ) {
        let leaves = incremental.report.leaves.filter { $0.result != .removed }
        #expect(leaves.map(\.address) == clean.report.leaves.map(\.address), "\(story)")
        #expect(leaves.map(\.formulas) == clean.report.leaves.map(\.formulas), "\(story)")
        #expect(
            leaves.map { $0.result == .failed } == clean.report.leaves.map { $0.result == .failed },
            "\(story)")
        #expect(incremental.report.diagnostics == clean.report.diagnostics, "\(story)")
        #expect(incremental.report.failures.isEmpty, "\(story)")
    }

    /// Compares every page and katex/. The old page of a leaf with an error stays, and so does a file changed by hand.
    private func expectSameFiles(
        _ library: RandomLibrary, _ incremental: IncrementalBuild.Outcome, before: [String: [UInt8]],
        _ story: String
    ) throws {
        var found = try pages(library, "lib/build")
        let clean = try pages(library, "clean")
        let made = Set(incremental.report.provenance.filter(\.isWritten).map(\.output))
        // A start page links to the old page of a leaf that failed, and Find has its text; a clean build has no such page.
        let hasGap = clean["index.html"]?.firstRange(of: "class=\"absent\"".utf8) != nil
        let isOfGap = { (name: String) in hasGap && (name == "index.html" || name.hasPrefix("leaf/")) }
        for (name, bytes) in clean where !isOfGap(name) {
            #expect(found[name] == bytes, "\(story): \(name)")
        }
        for name in clean.keys { found[name] = nil }
        for (name, bytes) in found where !isOfGap(name) {
            #expect(before[name] == bytes, "\(story): \(name) stays as it was")
            let path = library.folder["lib/build/" + name]
            #expect(!made.contains(path), "\(story): \(name)")
        }
    }
}

extension LeafProvenance {
    /// True if the run wrote or kept a page of the leaf.
    fileprivate var isWritten: Bool { kept != nil || trace?.output != nil }
}
