import Testing

@testable import TranscriptSource

/// Exports: one JSON value with records and events.
@Suite struct ExportTests {
    static let export = """
        {
          "version": 1,
          "contracts": [
            {"id": "c1", "name": "Locks", "phase": "build", "status": "active", "autonomous_loop": true, "updated_at": 1803904215},
            {"id": "c2", "title": "Docs", "autonomousLoop": false, "updatedAt": "2027-03-01T12:30:15Z", "status": "done"}
          ],
          "tasks": [
            {"id": "t1", "contract_id": "c1", "parent_id": "t0", "status": "running", "plan": "# Do it", "name": "N", "daemon_id": "d1"},
            {"id": "t2", "contractId": "c2", "parentTaskId": "t1", "daemonId": "d1", "title": "Second"}
          ],
          "directives": [
            {"id": "g1", "title": "Goal", "status": "open", "has_pending_question": true, "updated_at": 1803904215},
            {"id": "g2", "name": "Other", "hasPendingQuestion": 0}
          ],
          "daemons": [{"id": "d1", "status": "Online", "last_heartbeat": 1803904215, "hostname": "box"}, {"id": "d2", "status": "dead"}],
          "listen_sessions": [
            {"id": "l1", "title": "Talk", "started_at": 1803904215, "ended_at": 1803904275, "transcript_preview": "words"},
            {"id": "l2", "startedAt": 1803904216, "transcriptPreview": "more"}
          ],
          "events": [
            {"id": "1", "task_id": "t1", "kind": "task.output", "payload": "a", "ts": 1803904215},
            {"id": "2", "task_id": "t1", "kind": "task.status", "payload": {"status": "done"}, "ts": 1803904216}
          ]
        }

        """

    /// The same value on one line: no text in it has a line feed.
    static let oneLine = export.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()

    @Test(arguments: [
        export, oneLine, "\u{FEFF}" + export, "\n\n" + oneLine + "\n", export.replacing("\n", with: "\r\n"),
    ])
    func recordsAreRead(_ text: String) throws {
        let sample = try TranscriptSample(text)
        let archive = sample.archive
        #expect(
            archive.contracts.map(\.name) == ["Locks", "Docs"]
                && archive.contracts.map(\.isAutonomous) == [true, false])
        #expect(
            archive.contracts.map(\.phase) == ["build", nil]
                && archive.contracts.map(\.isActive) == [true, false])
        #expect(archive.contracts.map(\.updated) == [1_803_904_215_000, 1_803_904_215_000])
        #expect(
            archive.tasks.map(\.contract) == ["c1", "c2"] && archive.tasks.map(\.parent) == ["t0", "t1"])
        #expect(archive.tasks.map(\.daemon) == ["d1", "d1"])
        #expect(
            sample.transcripts.map(\.title) == ["N", "Second"] && sample.transcripts[0].task.plan == "# Do it"
        )
        #expect(sample.transcripts[0].status == "done")
        #expect(
            archive.directives.map(\.hasPendingQuestion) == [true, false]
                && archive.directives.map(\.title) == ["Goal", "Other"])
        #expect(
            archive.daemons.map(\.isOnline) == [true, false]
                && archive.daemons.map(\.hostname) == ["box", nil])
        #expect(
            archive.sessions.map(\.title) == ["Talk", nil]
                && archive.sessions.map(\.preview) == ["words", "more"])
        #expect(archive.sessions.map(\.ended) == [1_803_904_275_000, nil])
        #expect(sample.byTask == ["t1": ["output a", "status done"], "t2": []] && sample.findings.isEmpty)
    }

    /// An export on one line is one although its first list is long.
    @Test func aLongExportOnOneLineIsRead() throws {
        let records = (0..<3000).map { #"{"id":"t\#($0)","plan":"\#(String(repeating: "x", count: 60))"}"# }
        let sample = try TranscriptSample(#"{"tasks":[\#(records.joined(separator: ","))]}"#)
        #expect(sample.archive.tasks.count == 3000 && sample.findings.isEmpty)
        let later = try TranscriptSample(#"{"version":1,"tasks":[\#(records.joined(separator: ","))]}"#)
        #expect(later.archive.tasks.count == 3000 && later.findings.isEmpty)
    }

    @Test(arguments: ["events", "task_events", "taskEvents"]) func eventsHaveNames(_ name: String) throws {
        let event = #"{"task_id":"t","kind":"task.output","payload":"a"}"#
        #expect(try TranscriptSample(#"{"\#(name)":[\#(event)]}"#).events == ["output a"])
        #expect(try TranscriptSample("{\n\"\(name)\": [\n\(event)\n]}").events == ["output a"])
        #expect(try TranscriptSample("{\"\(name)\": [\n\(event),\n\(event)\n]}").events == ["output aa"])
    }

    @Test func aListOfEventsIsAnExport() throws {
        let events = ["a", "b"].map { #"{"task_id":"t","kind":"task.output","payload":"\#($0)"}"# }
        for text in [
            "[\(events.joined(separator: ","))]", "[\n  \(events.joined(separator: ",\n  "))\n]\n",
            "[{\n\(events[0].dropFirst()),\(events[1])]",
        ] {
            let sample = try TranscriptSample(text)
            #expect(sample.events == ["output ab"] && sample.findings.isEmpty, "\(text)")
        }
        #expect(try TranscriptSample("[]").findings.isEmpty)
        #expect(try TranscriptSample("{\"events\":[]}").findings.isEmpty)
    }

    /// A cut export is read up to its end, and the cut is a finding.
    @Test func aCutExportIsReadUpToTheCut() throws {
        let whole = try TranscriptSample(Self.export)
        let bytes = Array(Self.export.utf8)
        var counts: Set<[Int]> = []
        // Within the first line it may be any file.
        let start = Self.export.firstRange(of: "\"contracts\": [")!.upperBound.utf16Offset(in: Self.export)
        for end in stride(from: start, to: bytes.count - 3, by: 7) {
            let sample = try TranscriptSample(["a.json": Array(bytes[..<end])])
            let archive = sample.archive
            #expect(
                archive.contracts
                    == Array(whole.archive.contracts.prefix(archive.contracts.count)).map {
                        var contract = $0
                        contract.position.file = contract.position.file.replacing(
                            whole.folder.path, with: sample.folder.path
                        ).replacing("a.jsonl", with: "a.json")
                        return contract
                    })
            counts.insert([
                archive.contracts.count, archive.tasks.count, archive.directives.count,
                sample.transcripts.first?.events.count ?? 0,
            ])
            #expect(sample.findings.contains { $0.hasPrefix("transcript-line a.json ") }, "\(end)")
        }
        #expect(
            counts.contains([1, 0, 0, 0]) && counts.contains([2, 1, 0, 0]) && counts.contains([2, 2, 2, 1]),
            "\(counts)")
    }

    static let damaged: [(text: String, findings: [String], tasks: [String])] = [
        (
            #"{"tasks":[{"id":"a"},{"name":"b"},{"id":""},{"id":"c"}]}"#,
            ["transcript-event a.jsonl 1:22", "transcript-event a.jsonl 1:35"], ["a", "c"]
        ),
        (#"{"tasks":[{"id":"a"},{"id":"b",},{"id":"c"}]}"#, ["transcript-line a.jsonl 1:22"], ["a", "c"]),
        (
            #"{"tasks":7,"contracts":{}}"#, ["transcript-line a.jsonl 1:10", "transcript-line a.jsonl 1:24"],
            []
        ),
        (#"{"tasks":[{"id":"a"},{"id":"a","status":"x"}]}"#, [], ["a"]),
        (
            #"{"events":[1,"x",{"task_id":"t","kind":"task.output","payload":"a"}]}"#,
            ["transcript-line a.jsonl 1:12", "transcript-line a.jsonl 1:14"], ["t"]
        ),
        (
            "{\"tasks\":[{\"id\":\"a\"}]}\n" + TranscriptSample.line(#""x""#),
            ["transcript-line a.jsonl 2:1"], ["a"]
        ),
        ("[]\nwords", ["transcript-line a.jsonl 2:1"], []),
    ]

    @Test(arguments: damaged.indices) func damagedRecordsAreFindings(_ index: Int) throws {
        let (text, findings, tasks) = Self.damaged[index]
        let sample = try TranscriptSample(text)
        #expect(sample.findings == findings, "\(sample.findings)")
        #expect(sample.archive.tasks.map(\.id) == tasks)
    }

    /// Of two exports the one whose name comes last counts.
    @Test func severalExportsAreOne() throws {
        let later = Self.export.replacing("Locks", with: "Locks 2").replacing("\"Goal\"", with: "\"Goal 2\"")
        let sample = try TranscriptSample(["a.json": Array(Self.export.utf8), "b.json": Array(later.utf8)])
        #expect(
            sample.archive.contracts.map(\.name) == ["Locks 2", "Docs"]
                && sample.archive.directives.map(\.title) == ["Goal 2", "Other"])
        #expect(sample.archive.daemons.count == 2 && sample.archive.sessions.count == 2)
        #expect(sample.byTask["t1"] == ["output a", "status done"])
    }

    /// A name without a visible character counts as absent.
    @Test(arguments: ["", "  ", "\\n", "\\u202e", "\\u200b\\u0007"]) func emptyNamesAreNone(_ name: String)
        throws
    {
        let sample = try TranscriptSample(
            #"{"contracts":[{"id":"c","name":"\#(name)"}],"tasks":[{"id":"t","name":"\#(name)"}],"directives":[{"id":"d","title":"\#(name)"}],"daemons":[{"id":"m","hostname":"\#(name)"}],"listen_sessions":[{"id":"l","title":"\#(name)"}]}"#
        )
        #expect(
            sample.archive.contracts.map(\.name) == ["c"] && sample.archive.directives.map(\.title) == ["d"])
        #expect(
            sample.archive.daemons.map(\.hostname) == [nil] && sample.archive.sessions.map(\.title) == [nil])
        #expect(sample.transcripts.map(\.title) == ["t"])
    }

    @Test func eventsInAFileOfTheirOwnBelongToTheTask() throws {
        let sample = try TranscriptSample([
            "a.json": Array(#"{"tasks":[{"id":"t","name":"N","parent_id":"p"}]}"#.utf8),
            "b.jsonl": Array(TranscriptSample.line(#""x""#).utf8),
            "c.jsonl": Array(TranscriptSample.line(#""y""#, task: "u").utf8),
        ])
        #expect(sample.byTask == ["t": ["output x"], "u": ["output y"]])
        #expect(
            sample.archive.tasks.map(\.name) == ["N", nil]
                && sample.archive.tasks.map(\.parent) == ["p", nil])
    }
}
