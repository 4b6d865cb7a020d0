import Diagnostics
import Foundation
import PapersSource
import TestSupport
import Testing

@Suite struct PapersHistoryTests {
    private static func entry(
        _ id: String = "2401.01234", _ date: String = "2026-01-02", title: String = "T", more: String = ""
    ) -> String {
        #"{"date": "\#(date)", "arxiv_id": "\#(id)", "title": "\#(title)", "url": "https://arxiv.org/abs/\#(id)"\#(more)}"#
    }

    private func read(_ text: String, _ limits: PapersHistory.Limits = .init()) -> PapersHistory {
        PapersHistory(SourceText(file: "h.json", bytes: Array(text.utf8)), limits: limits)
    }

    private func found(_ history: PapersHistory) -> [String] {
        history.diagnostics.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.rule)" }
    }

    @Test(arguments: [
        ("", "1:1"), ("  \n", "2:1"), ("{}", "1:1"), ("7", "1:1"), ("[", "1:2"), ("[1,]", "1:3"),
        ("[{}", "1:4"),
        ("[] x", "1:4"), ("[\n'a']", "2:1"),
    ])
    func refusesAFileThatIsNoArray(_ text: String, _ place: String) {
        let history = read(text)
        #expect(history.isRefused)
        #expect(history.papers.isEmpty)
        #expect(found(history) == ["\(place) papers-file"])
    }

    @Test func refusesBytesThatAreNotUTF8() {
        let history = PapersHistory(SourceText(file: "h.json", bytes: [0x5B, 0x22, 0xFF, 0x22, 0x5D]))
        #expect(history.isRefused)
        #expect(found(history) == ["1:3 papers-file"])
    }

    @Test(arguments: [
        ("7", ["2:2 paper-entry"]), ("[]", ["2:2 paper-entry"]), ("null", ["2:2 paper-entry"]),
        (#"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": "T"}"#, ["2:2 paper-entry"]),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": 3, "url": "https://x.y"}"#,
            ["2:60 paper-entry"]
        ),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": null, "url": "https://x.y"}"#,
            ["2:60 paper-entry"]
        ),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": " ", "url": "https://x.y"}"#,
            ["2:60 paper-entry"]
        ),
        (
            #"{"date": "yesterday", "arxiv_id": "2401.01234", "title": "T", "url": "https://x.y"}"#,
            ["2:11 paper-date"]
        ),
        (
            #"{"date": "9999-12-31T23:59:59-01:00", "arxiv_id": "2401.01234", "title": "T", "url": "https://x.y"}"#,
            ["2:11 paper-date"]
        ),
        (
            #"{"date": "0000-01-01", "arxiv_id": "2401.01234", "title": "T", "url": "https://x.y"}"#,
            ["2:11 paper-date"]
        ),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": "\u200b\u00a0", "url": "https://x.y"}"#,
            ["2:60 paper-entry"]
        ),
        (
            #"{"date": "2026-02-30", "arxiv_id": "x", "title": "T", "url": "https://x.y"}"#,
            ["2:11 paper-date", "2:37 paper-id"]
        ),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": "T", "url": "ftp://x.y"}"#,
            ["2:72 paper-url"]
        ),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": "T", "url": "https://"}"#,
            ["2:72 paper-url"]
        ),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": "T", "url": "//x.y"}"#,
            ["2:72 paper-url"]
        ),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": "T", "url": "https://x y"}"#,
            ["2:72 paper-url"]
        ),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": "T", "url": "javascript:x"}"#,
            ["2:72 paper-url"]
        ),
        (
            #"{"date": "2026-01-01", "arxiv_id": "2401.01234", "title": "T", "url": "https://x.y", "hook": 1}"#,
            ["2:95 paper-entry"]
        ),
        (
            #"{"date": "2026-01-01", "date": "2026-01-01", "arxiv_id": "2401.01234", "title": "T", "url": "https://x.y"}"#,
            ["2:25 paper-entry"]
        ),
    ])
    func leavesABadEntryOutAndTheRestStands(_ bad: String, _ places: [String]) {
        let good = Self.entry("hep-th/9901001")
        let history = read("[\(good),\n \(bad),\n \(Self.entry("1706.03762"))]")
        #expect(found(history) == places)
        #expect(history.papers.map(\.id.text) == ["1706.03762", "hep-th/9901001"])
        #expect(history.entryCount == 3)
        #expect(!history.isRefused)
        let severities = Set(history.diagnostics.map(\.severity))
        #expect(severities == [.error])
        // The same file without the bad entry has no finding.
        #expect(read("[\(good), \(Self.entry("1706.03762"))]").diagnostics.isEmpty)
    }

    /// Half of a surrogate pair is not a character. The parser refuses it, but only its entry is bad.
    @Test(arguments: [
        (#"\ud800x"#, "2:60"), (#"x\uDC00"#, "2:61"), (#"\ud83d\ud83d\ude00"#, "2:60"),
        (#"\\\udfff"#, "2:62"),
    ])
    func leavesAnEntryWithHalfAPairOut(_ title: String, _ place: String) {
        let history = read(
            "[\(Self.entry("hep-th/9901001")),\n\(Self.entry(title: title)),\n\(Self.entry("1706.03762"))]")
        #expect(found(history) == ["\(place) paper-entry"])
        #expect(history.papers.map(\.id.text) == ["1706.03762", "hep-th/9901001"])
        #expect(!history.isRefused)
    }

    @Test(arguments: [(#"\ud83d\ude00"#, "😀"), (#"\\ud800"#, #"\ud800"#), (#"\ufffd"#, "\u{FFFD}")])
    func keepsEntriesWithBothHalves(_ title: String, _ shown: String) {
        #expect(read("[\(Self.entry(title: title))]").papers.map(\.title.plain) == [shown])
    }

    /// A file that is broken in another way is refused.
    @Test func refusesABrokenFileWithHalfAPair() {
        #expect(read(#"[{"title": "\ud800", }]"#).isRefused)
        #expect(read(#"{"title": "\ud800"}"#).isRefused)
    }

    @Test func removesControlCharactersWithAWarning() throws {
        let history = read("[" + Self.entry(title: #"a\u0007b\u202ec"#) + "]")
        #expect(found(history) == ["1:62 paper-text", "1:69 paper-text"])
        #expect(history.diagnostics.allSatisfy { $0.severity == .warning })
        #expect(try #require(history.papers.first).title.clean == "abc")
        #expect(String(decoding: PapersJSON.papers(history), as: UTF8.self).contains(#""title": "abc""#))
    }

    @Test func findsTheSamePaperTwice() {
        let history = read(
            "["
                + [
                    Self.entry("math.GT/0309136", title: "old"), Self.entry("math/0309136", title: "new"),
                ].joined(separator: ",\n") + "]")
        #expect(found(history) == ["1:37 paper-duplicate"])
        #expect(history.papers.map(\.title.clean) == ["new"])
    }

    @Test(arguments: [
        (["2401.01234v1", "2401.01234v2"], "2401.01234v2"),
        (["2401.01234v2", "2401.01234v1"], "2401.01234v2"),
        (["2401.01234", "2401.01234v2"], "2401.01234v2"), (["2401.01234v2", "2401.01234"], "2401.01234"),
        (["2401.01234v9", "2401.01234v10"], "2401.01234v10"),
    ])
    func showsTheNewestVersion(_ ids: [String], _ shown: String) {
        let history = read("[" + ids.map { Self.entry($0) }.joined(separator: ",") + "]")
        #expect(history.papers.map(\.id.text) == [shown])
        #expect(history.diagnostics.isEmpty)
    }

    @Test func skipsAByteOrderMark() {
        let history = read("\u{FEFF}[" + Self.entry("x") + "]")
        #expect(found(history) == ["1:40 paper-id"])
        #expect(read("\u{FEFF}[" + Self.entry() + "]").papers.count == 1)
    }

    @Test func hasLimits() {
        var limits = PapersHistory.Limits()
        limits.papers = 2
        limits.title = 3
        let history = read(
            "["
                + [
                    Self.entry("2401.00001", "2026-01-01"), Self.entry("2401.00002", "2026-01-02"),
                    Self.entry("2401.00003", "2026-01-03"), Self.entry("2401.00004", title: "long"),
                ].joined(separator: ",\n") + "]", limits)
        #expect(history.papers.map(\.id.text) == ["2401.00003", "2401.00002"])
        #expect(found(history) == ["1:1 paper-entry", "4:59 paper-entry"])
        limits.bytes = 10
        #expect(read("[          ]", limits).isRefused)
    }

    /// Members that are not read stay as they are written; only TeX's accents change.
    @Test func keepsEntriesAsTheyAreWritten() {
        let first = Self.entry(
            "2401.00001", title: #"Erd\\H{o}s and $\\'x$"#,
            more: #", "n": 1.10, "deep": [{"a": 12345678901234567890}]"#)
        let second = Self.entry("2401.00002", title: #"a\u00e9"#)
        let text = String(decoding: PapersJSON.papers(read("[\(first), \(second)]")), as: UTF8.self)
        #expect(text == "[\(second),\n\(first.replacing(#"Erd\\H{o}s"#, with: "Erdős"))]\n")
        #expect(String(decoding: PapersJSON.papers(read("[]")), as: UTF8.self) == "[]\n")
    }

    /// Random histories: newest first, of one date the later first, each paper once, none lost.
    @Test(arguments: 0..<300) func sortsRandomHistories(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 0...40, using: &random)
        var entries: [(paper: String, version: Int?, date: String, seconds: Double)] = []
        for _ in 0..<count {
            let paper = "2401.0000\(Int.random(in: 1...9, using: &random))"
            let version = Bool.random(using: &random) ? Int.random(in: 1...3, using: &random) : nil
            let day = Int.random(in: 1...9, using: &random)
            let hour = Int.random(in: 0...2, using: &random)
            let isTime = Bool.random(using: &random)
            let date = "2026-03-0\(day)" + (isTime ? "T0\(hour):00:00Z" : "")
            entries.append((paper, version, date, Double(day * 24 + (isTime ? hour : 0))))
        }
        let text = entries.map { Self.entry($0.paper + ($0.version.map { "v\($0)" } ?? ""), $0.date) }
        let papers = read("[" + text.joined(separator: ",") + "]").papers
        #expect(Set(papers.map(\.id.paper)) == Set(entries.map(\.paper)))
        #expect(papers.count == Set(entries.map(\.paper)).count)
        for (newer, older) in zip(papers, papers.dropFirst()) {
            let (a, b) = (entries[newer.number], entries[older.number])
            #expect(a.seconds > b.seconds || (a.seconds == b.seconds && newer.number > older.number))
        }
        for paper in papers {
            let own = entries.indices.filter { entries[$0].paper == paper.id.paper }
            let versions = own.compactMap { entries[$0].version }
            if versions.count == own.count { #expect(paper.id.version == versions.max()) }
            let rivals = own.filter { versions.count < own.count || entries[$0].version == paper.id.version }
            let newest = rivals.max { (entries[$0].seconds, $0) < (entries[$1].seconds, $1) }
            #expect(paper.number == newest)
        }
    }

    @Test(
        arguments: [
            (nil, "2026-01-03", "c"), (1_767_398_400, "2026-01-03", "c"), (1_767_312_000, "2026-01-02", "b"),
            (1_767_311_999, "2026-01-01", "a"), (1_767_225_599, "2025-12-31", nil),
        ] as [(Int?, String, String?)])
    func summarizesToday(_ now: Int?, _ today: String, _ title: String?) throws {
        let history = read(
            "["
                + [
                    Self.entry("2401.00001", "2026-01-01", title: "a"),
                    Self.entry("2401.00002", "2026-01-02", title: "b"),
                    Self.entry(
                        "2401.00003", "2026-01-03T20:00:00Z", title: "c", more: #", "hook": "\\'e"# + "\""),
                ].joined(separator: ",\n") + "]")
        let data = Data(PapersJSON.summary(history, now: now))
        let summary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(summary["today"] as? String == today)
        #expect(summary["title"] as? String == title)
        #expect(summary["hook"] as? String == (title == "c" ? "é" : title))
        #expect(summary["papers"] as? Int == 3)
    }

    @Test func readsInLinearTime() {
        let factor = ThreadTime.growth(to: 8000) { count in
            let entries = (0..<count).map { number in
                Self.entry(
                    "2401.\(10_000 + number)", "2026-01-02",
                    title: "A title with $x_{\(number)}$ and Erd\\\\H{o}s {{{{")
            }
            return Array(("[" + entries.joined(separator: ",\n") + "]").utf8)
        } _: { text in
            _ = PapersHistory(SourceText(file: "h.json", bytes: text))
        }
        #expect(factor < ThreadTime.linear)
    }

    /// Characters without width are no words: the row is the title.
    @Test func showsTheTitleForAHookWithoutWidth() {
        let history = read("[" + Self.entry(more: #", "hook": "\u200b\u00ad""#) + "]")
        #expect(history.papers.map(\.row.plain) == ["T"])
        let joined = read("[" + Self.entry(more: #", "hook": "a\u200bb""#) + "]")
        #expect(joined.papers.map(\.row.plain) == ["a\u{200B}b"])
    }

    /// TeX that verify would find in the page is a finding at its place in the file, and the entry is shown.
    @Test(arguments: [
        (#"\\mathcal{N}=4 SYM"#, 60, #"'\mathcal{N}' is TeX outside a formula"#),
        (#"On 2\\pi"#, 64, #"'\pi' is"#), (#"x\\in\\mathbb{R}"#, 61, #"'\in' is"#),
        (#"Of \\omega."#, 63, #"'\omega' is"#), (#"See \\cite{x}"#, 64, #"'\cite{x}' is"#),
        (#"By \\[x^2\\]"#, 63, #"'\[' is"#), (#"Let $x^2 be"#, 64, "the dollar of '$x^2 be' has no partner"),
        (#"Let $\\alpha be"#, 64, #"the dollar of '$\alpha be'"#),
        (#"All n$ of them"#, 65, "the dollar of '$ of them'"),
        (#"Erd\\H{o}s \\emph{on} \\R"#, 82, #"'\R' is"#),
        (#"a\\\\b"#, 61, #"'\\' is a line break of TeX"#), (#"One \\\\ two"#, 64, #"'\\' is a line break"#),
        (#"D.\\,Knuth"#, 62, #"'\,' is TeX, and is shown as it is written; write a space"#),
        (#"and\\/or"#, 63, #"'\/' is"#),
        (#"The \\(x"#, 64, #"'\(' is"#),
        (#"With $\beta$"#, 66, #"in JSON '\beta' is a control character before a letter; write '\\beta'"#),
        (#"One \\\\two"#, 64, #"'\\' is a line break"#), (#"One\\\\[2pt]two"#, 63, #"'\\' is a line break"#),
    ])
    func reportsTeXOutsideFormulas(_ title: String, _ column: Int, _ message: String) throws {
        let history = read("[\n" + Self.entry(title: title) + "]")
        #expect(found(history) == ["2:\(column) paper-tex"])
        #expect(history.diagnostics.first?.message.contains(message) == true, "\(history.diagnostics)")
        #expect(history.papers.count == 1)
    }

    @Test(arguments: [
        #"$\\mathcal{N}=4$ SYM"#, #"\\(2\\pi\\)"#, #"Erd\\H{o}s, G\\\"odel"#, #"C:\\Users\\name\\beta.txt"#,
        "It costs $5", "US$ and A$5", "$HOME_DIR", "5$ more", #"\\emph{a} \\textbf{b}\\ldots"#,
        #"R\\&D at 5\\%"#, #"On \\\\server\\share"#, #"C:\\\\Users\\\\name"#, #"$a \\\\ b$"#,
        #"Line\nbreak $x$"#, #"It costs $5\nand more"#, #"$\\beta$\nof $x$"#, #"C:\\,x"#, #"\\(ツ)"#,
        "a^2 and b_1", "Micro$oft", #"\\$5"#, "{0,1}-matrices",
    ])
    func reportsNoTextAsTeX(_ title: String) {
        #expect(found(read("[" + Self.entry(title: title) + "]")) == [])
    }
}
