import Foundation
import SiteFiles
import TestSupport
import Testing

/// Transcripts as a user makes them pages: parsed, composed, rendered and verified.
@Suite(.serialized, .timeLimit(.minutes(45))) struct TranscriptCommandTests {
    private let workspace: Workspace
    private var folder: TestFolder { workspace.folder }

    /// An invented key, joined here so that no file has a whole one.
    private static let key = "mk" + "_live_4f9Kd82LsQpZx7Vb1Nc6Tj3W"

    private static func output(_ text: String, _ id: String, _ task: String = "t1") -> String {
        #"{"id":"\#(id)","task_id":"\#(task)","kind":"task.output","payload_json":{"text":"\#(text)"},"ts":\#(1_803_904_215 + id.count)}"#
            + "\n"
    }

    init() throws {
        workspace = try Workspace()
        try workspace.linkKaTeX()
        try folder.write(
            "sources:\n  tasks: {kind: transcripts, from: events, to: build, store: store}\n",
            to: "sitegen.yml")
        try folder.write(
            Self.output("First words of $x^2$.\\n\\n", "1")
                + Self.output("The key is \(Self.key). See [the file](src/a.swift).\\n", "12")
                + #"{"id":"q","task_id":"t1","kind":"task.supervisor_question","payload_json":{"question":"Which one?"},"ts":1803904300}"#
                + "\n"
                + Self.output("Other task <b>words</b>", "1", "t2"), to: "events/a.jsonl")
    }

    /// The files of the library by their paths, without KaTeX.
    private func files(_ name: String = "build") throws -> [String: String] {
        try folder.files(below: name).filter { !$0.key.hasPrefix("katex/") }.mapValues {
            String(decoding: $0, as: UTF8.self)
        }
    }

    // MARK: parse

    @Test func printsTheModel() throws {
        let outcome = try workspace.expect(0, "transcripts", "parse", "events/a.jsonl")
        let model = try workspace.json(outcome.output)
        let tasks = try #require(model["tasks"] as? [[String: Any]])
        #expect(
            tasks.map { $0["id"] as? String } == ["t1", "t2"] && tasks[0]["pending_questions"] as? Int == 1)
        let events = try #require(tasks[0]["events"] as? [[String: Any]])
        #expect(events.map { $0["kind"] as? String } == ["output", "output", "supervisor_question"])
        #expect(
            outcome.output.contains("The key is [redacted: makima-key].")
                && !(outcome.output + outcome.errors).contains(Self.key.dropFirst(8)))
        #expect(
            outcome.errors.contains(
                "events/a.jsonl:2:1: note: a Makima key was replaced; revoke it [transcript-secret]"))
        #expect(!folder.has("store") && !folder.has("build"))
    }

    /// The output is indented by two spaces a level.
    @Test func theModelIsIndented() throws {
        let output = try workspace.expect(0, "transcripts", "parse", "events").output
        #expect(
            output.contains("\n  \"tasks\": [\n    {\n      \"id\": \"t1\",\n")
                && output.hasSuffix("\n    }\n  ]\n}\n"), "\(output.prefix(400))")
    }

    @Test func printsALineATask() throws {
        let outcome = try workspace.expect(0, "transcripts", "parse", "events", "--format", "text")
        let lines = outcome.output.split(separator: "\n")
        #expect(
            lines.count == 2 && lines[0].contains("2027-03-01T12:31") && lines[0].contains("(3 events)")
                && lines[1].contains("t2"), "\(outcome.output)")
    }

    @Test func keepsAsManyLinesAsItIsTold() throws {
        let outcome = try workspace.expect(
            0, "transcripts", "parse", "events/a.jsonl", "--lines", "1", "--format", "text")
        #expect(
            outcome.output.contains("(1 event, 2 left out)")
                && outcome.errors.contains("[transcript-length]"), "\(outcome)")
    }

    @Test func readsSeveralFiles() throws {
        try folder.write(
            #"{"type":"user","sessionId":"s","message":{"content":"Hi there"}}"#, to: "session.jsonl")
        let outcome = try workspace.expect(0, "transcripts", "parse", "events", "session.jsonl")
        let tasks = try #require(try workspace.json(outcome.output)["tasks"] as? [[String: Any]])
        #expect(tasks.map { $0["title"] as? String }.contains("Hi there") && tasks.count == 3)
        try folder.write("", to: "empty.jsonl")
        #expect(
            try workspace.json(workspace.expect(0, "transcripts", "parse", "empty.jsonl").output)["tasks"]
                as? [String] == [])
    }

    @Test func exitCodesSayWhatHappened() throws {
        try workspace.expect(2, "transcripts", "parse", "nowhere.jsonl")
        try folder.write("x", to: "none/a.txt")
        #expect(try workspace.expect(1, "transcripts", "parse", "none").errors.contains("[transcript-file]"))
        for arguments in [
            ["parse"], ["parse", "events", "--lines", "0"], ["parse", "events", "--lines", "x"],
            ["parse", "events", "--format", "xml"], ["prase"],
        ] {
            let outcome = try workspace.run(["transcripts"] + arguments)
            #expect(outcome.code == 64 && outcome.errors.contains("Usage: "), "\(outcome)")
        }
        // A damaged line is a warning, which the settings can raise.
        try folder.write("{\n" + Self.output("x", "1"), to: "bad.jsonl")
        #expect(
            try workspace.expect(0, "transcripts", "parse", "bad.jsonl").errors.contains(
                "bad.jsonl:1:1: warning: "))
        try folder.write("rules: {transcript-line: error}\n", to: "sitegen.yml")
        try workspace.expect(1, "transcripts", "parse", "bad.jsonl")
    }

    // MARK: render

    @Test func rendersPagesThatVerify() throws {
        let input = try folder.files(below: "events")
        try workspace.expect(0, "render", ".")
        let verified = try workspace.expect(0, "verify", "--strict", ".")
        #expect(verified.errors.isEmpty, "\(verified)")
        let files = try files()
        for page in ["index", "contracts", "tasks", "directives", "daemons", "listen", "task-t1", "task-t2"] {
            #expect(files[page + ".html"] != nil, "\(page)")
        }
        for path in ["summary.json", "deeplinks.json", "api/tasks.json"] {
            #expect(files[path] != nil, "\(path)")
        }
        let task = try #require(files["task-t1.html"])
        #expect(
            task.contains("not supported on mobile") && task.contains("redacted: makima-key")
                && task.contains("id=\"e-12\""))
        for (path, text) in files.merging(try self.files("store"), uniquingKeysWith: { $1 }) {
            #expect(!text.contains(Self.key.dropFirst(8)), "\(path)")
        }
        #expect(try folder.files(below: "events") == input)
    }

    @Test func aSecondRunWritesNothing() throws {
        try workspace.expect(0, "render", ".")
        let before = try files()
        let again = try workspace.expect(0, "render", ".")
        #expect(again.output.contains("unchanged") || again.output.contains("current"), "\(again)")
        #expect(try files() == before)
        #expect(try workspace.expect(0, "render", "--check", ".").output.contains("current"))
        try folder.write(Self.output("New words", "5", "t3"), to: "events/b.jsonl")
        try workspace.expect(1, "render", "--check", ".")
        #expect(try files() == before)
        try workspace.expect(0, "render", ".")
        #expect(try files()["task-t3.html"]?.contains("New words") == true)
        try folder.remove("events/b.jsonl")
        try workspace.expect(0, "render", ".")
        #expect(try files() == before)
    }

    /// The transcripts may be on a disk that is not there, or not be readable.
    @Test func pagesStayWithoutTheFiles() throws {
        try workspace.expect(0, "render", ".")
        let before = try files()
        try FileManager.default.moveItem(atPath: folder["events"], toPath: folder["elsewhere"])
        #expect(try workspace.expect(1, "render", ".").errors.contains("[manifest-source-missing]"))
        #expect(try files() == before)
        try folder.write("x", to: "events/readme.txt")
        #expect(try workspace.expect(1, "render", ".").errors.contains("[transcript-file]"))
        #expect(try files() == before)
        try folder.link("events/a.jsonl", to: folder["nowhere"])
        try workspace.expect(1, "render", ".")
        #expect(try files() == before)
        try FileManager.default.removeItem(atPath: folder["events"])
        try FileManager.default.moveItem(atPath: folder["elsewhere"], toPath: folder["events"])
        try workspace.expect(0, "render", ".")
        #expect(try files() == before)
    }

    @Test(arguments: ["fold", "none", "full"]) func toolsAreExportedAsSettingsSay(_ tools: String) throws {
        try folder.write(
            "sources:\n  tasks: {kind: transcripts, from: events, to: build, store: store, tools: \(tools)}\n",
            to: "sitegen.yml")
        try folder.write(
            #"{"task_id":"t9","kind":"task.output","payload":{"type":"tool_use","name":"Bash","input":{"command":"ls\nhidden input"}}}"#
                + "\n"
                + #"{"task_id":"t9","kind":"task.output","payload":{"type":"tool_result","output":"first\nhidden result"}}"#
                + "\n", to: "events/b.jsonl")
        try workspace.expect(0, "render", ".")
        let all = try files().values.joined()
        #expect(
            all.contains("hidden input") == (tools != "none")
                && all.contains("hidden result") == (tools != "none") && all.contains("Bash"))
    }

    // MARK: watch, serve and sources

    @Test func watchNoticesAnAppendedLine() throws {
        // `Watching` waits for files of `lib`.
        try folder.write(
            "sources: {tasks: {kind: transcripts, from: log.jsonl, to: build, store: store}}\n",
            to: "lib/sitegen.yml")
        try folder.write(Self.output("Before. ", "1"), to: "lib/log.jsonl")
        let watch = try Watching(["lib", "--katex", workspace.katex], in: folder)
        try watch.wait(for: "build/task-t1.html", toSay: "Before.")
        let handle = try #require(FileHandle(forWritingAtPath: folder["lib/log.jsonl"]))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(Self.output("After the line. ", "12").utf8))
        try handle.close()
        try watch.wait(for: "build/task-t1.html", toSay: "After the line.")
        #expect(try watch.end().code == 0)
    }

    /// `serve --watch` shows a line that another program appends, and tells the page that is open.
    @Test func serveShowsAnAppendedLine() throws {
        try folder.write(
            "katex: \(workspace.katex)\nsources: {tasks: {kind: transcripts, from: log.jsonl, to: build, store: store}}\n",
            to: "lib/sitegen.yml")
        try folder.write(Self.output("Before. ", "1"), to: "lib/log.jsonl")
        try workspace.expect(0, "render", "lib")
        let server = try Serving(["lib/build", "--watch"], in: folder.path)
        func page() throws -> String { try server.get("/task-t1.html").text }
        try waitUntil("the page is there") { (try? page().contains("Before.")) == true }
        let version = try #require(try page().firstMatch(of: #/let version = '([^']+)'/#)).1
        let stream = try server.connect()
        try stream.send("GET /.sitegen/events?since=\(version) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var seen = String(decoding: try stream.receive(), as: UTF8.self)
        let handle = try #require(FileHandle(forWritingAtPath: folder["lib/log.jsonl"]))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(Self.output("After the line. ", "12").utf8))
        try handle.close()
        try waitUntil("the page has the line", seconds: 60) {
            (try? page().contains("After the line.")) == true
        }
        while !seen.contains("event: change") {
            seen += String(decoding: try stream.receive(), as: UTF8.self)
        }
        #expect(try page().contains("Before."))
        #expect(try server.end().code == 0)
    }

    @Test func sourcesCountsTheTasks() throws {
        let text = try workspace.expect(0, "sources", ".").output
        #expect(
            text.contains("tasks (transcripts)") && text.contains("2 tasks, 0 contracts, 0 directives"),
            "\(text)")
        let json = try workspace.expect(0, "sources", ".", "--format", "json").output
        #expect(json.contains("\"tasks\": 2"), "\(json)")
        try folder.write(
            #"{"contracts":[{"id":"c"}],"tasks":[{"id":"t"}],"directives":[{"id":"d"}]}"#,
            to: "events/a.jsonl")
        let one = try workspace.expect(0, "sources", ".").output
        #expect(one.contains("1 task, 1 contract, 1 directive\n"), "\(one)")
    }

    @Test func initBeginsALibrary() throws {
        try workspace.expect(0, "init", "new", "--source", "transcripts")
        #expect(try workspace.expect(0, "verify", "--strict", "new").errors.isEmpty)
        #expect(try workspace.expect(0, "render", "--check", "new").errors.isEmpty)
        #expect(try workspace.expect(0, "transcripts", "parse", "new/transcripts").errors.isEmpty)
    }
}
