import Testing

@testable import ReadingSource

/// The hashtags of notes.
struct HashtagsTests {
    @Test(
        arguments: [
            ("", []), ("no tag", []), ("#", []), ("# a", []), ("##", []), ("#-a", []), ("#!", []),
            ("#a", ["a"]), ("##a", ["a"]), ("a#b", ["b"]), ("#a#b", ["a", "b"]), ("#a #b", ["a", "b"]),
            ("#a,#b.", ["a", "b"]), ("(#a)", ["a"]), ("#a-b", ["a"]), ("#a_b", ["a_b"]), ("#_", ["_"]),
            ("#1", ["1"]), ("#2026 #٣", ["2026", "٣"]), ("#a1b2", ["a1b2"]), ("#½", []), ("#a²", ["a"]),
            ("#Maths #MATHS #maths", ["maths"]), ("#Straße", ["straße"]), ("#ΑΒΓ", ["αβγ"]),
            ("#Привет!", ["привет"]),
            ("#日本語、x", ["日本語"]), ("#हिन्दी", ["हिन्दी"]), ("#नमस्ते।", ["नमस्ते"]), ("#cafe\u{301}", ["cafe\u{301}"]),
            ("#می\u{200C}خواهم", ["می\u{200C}خواهم"]), ("#a‿b", ["a‿b"]), ("#🎈", []), ("#a🎈", ["a"]),
            ("#c++", ["c"]),
            ("https://a.example/#part", ["part"]), ("&#35;", ["35"]), ("#a\n#b\r\n#c", ["a", "b", "c"]),
        ] as [(String, [String])])
    func finds(text: String, tags: [String]) { #expect(Hashtags.tags(in: text) == tags) }

    /// The tags of a note are those of its text and of its buttons.
    @Test func addToTheTagsOfANote() {
        let list = readingList(
            ##"{"texts": [{"id": "x", "content": "#Gamma and #alpha", "tags": ["Beta", "ALPHA"]}]}"##)
        #expect(list.items.map(\.tags) == [["alpha", "beta", "gamma"]])
    }
}
