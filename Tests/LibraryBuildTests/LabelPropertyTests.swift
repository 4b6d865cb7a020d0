import Diagnostics
import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The numbers of other leaves are right after any changes: a render with a record gives what a clean one gives.
@Suite struct LabelPropertyTests {
    /// 50 histories of 12 steps.
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func areRightAfterAnyEdit(_ group: UInt64) async throws {
        var kept = 0
        var linked = 0
        for seed in (group * 100)..<(group * 100 + 10) {
            var library = try RandomLabels(seed: seed)
            var build = IncrementalBuild(manifests: [library.manifest], jobs: 2)
            build.renderRequest.leavesAssetsOut = true
            build.program = ["test"]
            build.store = RecordStore(folder: library.folder["cache"])
            for step in 0..<12 {
                let change = step == 0 ? "new" : try library.change()
                let story = "seed \(seed), step \(step): \(change)"
                let outcome = try await build.run()
                var clean = build
                clean.store = nil
                clean.out = library.folder["clean"]
                if library.folder.has("clean") { try library.folder.remove("clean") }
                let fresh = try await clean.run()
                #expect(outcome.report.diagnostics == fresh.report.diagnostics, "\(story)")
                // Find has the text of the old page of a leaf that failed, or whose source is gone; a clean build has no such
                // page.
                let hasGap = outcome.report.diagnostics.contains { $0.severity == .error }
                for (name, bytes) in try library.folder.files(below: "clean")
                where !hasGap || !name.hasPrefix("leaf/") {
                    let found = try? library.folder.bytes("lib/build/" + name)
                    #expect(found == bytes, "\(story): \(name)")
                    linked += String(decoding: bytes, as: UTF8.self).contains("html#") ? 1 : 0
                }
                kept += outcome.report.provenance.count { $0.kept != nil }
            }
        }
        // A build that keeps nothing, or pages without references, would pass the checks above.
        #expect(kept > 100, "\(kept) leaves were kept")
        #expect(linked > 100, "\(linked) pages refer to others")
    }
}

/// Eight leaves in two books of two chapters, with a few labels that are given and referred to at random.
private struct RandomLabels {
    let folder: TestFolder
    private var random: SeededGenerator
    /// The leaves of each chapter.
    private var chapters: [[String]]
    private static let labels = ["thm-a", "thm-b", "thm-c", "sec-d", "plain"]
    private static let equations = ["eq-x", "eq-y"]

    init(seed: UInt64) throws {
        folder = try TestFolder()
        random = SeededGenerator(seed: seed)
        chapters = [["l1", "l2"], ["l3", "l4"], ["l5", "l6"], ["l7", "l8"]]
        try folder.write("{{title}}\n{{{body}}}", to: "lib/look/leaf.mustache")
        try folder.write("templates: look\n", to: "lib/sitegen.yml")
        for leaf in chapters.joined() { try folder.write(document(), to: "lib/md/\(leaf).md") }
        try writeManifest()
    }

    var manifest: String { folder["lib/build/study-manifest.json"] }

    private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    private mutating func pick(_ items: [String]) -> String { items[number(items.count)] }

    private mutating func document() -> String {
        var text = "# Leaf \(number(100))\n\n"
        for label in Self.labels where number(4) == 0 {
            // Some names refer to others.
            let name =
                number(4) == 0 ? " by @\(pick(Self.labels)) and $\\eqref{\(pick(Self.equations))}$" : ""
            // The name of a theorem with a number does not have its title.
            let digit = name.isEmpty || !label.hasPrefix("thm") ? "\(number(9))" : ""
            text +=
                label.hasPrefix("thm")
                ? "> [!theorem] \(digit)\(name) {#\(label)}\n> A\n\n"
                : "## Part \(digit)\(name) {#\(label)}\n\n"
        }
        for label in Self.equations where number(4) == 0 {
            text += "$$\na \\tag{\(number(9))}\\label{\(label)}\n$$\n\n"
        }
        for _ in 0..<number(2) { text += "A [term \(number(4))]{.index}.\n\n" }
        for _ in 0..<number(3) {
            switch number(6) {
            case 0: text += "\\eqref{\(pick(Self.equations))}\n\n"
            case 1: text += "$x = \\ref{\(pick(Self.equations))}$\n\n"
            case 2: text += "[[l\(1 + number(8))]] [[title l\(1 + number(8))]]\n\n"
            default: text += "See @\(pick(Self.labels)) and @nobody.\n\n"
            }
        }
        return text
    }

    private func writeManifest() throws {
        let texts = chapters.enumerated().map { index, leaves in
            let entries = leaves.map {
                #"{ "id": "\#($0)", "title": "Title \#($0)", "file": "\#($0).html", "source": "../md/\#($0).md" }"#
            }
            // Lists of the library in one chapter.
            let lists = ["theorems", "index"].map {
                #"{ "id": "\#($0)", "title": "\#($0)", "file": "\#($0).html", "list": "\#($0)" }"#
            }
            let all = entries + (index == 2 ? lists : [])
            return #"{ "id": "c\#(index)", "title": "C", "leaves": [\#(all.joined(separator: ", "))] }"#
        }
        let books = [texts[..<2], texts[2...]].enumerated().map { index, chapters in
            #"{ "id": "b\#(index)", "title": "B", "chapters": [\#(chapters.joined(separator: ", "))] }"#
        }
        try folder.write(
            #"{ "version": 1, "books": [\#(books.joined(separator: ", "))] }"#,
            to: "lib/build/study-manifest.json")
    }

    /// Changes something, and returns what.
    mutating func change() throws -> String {
        let leaf = "lib/md/l\(1 + number(8)).md"
        switch number(8) {
        case 0:
            // A leaf moves to another chapter: its labels are nearer to others.
            let from = number(4)
            guard chapters[from].count > 1 else { return "nothing" }
            let moved = chapters[from].removeLast()
            chapters[(from + 1 + number(3)) % 4].append(moved)
            try writeManifest()
            return "move \(moved)"
        case 1:
            if folder.has(leaf) { try folder.remove(leaf) }
            return "delete \(leaf)"
        case 2:
            // The same leaf again, later in time.
            if folder.has(leaf) { try folder.write(try folder.text(leaf), to: leaf) }
            return "touch \(leaf)"
        case 3:
            if folder.has(leaf) { try folder.write(try folder.text(leaf) + "\nMore.\n", to: leaf) }
            return "add to \(leaf)"
        case 4:
            for index in 1...8 where !folder.has("lib/md/l\(index).md") {
                try folder.write(document(), to: "lib/md/l\(index).md")
            }
            return "restore"
        default:
            try folder.write(document(), to: leaf)
            return "write \(leaf)"
        }
    }
}
