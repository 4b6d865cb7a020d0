import Testing

@testable import TranscriptSource

/// Events that are written over several lines.
@Suite struct SpreadEventTests {
    private static let good = TranscriptSample.line(#""good""#, id: "9", time: 3000)

    /// An event of eight lines, two of them empty.
    private static func event(_ payload: String, id: String = "1") -> String {
        """
        {
          "task_id": "t",
          "kind": "task.output",

          "payload": {
            "text": \(payload)
          },

          "id": "\(id)", "ts": \(id)000
        }

        """
    }

    @Test(arguments: [
        Self.event(#""one ""#) + Self.good, Self.event(#""one ""#) + Self.event(#""good""#, id: "2"),
        Self.good + Self.event(#""one ""#), Self.good + String(Self.event(#""one ""#).dropLast()),
        Self.event(#""one ""#).replacing("\n", with: "\r\n") + Self.good,
        "\u{FEFF}" + Self.event(#""one ""#) + Self.good,
        Self.event(#""one ""#).replacing("{\n  \"task", with: "{\"task") + Self.good,
    ]) func areRead(_ text: String) throws {
        let sample = try TranscriptSample(text)
        #expect(sample.events == ["output one good"], "\(sample.events)")
        #expect(sample.findings.allSatisfy { $0.hasPrefix("transcript-order") }, "\(sample.findings)")
    }

    @Test func haveThePlaceOfTheirFirstLine() throws {
        let damaged = Self.event("tru", id: "5") + Self.event(#""\x""#, id: "6")
        let sample = try TranscriptSample(Self.good + Self.event(#""{ \" [""#, id: "4") + damaged)
        #expect(sample.events == ["output good{ \" ["], "\(sample.events)")
        #expect(
            sample.findings == ["transcript-line a.jsonl 17:13", "transcript-line a.jsonl 27:15"],
            "\(sample.findings)")
    }

    /// Lines that are damaged take no other with them, and have one finding.
    @Test(arguments: [
        ("{\n  \"task_id\": \"t\",\n", [2]), ("{\n  \"task_id\": \"t\n", [2, 3]),
        ("{\n  \"a\": [\n  ]}}\n", [2, 4]), ("{\n  \"a\": 1\n} {}\n", [2, 4]),
        ("{\n  \"a\": 1,\n  \"a\" 2\n}\n", [2]), ("{\n  words\n", [2, 3]),
    ]) func areOneFindingWithoutAnEnd(_ text: String, _ lines: [Int]) throws {
        for text in [Self.good + text, Self.good + text + Self.good.replacing("\"9\"", with: "\"10\"")] {
            let sample = try TranscriptSample(text)
            #expect(sample.events.allSatisfy { $0.hasPrefix("output good") } && sample.events.count == 1)
            #expect(
                sample.findings == lines.map { "transcript-line a.jsonl \($0):1" }, "\(sample.findings)")
        }
    }

    /// A file of one object with lists is an export, whose lines are no events.
    @Test func anExportIsNoEvent() throws {
        let export =
            "{\n  \"tasks\": [\n    {\"id\": \"t\", \"plan\": \"p\"}\n  ],\n  \"events\": [\n\(Self.good)  ]\n}\n"
        let sample = try TranscriptSample(export)
        #expect(sample.events == ["output good"] && sample.archive.tasks.first?.plan == "p")
        #expect(sample.findings.isEmpty, "\(sample.findings)")
    }
}
