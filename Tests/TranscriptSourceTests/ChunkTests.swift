import TestSupport
import Testing

@testable import TranscriptSource

/// Chunks of output, joined as they were streamed.
@Suite struct ChunkTests {
    static let joined: [(chunks: [String], events: [String])] = [
        (["wor", "ds"], ["words"]), (["```swift\nlet x", " = 1\n", "```\n"], ["```swift\nlet x = 1\n```\n"]),
        (["``", "`\na\n\n", "b\n``", "`\n\n", "text"], ["```\na\n\nb\n```\n\n", "text"]),
        // A group ends between two blocks.
        (["a\n\n", "b\n\n", "c"], ["a\n\n", "b\n\n", "c"]), (["a\n", "b"], ["a\nb"]),
        (["a\n", "\nb"], ["a\n\nb"]), (["a\n\n", "", "b"], ["a\n\n", "b"]),
        (["a\r\n\r\n", "b"], ["a\n\n", "b"]), (["a\r", "\n\r", "\nb"], ["a\n\nb"]),
        (["10 %\r", "20 %\r"], ["10 %\r20 %\r"]),
        // Lists, quotes, tables and indented code go on.
        (["- a\n\n", "- b"], ["- a\n\n- b"]), (["- a\n\n", "-", " b"], ["- a\n\n- b"]),
        (["1. a\n\n", "2. b"], ["1. a\n\n2. b"]),
        (["1. a\n\n", "2", ". b"], ["1. a\n\n2. b"]), (["- a\n\n", "  more"], ["- a\n\n  more"]),
        (["> a\n\n", "> b"], ["> a\n\n> b"]),
        (["a\n\n", "    code"], ["a\n\n    code"]), (["a\n\n", "-not a list"], ["a\n\n", "-not a list"]),
        (["a\n\n", "2027 was"], ["a\n\n", "2027 was"]),
        // A gate is one group, whatever is in it.
        (
            ["<COMPLETION_GATE>\nstate: ready\n\n", "summary: s\n</COMPLETION_GATE>\n\n", "b"],
            ["<ready met; \"s\">", "b"]
        ),
        (
            ["</COMPLETION_GATE>\n<COMPLETION_GATE>\nstate: ready\n\n", "summary: s\n</COMPLETION_GATE>\n"],
            ["<ready met; \"s\">"]
        ),
        (["<COMPLE", "TION_GATE>state: rea", "dy</COMPLETION", "_GATE>"], ["<ready met>"]),
        (["  \n", "\n"], []), ([""], []),
    ]

    @Test(arguments: joined.indices) func chunksAreJoined(_ index: Int) throws {
        let (chunks, events) = Self.joined[index]
        let sample = try TranscriptSample(TranscriptSample.lines(ofChunks: chunks))
        #expect(
            sample.events.map { String($0.dropFirst("output ".count)) } == events,
            "\(chunks): \(sample.events)")
    }

    /// Each chunk in JSON, and the text.
    static let letters: [(chunks: [String], text: String)] = [
        ([#""\ud83d""#, #""\ude00 ok""#], "😀 ok"), ([#""a\ud83d""#, #""""#, #""\ude00""#], "a😀"),
        ([#"{"text":"\ud83d"}"#, #"{"line":"\ude00"}"#], "😀\n"),
        ([#""{\"text\":\"\\ud83d\"}""#, #""{\"text\":\"\\ude00\"}""#], "😀"),
        ([#""\ud83d""#, #""x""#], "\u{FFFD}x"),
        ([#""\ude00""#], "\u{FFFD}"), ([#""x\ud83d""#], "x\u{FFFD}"),
        ([#""\ud83d\ud83d\ude00""#], "\u{FFFD}😀"),
        ([#""\u00e4\u20ac""#], "ä€"), ([#""\/\b\f""#], "/\u{8}\u{C}"),
    ]

    @Test(arguments: letters.indices) func halvesOfPairsAreJoined(_ index: Int) throws {
        let (chunks, text) = Self.letters[index]
        let sample = try TranscriptSample(chunks.map { TranscriptSample.line($0) }.joined())
        #expect(sample.events == ["output " + text], "\(sample.events)")
    }

    /// Letters are split at each byte: raw bytes in a line need not be UTF-8.
    @Test(arguments: ["aä€😀z", "שלום", "👩‍👩‍👧‍👦é"]) func lettersMayBeSplit(_ text: String) throws {
        let bytes = Array(text.utf8)
        for cut in 1..<bytes.count {
            for second in cut..<bytes.count {
                let parts = [bytes[..<cut], bytes[cut..<second], bytes[second...]]
                let file = parts.flatMap {
                    Array(#"{"task_id":"t","kind":"task.output","payload":""#.utf8) + $0 + Array("\"}\n".utf8)
                }
                let sample = try TranscriptSample(["a.jsonl": file])
                #expect(sample.events == ["output " + text], "\(cut) \(second)")
                #expect(sample.findings.isEmpty, "\(cut) \(second): \(sample.findings)")
            }
        }
    }

    @Test func bytesThatAreNoLettersAreReplaced() throws {
        let file =
            Array(#"{"task_id":"t","kind":"task.output","payload":"a"#.utf8) + [0xFF, 0xC3, 0x28, 0xF0, 0x9F]
            + Array("\"}\n".utf8)
        let sample = try TranscriptSample(["a.jsonl": file])
        #expect(sample.events == ["output a\u{FFFD}\u{FFFD}(\u{FFFD}"])
    }

    /// The finding has the place of the first one in a line.
    @Test(arguments: [
        (#"{"type":"user","sessionId":"s","message":{"content":"é caf@ b@"}}"#, [0xE9], 59),
        (#"{"type":"user","sessionId":"s","message":{"content":"@"}}"#, Array(#"\ud800"#.utf8), 54),
        (#"{"type":"user","sessionId":"s","message":{"content":"a@"}}"#, Array(#"\uDC00"#.utf8), 55),
        (#"{"task_id":"t","kind":"task.status","payload":{"status":"@"}}"#, [0xC3], 58),
    ])
    func bytesThatAreNoLettersAreReported(_ line: String, _ bytes: [UInt8], _ column: Int) throws {
        let parts = line.split(separator: "@", omittingEmptySubsequences: false).map { Array($0.utf8) }
        let sample = try TranscriptSample(["a.jsonl": Array(parts.joined(separator: bytes)) + [0x0A]])
        #expect(sample.findings == ["transcript-line a.jsonl 1:\(column)"])
        #expect(sample.events.first?.filter { $0 == "\u{FFFD}" }.count == parts.count - 1, "\(sample.events)")
    }

    /// Payloads with `@` in the place of the bytes, and the lines with a finding.
    static let brokenLetters: [(payloads: [String], bytes: [UInt8], lines: [Int])] = [
        ([#""payload":"a@b""#], [0xFF], [1]), ([#""payload":"é@""#], [0xC3], [1]),
        ([#""payload":{"text":"x@y"}"#], Array(#"\ud800"#.utf8), [1]),
        ([#""payload":{"line":"x@"}"#], Array(#"\ud800"#.utf8), [1]),
        ([#""payload_json":"{\"text\":\"a\\n@b\"}""#], Array(#"\\ud800"#.utf8), [1]),
        ([#""payload":"x@""#, #""payload":"y""#], Array(#"\ud83d"#.utf8), [1]),
        ([#""payload":"@x""#], Array(#"\ude00"#.utf8), [1]),
        ([#""payload":"x@""#, #""payload":"""#], [0xE2, 0x82], [1]),
        ([#""payload":"x@""#, #""payload":"@y""#], [0xC3], [1, 2]),
        ([#""payload":"a@b""#, #""payload":"ok""#, #""payload":"c@""#], [0x80], [1, 3]),
        ([#""payload":"x@""#, #""payload":"y""#], Array(#"\ud83d\ude00"#.utf8), []),
        ([#""payload_json":"{\"text\":\"@\"}""#], Array(#"\\ud83d\\ude00"#.utf8), []),
        ([#""payload_json":"{\"text\":\"@\"}""#], Array(#"\\\\ud800"#.utf8), []),
        ([#""payload":"@""#], Array(#"\\ud800"#.utf8), []),
    ]

    /// The finding has the place of the first one in a line, which a chunk before or after it does not make whole.
    @Test(arguments: brokenLetters.indices) func brokenLettersOfChunksAreReported(_ index: Int) throws {
        let (payloads, bytes, lines) = Self.brokenLetters[index]
        let texts = payloads.map { #"{"task_id":"t","kind":"task.output",\#($0)}"# + "\n" }
        let file = Array(
            texts.joined().utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
                .map { Array($0) }.joined(separator: bytes))
        let sample = try TranscriptSample(["a.jsonl": file])
        let places = lines.map { line in
            "transcript-line a.jsonl \(line):\(texts[line - 1].prefix { $0 != "@" }.count + 1)"
        }
        #expect(sample.findings.sorted() == places, "\(sample.diagnostics)")
    }

    /// A letter whose first bytes are in an event that is left out is whole.
    @Test func lettersAfterOmittedEventsAreWhole() throws {
        func line(_ text: [UInt8]) -> [UInt8] {
            Array(#"{"task_id":"t","kind":"task.output","payload":""#.utf8) + text + Array("\"}\n".utf8)
        }
        let file = line([0x61, 0xE2]) + line([0x82, 0xAC, 0x62]) + line([0x63])
        let sample = try TranscriptSample(["a.jsonl": file], lines: 2)
        #expect(!sample.findings.contains { $0.hasPrefix("transcript-line") }, "\(sample.findings)")
    }

    /// Pairs of escapes and letters of all lengths are text, and so is an escape that is written out.
    @Test(arguments: [#"\ud83d\ude00"#, #"\\ud800"#, "é€😀", #"\u00e9\uFFFD"#]) func lettersAreNotReported(
        _ text: String
    )
        throws
    {
        let sample = try TranscriptSample(TranscriptSample.line("\"\(text)\""))
        #expect(sample.findings.isEmpty)
        #expect(
            try TranscriptSample(TranscriptSample.line("{\"status\":\"\(text)\"}", kind: "task.status"))
                .findings.isEmpty)
    }

    @Test func anEventHasTheIDsAndTimesOfItsChunks() throws {
        let sample = try TranscriptSample(TranscriptSample.lines(ofChunks: ["a", "b", "c\n\n", "d"]))
        let events = sample.transcripts[0].events
        #expect(events.map(\.ids) == [["1", "2", "3"], ["4"]])
        #expect(events.map(\.time) == [1_000_000, 1_003_000] && events.map(\.end) == [1_002_000, 1_003_000])
        #expect(events.map { $0.position.line } == [1, 4])
    }

    /// A program draws its next frame over the last one.
    @Test func framesAreOneText() throws {
        let sample = try TranscriptSample(
            TranscriptSample.lines(ofChunks: [
                "10%\n\n", "\u{1B}[2A50%\n\n", "\u{1B}[?25l\u{1B}[2F99%\n\n", "\u{1B}[32mdone\n\n", "end",
            ]))
        #expect(sample.transcripts[0].events.map(\.ids) == [["1", "2", "3"], ["4"], ["5"]])
    }

    /// Other events divide the output.
    @Test func aStatusDividesOutput() throws {
        let sample = try TranscriptSample(
            TranscriptSample.line(#""a""#) + TranscriptSample.line(#""x""#, kind: "task.status")
                + TranscriptSample.line(#""b""#))
        #expect(sample.events == ["output a", "status x", "output b"])
    }

    private static let pieces = [
        "word ", "ä€😀", "\n", "\n\n", "```\n", "~~~\n", "- item\n", "> quote\n", "1. one\n", "    code\n",
        "| a | b |\n", "<b>", "`code`", "# H\n", "\r\n", "x\n\n",
    ]

    /// The joined markdown is the same for all cuts of a text.
    @Test func cutsDoNotChangeTheText() throws {
        var random = SeededGenerator(seed: 31)
        for round in 0..<150 {
            let text =
                "T"
                + (0..<Int.random(in: 1...30, using: &random)).map { _ in
                    Self.pieces.randomElement(using: &random)!
                }.joined() + "E"
            let bytes = Array(text.utf8)
            let cuts = Set(
                (0..<Int.random(in: 0...20, using: &random)).map { _ in
                    Int.random(in: 0...bytes.count, using: &random)
                }
            ).sorted()
            var joining = ChunkJoining()
            for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
                let event = RawEvent(
                    id: "\(start)", position: .init(file: "a", line: 1, column: 1), content: .chunk([]))
                joining.add(Array(bytes[start..<end]), of: event)
            }
            let groups = ChunkJoining.groups(joining.take())
            let expected = text.replacing("\r\n", with: "\n")
            #expect(groups.joined().map(\.text).joined() == expected, "\(round)")
            // No group ends inside a code block, and each begins at a line's beginning after an empty line.
            for (index, group) in groups.enumerated() {
                let part = group.map(\.text).joined()
                var fences = MarkdownFences()
                for line in part.split(separator: "\n", omittingEmptySubsequences: false) {
                    _ = fences.take(line)
                }
                if index + 1 < groups.count {
                    #expect(!fences.isInside && part.hasSuffix("\n"), "\(round): \(part.debugDescription)")
                }
            }
        }
    }
}
