import Testing

@testable import FontFiles

@Suite struct PageCharactersTests {
    private func characters(_ page: String) -> String { PageCharacters(of: Array(page.utf8)).ranges.text }

    @Test func textsAndReferences() {
        #expect(characters("<p>Tide</p>") == "")
        // A style can show small letters as capitals.
        #expect(characters("<p>é</p>") == "U+C9,U+E9")
        #expect(characters("<p>&eacute; &#x416; &mdash;</p>") == "U+C9,U+E9,U+416,U+2014")
        #expect(characters("<title>Ж</title><textarea>λ</textarea>") == "U+39B,U+3BB,U+416")
        #expect(characters("<p>ß</p>") == "U+DF")
    }

    @Test func attributes() {
        #expect(characters("<img alt='Ж'>") == "U+416")
        #expect(characters("<main data-words='{\"find\":\"&#352;\"}'>") == "U+160")
    }

    @Test func scriptsAndComments() {
        #expect(characters("<script>const a = 'Ж'</script><!-- λ -->") == "")
        #expect(characters("<style>/* λ */ a::after { content: 'Ж' \"\\2192\" }</style>") == "U+416,U+2192")
    }

    @Test func placesOfCharacters() {
        let page = "<p>a Ж</p><p>Ж λ</p>"
        let offsets = PageCharacters(of: Array(page.utf8)).offsets
        #expect(offsets[0x416] == 5)
        #expect(offsets[0x3BB] == "<p>a Ж</p><p>Ж ".utf8.count)
    }

    @Test func styleSheets() {
        #expect(PageCharacters(ofStyleSheet: Array("a::before{content:\"★\"}".utf8)).ranges.text == "U+2605")
        #expect(PageCharacters(ofText: "# Ж").ranges.text == "U+416")
    }
}
