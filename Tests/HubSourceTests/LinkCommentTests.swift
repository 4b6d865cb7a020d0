import Testing

@testable import HubSource

/// Comments in the words of links, which are in no output.
@Suite struct LinkCommentTests {
    static let words: [(words: String, shown: String)] = [
        ("a %%x%% b", "a b"), ("a %%x%%", "a"), ("%%x%%", ""), ("%%x%% a", "a"), ("a%%x%%b", "ab"),
        ("a <!-- x --> b", "a b"), ("%%x%%%%y%% a %%z%%", "a"), ("<!--> a", "a"),
        ("a", "a"), ("50% and 60%", "50% and 60%"), ("a %% b", "a %% b"), ("a <!-- b", "a <!-- b"), ("", ""),
    ]

    @Test(arguments: words) func wordsHaveNoComments(_ words: String, _ shown: String) {
        #expect(NoteLink.withoutComments(words) == shown)
    }

    @Test func aLinkInBracketsHasMarksOfItsComments() {
        let note = NoteText("See [[b|w %%x%% y]] and [[c%%x%%]] and ![[d|%%x%%|30]].\n")
        #expect(note.texts { $0 == .comment } == ["%%x%%", "%%x%%"])
        #expect(note.marks.compactMap { $0.noteLink?.shown } == ["w y", "c%%x%%", "|30"])
        #expect(note.marks.map(\.range.lowerBound) == note.marks.map(\.range.lowerBound).sorted())
    }

    @Test func sentencesHaveNoComments() async throws {
        let vault = try await Vault([
            "a.md": "See [[b|w y %%x%%]] and [[c|z %%x%%]] too.\n", "b.md": "", "c.md": "",
        ])
        for id in ["b.md", "c.md"] {
            let backlinks = vault.hub.backlinks[try vault.index(id)]
            #expect(backlinks.flatMap(\.sentences) == ["See w y and z too."], "\(backlinks)")
        }
    }
}
