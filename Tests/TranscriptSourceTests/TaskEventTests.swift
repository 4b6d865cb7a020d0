import Testing

@testable import TranscriptSource

/// The forms of task events.
@Suite struct TaskEventTests {
    /// The members of an event besides `task_id` and `kind`, and the event.
    static let outputs: [(members: String, event: String)] = [
        // The payload: an object, a string, JSON in a string; each of its names.
        (#""payload_json":{"text":"a"}"#, "output a"), (#""payloadJson":{"text":"a"}"#, "output a"),
        (#""payload":{"text":"a"}"#, "output a"), (#""data":{"text":"a"}"#, "output a"),
        (#""payload_json":"{\"text\":\"a\\nb\"}""#, "output a\nb"),
        (#""payload_json":"\"a\\u00e4\"""#, "output aä"),
        (#""payload_json":"plain words""#, "output plain words"),
        (#""payload_json":"[not JSON""#, "output [not JSON"), (#""payload":"7""#, "output 7"),
        (#""payload":7"#, "output 7"), (#""payload":true"#, "output true"),
        (#""payload":["a",1]"#, "output [\n  \"a\",\n  1\n]"),
        // A null counts as missing.
        (#""payload_json":null,"payload":"b""#, "output b"),
        // The names of the text, the first that is there.
        (#""payload":{"content":"a"}"#, "output a"), (#""payload":{"chunk":"a"}"#, "output a"),
        (#""payload":{"delta":"a"}"#, "output a"), (#""payload":{"output":"a"}"#, "output a"),
        (#""payload":{"markdown":"a"}"#, "output a"), (#""payload":{"message":"a"}"#, "output a"),
        (#""payload":{"data":"a"}"#, "output a"), (#""payload":{"text":"a","content":"b"}"#, "output a"),
        (#""payload":{"line":"a"}"#, "output a\n"), (#""payload":{"line":"a","text":"b"}"#, "output b"),
        // Tools and thoughts.
        (
            #""payload":{"message_type":"tool_use","tool_name":"Bash","tool_input":{"command":"ls","n":2,"deep":{"a":[]}}}"#,
            "tool Bash(command=ls,n=2,deep={\n  \"a\": []\n})"
        ),
        (#""payload":{"type":"tool_call","name":"Read","input":"x"}"#, "tool Read(input=x)"),
        (#""payload":{"messageType":"tool_use","toolName":"T","toolInput":{}}"#, "tool T()"),
        (#""payload":{"type":"tool_use"}"#, "tool tool()"),
        (
            #""payload":{"type":"tool_result","tool_name":"Bash","content":"out","is_error":true}"#,
            "tool Bash() failed out"
        ),
        (#""payload":{"type":"tool_result","output":"out"}"#, "tool result() -> out"),
        (#""payload":{"type":"tool_result","content":{"a":1}}"#, "tool result() -> {\n  \"a\": 1\n}"),
        (#""payload":{"type":"thinking","text":"hm"}"#, "thinking hm"),
        (#""payload":{"type":"thinking","thinking":"hm"}"#, "thinking hm"),
        (#""payload":{"thinking":"hm"}"#, "thinking hm"),
        (#""payload":{"thinking":{"text":"hm"}}"#, "thinking hm"),
        (#""payload":{"thinking":true,"text":"a"}"#, "output a"),
        (#""payload":{"thinking":" ","text":"a"}"#, "output a"),
        (#""payload":{"thinking":"","message":"a"}"#, "output a"),
        // Files.
        (
            #""payload":{"attachments":[{"name":"a.png","media_type":"image/png","size":12},{"path":"x/b","mimeType":"t","bytes":3}]}"#,
            "files a.png image/png 12, x/b t 3"
        ),
        (#""payload":{"files":["a.txt"]}"#, "files a.txt - 0"),
        (#""payload":{"images":[{"url":"u","type":"image","size_in_bytes":1}]}"#, "files u image 1"),
        // An unknown form is shown as JSON.
        (#""payload":{"strange":1}"#, "other task.output {\n  \"strange\": 1\n}"),
        (#""payload":{"text":["a"]}"#, "other task.output {\n  \"text\": [\n    \"a\"\n  ]\n}"),
    ]

    @Test(arguments: outputs) func outputIsRead(_ members: String, _ event: String) throws {
        let sample = try TranscriptSample(#"{"task_id":"t","kind":"task.output",\#(members)}"#)
        #expect(sample.events == [event] && sample.findings.isEmpty, "\(sample.events) \(sample.findings)")
    }

    /// Thoughts are kept beside text, calls, results and files.
    @Test(arguments: [
        (#"{"thinking":"hm","text":"a"}"#, ["thinking hm", "output a"]),
        (#"{"text":"a","thinking":"hm"}"#, ["thinking hm", "output a"]),
        (#"{"type":"thinking","thinking":"hm","text":"ah"}"#, ["thinking hm", "thinking ah"]),
        (#"{"type":"tool_use","name":"T","thinking":"hm"}"#, ["thinking hm", "tool T()"]),
        (#"{"type":"tool_result","output":"x","thinking":"hm"}"#, ["thinking hm", "tool result() -> x"]),
        (#"{"thinking":"hm","files":["a.txt"]}"#, ["thinking hm", "files a.txt - 0"]),
        (
            #"{"thinking":"hm","text":[1]}"#,
            [
                "thinking hm",
                "other task.output {\n  \"thinking\": \"hm\",\n  \"text\": [\n    1\n  ]\n}",
            ]
        ),
    ]) func thoughtsAreKept(_ payload: String, _ events: [String]) throws {
        let sample = try TranscriptSample(TranscriptSample.line(payload))
        #expect(sample.events == events && sample.findings.isEmpty, "\(sample.events) \(sample.findings)")
    }

    static let others: [(kind: String, payload: String, event: String)] = [
        ("task.status", #""running""#, "status running"),
        ("task.status", #"{"status":"done"}"#, "status done"),
        ("task.status", #"{"to":"b","from":"a","reason":"why"}"#, "status a>b (why)"),
        ("task.status", #"{"new_status":"b","old_status":"a","message":"why"}"#, "status a>b (why)"),
        ("task.status", #"{"newStatus":"b","oldStatus":"a","error":"why"}"#, "status a>b (why)"),
        ("task.status", #"{"state":"b","previous_status":"a"}"#, "status a>b"),
        ("task.status", #"{"state":"b","previous":"a"}"#, "status a>b"),
        ("task.status", #"{"x":1}"#, "other task.status {\n  \"x\": 1\n}"),
        ("task.completion_gate", #"{"state":"ready","summary":"s"}"#, "gate ready met; \"s\""),
        (
            "task.completion_gate", #""<COMPLETION_GATE>state: blocked</COMPLETION_GATE>""#,
            "gate blocked unmet"
        ),
        ("task.completion_gate", #"{"content":"<COMPLETION_GATE state='ready'/>"}"#, "gate ready met"),
        (
            "task.completion_gate", #"{"block":"<completion_gate>ready: true</completion_gate>"}"#,
            "gate ready met"
        ),
        ("task.completion_gate", #""ready: false""#, "gate not ready unmet"),
        ("task.supervisor_question", #""Why?""#, "question Why? []"),
        (
            "task.supervisor_question",
            #"{"question":"Why?","choices":["a",{"label":"b"},{"value":"c"},{}]}"#,
            #"question Why? ["a", "b", "c"]"#
        ),
        (
            "task.supervisor_question", #"{"text":"Why?","options":[{"title":"b"}],"answer":"b"}"#,
            #"question Why? ["b"] = b"#
        ),
        ("task.supervisor_question", #"{"message":"Why?","response":"so"}"#, "question Why? [] = so"),
        ("task.supervisor_question", #"{"prompt":"Why?","reply":"so"}"#, "question Why? [] = so"),
        ("task.supervisor_question", #"{"content":"Why?","answered":true}"#, "question Why? [] = "),
        ("task.supervisor_question", #"{"content":"Why?","is_answered":false}"#, "question Why? []"),
        ("task.supervisor_question", #"{"x":1}"#, "other task.supervisor_question {\n  \"x\": 1\n}"),
    ]

    @Test(arguments: others) func otherKindsAreRead(_ kind: String, _ payload: String, _ event: String) throws
    {
        let sample = try TranscriptSample(TranscriptSample.line(payload, kind: kind))
        #expect(sample.events == [event] && sample.findings.isEmpty, "\(sample.events) \(sample.findings)")
    }

    /// A block in an event of its own has the problems of one in the output.
    @Test(arguments: [
        (#""<COMPLETION_GATE>ready: true""#, 1), (#"{"block":"<COMPLETION_GATE>ready: true"}"#, 1),
        (#""<COMPLETION_GATE>ready: true</COMPLETION_GATE></COMPLETION_GATE>""#, 1),
        (#""<COMPLETION_GATE>ready: true</COMPLETION_GATE>""#, 0),
    ]) func aBlockWithoutAnEndIsAFinding(_ payload: String, _ count: Int) throws {
        let sample = try TranscriptSample(TranscriptSample.line(payload, kind: "task.completion_gate"))
        #expect(sample.events == ["gate ready met"])
        #expect(
            sample.findings == Array(repeating: "transcript-gate a.jsonl 1:1", count: count),
            "\(sample.findings)")
    }

    @Test func namesOfMembersInCamelCaseAreRead() throws {
        let sample = try TranscriptSample(
            #"{"taskId":"t","kind":"task.output","payloadJson":{"text":"a"},"timestamp":"2027-03-01T12:30:15Z","uuid":"u"}"#
        )
        let event = try #require(sample.transcripts.first?.events.first)
        #expect(event.ids == ["u"] && event.time == 1_803_904_215_000 && event.position.line == 1)
    }

    /// A payload that is meant to be JSON and is not is shown as text.
    @Test func aDamagedPayloadIsText() throws {
        let sample = try TranscriptSample(
            #"{"task_id":"t","kind":"task.output","payload_json":"{\"text\": \"a"}"#)
        #expect(
            sample.events == ["output {\"text\": \"a"] && sample.findings == ["transcript-event a.jsonl 1:1"])
    }

    @Test func unknownKindsAreCountedOnce() throws {
        let lines = ["a", "b", "a"].map { TranscriptSample.line(#"{"x":1}"#, kind: "task.\($0)") }.joined()
        let sample = try TranscriptSample(lines + TranscriptSample.line(#""known""#))
        #expect(sample.events.count == 4 && sample.events[0] == "other task.a {\n  \"x\": 1\n}")
        #expect(sample.findings == ["transcript-kind a.jsonl 1:1", "transcript-kind a.jsonl 2:1"])
        #expect(sample.diagnostics[0].message.contains("2 events have the unknown kind 'task.a'"))
    }

    /// A member that is neither read nor shown as JSON is counted.
    @Test(arguments: [
        ("task.output", #"{"thinking":"hm","strange":1}"#, "strange"),
        ("task.output", #"{"text":"a","exit_code":1,"extra":null}"#, "exit_code"),
        ("task.status", #"{"status":"done","by":"x"}"#, "by"),
        ("task.supervisor_question", #"{"question":"Why?","urgent":true}"#, "urgent"),
        ("task.completion_gate", #"{"content":"<COMPLETION_GATE state='ready'/>","owner":"x"}"#, "owner"),
    ]) func unreadMembersAreCounted(_ kind: String, _ payload: String, _ name: String) throws {
        let line = TranscriptSample.line(payload, kind: kind)
        let sample = try TranscriptSample(line + line)
        #expect(sample.findings == ["transcript-kind a.jsonl 1:1"], "\(sample.findings)")
        #expect(
            sample.diagnostics.first?.message
                == "2 events have the unknown member '\(name)' in the payload of '\(kind)', which is not shown"
        )
    }

    /// The names of members are searched for secrets before they are cut.
    @Test func namesOfUnreadMembersAreRedacted() throws {
        let key = "mk_" + String(repeating: "k3J9xQ2mV8pL5wZ7", count: 5)
        let sample = try TranscriptSample(TranscriptSample.line(#"{"text":"a","\#(key)":1}"#))
        #expect(!sample.diagnostics.contains { $0.message.contains("k3J9x") }, "\(sample.diagnostics)")
        #expect(sample.diagnostics.contains { $0.message.contains("the unknown member '[redacted") })
    }

    /// A gate has a row for each member, and an unknown form is shown as JSON.
    @Test(arguments: [
        ("task.completion_gate", #"{"state":"ready","owner":"x"}"#, "gate ready met; owner=x"),
        ("task.status", #"{"x":1}"#, "other task.status {\n  \"x\": 1\n}"),
    ]) func shownMembersAreNotCounted(_ kind: String, _ payload: String, _ event: String) throws {
        let sample = try TranscriptSample(TranscriptSample.line(payload, kind: kind))
        #expect(sample.events == [event] && sample.findings.isEmpty, "\(sample.events) \(sample.findings)")
    }

    /// A task has one id, whose letters may be written in two ways.
    @Test func twoNormalFormsOfAnIDAreAFinding() throws {
        let lines = ["\u{E9}", "e\u{301}", "e\u{301}", "\u{E9}"].map {
            TranscriptSample.line(#""a""#, task: $0)
        }
        let sample = try TranscriptSample(lines.joined())
        #expect(sample.events == ["output aaaa"])
        #expect(sample.findings == ["transcript-event a.jsonl 2:1"], "\(sample.findings)")
    }

    /// The `type` of an event is its kind where it has no `kind`. Lines of sessions may have a task, too.
    static let types: [(line: String, event: String, findings: [String])] = [
        (#"{"task_id":"t","type":"task.output","payload":"a"}"#, "output a", []),
        (#"{"taskId":"t","type":"task.status","payload_json":"{\"status\":\"done\"}"}"#, "status done", []),
        (
            #"{"task_id":"t","type":"x","payload":{"a":1}}"#, "other x {\n  \"a\": 1\n}",
            ["transcript-kind a.jsonl 1:1"]
        ),
        (#"{"task_id":"t","type":"x","kind":"task.output","payload":"a"}"#, "output a", []),
        (#"{"task_id":"t","type":"user","message":{"content":"a"}}"#, "user a", []),
        (#"{"task_id":"t","type":"system","content":"a"}"#, "system a", []),
    ]

    @Test(arguments: types) func aTypeIsAKind(_ line: String, _ event: String, _ findings: [String]) throws {
        let sample = try TranscriptSample(line)
        #expect(
            sample.events == [event] && sample.findings == findings, "\(sample.events) \(sample.findings)")
    }

    /// Without a task or a kind, or with an empty one, an event belongs nowhere.
    @Test(arguments: [
        #"{"kind":"task.output","payload":"a"}"#, #"{"task_id":"t","payload":"a"}"#,
        #"{"task_id":null,"kind":"k","payload":"a"}"#,
        #"{"task_id":"","kind":"task.output","payload":"a"}"#, #"{"task_id":"t","kind":null}"#,
        #"{"task_id":{},"kind":"task.output"}"#, "{}",
    ])
    func anEventWithoutATaskIsLeftOut(_ line: String) throws {
        let sample = try TranscriptSample(line + "\n" + TranscriptSample.line(#""b""#, task: "other"))
        #expect(sample.byTask == ["other": ["output b"]])
        #expect(sample.findings == ["transcript-event a.jsonl 1:1"])
    }

    @Test func numbersAreIDs() throws {
        let sample = try TranscriptSample(#"{"task_id":12,"id":7,"kind":"task.output","payload":"a"}"#)
        #expect(
            sample.transcripts.first?.task.id == "12" && sample.transcripts.first?.events.first?.ids == ["7"])
    }
}
