import Foundation
import SiteFiles
import TestSupport
import Testing

@Suite struct KilledProcessTests {
    /// SIGKILL at moments spread over a whole run: every leaf is the old one or the new one, whole.
    @Test func aKilledRenderLeavesEachLeafOldOrNew() throws {
        let workspace = try Workspace()
        let folder = workspace.folder
        let names = (0..<24).map { "leaf\($0)" }
        let fixture = try LibraryFixture(names.map { .init($0, source: "../md/\($0).md") }, in: folder)
        let write = { (word: String) in
            for name in names {
                let line = "\(word) $\(name)_{\(word.count)}$ and so on.\n\n"
                try fixture.source("# \(name)\n\n" + String(repeating: line, count: 400), at: "md/\(name).md")
            }
        }
        try write("Old")
        try workspace.expect(0, "render", "lib", "--out", "old", "--no-assets")
        try write("Newer")
        let clock = ContinuousClock()
        let whole = try clock.measure {
            try workspace.expect(0, "render", "lib", "--out", "new", "--no-assets")
        }
        let old = try folder.files(below: "old")
        let new = try folder.files(below: "new")
        // The leaves, index.html, leaf/library.js, the script of Find, and its index and texts.
        #expect(old.count == 29 && new.count == 29)

        let command = try SitegenBinary.command(
            ["render", "lib", "--out", "out", "--no-assets"], in: folder.path)
        var seen: [Int] = []
        for round in 0..<30 {
            if folder.has("out") { try folder.remove("out") }
            try FileManager.default.copyItem(atPath: folder["old"], toPath: folder["out"])
            let running = try command.start()
            let share = (Double(round) + Double.random(in: 0..<1)) / 30
            pause(whole * share)
            running.stop()
            var changed = 0
            for (name, bytes) in try folder.files(below: "out") {
                // An unfinished write leaves a hidden temporary file beside the leaf.
                if DiskPath.name(of: name).hasPrefix(".sitegen-") { continue }
                let isNew = bytes == new[name]
                changed += isNew ? 1 : 0
                #expect(isNew || bytes == old[name], "round \(round): \(name) is neither")
            }
            #expect(Set(names.map { $0 + ".html" }).isSubset(of: try folder.files(below: "out").keys))
            seen.append(changed)
        }
        // The moments were not all before the first write or after the last.
        #expect(seen.contains { $0 > 0 && $0 < 24 } || Set(seen).count > 1, "\(seen)")

        // The next run completes the killed one.
        try workspace.expect(0, "render", "lib", "--out", "out", "--no-assets")
        try workspace.expect(0, "render", "lib", "--out", "out", "--check")
    }
}
