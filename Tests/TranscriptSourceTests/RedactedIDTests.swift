import Testing

@testable import TranscriptSource

/// Ids with secrets in them.
@Suite struct RedactedIDTests {
    /// Invented keys, joined here so that no file has a whole one.
    private static let keys = [
        "4f9Kd82LsQpZx7Vb1Nc6Tj3W", "Zr8Wq1Xc5Vb7Nm2Lk9Jh4Gf6", "a3Sd6Fg9Hj2Kl5Qw8Er1Ty4U",
    ].map {
        "mk" + "_live_" + $0
    }

    /// Tasks whose ids become one marker stay apart, with numbers in the order of the file.
    @Test func tasksStayApart() throws {
        let lines = ["x"] + Self.keys + Self.keys
        let sample = try TranscriptSample(
            lines.enumerated().map {
                TranscriptSample.line("\"\($0.offset) \"", id: "\($0.offset)", task: $0.element)
            }.joined())
        #expect(
            sample.byTask == [
                "x": ["output 0 "], "[redacted: makima-key]": ["output 1 4 "],
                "[redacted: makima-key] 2": ["output 2 5 "],
                "[redacted: makima-key] 3": ["output 3 6 "],
            ], "\(sample.byTask)")
        #expect(
            sample.findings.sorted() == (2...4).map { "transcript-secret a.jsonl \($0):1" },
            "\(sample.findings)")
        #expect(sample.archive.tasks.map(\.id) == sample.archive.tasks.map(\.id).sorted())
        // The same for any other keys in this order: the numbers say nothing about them.
        let reversed = try TranscriptSample(
            Self.keys.reversed().enumerated().map {
                TranscriptSample.line("\"\($0.offset)\"", task: $0.element)
            }.joined())
        #expect(reversed.byTask["[redacted: makima-key]"] == ["output 0"] && reversed.byTask.count == 3)
    }

    /// References lead to the same records as before.
    @Test func referencesFollow() throws {
        let (one, two, three) = (Self.keys[0], Self.keys[1], Self.keys[2])
        let sample = try TranscriptSample([
            "a.json": Array(
                """
                {"contracts":[{"id":"\(one)","name":"One"},{"id":"\(two)","name":"Two"}],
                 "daemons":[{"id":"d-\(two)"},{"id":"d-\(one)"}],
                 "directives":[{"id":"\(two)","title":"G"}],
                 "tasks":[{"id":"a","contract_id":"\(two)","daemon_id":"d-\(one)"},{"id":"b","contract_id":"\(one)","parent_id":"\(three)"}]}
                """.utf8)
        ])
        let archive = sample.archive
        let contracts = Dictionary(uniqueKeysWithValues: archive.contracts.map { ($0.id, $0.name) })
        #expect(contracts.count == 2 && archive.tasks.map { contracts[$0.contract ?? ""] } == ["Two", "One"])
        #expect(Set(archive.daemons.map(\.id)).count == 2 && archive.tasks[0].daemon == archive.daemons[1].id)
        // A missing record differs from all others.
        #expect(
            archive.tasks[1].parent.map { parent in !archive.contracts.map(\.id).contains(parent) } == true)
        #expect(archive.directives[0].id == archive.tasks[0].contract)
    }

    /// A number makes no id that another record has.
    @Test func numbersAreFree() {
        let ids = RedactedIDs(["secret a", "M 2", "secret b", "M", "secret c"]) {
            $0.hasPrefix("secret") ? "M" : $0
        }
        let all = ["secret a", "M 2", "secret b", "M", "secret c"].map { ids[$0] }
        #expect(Set(all).count == 5 && all[1] == "M 2" && all[3] == "M", "\(all)")
        #expect(ids["other"] == "other")
    }

    /// Many ids with one marker are numbered in linear time.
    @Test func manyIDsAreNumbered() {
        let ids = (0..<20_000).map { "secret \($0)" }
        let replaced = RedactedIDs(ids) { _ in "M" }
        #expect(replaced["secret 19999"] == "M 20000")
    }
}
