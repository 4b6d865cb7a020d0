import Testing

@testable import WebSyntax

struct HTMLScannerTests {
    /// The tags of a document: `html:p`, `svg:path`, with `/` before the name of an end tag; text is left out.
    private func tags(_ document: String) -> [String] {
        var document = document
        return document.withUTF8 { bytes in
            var scanner = HTMLScanner(bytes)
            var found: [String] = []
            while let token = scanner.next() {
                switch token.kind {
                case .startTag: found.append("\(scanner.namespace):\(scanner.name)")
                case .endTag: found.append("/\(scanner.name)")
                default: break
                }
            }
            return found
        }
    }

    @Test(arguments: [
        ("<svg><path/></svg><path>", ["svg:svg", "svg:path", "/svg", "html:path"]),
        ("<svg><style><b>", ["svg:svg", "svg:style", "html:b"]),
        ("<svg/><style><b>", ["svg:svg", "html:style"]),
        ("<style><b></style >", ["html:style", "/style"]),
        ("<svg><desc><i></desc><i>", ["svg:svg", "svg:desc", "html:i", "/desc", "html:i"]),
        ("<svg><desc></desc><g>", ["svg:svg", "svg:desc", "/desc", "svg:g"]),
        (
            "<math><mi><mglyph/><svg></svg><p></mi><mo>",
            [
                "mathML:math", "mathML:mi", "mathML:mglyph", "svg:svg", "/svg", "html:p", "/mi", "html:mo",
            ]
        ),
        ("<math><annotation-xml encoding=TEXT/html><p>", ["mathML:math", "mathML:annotation-xml", "html:p"]),
        ("<math><annotation-xml><svg><g>", ["mathML:math", "mathML:annotation-xml", "svg:svg", "svg:g"]),
        ("<svg><g></p><g>", ["svg:svg", "svg:g", "/p", "html:g"]),
        ("<svg><font><font color=a>", ["svg:svg", "svg:font", "html:font"]),
        (
            "<svg><foreignObject><svg><g></svg></foreignObject><g>",
            [
                "svg:svg", "svg:foreignobject", "svg:svg", "svg:g", "/svg", "/foreignobject", "svg:g",
            ]
        ),
        ("<svg><![CDATA[<b>]]><g></svg><![CDATA[<b>]]>", ["svg:svg", "svg:g", "/svg"]),
        ("\u{FEFF}<b>", ["html:b"]), ("<noscript><b>", ["html:noscript", "html:b"]),
        ("<plaintext></plaintext><b>", ["html:plaintext"]),
    ])
    func followsForeignContent(_ document: String, _ expected: [String]) {
        #expect(tags(document) == expected)
    }

    @Test func keepsRangesAndQuotes() throws {
        var document = "<a  B = \"c\" d='e'\tf=g h h=i>"
        try document.withUTF8 { bytes in
            var tokenizer = HTMLTokenizer(bytes)
            let next = tokenizer.next()
            let token = try #require(next)
            #expect(bytes.text(token.content) == "a")
            #expect(token.range == 0..<bytes.count)
            #expect(tokenizer.attributes.map { bytes.text($0.name) } == ["B", "d", "f", "h", "h"])
            #expect(tokenizer.attributes.map { bytes.text($0.value) } == ["c", "e", "g", "", "i"])
            #expect(tokenizer.attributes.map(\.quote) == [.double, .single, .unquoted, .absent, .unquoted])
            #expect(tokenizer.attributes.map(\.isDuplicate) == [false, false, false, false, true])
        }
    }

    @Test func flagsDuplicatesAmongMany() {
        let names = (0..<100).map { "a\($0)" }
        var document = "<p " + (names + ["A7", "b", "a99"]).joined(separator: " ") + ">"
        document.withUTF8 { bytes in
            var tokenizer = HTMLTokenizer(bytes)
            let token = tokenizer.next()
            #expect(token?.kind == .startTag)
            let flagged = tokenizer.attributes.filter(\.isDuplicate).map { bytes.text($0.name) }
            #expect(flagged == ["A7", "a99"])
        }
    }
}
