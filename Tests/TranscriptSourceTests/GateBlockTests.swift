import TestSupport
import Testing

@testable import TranscriptSource

/// The blocks of completion gates in output.
@Suite struct GateBlockTests {
    /// `^` marks the ends of events. Problems are their kinds with their offsets.
    static let texts: [(text: String, parts: [String], problems: [String])] = [
        ("a <COMPLETION_GATE>state: ready</COMPLETION_GATE> b", ["a ", "<ready met>", " b"], []),
        ("<COMPLETION_GATE/>x<COMPLETION_GATE state=done/>", ["<- unknown>", "x", "<done met>"], []),
        // A block that does not end ends with its event, or before the next one.
        ("a<COMPLETION_GATE>state: ready\n^b^c", ["a", "<ready met>", "bc"], ["unclosed 1"]),
        (
            "a\n^<COMPLETION_GATE>\n^state: ready\n^b", ["a\n", "<- unknown>", "state: ready\nb"],
            ["unclosed 2"]
        ),
        (
            "<COMPLETION_GATE>x <COMPLETION_GATE>state: ready</COMPLETION_GATE>",
            ["<- unknown; \"x\">", "<ready met>"], ["unclosed 0"]
        ),
        // A block in another is shown after it.
        (
            "<COMPLETION_GATE>state: blocked\n<COMPLETION_GATE>state: ready</COMPLETION_GATE> c</COMPLETION_GATE>d",
            ["<blocked unmet>", "<ready met>", " c", "d"], ["nested 32"]
        ),
        ("a</COMPLETION_GATE>b", ["a", "b"], ["stray 1"]),
        ("</COMPLETION_GATE><COMPLETION_GATE>state: ready</COMPLETION_GATE>", ["<ready met>"], ["stray 0"]),
        // In code the tags are text.
        ("`<COMPLETION_GATE>` a", ["`<COMPLETION_GATE>` a"], []),
        ("``<COMPLETION_GATE> ` </COMPLETION_GATE>``", ["``<COMPLETION_GATE> ` </COMPLETION_GATE>``"], []),
        ("```\n<COMPLETION_GATE>\n```\n", ["```\n<COMPLETION_GATE>\n```\n"], []),
        ("~~~x\n<COMPLETION_GATE>\n```\n", ["~~~x\n<COMPLETION_GATE>\n```\n"], []),
        ("- ```\n  <COMPLETION_GATE>\n  ```\n", ["- ```\n  <COMPLETION_GATE>\n  ```\n"], []),
        ("` <COMPLETION_GATE>state: ready</COMPLETION_GATE>", ["` ", "<ready met>"], []),
        ("`a` <COMPLETION_GATE>state: ready</COMPLETION_GATE> `b`", ["`a` ", "<ready met>", " `b`"], []),
        // Other names are text.
        ("<COMPLETION_GATES>", ["<COMPLETION_GATES>"], []),
        ("<COMPLETION_GATE_X>", ["<COMPLETION_GATE_X>"], []),
        ("< COMPLETION_GATE>", ["< COMPLETION_GATE>"], []),
        ("<COMPLETION_GATE", ["<COMPLETION_GATE"], []),
        ("COMPLETION_GATE <b>x</b>", ["COMPLETION_GATE <b>x</b>"], []),
        ("ä<COMPLETION_GATE/>ö", ["ä", "<- unknown>", "ö"], []),
        ("<COMPLETION_GATE a=\"<COMPLETION_GATE>\"/>", ["<- unknown; a=<COMPLETION_GATE>>"], []),
    ]

    @Test(arguments: texts) func blocksAreFound(_ text: String, _ parts: [String], _ problems: [String]) {
        let pieces = text.split(separator: "^", omittingEmptySubsequences: false)
        var ends: [Int] = []
        for piece in pieces { ends.append((ends.last ?? 0) + piece.utf8.count) }
        let blocks = GateBlocks(pieces.joined(), ends: ends)
        #expect(blocks.parts.map { StreamedText(parts: [$0]).summary } == parts)
        #expect(blocks.problems.map { "\($0.problem) \($0.offset)" } == problems)
    }

    /// Four times as many open gates take about four times as long, in events of 50 each and in one line.
    @Test(arguments: ["\n", " "]) func openGatesAreReadInLinearTime(_ separator: String) throws {
        let text = TranscriptSample.quoted(
            String(repeating: "<COMPLETION_GATE>\(separator)state: ready\(separator)", count: 50))
        let folder = try TestFolder()
        let growth = try ThreadTime.growth(to: 240) { count in
            (0..<count).map { TranscriptSample.line(text, id: "\($0)", time: 1000 + $0) }.joined()
        } _: { lines in
            try folder.write(lines, to: "a.jsonl")
            #expect(TranscriptSample(folder).diagnostics.count > 100)
        }
        #expect(growth < ThreadTime.linear)
    }

    /// Problems are findings at the events of their tags.
    @Test func problemsAreFindings() throws {
        let chunks = ["text\n", "<COMPLETION_GATE>state: ready\n", "more\n", "</COMPLETION_GATE>\n"]
        let closed = try TranscriptSample(TranscriptSample.lines(ofChunks: chunks))
        #expect(closed.findings.isEmpty)
        let open = try TranscriptSample(TranscriptSample.lines(ofChunks: Array(chunks.dropLast())))
        #expect(
            open.findings == ["transcript-gate a.jsonl 2:1"]
                && open.events == ["output text\n<ready met>more\n"])
        let stray = try TranscriptSample(TranscriptSample.lines(ofChunks: ["a\n", "</COMPLETION_GATE>b"]))
        #expect(stray.findings == ["transcript-gate a.jsonl 2:1"] && stray.events == ["output a\nb"])
    }

    /// A gate may be cut at any place into chunks.
    @Test func aGateMayBeCutAnywhere() throws {
        let text =
            "Before.\n\n<COMPLETION_GATE state=\"ready\">\n\n<criteria>\n\n<criterion met=\"true\">tests ä😀</criterion></criteria>\n\n</COMPLETION_GATE>\n\nAfter."
        let bytes = Array(text.utf8)
        for cut in 1..<bytes.count {
            let file = Self.line(bytes[..<cut], id: "1") + Self.line(bytes[cut...], id: "2")
            let sample = try TranscriptSample(["a.jsonl": file])
            let gates = sample.transcripts[0].events.flatMap { Self.gates(in: $0) }
            #expect(gates == ["ready met; +tests ä😀"] && sample.findings.isEmpty, "\(cut): \(sample.events)")
        }
    }

    /// Returns the line of a chunk, whose bytes need not be whole letters.
    private static func line(_ chunk: ArraySlice<UInt8>, id: String) -> [UInt8] {
        var line = Array(#"{"task_id":"t","id":"\#(id)","kind":"task.output","payload":""#.utf8)
        for byte in chunk {
            switch byte {
            case 0x0A: line += Array("\\n".utf8)
            case 0x22: line += Array("\\\"".utf8)
            default: line.append(byte)
            }
        }
        return line + Array("\"}\n".utf8)
    }

    private static func gates(in event: TranscriptEvent) -> [String] {
        guard case .output(let text) = event.body else { return [] }
        return text.parts.compactMap { part in
            if case .gate(let gate) = part { gate.line } else { nil }
        }
    }

    // MARK: Bounds

    /// Texts that repeat a part take linear time.
    static let hostile: [String] = [
        "<COMPLETION_GATE>", "</COMPLETION_GATE>", "<COMPLETION_GATE></COMPLETION_GATE>",
        "<COMPLETION_GATE a=\"", "<COMPLETION_GATE a='", "<COMPLETION_GATE a ", "<COMPLETION_GATE>\n",
        "<", "`", "`<COMPLETION_GATE>", "`x` <COMPLETION_GATE/> ", "``` ", "```\n",
        "~~~\n<COMPLETION_GATE>\n", "<COMPLETION_GATE", "\n", "COMPLETION_GATE",
    ]

    @Test(arguments: hostile) func hostileTextsTakeLinearTime(_ part: String) {
        let growth = ThreadTime.growth(
            to: 160_000,
            of: { "COMPLETION_GATE " + String(repeating: part, count: max(1, $0 / part.utf8.count)) }
        ) {
            _ = GateBlocks($0, ends: [$0.utf8.count])
        }
        #expect(growth < ThreadTime.linear)
    }

    static let inner: [String] = [
        "<a>", "<a></a>", "</a>", "<a><b>", "<a/>", "<", "a: b\n", "- [x] a\n", "- a\n", "a\n", "  a\n", "[",
        "{\"a\":", "<a x=\"", "k:\n- a\n", "<a ", "\n",
    ]

    @Test(arguments: inner) func hostileFieldsTakeLinearTime(_ part: String) {
        let growth = ThreadTime.growth(
            to: 60_000, of: { String(repeating: part, count: max(1, $0 / part.utf8.count)) }
        ) {
            _ = GateText.gate(attributes: [], text: $0)
        }
        #expect(growth < ThreadTime.linear)
    }

    @Test func manyOpenGatesAreCounted() throws {
        let sample = try TranscriptSample(
            TranscriptSample.line(
                TranscriptSample.quoted(String(repeating: "<COMPLETION_GATE>", count: 100_000))))
        #expect(sample.findings.filter { $0.hasPrefix("transcript-gate") }.count == 101)
        #expect(sample.transcripts[0].omittedLines == 98_000)
    }
}
