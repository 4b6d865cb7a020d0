import Foundation
import StudyManifest
import Testing

@Suite struct LookupTests {
    private let library: StudyLibrary

    init() throws {
        library = try #require(read(Sample.full).library)
    }

    @Test func listsAllLeavesInOrder() {
        #expect(
            library.allLeaves.map(\.address.description) == [
                "feller-vol-2/ch01/verbatim", "feller-vol-2/ch01/guide", "feller-vol-2/ch02/verbatim",
            ])
    }

    @Test(arguments: [
        ("verbatim", ["feller-vol-2/ch01/verbatim", "feller-vol-2/ch02/verbatim"]),
        ("ch02/verbatim", ["feller-vol-2/ch02/verbatim"]),
        ("feller-vol-2/ch01/verbatim", ["feller-vol-2/ch01/verbatim"]),
        ("guide", ["feller-vol-2/ch01/guide"]),
        ("batim", []), ("/verbatim", []), ("01/verbatim", []), ("ch01", []), ("feller-vol-2", []),
        ("feller-vol-2/ch01", []), ("", []), ("verbatim/", []), ("x/feller-vol-2/ch01/verbatim", []),
    ])
    func matchesSuffixesOnComponentBoundaries(_ suffix: String, _ addresses: [String]) {
        #expect(library.leaves(matching: suffix).map(\.address.description) == addresses)
    }

    @Test func findsTheLeafAtAnAddress() {
        let address = LeafAddress(book: "feller-vol-2", chapter: "ch02", leaf: "verbatim")
        #expect(library.leaf(at: address)?.file == "ch02/verbatim.html")
        #expect(library.leaf(at: LeafAddress(book: "feller-vol-2", chapter: "ch02", leaf: "guide")) == nil)
    }

    @Test func readsAnAddress() {
        #expect(LeafAddress("a/b/c") == LeafAddress(book: "a", chapter: "b", leaf: "c"))
        for text in ["", "a", "a/b", "a/b/c/d", "a//c", "/b/c", "a/b/"] { #expect(LeafAddress(text) == nil) }
    }

    @Test func codesAnAddressAsAString() throws {
        let address = LeafAddress(book: "a", chapter: "b", leaf: "c")
        let data = try JSONEncoder().encode([address])
        #expect(try JSONDecoder().decode([String].self, from: data) == ["a/b/c"])
        #expect(try JSONDecoder().decode([LeafAddress].self, from: data) == [address])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([LeafAddress].self, from: Data(#"["a/b"]"#.utf8))
        }
    }
}
