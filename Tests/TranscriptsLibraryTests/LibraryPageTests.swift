import Diagnostics
import ItemPages
import Testing

@testable import TranscriptSource
@testable import TranscriptsLibrary

enum TranscriptsLibraryQuote {
    /// Returns a text as JSON.
    static func quoted(_ text: String) -> String { JSONDiagnosticFormatter.quoted(text) }
}

/// Home, lists, manifest and the files beside the pages.
@Suite struct LibraryPageTests {
    static let export = """
        {"contracts": [
          {"id": "c1", "name": "Locks", "phase": "build", "status": "active", "updated_at": 1803904215},
          {"id": "c2", "name": "Over", "status": "done", "updated_at": 1803904300}, {"id": "C1", "name": "Other"}, {"id": "x_-_y", "name": "Under"}, {"id": "x---y", "name": "Under 2"}, {"id": "c/1", "name": "Path"}, {"id": "c-1", "name": "Hyphen"}],
        "tasks": [
          {"id": "t1", "contract_id": "c1", "status": "running", "name": "First", "daemon_id": "d1"}, {"id": "T1", "contract_id": "c1", "parent_id": "t1", "status": "done", "name": "Second"},
          {"id": "a/b", "name": "Third"}, {"id": "a b", "name": "Fourth", "parent_id": "none", "contract_id": "none"}],
        "directives": [{"id": "g1", "title": "Goal", "has_pending_question": true}, {"id": "g/1", "title": "A"}, {"id": "g-1", "title": "B"}],
        "daemons": [{"id": "d1", "status": "online", "hostname": "box"}, {"id": "d2", "status": "dead"}],
        "listen_sessions": [{"id": "l1", "title": "Talk", "started_at": 1803904215, "ended_at": 1803904275, "transcript_preview": "words"}, {"id": "l/1", "started_at": 1803904275, "ended_at": 1803904215}, {"id": "l-1"}],
        "events": [
          {"id": "1", "task_id": "t1", "kind": "task.supervisor_question", "payload": "Which key?", "ts": 1803904216}, {"id": "2", "task_id": "T1", "kind": "task.output", "payload": "x", "ts": 1803904217}]}
        """

    private static let pages = ["index", "contracts", "tasks", "directives", "daemons", "listen"]

    @Test func everyPageHasWhatItLists() throws {
        let sample = try LibrarySample(["a.json": Self.export])
        let home = try sample.html("index")
        #expect(
            home.contains("href=\"contracts.html#c-c1\"") && home.contains("Which key?")
                && home.contains("Goal") && home.contains("ts-card"))
        #expect(home.contains("<b>1</b>") && home.contains("<b class=\"ts-badge\">2</b>"))
        #expect(home.count(of: "class=\"ts-row\"") == 3 && home.contains("href=\"tasks.html\""))
        let contracts = try sample.html("contracts")
        for name in ["Locks", "Over", "Other", "Path", "Hyphen"] { #expect(contracts.contains(name)) }
        #expect(
            contracts.contains("href=\"task-T1.html\"") && contracts.contains("href=\"task-t1--2.html\""),
            "\(contracts)")
        #expect(try sample.html("tasks").count(of: "class=\"ts-row\"") == 4)
        #expect(
            try sample.html("directives").contains("Goal") && sample.html("daemons").contains("box")
                && sample.html("daemons").contains("d2"))
        #expect(
            try sample.html("listen").contains("words") && sample.html("listen").contains("1:00")
                && !sample.html("listen").contains("-60"))
    }

    /// Places of records are unique, also where ids differ by signs alone.
    @Test(arguments: pages) func placesAreUnique(_ page: String) throws {
        let html = try LibrarySample(["a.json": Self.export]).html(page)
        let places = html.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(Set(places).count == places.count, "\(places)")
    }

    /// Links between pages lead to pages and places that exist.
    @Test func linksLeadToPlaces() throws {
        let sample = try LibrarySample(["a.json": Self.export])
        let names = sample.files.keys.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
        let html = Dictionary(uniqueKeysWithValues: try names.map { ($0, try sample.html($0)) })
        for (name, text) in html {
            for href in text.components(separatedBy: "href=\"").dropFirst().map({
                String($0.prefix { $0 != "\"" })
            }) where !href.hasPrefix("https:") {
                let parts = href.split(separator: "#", omittingEmptySubsequences: false)
                let target = parts[0].isEmpty ? name : String(parts[0].dropLast(5))
                #expect(html[target] != nil, "\(name): \(href)")
                if parts.count > 1 {
                    #expect(html[target]?.contains("id=\"\(parts[1])\"") == true, "\(name): \(href)")
                }
            }
        }
        // The deeplinks lead to them, too.
        let directives = try #require(try sample.json("deeplinks.json")["directives"] as? [[String: String]])
        for directive in directives {
            let place = try #require(directive["file"]?.split(separator: "#").last)
            #expect(html["directives"]?.contains("id=\"\(place)\"") == true)
        }
        #expect(Set(directives.compactMap { $0["file"] }).count == directives.count)
    }

    @Test func emptyLibrariesSayThatTheyAre() throws {
        let sample = try LibrarySample("")
        for page in Self.pages { #expect(try sample.html(page).contains("ts-empty"), "\(page)") }
        #expect(try sample.json("summary.json")["tasks"] as? Int == 0)
        let alone = try LibrarySample(#"{"tasks":[{"id":"t"}]}"#)
        #expect(try alone.html().contains("ts-empty"))
    }

    @Test func omittedEventsAreCounted() throws {
        var record = TranscriptArchive()
        record.tasks = [TaskRecord(id: "t")]
        var transcript = TaskTranscript(task: record.tasks[0], events: [])
        (transcript.omittedEvents, transcript.omittedLines) = (1234, 1)
        let html = try LibrarySample(record, [transcript]).html()
        let omitted = html.part(from: "ts-omitted\">", to: "</p>")
        #expect(omitted.contains("1") && omitted.contains("234"), "\(html)")
        transcript.omittedEvents = 0
        transcript.omittedLines = 0
        #expect(try !LibrarySample(record, [transcript]).html().contains("ts-omitted"))
    }

    /// A finding about a line of the page is shown at the event's line of the file.
    @Test func linesOfAPageHaveThePlacesOfEvents() throws {
        var archive = TranscriptArchive()
        archive.tasks = [TaskRecord(id: "t")]
        let texts = ["Apple\n\n- pear", "Plum", "```\nFig\n```"]
        let events = texts.enumerated().map { index, text in
            TranscriptEvent(
                ids: ["\(index)"], time: 1_803_904_215_000, end: nil,
                position: .init(file: "a.jsonl", line: 10 * (index + 1), column: 1),
                body: LibrarySample.output(text))
        }
        var edition = TranscriptsEdition(
            archive, TranscriptsEdition.Settings(name: "tasks", title: "The Tasks", pagesPath: "pages"))
        let page = edition.add(TaskTranscript(task: archive.tasks[0], events: events))[0]
        let lines = String(decoding: page.bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        for (word, source) in [("Apple", 10), ("pear", 10), ("Plum", 20), ("Fig", 30)] {
            let line = try #require(lines.firstIndex { $0.contains(word) }) + 1
            let place = try #require(edition.places.first { $0.end > line })
            #expect(place.page == page.path && place.position.line == source, "\(word) \(line)")
        }
    }

    // MARK: Names

    static let names: [(ids: [String], pages: [String])] = [
        (["a", "A", "á"], ["task-a", "task-A--2", "task-x"]),
        (["a/b", "a b", "../a/b", "a-b"], ["task-a-b", "task-a-b--2", "task-a-b--3", "task-a-b--4"]),
        (["", "..", "/"], ["task-x", "task-x--2", "task-x--3"]),
        (["con", "index", "a.b"], ["task-con", "task-index", "task-a-b"]), (["名前"], ["task-x"]),
        (
            [String(repeating: "a", count: 300), String(repeating: "a", count: 400)],
            [
                "task-" + String(repeating: "a", count: 64),
                "task-" + String(repeating: "a", count: 64) + "--2",
            ]
        ),
    ]

    @Test(arguments: names) func namesOfPagesAreUnique(_ ids: [String], _ pages: [String]) {
        let names = TaskNames(ids)
        #expect(ids.map { names[$0] } == pages && ids.allSatisfy(names.has))
        #expect(Set(pages.map { $0.lowercased() }).count == pages.count)
    }

    // MARK: Files

    @Test func theManifestListsThePages() throws {
        let sample = try LibrarySample(["a.json": Self.export])
        let path = try #require(sample.files.keys.first { $0.hasSuffix(".json") && !$0.hasPrefix("files/") })
        let manifest = try sample.json(path)
        let book = try #require((manifest["books"] as? [[String: Any]])?.first)
        let chapters = try #require(book["chapters"] as? [[String: Any]])
        let leaves = chapters.map { ($0["leaves"] as? [[String: String]]) ?? [] }
        #expect(
            chapters.compactMap { $0["id"] as? String } == ["lists", "tasks"]
                && book["title"] as? String == "The Tasks")
        #expect(
            leaves[0].compactMap { $0["file"] } == Self.pages.map { $0 + ".html" } && leaves[1].count == 4)
        #expect(
            leaves[1].first?["title"] == "Second" && leaves.joined().allSatisfy { $0["kind"] == "transcript" }
        )
        for leaf in leaves.joined() {
            #expect(
                sample.files["\(leaf["id"] ?? "").md"] != nil
                    && leaf["source"] == "../store/pages/\(leaf["id"] ?? "").md")
        }
    }

    @Test func filesForAppsHaveTheirForm() throws {
        let sample = try LibrarySample(["a.json": Self.export]) { $0.deeplink = "app://task/{id}" }
        let summary = try sample.json("summary.json")
        #expect(
            summary["active_contracts"] as? Int == 6 && summary["daemons_online"] as? Int == 1
                && summary["daemons_offline"] as? Int == 1)
        #expect(
            summary["pending_questions"] as? Int == 2 && summary["tasks"] as? Int == 4
                && summary["latest_task"] as? String == "Second")
        let links = try sample.json("deeplinks.json")
        #expect(links["scheme"] as? String == "app" && (links["routes"] as? [[String: String]])?.count == 6)
        let tasks = try #require(links["tasks"] as? [[String: String]])
        #expect(
            tasks.first { $0["id"] == "t1" } == [
                "deeplink": "app://task/t1", "type": "task", "id": "t1", "file": "task-t1--2.html",
                "title": "First",
            ])
        #expect(try (sample.json("api/contracts.json")["contracts"] as? [Any])?.count == 7)
        let task = try #require(
            (sample.json("api/tasks.json")["tasks"] as? [[String: Any]])?.first {
                $0["id"] as? String == "t1"
            })
        #expect(
            task["file"] as? String == "task-t1--2.html" && task["pending_questions"] as? Int == 1
                && task["status"] as? String == "running" && task["events"] as? Int == 1)
        for (name, count) in [("directives", 3), ("daemons", 2), ("listen_sessions", 3)] {
            #expect(try (sample.json("api/\(name).json")[name] as? [Any])?.count == count)
        }
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        let (one, other) = (
            try LibrarySample(["a.json": Self.export]), try LibrarySample(["a.json": Self.export])
        )
        #expect(one.files == other.files && one.files.count > 15)
    }

    /// Events in several files give the same pages whatever the files are called, where times decide.
    @Test func theOrderOfFilesDoesNotMatter() throws {
        let lines = (1...9).map {
            #"{"task_id":"t","id":"\#($0)","kind":"task.output","ts":\#(1_803_904_215 + $0),"payload":"word\#($0) "}"#
                + "\n"
        }
        let forth = try LibrarySample([
            "a.jsonl": lines[0...3].joined(), "b.jsonl": lines[4...].joined(), "c.json": Self.export,
        ])
        let back = try LibrarySample([
            "z.jsonl": lines[0...3].joined(), "b.jsonl": lines[4...].joined(), "a.json": Self.export,
        ])
        #expect(forth.files == back.files)
    }
}
