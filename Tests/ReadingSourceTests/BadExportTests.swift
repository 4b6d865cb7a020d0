import Diagnostics
import TestSupport
import Testing

@testable import ReadingSource

/// Files that are not exports, or damaged ones.
struct BadExportTests {
    /// `‸` precedes the place of the finding.
    @Test(
        arguments: [
            ("‸", "the file is empty"),
            ("‸ \n\t\n", "the file is empty"),
            ("‸hello", "the format of the file is not known; supported are"),
            ("  ‸42", "the format of the file is not known"),
            ("‸\"text\"", "the format of the file is not known"),
            ("‸a,b\n1,2\n", "the format of the file is not known"),
            ("‸url,title\nhttps://a.example/,x\n", "the format of the file is not known"),
            ("‸{\"list\": []}", "the format of the file is not known"),
            ("‸{\"roots\": 1}", "the format of the file is not known"),
            ("‸{\"items\": []}", "the format of the file is not known"),
            ("‸[[]]", "the format of the file is not known"),
            ("‸[{}]", "the format of the file is not known"),
            ("‸[1, 2]", "the format of the file is not known"),
            ("‸[{\"name\": \"x\"}]", "the format of the file is not known"),
            ("‸[[{\"href\": \"https://a.example/\"}]]", "the format of the file is not known"),
            (
                "‸<!DOCTYPE html><title>x</title><p><a href='https://a.example/'>x</a>",
                "the format of the file"
            ),
            ("‸<?xml version='1.0'?><rss/>", "the format of the file"),
            ("‸PK\u{3}\u{4}", "ZIP archive"),
            ("[{\"href\": \"https://a.example/\"}‸,\n]", "the file is not readable JSON"),
            ("[{\"href\": \"https://a.example/\"‸,}]", "the file is not readable JSON"),
            ("[{\"href\": \"https://a.example/\"}‸", "the file is not readable JSON"),
            ("[{\"href\": \"https://a.example/\"}]‸]", "the file is not readable JSON"),
            ("{\"urls\": [‸NaN]}", "the file is not readable JSON"),
        ])
    func refuses(marked: String, message: String) {
        let export = TestExport(marked)
        #expect(export.list.isRefused)
        #expect(export.list.items.isEmpty && export.list.tags.isEmpty)
        #expect(export.list.rules == ["readings-file"])
        #expect(export.list.places == export.marks)
        #expect(export.list.messages.first?.contains(message) == true, "\(export.list.messages)")
    }

    /// Exports without entries. A list that was damaged is not one of them.
    @Test(arguments: [
        ("\n{}", ReadingListFormat.peekWebhook), ("{\"urls\": []}", .peekWebhook), (" [ ] ", .pinboard),
    ])
    func readsEmptyLists(text: String, format: ReadingListFormat) {
        let list = readingList(text)
        #expect(list.format == format && !list.isRefused)
        #expect(list.items.isEmpty && list.tags.isEmpty && list.messages.isEmpty)
        #expect(readingList(String(text.dropLast(2))).isRefused)
    }

    @Test func listsTheFormats() {
        let message = readingList("x").messages.first ?? ""
        for format in ReadingListFormat.allCases { #expect(message.contains(format.name)) }
    }

    @Test func refusesOtherEncodings() {
        let json = Array("[{\"href\": \"https://a.example/\", \"description\": \"".utf8)
        let end = Array("\"}]".utf8)
        for (bytes, line, column) in [
            (json + [0xE4] + end, 1, 49), (json + [0] + end, 1, 49),
            (Array("title,url,time_added\nx,https://a.example/,1\n".utf8) + [0xFC], 3, 1),
            ([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], 1, 1), ([0xFE, 0xFF, 0, 0x5B], 1, 1),
        ] {
            let list = TestExport.read(bytes)
            #expect(list.isRefused && list.items.isEmpty)
            #expect(list.places == [MarkedText.Position(line: line, column: column)])
            #expect(list.messages.first?.contains("UTF-8") == true)
        }
    }

    /// The columns after a byte order mark count as editors do.
    @Test func readsAfterAByteOrderMark() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let list = TestExport.read(mark + Array(#"[{"href": "https://a.example/", "time": "x"}]"#.utf8))
        #expect(list.items.count == 1)
        #expect(list.diagnostics.map { $0.position?.characterColumn } == [41])
        #expect(TestExport.read(mark).messages == ["the file is empty"])
    }

    @Test func readsRandomBytesWithoutAFormat() {
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let start: [UInt8] = [[], Array("<".utf8), Array("[".utf8), Array("{\"urls\":".utf8)][seed % 4]
            let bytes = start + (0..<400).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let list = TestExport.read(bytes)
            #expect(list.isRefused && list.items.isEmpty)
        }
    }

    /// Each prefix of an export is read without a trap, and says so if anything may be missing.
    @Test(arguments: [
        #"[{"href": "https://a.example/1", "description": "ä", "time": "2026-01-01T00:00:00Z", "tags": "a"}]"#,
        "title,url,time_added,tags,status\n\"ä\",https://a.example/1,1600000000,\"a|b\",unread\n",
        "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>ä</H3><DL><DT><A HREF=\"https://a.example/\">x</A><DD>y</DL></DL>",
    ])
    func readsPrefixes(text: String) {
        let bytes = Array(text.utf8)
        for count in bytes.indices { _ = TestExport.read(Array(bytes.prefix(count))) }
        #expect(!TestExport.read(bytes).isRefused)
    }

    // MARK: Entries

    @Test func keepsTagsWithEverySign() {
        let long = String(repeating: "x", count: 300)
        let list = readingList(
            """
            [{"url": "https://a.example/", "created": "1", "tags":
              ["c++", "a/b", "<b>", "\\"", "🎈", "\(long)", "", " ", "Maths", "maths", "MATHS", "two  words", "a\\u0000b",
               "\\u202Eevil", "Straße", "İ", "#x", "a,b"]}]
            """)
        #expect(
            list.items.map(\.tags) == [
                [
                    "\"", "#x", "<b>", "a,b", "a/b", "ab", "c++", "evil", "i\u{307}", "maths", "straße",
                    "two words", String(repeating: "x", count: 100), "🎈",
                ]
            ])
        #expect(list.rules == ["reading-tag", "reading-tag", "reading-tag"])
        #expect(list.tags.map(\.name) == list.items.first?.tags)
    }

    @Test(
        arguments: [
            "not an address", "https://", "http:///", "mailto:x@a.example", "file:///etc/passwd",
            "javascript:alert(1)",
            "//a.example/x", "/relative", "data:text/html,x", "https://a b.example/", "chrome://x",
            "ftp://a.example/",
        ])
    func showsOtherAddressesAsText(url: String) throws {
        let list = readingList(#"[{"url": "\#(url)", "created": "1", "title": "x"}]"#)
        #expect(list.items.map(\.url) == [url])
        #expect(list.rules == ["reading-address"])
        #expect(list.items.first?.site == nil || url.hasPrefix("ftp") || url.hasPrefix("chrome"))
    }

    @Test func cutsLongTexts() throws {
        let long = String(repeating: "long ", count: 2000)
        let list = readingList(
            #"[{"url": "https://a.example/\#(long.replacing(" ", with: "-"))", "savedAt": "", "title": "\#(long)", "#
                + #""description": "\#(long)", "author": "\#(long)", "note": "\#(long)"}]"#)
        let item = try #require(list.items.first)
        // A part of an address is another address.
        #expect(item.url == nil && item.longAddress?.beginning.count == 2049)
        #expect(item.title?.count == 501 && item.summary?.count == 4097)
        #expect(item.authors.first?.name?.count == 201)
        // The reader's own words are kept whole.
        #expect(item.note?.count == long.count)
        #expect(list.rules == ["reading-address", "reading-limit", "reading-limit", "reading-limit"])
        #expect(
            Set(list.messages.dropFirst()) == [
                "the title has more than 500 characters; it is cut off",
                "the summary has more than 4096 characters; it is cut off",
                "the author has more than 200 characters; it is cut off",
            ])
        // An export of the list has nothing that is longer.
        let again = TestExport.read(ReadingListExport.json(list))
        #expect(again.items == list.items && again.messages.isEmpty)
    }

    /// One finding for each text at the place of its entry, and none for the longest that is kept.
    @Test func reportsEachTextThatIsCutOff() {
        func text(_ count: Int) -> String { String(repeating: "x", count: count) }
        let export = TestExport(
            """
            [{"url": "https://a.example/1", "savedAt": "", "title": "\(text(500))", "description": "\(text(4096))",
              "author": "\(text(200))", "siteName": "\(text(200))"},
             ‸{"url": "https://a.example/2", "savedAt": "", "siteName": "\(text(201))"},
             ‸{"url": "https://a.example/3", "savedAt": "", "title": "\(text(500))…y"}]
            """)
        #expect(export.list.rules == ["reading-limit", "reading-limit"])
        #expect(export.list.places == export.marks)
        #expect(
            export.list.messages.first == "the name of the site has more than 200 characters; it is cut off")
    }

    @Test func reportsEachRuleAtMostAHundredTimes() {
        let entries = Array(repeating: #"{"href": ""}"#, count: 5000).joined(separator: ",")
        let list = readingList("[\(entries)]")
        #expect(list.diagnostics.count == 100)
        #expect(list.diagnostics.last?.omitted == 4900)
    }

    /// Every finding, each at its place.
    @Test func keepsAllFindingsOnDemand() throws {
        let folder = try TestFolder()
        let entries = Array(repeating: #"{"href": "x", "time": "y"}"#, count: 300).joined(separator: ",\n")
        try folder.write("[\(entries)]", to: "list.json")
        let few = try ReadingListReader.file(at: folder["list.json"])
        let all = try ReadingListReader.file(at: folder["list.json"], findings: .max)
        #expect(few.diagnostics.count == 200 && few.diagnostics.count { $0.omitted > 0 } == 2)
        #expect(all.diagnostics.count == 600 && all.diagnostics.allSatisfy { $0.omitted == 0 })
        #expect(all.diagnostics.compactMap(\.position?.line) == (1...300).flatMap { [$0, $0] })
        #expect(all.items == few.items)
        #expect(Array(all.diagnostics.prefix(2)) == Array(few.diagnostics.prefix(2)))
    }

    @Test func raisesEachRule() async {
        let table: RuleTable<String> = [
            "readings-file": "x",
            "reading-entry": #"[{"href": ""}]"#,
            "reading-member": #"[{"href": "https://a.example/", "tags": 1}]"#,
            "reading-address": #"[{"href": "x"}]"#,
            "reading-secret": #"[{"href": "https://user:word@a.example/"}]"#,
            "reading-date": #"[{"href": "https://a.example/", "time": "x"}]"#,
            "reading-tag":
                #"[{"href": "https://a.example/", "tags": "\#(String(repeating: "x", count: 101))"}]"#,
            "reading-limit":
                #"[{"href": "https://a.example/", "description": "\#(String(repeating: "x", count: 501))"}]"#,
        ]
        // Composing raises the one about notes, and fetching those about sealed pages.
        let raisedElsewhere = Set(["reading-browser", "reading-note", "reading-seal"].map { RuleID($0) })
        await table.expectAll(of: ReadingRules.all.filter { !raisedElsewhere.contains($0.id) }) {
            readingList($0).diagnostics
        }
    }
}
