import Diagnostics
import Foundation
import SecretScanning
import SiteFiles
import TestSupport
import Testing

@testable import TranscriptSource

/// Secrets are replaced in every string before anything else sees it.
@Suite struct RedactionTests {
    /// Invented keys, joined here so that no file has a whole one.
    static let key = "mk" + "_live_4f9Kd82LsQpZx7Vb1Nc6Tj3W"
    static let token = "gh" + "p_" + "q7Rt2Kx9Lm4Vb8Nc1Zs6Wd3Hf5Jg0Py7Ua2E"
    static let phrase = "correct-horse-battery"

    /// Lines and exports with a secret at `@` in one member each.
    static let places: [String] = [
        #"{"task_id":"t","kind":"task.output","payload":"a @ b"}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"text":"@"}}"#,
        #"{"task_id":"t","kind":"task.output","payload_json":"{\"text\":\"@\"}"}"#,
        #"{"task_id":"t","id":"@","kind":"task.output","payload":"a"}"#,
        #"{"task_id":"t","id":"@","kind":"task.status","payload":"a"}"#,
        #"{"task_id":"@","kind":"task.output","payload":"a"}"#,
        #"{"task_id":"t","kind":"@","payload":"a"}"#,
        #"{"task_id":"t","kind":"k","payload":{"deep":{"a":["@"]}}}"#,
        #"{"task_id":"t","kind":"k","payload":{"@":1}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"strange":"@"}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"type":"tool_use","name":"@","input":{}}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"type":"tool_use","name":"T","id":"@","input":{"a":"b"}}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"type":"tool_use","name":"T","input":{"command":"curl -H 'x-makima-api-key: @'"}}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"type":"tool_use","name":"T","input":{"@":"x"}}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"type":"tool_use","name":"T","input":{"deep":{"a":["@"]}}}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"type":"tool_use","name":"T","input":"@"}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"type":"tool_result","content":"@"}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"type":"tool_result","name":"@","content":"x"}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"type":"thinking","text":"@"}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"files":[{"name":"@.txt","type":"@"}]}}"#,
        #"{"task_id":"t","kind":"task.output","payload":{"files":["dir/@"]}}"#,
        #"{"task_id":"t","kind":"task.status","payload":{"status":"@","from":"@","reason":"@"}}"#,
        #"{"task_id":"t","kind":"task.completion_gate","payload":{"state":"@","summary":"@","criteria":[{"text":"@","evidence":"@"}],"evidence":["@"],"x":"@"}}"#,
        #"{"task_id":"t","kind":"task.completion_gate","payload":{"@":"x"}}"#,
        #"{"task_id":"t","kind":"task.output","payload":"<COMPLETION_GATE @='x'>state: @</COMPLETION_GATE>"}"#,
        #"{"task_id":"t","kind":"task.supervisor_question","payload":{"question":"@","choices":["@",{"label":"@"}],"answer":"@","directive_id":"@"}}"#,
        #"{"type":"user","sessionId":"@","message":{"content":"a"}}"#,
        #"{"type":"user","sessionId":"s","message":{"content":"@"}}"#,
        #"{"type":"user","sessionId":"s","uuid":"@","message":{"content":"a"}}"#,
        #"{"type":"summary","summary":"@"}"#, #"{"type":"@","sessionId":"s","content":"a"}"#,
        #"{"type":"assistant","sessionId":"s","message":{"content":[{"type":"tool_use","name":"Write","input":{"content":"@"}},{"type":"tool_result","content":[{"type":"text","text":"@"},{"type":"x","y":"@"}]},{"type":"image","source":{"media_type":"@","url":"@"}},{"type":"@","x":"@"}]}}"#,
        #"{"type":"assistant","sessionId":"s","isSidechain":true,"agentId":"@","message":{"content":"a"}}"#,
        #"{"contracts":[{"id":"@","name":"@","phase":"@","status":"@"}]}"#,
        #"{"tasks":[{"id":"@","name":"@","status":"@","plan":"@","contract_id":"@","parent_id":"@","daemon_id":"@"}]}"#,
        #"{"tasks":[{"id":"t","plan":"do\n@\nthis"}]}"#,
        #"{"directives":[{"id":"@","title":"@","status":"@"}]}"#,
        #"{"daemons":[{"id":"@","status":"@","hostname":"@"}]}"#,
        #"{"listen_sessions":[{"id":"@","title":"@","transcript_preview":"@"}]}"#,
        #"{"task_id":"t","kind":"task.output","payload_json":"{\"text\": @"}"#,
    ]

    /// Everything that is written of a sample: the model, the findings, and the report.
    private static func written(_ sample: TranscriptSample) -> String {
        let report = sample.transcripts.map {
            String(decoding: TranscriptReport.tree($0).bytes(), as: UTF8.self)
        }
        let records = TranscriptReport.records(sample.archive).map {
            String(decoding: $0.value.bytes(), as: UTF8.self)
        }
        return (report + records).joined()
            + "\(sample.transcripts.map(\.task)) \(sample.transcripts.map(\.events)) \(sample.archive.tasks) \(sample.archive.contracts)"
            + "\(sample.archive.directives) \(sample.archive.daemons) \(sample.archive.sessions) \(sample.diagnostics)"
    }

    /// The findings as the command prints them, with the lines that may be quoted.
    private static func printed(_ sample: TranscriptSample) -> String {
        TextDiagnosticFormatter().format(sample.diagnostics) {
            SourceText(file: $0, bytes: (try? FileReading.bytes(at: $0)) ?? [])
        } + JSONDiagnosticFormatter().format(sample.diagnostics)
    }

    @Test(arguments: places, [key, token, phrase]) func noStringHasASecret(_ place: String, _ secret: String)
        throws
    {
        let text = place.replacing("@", with: secret)
        let sample = try TranscriptSample(text, secrets: [Self.phrase])
        let written = Self.written(sample)
        // Not even a part of it.
        #expect(!written.contains(secret.dropFirst(7).prefix(10)), "\(place)")
        let findings = sample.diagnostics.filter { $0.rule == "transcript-secret" }
        #expect(!findings.isEmpty, "\(place)")
        for finding in findings {
            #expect(finding.position?.line == 1 && !finding.quotesSource && finding.severity == .note)
            #expect(finding.message.hasSuffix("was replaced; revoke it"))
        }
        // The text of the findings as the command prints it.
        let output = Self.printed(sample)
        #expect(!output.contains(secret.dropFirst(7).prefix(10)))
    }

    /// Without secrets nothing is replaced. Any value of the header is a key.
    @Test(arguments: places.filter { !$0.contains("x-makima-api-key") })
    func otherStringsStay(_ place: String) throws {
        let sample = try TranscriptSample(place.replacing("@", with: "words"), secrets: [Self.phrase])
        #expect(!Self.written(sample).contains("redacted"))
        #expect(sample.diagnostics.allSatisfy { $0.rule != "transcript-secret" })
    }

    @Test func secretsSplitOverChunksAreReplaced() throws {
        for cut in 1..<Self.key.count {
            for second in stride(from: cut, to: Self.key.count, by: 5) {
                let parts = [
                    Self.key.prefix(cut), Self.key.prefix(second).dropFirst(cut), Self.key.dropFirst(second),
                ].map(String.init)
                let sample = try TranscriptSample(
                    TranscriptSample.lines(ofChunks: ["a \(parts[0])", parts[1], "\(parts[2]) b"]))
                #expect(
                    sample.events == ["output a [redacted: makima-key] b"],
                    "\(cut) \(second): \(sample.events)")
                #expect(sample.findings == ["transcript-secret a.jsonl 1:1"])
            }
        }
    }

    /// A key may be coloured or escaped in its middle, and another event may come between its chunks.
    @Test func keysWithSignsInThemAreReplaced() throws {
        let (head, tail) = (Self.key.prefix(12), Self.key.dropFirst(12))
        let coloured = try TranscriptSample(
            TranscriptSample.line(
                #"{"type":"tool_result","output":"a \#(head)\u001b[0m\#(tail) \u001b[1mb"}"#))
        #expect(
            coloured.events == ["tool result() -> a [redacted: makima-key] \u{1B}[1mb"], "\(coloured.events)")
        let escaped = try TranscriptSample(
            TranscriptSample.line(
                TranscriptSample.quoted("a \\* " + Self.key.replacing("_", with: "\\_") + " b")))
        #expect(escaped.events == ["output a \\* [redacted: makima-key] b"], "\(escaped.events)")
        let split = try TranscriptSample(
            TranscriptSample.lines(ofChunks: ["x \u{1B}[31mä", "\(head)\u{1B}[0", "m\(tail)", " b"]))
        #expect(split.events == ["output x \u{1B}[31mä[redacted: makima-key] b"], "\(split.events)")
        let between = try TranscriptSample(
            TranscriptSample.line("\"a \(head)\"") + TranscriptSample.line("\"s\"", kind: "task.status")
                + TranscriptSample.line("\"\(tail) b\""))
        #expect(
            between.events == ["output a [redacted: makima-key]", "status s", "output  b"],
            "\(between.events)")
        for sample in [coloured, escaped, split, between] {
            #expect(sample.findings.count == 1, "\(sample.findings)")
        }
    }

    /// Text before an event of another kind ends there, also for the search.
    @Test(arguments: [
        TranscriptSample.line("\"s\"", kind: "task.status"),
        TranscriptSample.line(#"{"type":"thinking","text":"s"}"#),
        TranscriptSample.line(#"{"type":"tool_use","name":"T","input":{}}"#),
    ])
    func wordsAfterOtherEventsStay(_ other: String) throws {
        let cloudKey = "AK" + "IAQ3EGTZ7KPL2XVW4M"
        for (key, family) in [(Self.token, "github-token"), (cloudKey, "aws-access-key-id")] {
            let sample = try TranscriptSample(
                TranscriptSample.line("\"a \(key)\"") + other + TranscriptSample.line("\"Now I push.\"")
                    + other + TranscriptSample.line("\"\(key)\""))
            #expect(sample.events.count == 5, "\(sample.events)")
            #expect(sample.events.first == "output a [redacted: \(family)]", "\(sample.events)")
            #expect(sample.events[2] == "output Now I push.")
            #expect(sample.events.last == "output [redacted: \(family)]")
            #expect(sample.findings == [1, 5].map { "transcript-secret a.jsonl \($0):1" })
        }
    }

    @Test func textsWithSignsStay() throws {
        let text = "a \\_b\\_ \u{1B}[31mred\u{1B}[0m \u{1B}]8;;https://x.example\u{7}link\u{1B} \\"
        let sample = try TranscriptSample(TranscriptSample.line(TranscriptSample.quoted(text)))
        #expect(sample.events == ["output " + text] && sample.findings.isEmpty)
    }

    @Test func aPrivateKeySplitOverChunksIsReplaced() throws {
        let body = (0..<12).map { String(repeating: "Ab\($0)+/zQ", count: 8) }
        let lines = ["-----BEGIN RSA PRIV" + "ATE KEY-----"] + body + ["-----END RSA PRIV" + "ATE KEY-----"]
        let sample = try TranscriptSample(
            TranscriptSample.lines(ofChunks: ["a\n"] + lines.map { $0 + "\n" } + ["b"]))
        #expect(sample.events == ["output a\n[redacted: private-key]\nb"], "\(sample.events)")
        #expect(sample.findings == ["transcript-secret a.jsonl 2:1"])
    }

    /// Retention does not leave the rest of a key whose first lines are left out.
    @Test(arguments: [1, 2, 5, 12, 14]) func aPrivateKeyIsReplacedWhereItsBeginningIsLeftOut(_ lines: Int)
        throws
    {
        let body = (0..<12).map { String(repeating: "Ab\($0)+/zQ", count: 8) }
        let key = ["-----BEGIN RSA PRIV" + "ATE KEY-----"] + body + ["-----END RSA PRIV" + "ATE KEY-----"]
        let chunks = (1...200).map { "line \($0)\n" } + key.map { $0 + "\n" } + ["b"]
        let sample = try TranscriptSample(TranscriptSample.lines(ofChunks: chunks), lines: lines)
        #expect(!Self.written(sample).contains("+/zQ"), "\(sample.events)")
        #expect(sample.events.last?.hasSuffix("b") == true)
        #expect(sample.transcripts[0].omittedEvents == 215 - lines)
    }

    /// The name of an input decides on its value.
    @Test func aPasswordInAnInputIsReplaced() throws {
        let payload =
            #"{"type":"tool_use","name":"T","input":{"password":"k3J9xQ2mV8pL5wZ7","note":"k3J9xQ2mV8pL5wZ7"}}"#
        let sample = try TranscriptSample(TranscriptSample.line(payload))
        #expect(sample.events == ["tool T(password=[redacted: assigned-secret],note=k3J9xQ2mV8pL5wZ7)"])
    }

    @Test func colouredAndEncodedSecretsAreReplaced() throws {
        let coloured = try TranscriptSample(TranscriptSample.line("\"\\u001b[32m\(Self.key)\\u001b[0m\""))
        #expect(coloured.events == ["output \u{1B}[32m[redacted: makima-key]\u{1B}[0m"])
        let base64 = Data("{\"key\": \"\(Self.token)\"}".utf8).base64EncodedString()
        let encoded = try TranscriptSample(TranscriptSample.line("\"\(base64)\""))
        #expect(
            !encoded.events.joined().contains(base64.prefix(20))
                && encoded.diagnostics[0].message.contains("in base64"))
    }

    /// Each secret is counted at its line.
    @Test func eachSecretIsAFinding() throws {
        let lines = (1...5).map {
            TranscriptSample.line("\"\($0) \(Self.token) \(Self.key)\"", kind: "task.status", id: "\($0)")
        }
        let sample = try TranscriptSample(lines.joined())
        #expect(
            sample.findings
                == (1...5).flatMap {
                    ["transcript-secret a.jsonl \($0):1", "transcript-secret a.jsonl \($0):1"]
                })
        #expect(
            Set(sample.diagnostics.map(\.message)) == [
                "a GitHub token was replaced; revoke it", "a Makima key was replaced; revoke it",
            ])
    }

    /// Lines that cannot be read are not quoted.
    @Test(arguments: [
        "{\"task_id\":\"t\",\"kind\":\"k\",\"payload\":@}", "{\"task_id\":\"t\",\"kind\":\"@", "@", "[@]",
        "{\"tasks\":[{\"id\":\"@\",}]}", "{\"tasks\":[{\"name\":\"@\"}]}",
    ])
    func findingsDoNotQuoteDamagedLines(_ place: String) throws {
        let sample = try TranscriptSample(place.replacing("@", with: Self.token))
        #expect(!sample.diagnostics.isEmpty && sample.diagnostics.allSatisfy { !$0.quotesSource })
        let output = Self.printed(sample)
        #expect(!output.contains(Self.token.dropFirst(4)))
    }
}
