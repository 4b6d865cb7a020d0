import SiteFiles
import Testing

struct ContentNameTests {
    @Test func isMadeAndReadBack() {
        let path = ContentName.path(of: Array("a".utf8), kind: "words", type: "js")
        #expect(path == "leaf/words-ca978112ca1bbdca.js")
        #expect(ContentName.digest(in: path) == "ca978112ca1bbdca")
        #expect(ContentName.digest(in: "deep/" + path) == "ca978112ca1bbdca")
    }

    @Test(arguments: [
        "words-ca978112ca1bbdca.js", "other/words-ca978112ca1bbdca.js", "leaf/words-ca978112ca1bbdc.js",
        "leaf/words-CA978112CA1BBDCA.js", "leaf/words-ca978112ca1bbdcg.js",
        "leaf/words-ca978112ca1bbdca.html",
        "leaf/-ca978112ca1bbdca.js", "leaf/words-a-ca978112ca1bbdca.js", "leaf/library.js", "leaf/", "",
        "leaf/words-ca978112ca1bbdca.min.js",
    ])
    func otherNamesHaveNoDigest(_ path: String) {
        #expect(ContentName.digest(in: path) == nil)
    }
}
