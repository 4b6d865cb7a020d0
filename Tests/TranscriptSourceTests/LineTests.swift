import Foundation
import TestSupport
import Testing

@testable import TranscriptSource

/// Lines that are damaged never take others with them.
@Suite struct LineTests {
    private static let good = TranscriptSample.line(#""good""#, id: "9")

    static let damaged: [(text: String, findings: [String])] = [
        ("{\"task_id\":\"t\",\"kind\":\"task.out\n" + good, ["transcript-line a.jsonl 1:1"]),
        ("{\"id\":\"1\",\"ts\":\"20\n" + good, ["transcript-line a.jsonl 1:1"]),
        ("{\"id\":\"1\",\n" + good, ["transcript-line a.jsonl 1:1"]),
        ("{\n" + good, ["transcript-line a.jsonl 1:1"]),
        ("{\"payload\":[1,\n" + good, ["transcript-line a.jsonl 1:1"]),
        ("[INFO] started\n" + good, ["transcript-line a.jsonl 1:1"]),
        ("words\n" + good, ["transcript-line a.jsonl 1:1"]),
        ("[1]\n" + good, ["transcript-line a.jsonl 1:1"]),
        ("\"text\"\n7\nnull\n" + good, (1...3).map { "transcript-line a.jsonl \($0):1" }),
        (good + "{\"task_id\":\"t\",\"kind\":\"task.out", ["transcript-line a.jsonl 2:1"]),
        ("\n \n\t\n\r\n" + good + "\n\n", []), ("\u{FEFF}" + good, []),
        (good.replacing("\n", with: "\r\n"), []),
        ("\0\0\0\n" + good, []), (good + "\0\0\0\0", []), ("x\0y\n" + good, ["transcript-line a.jsonl 1:1"]),
        (
            good + "{\"task_id\":\"t\",\"kind\":\"task.output\",\"payload\":tru}\n",
            ["transcript-line a.jsonl 2:47"]
        ),
        (good + "{\"task_id\":\"t\",\"kind\":\"task.output\"} {}\n", ["transcript-line a.jsonl 2:38"]),
        (
            good + "{\"task_id\":\"t\",\"kind\":\"task.output\",\"payload\":\"\\x\"}\n",
            ["transcript-line a.jsonl 2:49"]
        ),
        (
            good + "{\"task_id\":\"t\",\"kind\":\"task.output\",\"payload\":\"\\u12\"}\n",
            ["transcript-line a.jsonl 2:49"]
        ),
    ]

    @Test(arguments: damaged) func othersStand(_ text: String, _ findings: [String]) throws {
        let sample = try TranscriptSample(text)
        #expect(sample.events == ["output good"], "\(sample.events)")
        #expect(sample.findings == findings)
    }

    @Test func depthIsBounded() throws {
        func nested(_ depth: Int) -> String {
            TranscriptSample.line(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
        }
        let sample = try TranscriptSample(nested(100) + nested(200) + nested(200_000) + Self.good)
        #expect(sample.events.count == 1 && sample.events[0].hasSuffix("]good"))
        #expect(
            sample.findings.map { $0.split(separator: ":")[0] } == [
                "transcript-line a.jsonl 2", "transcript-line a.jsonl 3",
            ])
    }

    @Test func manyBadLinesAreCounted() throws {
        let sample = try TranscriptSample(String(repeating: "x\n", count: 5000) + Self.good)
        #expect(sample.events == ["output good"] && sample.findings.count == 101)
        #expect(sample.diagnostics.last?.message == "4900 more like the ones before")
    }

    @Test func aLongFirstLineIsOneLine() throws {
        let long = String(repeating: "x", count: 300_000)
        let sample = try TranscriptSample(TranscriptSample.line("\"\(long)\"", id: "1") + Self.good)
        #expect(sample.events == ["output \(long)good"] && sample.findings.isEmpty)
        let cut = try TranscriptSample("{\"payload\":\"\(long)\n" + Self.good)
        #expect(cut.events == ["output good"] && cut.findings == ["transcript-line a.jsonl 1:1"])
    }

    /// Lines at the edges of the blocks in which a file is read.
    @Test func linesAcrossBlocksAreWhole() throws {
        let text = (1...60).map { number in
            TranscriptSample.line(
                "\"\(number).\(String(repeating: "ä", count: 40_000 + number)) \"", id: "\(number)")
        }.joined()
        let sample = try TranscriptSample(text)
        let expected = (1...60).map { "\($0).\(String(repeating: "ä", count: 40_000 + $0)) " }.joined()
        #expect(sample.events == ["output " + expected] && sample.findings.isEmpty)
        #expect(sample.transcripts.first?.events.first?.ids == (1...60).map(String.init))
    }

    // MARK: Files

    @Test func anEmptyFileHasNoTask() throws {
        let sample = try TranscriptSample("")
        #expect(sample.transcripts.isEmpty && sample.findings.isEmpty && !sample.archive.isRefused)
    }

    @Test func aBinaryFileHasNoTask() throws {
        var bytes = (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 / 7) }
        bytes.insert(0xFF, at: 0)
        let sample = try TranscriptSample(["a.jsonl": bytes, "b.jsonl": Array(Self.good.utf8)])
        #expect(sample.events == ["output good"] && !sample.findings.isEmpty)
        #expect(sample.findings.allSatisfy { $0.hasPrefix("transcript-line a.jsonl ") })
    }

    @Test func theFilesOfAFolderAreOne() throws {
        let sample = try TranscriptSample([
            "z.jsonl": Array(TranscriptSample.line(#""two ""#, id: "2", time: 2000).utf8),
            "deep/a.ndjson": Array(TranscriptSample.line(#""three""#, id: "3", time: 3000).utf8),
            "b.JSON": Array("[\(TranscriptSample.line(#""one ""#, id: "1", time: 1000))]".utf8),
            "c.txt": Array("x".utf8),
            ".hidden/d.jsonl": Array("x".utf8), ".e.jsonl": Array("x".utf8),
        ])
        #expect(sample.events == ["output one two three"])
        // Times decide, not the order of the files.
        #expect(sample.findings.isEmpty, "\(sample.findings)")
    }

    @Test func folderWithoutFilesIsRefused() throws {
        let sample = try TranscriptSample(["notes.txt": []])
        #expect(sample.archive.isRefused && sample.findings == ["transcript-file . 1:1"])
    }

    /// A file that cannot be read is a finding; the others are read.
    @Test func anUnreadableFileIsAFinding() throws {
        let folder = try TestFolder()
        try folder.write(Self.good, to: "b.jsonl")
        try folder.link("a.jsonl", to: folder["nowhere"])
        let paths = [folder["a.jsonl"], folder["b.jsonl"]]
        let archive = TranscriptReader.archive(of: paths)
        #expect(archive.tasks.map(\.id) == ["t"] && !archive.isRefused)
        #expect(archive.diagnostics.map { "\($0.rule)" } == ["transcript-file"])
        let none = TranscriptReader.archive(of: [folder["a.jsonl"]])
        #expect(none.isRefused && none.tasks.isEmpty)
    }

    // MARK: Order

    static let orders: [(lines: [(id: String?, time: Int?)], events: String, findings: [String])] = [
        ([("1", 1000), ("2", 2000), ("3", 3000)], "012", []),
        ([("1", 3000), ("2", 1000), ("3", 2000)], "120", ["transcript-order a.jsonl 2:1"]),
        ([("1", 1000), ("1", 2000), ("2", 3000)], "02", ["transcript-order a.jsonl 2:1"]),
        // Events without times stay after the one before, and one time keeps the order of the file.
        ([("1", 2000), ("2", nil), ("3", 1000)], "201", ["transcript-order a.jsonl 3:1"]),
        ([("1", 1000), ("2", 1000), ("3", 1000)], "012", []),
        ([(nil, 1000), (nil, 1000)], "01", []), ([(nil, nil), (nil, nil)], "01", []),
    ]

    @Test(arguments: orders.indices) func eventsAreSortedAndUnique(_ index: Int) throws {
        let (lines, events, findings) = Self.orders[index]
        let text = lines.enumerated().map {
            TranscriptSample.line("\"\($0.offset)\"", id: $0.element.id, time: $0.element.time)
        }
        let sample = try TranscriptSample(text.joined())
        #expect(
            sample.events == ["output " + events] && sample.findings == findings,
            "\(sample.events) \(sample.findings)")
    }

    /// Several files of one task are sorted by their times. A note is about times that go back within a file.
    @Test func theOrderOfFilesIsNoFinding() throws {
        func text(_ times: [Int]) -> [UInt8] {
            Array(times.map { TranscriptSample.line("\"\($0) \"", id: "\($0)", time: $0) }.joined().utf8)
        }
        let sorted = try TranscriptSample([
            "b.jsonl": text([1001, 1002]), "a.jsonl": text([1003, 1005]), "c.jsonl": text([1004]),
        ])
        #expect(
            sorted.events == ["output 1001 1002 1003 1004 1005 "] && sorted.findings.isEmpty,
            "\(sorted.findings)")
        let unsorted = try TranscriptSample([
            "a.jsonl": text([1005, 1006]), "b.jsonl": text([1001, 1003, 1002]), "c.jsonl": text([1004]),
        ])
        #expect(unsorted.events == ["output 1001 1002 1003 1004 1005 1006 "], "\(unsorted.events)")
        #expect(
            unsorted.findings == ["transcript-order b.jsonl 3:1"]
                && unsorted.diagnostics[0].message.contains("in the file"))
    }

    /// An id that is neither text nor a number counts as absent.
    @Test(arguments: ["null", "{}", "[]", "true", "\"\""]) func anIDWithoutContentIsNone(_ id: String) throws
    {
        let lines = ["a", "b"].map {
            #"{"task_id":"t","kind":"task.output","id":\#(id),"payload":"\#($0)"}"# + "\n"
        }
        let sample = try TranscriptSample(lines.joined())
        #expect(
            sample.events == ["output ab"] && sample.findings.isEmpty, "\(sample.events) \(sample.findings)")
    }

    @Test func tasksHaveTheirOwnIDs() throws {
        let sample = try TranscriptSample(
            ["t", "u"].map { TranscriptSample.line(#""a""#, id: "1", task: $0) }.joined())
        #expect(sample.byTask == ["t": ["output a"], "u": ["output a"]] && sample.findings.isEmpty)
    }
}
