import SitePreview
import TestSupport
import Testing

@Suite struct PapersTests {
    private func ask(_ history: String?, method: String = "GET") -> Asked {
        Asked(MemoryTree(history.map { ["history.json": $0] } ?? ["x": ""]), "/api/papers", method: method)
    }

    /// The members that every entry has after its date.
    private static func rest(_ number: Int) -> String {
        #""arxiv_id": "2401.0000\#(number)", "title": "T", "url": "https://arxiv.org/abs/2401.0000\#(number)""#
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
            [ {"date": "2026-01-02", "n": 1.10, "t": "a\\u00e9, ]}\\" x", \(Self.rest(1))},
              {"date":"2026-03-04T08:00:00Z","n":2,\(Self.rest(2))},
              {"date": "2026-03-04T09:30:00+02:00", "n": 3, \(Self.rest(3))},
              {"date": "2026-01-02", "n": 12345678901234567890, "deep": [{"date": "x"}, []], \(Self.rest(4))}
            ]
            """)
        #expect(asked.code == 200)
        #expect(
            asked.body == """
                [{"date":"2026-03-04T08:00:00Z","n":2,\(Self.rest(2))},
                {"date": "2026-03-04T09:30:00+02:00", "n": 3, \(Self.rest(3))},
                {"date": "2026-01-02", "n": 12345678901234567890, "deep": [{"date": "x"}, []], \(Self.rest(4))},
                {"date": "2026-01-02", "n": 1.10, "t": "a\\u00e9, ]}\\" x", \(Self.rest(1))}]

                """)
        #expect(asked.field("X-Robots-Tag") == "noindex")
        #expect(ask("[]").body == "[]\n")
    }

    @Test(arguments: [("", "empty"), ("[", "not JSON"), ("{}", "not an array"), ("7", "not an array")])
    func saysWhyItIsInvalid(_ history: String, _ reason: String) {
        let asked = ask(history)
        #expect(asked.code == 503)
        #expect(asked.body.contains(reason), "\(asked.body)")
        #expect(asked.body.contains("history.json"))
        #expect(asked.field("X-Robots-Tag") == "noindex")
    }

    /// A bad entry takes nothing from the others.
    @Test(arguments: [
        "1", "{}", "{\"date\": \"yesterday\", \(rest(2))}", "{\"date\": \"2026-02-30\", \(rest(2))}",
        "{\"date\": 20260101, \(rest(2))}", "{\"date\": \"2026-01-01T25:00:00Z\", \(rest(2))}",
        "{\"date\": \"2026-1-1\", \(rest(2))}", "{\"date\": \"2026-01-01\"}",
    ])
    func leavesABadEntryOut(_ entry: String) {
        let good = "{\"date\": \"2026-01-01\", \(Self.rest(1))}"
        let asked = ask("[\(entry), \(good)]")
        #expect(asked.code == 200)
        #expect(asked.body == "[\(good)]\n")
    }

    /// The file of a library's source comes before history.json of the folder.
    @Test func takesTheFileOfASource() throws {
        let folder = try TestFolder()
        let entry = "{\"date\": \"2026-01-01\", \(Self.rest(1))}"
        try folder.write("[\(entry)]", to: "papers.json")
        let path = folder["papers.json"]
        let asked = Asked(MemoryTree(["history.json": "[]"]), "/api/papers") { $0.papers = { path } }
        #expect(asked.body == "[\(entry)]\n")
    }

    @Test func isConditionalAndReadOnlyToo() throws {
        let tag = try #require(ask("[]").field("ETag"))
        let tree = MemoryTree(["history.json": "[]"])
        #expect(Asked(tree, "/api/papers", ["If-None-Match": tag]).code == 304)
        let changed = MemoryTree(["history.json": "[{\"date\":\"2026-01-01\",\(Self.rest(1))}]"])
        #expect(Asked(changed, "/api/papers", ["If-None-Match": tag]).code == 200)
        #expect(ask("[]", method: "POST").code == 405)
        #expect(ask("[]", method: "HEAD").answer.body == .none)
    }
}
