import Testing

@testable import WebSyntax

/// The cases are those of browsers: each one was opened in Chromium, as a picture and as a page. `‸` is before the fault.
@Suite struct XMLFaultTests {
    private static let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\">"

    /// The content of a drawing.
    @Test(arguments: [
        "<title>a ‸& b</title>", "<title>‸&nbsp;</title>", "<title>‸&amp b</title>", "<g id=\"a‸&b\"/>",
        "<title>‸&#0;&#65;</title>", "<title>‸&#xFFFE;</title>", "<title>‸&#xD800;</title>",
        "<title>‸&#X41;</title>",
        "<g>‸", "<g>‸</G>", "‸</g>", "<g id=\"a\" ‸id=\"b\"/>", "<g id=‸a/>", "<g id‸/>",
        "<g a=\"\"‸b=\"\"/>",
        "<g a=\"‸<\"/>", "‸< g/>", "‸<1/>", "<g ‸1=\"\"/>", "<‸a:b:c/>", "<g ‸/ >", "<g>‸</g a=\"\">",
        "<!-- a ‸-- b -->", "<!-- a ‸--->", "‸<![cdata[a]]>", "‸<!DOCTYPE svg>", "‸<?xml version=\"1.0\"?>",
        "‸<? a?>",
        "<title>a ‸]]> b</title>", "<title>‸\u{C}</title>", "<!-- ‸\u{1} -->", "<g a=\"‸\u{FFFE}\"/>",
        "<use ‸xlink:href=\"#a\"/>", "<‸a:b/>", "<g xmlns:a=\"x\"/><‸a:b/>", "<g ‸xmlns:a=\"\"/>",
    ])
    func findsTheFirstFault(_ marked: String) throws {
        let text = Self.drawing + marked + "</svg>"
        let mark = try #require(text.firstRange(of: "‸"))
        let fault = XMLFault.first(in: Array(text.replacing("‸", with: "").utf8), isDrawing: true)
        #expect(fault?.offset == text[..<mark.lowerBound].utf8.count, "\(fault?.message ?? "")")
    }

    /// The text around a drawing.
    @Test(arguments: [
        "\n‸<?xml version=\"1.0\"?>…", "<?xml version=\"‸2.0\"?>…", "<?xml ‸encoding=\"utf-8\"?>…",
        "<?xml version=\"1.0\"‸encoding=\"utf-8\"?>…", "<?xml version=\"1.0\" standalone=\"‸a\"?>…", "‸x…",
        "…‸x",
        "…‸\u{A0}", "…‸<a/>", "…‸</svg>", "…‸<!DOCTYPE svg>", "‸<!doctype svg>…", " ‸", "<!-- a -->‸",
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"a\">‸<svg/>", "‸<svg/>",
        "‸<svg xmlns=\"http://www.w3.org/2000/svg \"/>",
        "‸<g xmlns=\"http://www.w3.org/2000/svg\"/>",
        "<!DOCTYPE svg [<!ENTITY a \"<g>\">]><svg xmlns=\"http://www.w3.org/2000/svg\">&a;‸</svg>",
    ])
    func findsFaultsAroundTheRoot(_ marked: String) throws {
        let text = marked.replacing("…", with: Self.drawing + "<g/></svg>")
        let mark = try #require(text.firstRange(of: "‸"))
        let fault = XMLFault.first(in: Array(text.replacing("‸", with: "").utf8), isDrawing: true)
        #expect(fault?.offset == text[..<mark.lowerBound].utf8.count, "\(fault?.message ?? "")")
    }

    @Test(arguments: [
        "…", "\u{FEFF}<?xml version=\"1.0\" encoding='utf-8' standalone=\"no\" ?>\n…\n<!-- a -->\n<?b?>\n",
        "<?xml version=\"1.1\"?>…", "\n <!-- a -->…", "<!DOCTYPE svg>…", "<?xml-stylesheet href=\"a.css\"?>…",
        "<!DOCTYPE svg [<!ENTITY a \"<g/>\">]><svg xmlns=\"http://www.w3.org/2000/svg\">&a;&b;</svg>",
        "<!DOCTYPE svg [<!ENTITY n \"http://www.w3.org/2000/svg\">]><svg xmlns=\"&n;\"/>",
        "<!DOCTYPE svg [<!ENTITY a SYSTEM \"x\">]><svg xmlns=\"http://www.w3.org/2000/svg\">&a;</svg>",
        "<!DOCTYPE svg [<!ATTLIST svg xmlns CDATA #FIXED \"http://www.w3.org/2000/svg\">]><svg/>",
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"a\"><svg xmlns=\"http://www.w3.org/2000/svg\">&nbsp;</svg>",
        "<s:svg xmlns:s=\"http://www.w3.org/2000/&#115;vg\"><s:g/></s:svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" xmlns:a=\"x\" a:id = '1' id=\"\n>]]>\"><é/></svg >",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><style><![CDATA[a < b & c]]></style>&amp;&#10;&#x1F600; > \u{7F}</svg>",
        "<svg\n\txmlns=\"http://www.w3.org/2000/svg\"\r\n><!----><g xmlns=\"\"/><?php a?></svg>",
    ])
    func findsNoFaultInWhatBrowsersShow(_ text: String) {
        let bytes = Array(text.replacing("…", with: Self.drawing + "<g/></svg>").utf8)
        #expect(XMLFault.first(in: bytes, isDrawing: true) == nil)
        #expect(XMLFault.first(in: bytes, isDrawing: false) == nil)
    }

    /// Bytes that declare another encoding are no picture (they are a page).
    @Test func readsPicturesAsUnicode() {
        func words(_ encoding: String, _ letter: [UInt8]) -> String? {
            let start = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\(Self.drawing)<title>"
            return XMLFault.words(ofDrawing: Array(start.utf8) + letter + Array("</title></svg>".utf8))
        }
        #expect(words("iso-8859-1", [0xE9])?.contains("UTF-8") == true && words("utf-8", [0xE9]) != nil)
        #expect(words("iso-8859-1", [0x65]) == nil && words("utf-8", [0xC3, 0xA9]) == nil)
        let wide: [UInt8] =
            [0xFF, 0xFE] + Array((Self.drawing + "</svg>").utf8).flatMap { [$0, 0] as [UInt8] }
        #expect(XMLFault.words(ofDrawing: wide) == nil)
        #expect(
            XMLFault.words(ofDrawing: Array("\(Self.drawing)\n<g></svg>".utf8))?.hasPrefix("at 2:4 ") == true)
    }

    @Test(
        arguments: [
            ("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect fill='#f00'/></svg>", "%23"),
            ("data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%3E%26%3C/svg%3E", "1:41"),
            ("data:image/svg+xml,<svg/>", "1:1"), ("data:image/svg+xml;base64,@@", "base64"),
            ("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>#a", nil),
            ("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect fill='%23f00'/></svg>", nil),
            ("data:image/png,<svg/>", nil), ("a.svg", nil),
        ] as [(String, String?)])
    func readsDrawingsInAddresses(_ address: String, _ words: String?) {
        let fault = DataPicture.fault(ofDrawing: address)
        #expect(words.map { fault?.contains($0) == true } ?? (fault == nil), "\(fault ?? "")")
    }
}
