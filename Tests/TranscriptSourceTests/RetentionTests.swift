import TestSupport
import Testing

@testable import TranscriptSource

/// The last events and lines of a task are kept.
@Suite struct RetentionTests {
    @Test func theLastEventsAreKept() throws {
        let lines = (1...500).map {
            TranscriptSample.line("\"\($0)\"", kind: "task.status", id: "\($0)", time: 1000 + $0)
        }
        let sample = try TranscriptSample(lines.joined(), lines: 20)
        #expect(sample.events == (481...500).map { "status \($0)" })
        #expect(
            sample.transcripts[0].omittedEvents == 480
                && sample.findings == ["transcript-length a.jsonl 481:1"])
        let all = try TranscriptSample(lines.joined(), lines: 500)
        #expect(all.events.count == 500 && all.transcripts[0].omittedEvents == 0 && all.findings.isEmpty)
    }

    /// Times decide which events are the last, also where they come first in the file.
    @Test func theLastEventsByTimeAreKept() throws {
        let lines = (1...500).map {
            TranscriptSample.line("\"\($0)\"", kind: "task.status", id: "\($0)", time: 2000 - $0)
        }
        let sample = try TranscriptSample(lines.joined(), lines: 10)
        #expect(
            sample.events == (1...10).reversed().map { "status \($0)" }
                && sample.transcripts[0].omittedEvents == 490)
    }

    @Test func tasksAreCountedAlone() throws {
        let lines = (1...300).map {
            TranscriptSample.line("\"x\"", kind: "task.status", id: "\($0)", task: $0 % 3 == 0 ? "a" : "b")
        }
        let sample = try TranscriptSample(lines.joined(), lines: 120)
        #expect(
            sample.transcripts.map(\.events.count) == [100, 120]
                && sample.transcripts.map(\.omittedEvents) == [0, 80])
    }

    static let cuts: [(text: String, lines: Int, kept: String, omitted: Int)] = [
        ("a\nb\nc", 3, "a\nb\nc", 0), ("a\nb\nc", 2, "b\nc", 1), ("a\nb\nc\n", 2, "c\n", 2),
        ("a\r\nb\r\nc", 2, "b\nc", 1),
        // A fence that is cut begins with its fence.
        ("```swift\na\nb\n```\nc", 3, "```swift\nb\n```\nc", 2), ("~~~~\na\nb\nc", 1, "~~~~\nc", 3),
        ("```\na\n```\nb\nc", 2, "b\nc", 3), ("```\na\n```\nb\nc", 3, "```\n```\nb\nc", 2),
        ("<COMPLETION_GATE/>\na\nb", 2, "a\nb", 2), ("a\n<COMPLETION_GATE/>b", 2, "<- unknown>b", 2),
    ]

    @Test(arguments: cuts) func linesAreCut(_ text: String, _ lines: Int, _ kept: String, _ omitted: Int)
        throws
    {
        let sample = try TranscriptSample(TranscriptSample.line(TranscriptSample.quoted(text)), lines: lines)
        #expect(sample.events == ["output " + kept], "\(sample.events)")
        #expect(sample.transcripts[0].omittedLines == omitted)
    }

    @Test(arguments: ["\n", "\r\n"]) func resultsOfToolsAreCut(_ end: String) throws {
        let result = (1...50).map(String.init).joined(separator: end)
        let payload = #"{"type":"tool_result","content":\#(TranscriptSample.quoted(result))}"#
        let sample = try TranscriptSample(TranscriptSample.line(payload), lines: 3)
        #expect(
            sample.events == ["tool result() -> " + ["48", "49", "50"].joined(separator: end)]
                && sample.transcripts[0].omittedLines == 47)
    }

    /// Events that the limit of lines removes count as omitted, each event of the file once.
    @Test func eventsWithoutTheirLinesAreCounted() throws {
        let text = (1...10).map { "\($0)" }.joined(separator: "\n")
        func line(_ id: Int) -> String {
            TranscriptSample.line(
                #"{"type":"thinking","text":\#(TranscriptSample.quoted(text))}"#, id: "\(id)", time: 1000 + id
            )
        }
        let sample = try TranscriptSample((1...6).map(line).joined(), lines: 25)
        let task = try #require(sample.transcripts.first)
        #expect(
            task.events.map(\.ids) == [["4"], ["5"], ["6"]] && task.omittedEvents == 3
                && task.omittedLines == 35)
        #expect(sample.diagnostics.map(\.message) == ["3 events and 35 lines before this one are left out"])
        #expect(sample.findings == ["transcript-length a.jsonl 4:1"])
        // Chunks that are one text have an id each; a line of a session is several events with one id.
        let chunks = try TranscriptSample(
            TranscriptSample.lines(ofChunks: ["a\n", "b\n", "c\n\n"]) + line(9), lines: 10)
        #expect(chunks.transcripts.first?.omittedEvents == 3, "\(chunks.diagnostics)")
        let session =
            #"{"type":"assistant","sessionId":"s","uuid":"u","message":{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}}"#
        #expect(try TranscriptSample(session, lines: 1).transcripts.first?.omittedEvents == 0)
        #expect(
            try TranscriptSample(session + "\n" + session.replacing("\"u\"", with: "\"v\""), lines: 2)
                .transcripts.first?.omittedEvents == 1)
    }

    /// The kept lines are the last ones, and both counts together are all lines.
    @Test func keptAndOmittedLinesAreAll() throws {
        var random = SeededGenerator(seed: 7)
        for round in 0..<200 {
            let limit = Int.random(in: 1...30, using: &random)
            let events = (0..<Int.random(in: 1...8, using: &random)).map { index in
                let text = (0..<Int.random(in: 1...20, using: &random)).map { "\(index).\($0)" }.joined(
                    separator: "\n")
                let streamed = StreamedText(parts: [.markdown(text)])
                return TranscriptEvent(
                    ids: ["\(index)"], time: nil, position: .init(file: "a", line: 1, column: 1),
                    body: [
                        .output(streamed), .thinking(text), .message(.user, streamed),
                        .other(kind: "k", text: text),
                    ][Int.random(in: 0..<4, using: &random)])
            }
            func lines(_ events: [TranscriptEvent]) -> [String] {
                events.flatMap { event -> [Substring] in
                    switch event.body {
                    case .output(let text), .message(_, let text): text.markdown.split(separator: "\n")
                    case .thinking(let text), .other(_, let text): text.split(separator: "\n")
                    default: []
                    }
                }.map(String.init)
            }
            let (kept, omitted) = LineLimit.last(limit, of: events)
            let (all, rest) = (lines(events), lines(kept))
            #expect(rest.count + omitted == all.count && rest == Array(all.suffix(rest.count)), "\(round)")
            // Payloads of unknown kinds are kept as a whole or not at all.
            let isCut = kept.first.map { if case .other = $0.body { true } else { false } } ?? true
            #expect(
                rest.count == min(limit, all.count)
                    || rest.count < limit && (isCut || kept.count < events.count),
                "\(round): \(rest.count) of \(all.count), \(limit)")
        }
    }

    // MARK: Memory

    /// A file of any size keeps a bounded number of places.
    @Test func aLargeFileKeepsFewPlaces() throws {
        let folder = try TestFolder()
        let filler = String(repeating: "x", count: 1000)
        var bytes: [UInt8] = []
        for number in 0..<50_000 {
            bytes +=
                TranscriptSample.line(
                    "\"\(filler)\"", id: "\(number)", task: "t\(number % 3)", time: 1_000_000 + number
                ).utf8
        }
        #expect(bytes.count > 50_000_000)
        try folder.write(bytes, to: "a.jsonl")
        bytes = []
        let archive = TranscriptReader.archive(of: [folder["a.jsonl"]])
        #expect(archive.tasks.count == 3 && archive.diagnostics.isEmpty)
        #expect(archive.logs.values.allSatisfy { $0.places.count == 2000 && $0.omitted > 14_000 })
        #expect(archive.logs.values.allSatisfy { $0.places.capacity < 3 * 2000 + 100 })
    }
}
