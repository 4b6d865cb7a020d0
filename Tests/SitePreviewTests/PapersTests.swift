import SitePreview
import Testing

@Suite struct PapersTests {
    private func ask(_ history: String?, method: String = "GET") -> Asked {
        Asked(MemoryTree(history.map { ["history.json": $0] } ?? ["x": ""]), "/api/papers", method: method)
    }

    @Test func isEmptyWithoutAHistory() {
        let asked = ask(nil)
        #expect(asked.code == 200)
        #expect(asked.body == "[]\n")
        #expect(asked.field("Content-Type") == "application/json")
        #expect(asked.field("X-Robots-Tag") == "noindex")
    }

    @Test func isNewestFirstAndEachEntryAsItIsWritten() {
        let asked = ask(
            """
            [ {"date": "2026-01-02", "n": 1.10, "t": "a\\u00e9, ]}\\" x"},
              {"date":"2026-03-04T08:00:00Z","n":2},
              {"date": "2026-03-04T09:30:00+02:00", "n": 3},
              {"date": "2026-01-02", "n": 12345678901234567890, "deep": [{"date": "x"}, []]}
            ]
            """)
        #expect(asked.code == 200)
        #expect(
            asked.body == """
                [{"date":"2026-03-04T08:00:00Z","n":2},
                {"date": "2026-03-04T09:30:00+02:00", "n": 3},
                {"date": "2026-01-02", "n": 12345678901234567890, "deep": [{"date": "x"}, []]},
                {"date": "2026-01-02", "n": 1.10, "t": "a\\u00e9, ]}\\" x"}]

                """)
        #expect(asked.field("X-Robots-Tag") == "noindex")
        #expect(ask("[]").body == "[]\n")
    }

    @Test(arguments: [
        ("", "not JSON"), ("[", "not JSON"), ("{}", "not an array"), ("7", "not JSON"), ("[1]", "entry 1"),
        ("[{\"date\": \"2026-01-01\"}, {}]", "entry 2"), ("[{\"date\": \"yesterday\"}]", "entry 1"),
        ("[{\"date\": \"2026-02-30\"}]", "entry 1"), ("[{\"date\": 20260101}]", "entry 1"),
        ("[{\"date\": \"2026-01-01T25:00:00Z\"}]", "entry 1"), ("[{\"date\": \"2026-1-1\"}]", "entry 1"),
    ])
    func saysWhyItIsInvalid(_ history: String, _ reason: String) {
        let asked = ask(history)
        #expect(asked.code == 503)
        #expect(asked.body.contains(reason), "\(asked.body)")
        #expect(asked.body.contains("history.json"))
        #expect(asked.field("X-Robots-Tag") == "noindex")
    }

    @Test func isConditionalAndReadOnlyToo() throws {
        let tag = try #require(ask("[]").field("ETag"))
        let tree = MemoryTree(["history.json": "[]"])
        #expect(Asked(tree, "/api/papers", ["If-None-Match": tag]).code == 304)
        let changed = MemoryTree(["history.json": "[{\"date\":\"2026-01-01\"}]"])
        #expect(Asked(changed, "/api/papers", ["If-None-Match": tag]).code == 200)
        #expect(ask("[]", method: "POST").code == 405)
        #expect(ask("[]", method: "HEAD").answer.body == .none)
    }
}
