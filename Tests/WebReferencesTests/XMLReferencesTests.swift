import Testing

@testable import WebReferences

struct XMLReferencesTests {
    @Test(arguments: found + notFound)
    func findsTheMarkedReferences(_ test: ReferenceCase) {
        test.check()
    }

    static let found: [ReferenceCase] = [
        "<!DOCTYPE svg [<!ENTITY h '«xml-entity-value|https://h»'>]><svg><image href='«svg-image-href|&h;»'/></svg>",
        "<!DOCTYPE svg [<!ENTITY a 'htt'><!ENTITY b '&a;ps:'>]><svg><image href='«svg-image-href|&b;//h»'/></svg>",
        "<!DOCTYPE svg [<!ENTITY a '>]>'><!ENTITY b SYSTEM '«xml-external-entity|https://h»'>]><svg/>",
        "<!DOCTYPE svg [<!-- ]> --><?x ]>?><!ENTITY a SYSTEM \"«xml-external-entity|a.xml»\" NDATA x>]><svg/>",
        "<!DOCTYPE svg [<!ENTITY % p '<!ENTITY a SYSTEM \"https://h\">'>«xml-external-entity|%p;»]><svg/>",
        "<!DOCTYPE svg [<!ATTLIST image x:href CDATA '«svg-image-href|https://h»' y (a|b) #IMPLIED>]><svg/>",
        "<!DOCTYPE svg [<!ATTLIST a id ID #REQUIRED href CDATA #FIXED \"«svg-a-href|b»\">]><svg/>",
        "<!DOCTYPE svg PUBLIC 'p' 'http://h' [<!ENTITY a ''>]><svg><image href='«svg-image-href|b»'/></svg>",
        "<?xml-stylesheet title='>' href='«xml-stylesheet|a.css»'?><svg/>",
        // A quoted value can hold the text of another pseudo-attribute.
        "<?xml-stylesheet media=\" href='#'\" href = '«xml-stylesheet|https://h»'?><svg/>",
        "<?xml-stylesheet title=\"x href='#' type='text/xsl'\"\nhref='«xml-stylesheet|https://h»'?><svg/>",
        "<?xml-stylesheet xhref='a' href='«xml-stylesheet|b»' href='c'?><svg/>",
        "<!DOCTYPE svg [<!ENTITY a 'p{b:url(x)}'>]><svg><image href='«svg-image-href|b»'/></svg>",
        "<!DOCTYPE svg SYSTEM \"«xml-external-dtd|a.dtd»\"><svg/>",
        "<!DOCTYPE svg [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><svg>«nesting-limit|&a;»</svg>",
        // Names start with more than letters (XML 1.0, 2.3), and a prefix is what its declaration says.
        "<_s:svg xmlns:_s='http://www.w3.org/2000/svg'><_s:image href='«svg-image-href|a»'/></_s:svg>",
        "<é:svg xmlns:é='http://www.w3.org/2000/svg'><é:image href='«svg-image-href|a»'/></é:svg>",
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:h='http://www.w3.org/1999/xhtml'><h:img src='«html-img-src|a»'/>"
            + "<image href='«svg-image-href|b»'/></svg>",
        "<html xmlns='http://www.w3.org/1999/xhtml'><x:script xmlns:x='http://h'>fetch('a')</x:script>"
            + "<script>«html-script-inline|fetch('«js-fetch+dead-js-fetch|a»')»</script></html>",
    ].map { ReferenceCase($0, syntax: .xml) }

    static let notFound: [ReferenceCase] = [
        "<!DOCTYPE svg [<!ENTITY a 'b'><!ELEMENT image ANY><!NOTATION x SYSTEM 'https://h'>]><svg>&a;</svg>",
        "<!DOCTYPE svg [<!ENTITY a '<image href=\"https://h\"/>'>]><svg/>",
        "<!DOCTYPE svg [<!-- <!ENTITY a SYSTEM 'https://h'> -->]><svg/>",
        "<!DOCTYPE svg [<!ATTLIST image width CDATA 'https://h'>]><svg/>",
        "<svg><![CDATA[<image href='https://h'/>]]></svg>",
        // Neither `<!-->` nor `--!>` ends a comment in XML (2.5), and `?>` alone an instruction (2.6).
        "<svg><!--><image href='https://h'/>--></svg>", "<svg><!--->  <image href='https://h'/>--></svg>",
        "<svg><!-- --!><image href='https://h'/>--></svg>", "<svg><?a > <image href='https://h'/>?></svg>",
        "<!--?xml-stylesheet href='https://h'?--><svg/>", "<?xml-stylesheets href='https://h'?><svg/>",
        "<?xml-stylesheet title=\" href='https://h'\"?><svg/>", "<?xml-stylesheet a-href='https://h'?><svg/>",
        "<x:style xmlns:x='http://h'>@import 'https://h';</x:style>",
    ].map { ReferenceCase($0, syntax: .xml) }

    @Test(arguments: [
        "<!ENTITY a '<image href=\"https://h\"/>'>", "<!ENTITY a \"&#60;image href='https://h'/>\">",
        "<!ENTITY h 'https://h'><!ENTITY a '<image href=\"&h;\"/>'>",
        "<!ENTITY % p \"<!ENTITY a '&#38;#60;image/><image href=&#34;https://h&#34;/>'>\">%p;",
    ])
    func readsMarkupInEntities(_ subset: String) throws {
        let found = XMLReferences.references(in: "<!DOCTYPE svg [\(subset)]><svg>&a;</svg>")
        #expect(try #require(found.last { $0.row == "svg-image-href" }).text == "https://h")
    }

    /// An attribute default can declare a namespace (Namespaces in XML 1.0, 3). The elements without the
    /// attribute are read in every vocabulary.
    @Test(arguments: [
        ("<!ATTLIST foo xmlns CDATA '\(xhtml)'>", "<foo><img src='https://h'/></foo>", "html-img-src"),
        ("<!ATTLIST img xmlns CDATA #FIXED '\(xhtml)'>", "<img src='https://h'/>", "html-img-src"),
        ("<!ATTLIST a:b xmlns:a CDATA '\(xhtml)'>", "<a:b><a:img src='https://h'/></a:b>", "html-img-src"),
        ("<!ATTLIST script xmlns CDATA '\(xhtml)'>", "<script src='a.js'/>", "html-script-src"),
        ("<!ATTLIST math xmlns CDATA '\(mathML)'>", "<math><mi href='https://h'/></math>", "mathml-href"),
        // The first declaration counts, so that this is SVG all the same.
        (
            "<!ATTLIST image xmlns CDATA #IMPLIED><!ATTLIST image xmlns CDATA 'x'>",
            "<image href='https://h'/>", "svg-image-href"
        ),
        (
            "<!ENTITY e '<foo><img src=\"https://h\"/></foo>'><!ATTLIST foo xmlns CDATA 'x'>", "&e;",
            "html-img-src"
        ),
    ])
    func readsElementsOfADefaultNamespace(_ subset: String, _ body: String, _ row: String) {
        let found = XMLReferences.references(
            in: "<!DOCTYPE svg [\(subset)]><svg xmlns='http://www.w3.org/2000/svg'>\(body)</svg>")
        #expect(found.contains { $0.row.rawValue == row }, "\(found.map(\.row))")
    }

    @Test func boundsNamespaceDefaults() {
        let defaults = (0..<100).map { "<!ATTLIST foo xmlns:a\($0) CDATA 'x'>" }.joined()
        let found = XMLReferences.references(
            in: "<!DOCTYPE svg [\(defaults)]><svg xmlns='x'><foo xmlns='\(Self.mathML)'>"
                + "<image href='https://h'/></foo></svg>")
        #expect(found.contains { $0.text == "https://h" })
    }

    @Test(arguments: [
        ("<!ATTLIST foo xmlns CDATA '\(xhtml)'>", "<img src='https://h'/>"),
        (
            "<!ATTLIST foo xmlns CDATA '\(xhtml)'>",
            "<foo xmlns='http://www.w3.org/2000/svg'><img src='https://h'/></foo>"
        ),
        ("<!ATTLIST foo xmlns CDATA #IMPLIED xmlnsx CDATA '\(xhtml)'>", "<foo><img src='https://h'/></foo>"),
        ("<!ATTLIST foo xmlns CDATA '\(xhtml)'>", "<foo/><img src='https://h'/>"),
    ])
    func readsOtherElementsByTheirNamespace(_ subset: String, _ body: String) {
        let found = XMLReferences.references(
            in: "<!DOCTYPE svg [\(subset)]><svg xmlns='http://www.w3.org/2000/svg'>\(body)</svg>")
        #expect(!found.contains { $0.text == "https://h" }, "\(found.map(\.row))")
    }

    private static let xhtml = "http://www.w3.org/1999/xhtml"
    private static let mathML = "http://www.w3.org/1998/Math/MathML"

    /// The gate parses a page as written. If its document type changes it, the gate reports that and reads the expansion.
    @Test(arguments: [
        ("<!ENTITY e \"<img src='https://h'/>\">", "&e;", ["html-img-src"]),
        ("<!ENTITY e '&#60;script>fetch(1)&#60;/script>'>", "&e;", ["html-script-inline"]),
        ("<!ATTLIST img src CDATA 'https://h'>", "<img/>", ["html-img-src"]),
        ("<!ENTITY e SYSTEM 'https://h'>", "&e;", ["xml-external-entity"]),
        ("<!ENTITY % e PUBLIC 'p' 'https://h'>%e;", "", ["xml-external-entity"]),
    ])
    func readsTheExpansionOfAPage(_ subset: String, _ body: String, _ rows: [String]) {
        let text =
            "<!DOCTYPE html [\(subset)]><html xmlns='http://www.w3.org/1999/xhtml'><body>\(body)</body></html>"
        let found = gateReferences(in: text).map(\.row.rawValue)
        #expect(found.contains("xml-declarations") && rows.allSatisfy(found.contains), "\(found)")
    }

    @Test(arguments: [
        "<!DOCTYPE html>", "",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd'>",
        "<!DOCTYPE html [<!ELEMENT p ANY>]>", "<!DOCTYPE html SYSTEM 'https://h/a.dtd'>",
        "<!DOCTYPE html [<!-- <!ENTITY e SYSTEM 'https://h'> --><!NOTATION n SYSTEM 'https://h'>]>",
    ])
    func leavesAPlainDocumentTypeAlone(_ type: String) {
        let text = "\(type)<html xmlns='http://www.w3.org/1999/xhtml'><body><p>a</p></body></html>"
        #expect(gateReferences(in: text).isEmpty)
    }

    private func gateReferences(in text: String) -> [WebReference] {
        var text = text
        var observer = NoObserver()
        return text.withUTF8 {
            HTMLReferences.references(in: $0, syntax: .xml, memory: nil, observer: &observer)
        }
    }

    @Test func quotesInEntitiesDoNotEndAttributes() throws {
        let text = "<!DOCTYPE svg [<!ENTITY a '\"'>]><svg><g title=\"&a; href=\"/><image href='b&a;'/></svg>"
        let found = XMLReferences.references(in: text)
        #expect(found.map(\.text) == ["b\""])
    }

    @Test(arguments: [0, 5_000, 100_000])
    func readsSheetInstructionsOfAnyLength(_ length: Int) {
        let space = String(repeating: " ", count: length)
        let found = XMLReferences.references(in: "<?xml-stylesheet \(space) href='https://h'?><svg/>")
        #expect(found.map(\.row) == ["xml-stylesheet"])
    }

    /// Engines take the text nodes that are children of a style element, and leave out other children (HTML standard,
    /// "child text content").
    @Test(arguments: [("@im<g>x</g>port 'https://h';", true), ("<g>@import 'https://h';</g>", false)])
    func readsTheOwnTextOfAStyleElement(_ style: String, _ isImported: Bool) {
        for root in ["svg xmlns='http://www.w3.org/2000/svg'", "html xmlns='http://www.w3.org/1999/xhtml'"] {
            let name = root.prefix { $0 != " " }
            let found = XMLReferences.references(in: "<\(root)><style>\(style)</style></\(name)>")
            #expect(
                found.contains { $0.row == "css-import" && $0.text == "https://h" } == isImported, "\(root)")
        }
    }

    @Test func boundsExpansion() {
        var text = "<!DOCTYPE svg [<!ENTITY a0 'aaaaaaaaaa'>"
        for level in 1...40 {
            text += "<!ENTITY a\(level) '\(String(repeating: "&a\(level - 1);", count: 10))'>"
        }
        text += "]><svg>&a40;</svg>"
        // Without the bound, this would expand to 10^41 characters.
        #expect(XMLReferences.references(in: text).contains { $0.row == "nesting-limit" })
    }
}
