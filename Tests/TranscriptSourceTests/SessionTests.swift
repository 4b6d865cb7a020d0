import Testing

@testable import TranscriptSource

/// The lines of agent sessions.
@Suite struct SessionTests {
    /// The content of a message of the assistant, and its events.
    static let contents: [(content: String, events: [String])] = [
        (#""Words""#, ["assistant Words"]),
        (#"[{"type":"text","text":"a"},{"type":"text","text":"b"}]"#, ["assistant a", "assistant b"]),
        (#"{"type":"text","text":"alone"}"#, ["assistant alone"]),
        (#"[{"type":"thinking","thinking":"hm"}]"#, ["thinking hm"]),
        (#"[{"type":"thinking","thinking":""}]"#, []), (#"[{"type":"redacted_thinking","data":"x"}]"#, []),
        (#"[]"#, []), (#""""#, []),
        (
            #"[{"type":"tool_use","id":"c","name":"Bash","input":{"command":"ls"}}]"#,
            ["tool Bash(command=ls)"]
        ),
        (#"[{"type":"server_tool_use","name":"search","input":{"query":"q"}}]"#, ["tool search(query=q)"]),
        (#"[{"type":"tool_result","tool_use_id":"x","content":"out"}]"#, ["tool result() -> out"]),
        (
            #"[{"type":"tool_result","content":[{"type":"text","text":"a"},{"type":"text","text":"b"},{"type":"other","n":1}],"is_error":true}]"#,
            ["tool result() failed a\nb\n{\n  \"type\": \"other\",\n  \"n\": 1\n}"]
        ),
        (
            #"[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}}]"#,
            ["files - image/png 8"]
        ),
        (
            #"[{"type":"document","title":"D","source":{"type":"url","url":"https://x.example/d"}}]"#,
            ["files D - 0"]
        ),
        (#"[{"type":"strange","n":1}]"#, ["other strange {\n  \"type\": \"strange\",\n  \"n\": 1\n}"]),
    ]

    private static func line(_ type: String, _ content: String, _ more: String = "") -> String {
        #"{"type":"\#(type)","sessionId":"s","timestamp":"2027-03-01T12:30:15.250Z","message":{"role":"\#(type)","content":\#(content)}\#(more)}"#
            + "\n"
    }

    @Test(arguments: contents) func contentIsRead(_ content: String, _ events: [String]) throws {
        let sample = try TranscriptSample(Self.line("assistant", content))
        #expect(sample.events == events && sample.findings.isEmpty, "\(sample.events) \(sample.findings)")
        #expect(sample.transcripts.first?.task.id == "s")
    }

    @Test func otherFormsOfMessagesAreRead() throws {
        let sample = try TranscriptSample(
            """
            {"type":"user","message":"short"}
            {"type":"system","content":"note"}
            {"type":"result","result":"end"}
            {"type":"user","message":{"role":"assistant","content":"by role"}}
            """)
        #expect(sample.events == ["user short", "system note", "system end", "assistant by role"])
        // Without an id of a session, the file gives it.
        #expect(sample.transcripts.first?.task.id == "a")
    }

    @Test(arguments: [
        #"{"type":"summary","summary":"Name"}"#, #"{"type":"custom-title","customTitle":"Name"}"#,
        #"{"type":"ai-title","aiTitle":"Name"}"#, #"{"type":"custom-title","title":"Name"}"#,
    ])
    func aLineNamesTheSession(_ line: String) throws {
        let sample = try TranscriptSample(
            line + "\n" + Self.line("user", #""Hi""#).replacing(#","sessionId":"s""#, with: ""))
        #expect(sample.transcripts.map(\.title) == ["Name"] && sample.events == ["user Hi"])
    }

    @Test func theFirstWordsNameASessionWithoutAName() throws {
        let sample = try TranscriptSample(Self.line("user", #""\n## **Do** `this`\nmore""#))
        #expect(sample.transcripts.first?.title == "Do this")
    }

    /// Bookkeeping says nothing to a reader; other types are shown.
    @Test func unknownTypesAreShown() throws {
        let sample = try TranscriptSample(
            """
            {"type":"file-history-snapshot","x":1}
            {"type":"progress"}
            {"type":"odd","content":"text"}
            """)
        #expect(sample.events == ["other odd text"] && sample.findings == ["transcript-kind a.jsonl 3:1"])
    }

    /// The lines of a helper are a task of their own, below that of the session.
    @Test func aHelperIsATask() throws {
        let sample = try TranscriptSample(
            Self.line("user", #""Hi""#)
                + Self.line("assistant", #""Part""#, #","isSidechain":true,"agentId":"h1""#)
                + Self.line("assistant", #""Own""#, #","isSidechain":false,"agentId":"h2""#))
        #expect(sample.byTask == ["s": ["user Hi", "assistant Own"], "s.h1": ["assistant Part"]])
        #expect(sample.archive.tasks.first { $0.id == "s.h1" }?.parent == "s")
    }

    // MARK: Tools

    private static func call(_ id: String, _ second: Int) -> String {
        #"{"type":"assistant","sessionId":"s","uuid":"c\#(second)","timestamp":"2027-03-01T12:30:\#(second)Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"\#(id)","name":"Bash","input":{}}]}}"#
            + "\n"
    }

    private static func result(_ id: String, _ second: Int, _ text: String = "out") -> String {
        #"{"type":"user","sessionId":"s","uuid":"r\#(second)","timestamp":"2027-03-01T12:30:\#(second)Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"\#(id)","content":"\#(text)"}]}}"#
            + "\n"
    }

    static let pairs: [(lines: String, events: [String], ids: [[String]])] = [
        (call("a", 10) + result("a", 12), ["tool Bash() -> out 2000 ms"], [["c10", "r12"]]),
        (
            call("a", 10) + call("b", 11) + result("b", 12) + result("a", 14),
            ["tool Bash() -> out 4000 ms", "tool Bash() -> out 1000 ms"], [["c10", "r14"], ["c11", "r12"]]
        ),
        (call("a", 10), ["tool Bash()"], [["c10"]]), (result("a", 10), ["tool result() -> out"], [["r10"]]),
        (
            call("a", 10) + result("a", 11) + result("a", 12, "more"),
            ["tool Bash() -> out 1000 ms", "tool result() -> more"],
            [["c10", "r11"], ["r12"]]
        ),
        (
            call("a", 10) + call("a", 11) + result("a", 12), ["tool Bash()", "tool Bash() -> out 1000 ms"],
            [["c10"], ["c11", "r12"]]
        ),
        // A result before its call is its own event.
        (result("a", 10) + call("a", 11), ["tool result() -> out", "tool Bash()"], [["r10"], ["c11"]]),
    ]

    @Test(arguments: pairs) func resultsBelongToCalls(_ lines: String, _ events: [String], _ ids: [[String]])
        throws
    {
        let sample = try TranscriptSample(lines)
        #expect(
            sample.events == events && sample.transcripts.first?.events.map(\.ids) == ids, "\(sample.events)")
    }
}
