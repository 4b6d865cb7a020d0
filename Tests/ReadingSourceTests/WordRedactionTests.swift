import Items
import TestSupport
import Testing

@testable import ReadingSource

/// Keys and passwords in the words of entries.
struct WordRedactionTests {
    private static let key = "ghp_" + "q7Zk2Lm9Xw4Rt6Yv8Bn3Cd5Fg1Hj0Ks2Pa4W"
    private static let agentKey = "mk_" + "q7Zk2Lm9Xw4Rt6Yv8Bn3Cd5Fg1Hj0Ks2"

    @Test(arguments: [key, agentKey])
    func replacesKeysInTitlesNotesAndHighlights(_ key: String) {
        let list = readingList(
            """
            [{"url": "https://a.example/", "slug": "s", "state": "x", "title": "Title \(key)", "note": "note #tag \(key)",
              "highlights": [{"quote": "quote \(key)", "annotation": "words \(key)"}]}]
            """)
        let item = list.items.first
        #expect(item?.title?.hasPrefix("Title [redacted: ") == true)
        #expect(item?.note?.hasPrefix("note #tag [redacted: ") == true)
        #expect(item?.highlights.first?.text.hasPrefix("quote [redacted: ") == true)
        #expect(item?.highlights.first?.note?.hasPrefix("words [redacted: ") == true)
        // One finding counts those of an entry, and does not quote them.
        #expect(list.rules == ["reading-secret"])
        #expect(list.messages.first?.contains("4 keys") == true)
        #expect(list.diagnostics.first?.quotesSource == false)
        let output =
            String(decoding: ReadingListExport.json(list), as: UTF8.self)
            + String(decoding: ReadingListExport.netscape(list, title: "x").bytes, as: UTF8.self)
        #expect(!output.contains(key))
    }

    @Test func replacesKeysInNotesWithoutAPage() {
        let list = readingList(
            #"{"texts": [{"id": "a", "content": "use \#(Self.agentKey) #work", "tags": []}]}"#)
        #expect(list.items.first?.contentText?.contains(Self.agentKey) == false)
        #expect(list.items.first?.tags == ["work"] && list.rules == ["reading-secret"])
    }

    @Test(arguments: [
        "Change your password", "the key mk_ of a map", "#tag and `code` at 10:30",
        "https://a.example/?q=token",
        "sk-learn and AKIA", "0d6e4079e36703ebd37c00722f5891d28b0e2811",
    ])
    func keepsOtherWords(_ words: String) {
        let list = readingList(#"{"texts": [{"id": "a", "content": "\#(words)"}]}"#)
        #expect(list.items.first?.contentText == words)
        #expect(list.rules.isEmpty)
    }

    @Test func replacesConfiguredValues() throws {
        let folder = try TestFolder()
        try folder.write(#"{"texts": [{"id": "a", "content": "about Project-Quokka"}]}"#, to: "list.json")
        let path = folder["list.json"]
        let list = try ReadingListReader.file(at: path, hiding: ["Project-Quokka"])
        #expect(list.items.first?.contentText == "about [redacted: configured]")
        #expect(try ReadingListReader.file(at: path).items.first?.contentText == "about Project-Quokka")
    }

    @Test func replacesAShortConfiguredValueAlone() throws {
        let folder = try TestFolder()
        try folder.write(#"{"texts": [{"id": "a", "content": "quokka"}]}"#, to: "list.json")
        let list = try ReadingListReader.file(at: folder["list.json"], hiding: ["quokka"])
        #expect(list.items.first?.contentText == "[redacted: configured]" && list.rules == ["reading-secret"])
    }
}
