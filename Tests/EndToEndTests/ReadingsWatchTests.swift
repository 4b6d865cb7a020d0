import Foundation
import SiteFiles
import TestSupport
import Testing

/// `watch` notices a reading list that another program has changed.
@Suite(.serialized, .timeLimit(.minutes(45))) struct ReadingsWatchTests {
    private let workspace: Workspace
    private var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try workspace.linkKaTeX()
        try folder.write(
            "sources: {saved: {kind: readings, from: saved.json, to: build, store: store}}\n",
            to: "lib/sitegen.yml")
    }

    private func save(_ titles: [String]) throws {
        let entries = titles.enumerated().map { number, title in
            "{\"id\": \"\(number)\", \"content\": \"\(title)\", \"saved_at\": \"2026-11-2\(number)T08:00:00Z\"}"
        }
        try folder.write("{\"texts\": [\(entries.joined(separator: ", "))]}", to: "lib/saved.json")
    }

    @Test func composesAChangedList() throws {
        try save(["First note"])
        let watch = try Watching(["lib", "--katex", workspace.katex], in: folder)
        try watch.wait(for: "build/notes.html", toSay: "First note")
        try save(["First note", "Second note"])
        try watch.wait(for: "build/notes.html", toSay: "Second note")
        // A list that cannot be read leaves the pages as they were.
        try folder.write("{\"texts\": [,]}", to: "lib/saved.json")
        try save(["First note", "Second note", "Third note"])
        try watch.wait(for: "build/notes.html", toSay: "Third note")
        #expect(try watch.end().code == 0)
    }
}
