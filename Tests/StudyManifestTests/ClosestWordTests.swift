import Testing

@testable import StudyManifest

@Suite struct ClosestWordTests {
    private static let known = ["id", "number", "title", "leaves", "file", "source"]

    @Test(arguments: [
        ("titel", "title"), ("tile", "title"), ("Title", "title"), ("leafs", "leaves"), ("fiel", "file"),
        ("soruce", "source"),
        ("ids", "id"), ("numbr", "number"), ("ttl", "title"),
    ])
    func findsWhatWasMeant(_ word: String, _ meant: String) {
        #expect(ClosestWord(to: word, among: Self.known).word == meant)
    }

    @Test(arguments: ["", "x", "size", "name", "colour", "sourcesss", "tt"])
    func suggestsOnlyNearWords(_ word: String) {
        #expect(ClosestWord(to: word, among: Self.known).word == nil)
    }

    @Test func prefersTheNearestThenTheFirst() {
        #expect(ClosestWord(to: "notex", among: ["motes", "notes"]).word == "notes")
        #expect(ClosestWord(to: "cat", among: ["hat", "bat"]).word == "hat")
    }
}
