import HTMLSanitizing
import TestSupport
import Testing
import WebSyntax

/// The writer without a tree writes what the writer with one writes, or leaves the markup to it.
@Suite struct NestedMarkupTests {
    private static let bases = [nil, WebAddress("https://a.example/b/c?d")]

    /// Returns true if the markup was written without a tree.
    @discardableResult
    private func compare(_ html: String, base: WebAddress?) -> Bool {
        let sanitizer = HTMLSanitizer(base: base)
        var html = html
        return html.withUTF8 { bytes in
            guard let nested = sanitizer.pass(overNested: bytes) else { return false }
            let tree = sanitizer.pass(overTreeOf: bytes)
            #expect(
                nested.html == tree,
                "\(bytes.text(0..<bytes.count)) → \(String(decoding: nested.html, as: UTF8.self)), not \(String(decoding: tree, as: UTF8.self))"
            )
            if nested.isSettled {
                let again = nested.html.withUnsafeBufferPointer { sanitizer.pass(overTreeOf: $0) }
                #expect(again == nested.html, "\(bytes.text(0..<bytes.count)) changes in the second round")
            }
            return true
        }
    }

    @Test func agreesOnTheTables() throws {
        for table in ["attacks", "harmless"] {
            for (_, html) in try SanitizingTable.rows(table) {
                for base in Self.bases {
                    compare(html, base: base)
                    compare(HTMLSanitizer(base: base).sanitize(html), base: base)
                }
            }
        }
    }

    /// Pieces of attacks in random order, and what the sanitizer makes of them.
    @Test func agreesOnMixtures() throws {
        let rows = try SanitizingTable.rows("attacks").filter { $0.html.utf8.count < 400 }
        var random = SeededGenerator(seed: 31)
        for _ in 0..<1_000 {
            let html = (0..<3).map { _ in
                let text = Array(rows.randomElement(using: &random)!.html.utf8)
                let cut = Int.random(in: 0...text.count, using: &random)
                return String(
                    decoding: Bool.random(using: &random) ? text[..<cut] : text[cut...], as: UTF8.self)
            }.joined()
            compare(html, base: nil)
            compare(HTMLSanitizer().sanitize(html), base: nil)
        }
    }

    private static let names = [
        "p", "p", "a", "a", "b", "b", "i", "em", "code", "strong", "span", "q", "abbr", "div", "div",
        "blockquote", "ul", "ul",
        "ol", "li", "li", "li", "dl", "dt", "dd", "h1", "h2", "pre", "pre", "section", "details", "summary",
        "figure",
        "figcaption", "table", "table", "tbody", "thead", "tr", "tr", "td", "td", "th", "caption", "colgroup",
        "col", "font",
        "center", "button", "form", "ruby", "rt", "svg", "math", "mi", "script", "style", "iframe", "select",
        "option", "nobr",
        "template", "textarea", "title", "noscript", "object", "video", "x-y", "ins", "tfoot", "nav",
        "header", "main",
    ]
    private static let voids = [
        "br", "hr", "img src=x alt='a<b'", "img width=1 height=1 src=y", "img width=' 1' height=' 2' src=/y",
        "img src=https://a.example/i width=9 alt=' '", "wbr", "input", "source src=z",
    ]
    private static let texts = [
        "a", " ", "\n", "\n\n", "\r\n", "a &amp; b", "&#10;", "&lt;p&gt;", "&#x202E;a", "\u{7}b", "a < b",
        "</>", "<!-- c -->", "&nbsp",
        "<![CDATA[x]]>", "é\u{FEFF}", "\"`'", "\t", "<?x?>", "&NewLine;c",
    ]
    private static let attributes = [
        "", "", "", "", " id=n", " class='language-x y'", " href='/x?utm_source=1&b=2'",
        " href=\"https://a.example/b?c=1\"", " title='a\"b'",
        " href=#n", " style=x", " start=2", " colspan=2", " cite=https://a.example/a", " href=javascript:x",
        " name=n", " a=1 a=2",
    ]

    /// Elements in random order: mostly nested, with some end tags left out, doubled or exchanged.
    @Test func agreesOnRandomMarkup() {
        var random = SeededGenerator(seed: 7)
        var nested = 0
        for round in 0..<6_000 {
            var html = ""
            var open: [String] = []
            // The first names alone are mostly nested without the tree.
            let names = round % 3 == 0 ? Self.names : Array(Self.names.prefix(42))
            for _ in 0..<Int.random(in: 1...14, using: &random) {
                switch Int.random(in: 0..<12, using: &random) {
                case 0..<4:
                    let name = names.randomElement(using: &random)!
                    html += "<\(name)\(Self.attributes.randomElement(using: &random)!)>"
                    open.append(name)
                case 4..<7: html += Self.texts.randomElement(using: &random)!
                case 7..<11: if let name = open.popLast() { html += "</\(name)>" }
                default:
                    html +=
                        Bool.random(using: &random)
                        ? "<\(Self.voids.randomElement(using: &random)!)>"
                        : "</\(names.randomElement(using: &random)!)>"
                }
            }
            if Bool.random(using: &random) { html += open.reversed().map { "</\($0)>" }.joined() }
            if compare(html, base: Self.bases[round % 2]) { nested += 1 }
            compare(HTMLSanitizer().sanitize(html), base: nil)
        }
        #expect(nested > 600)
    }

    /// The usual markup of feeds needs no tree.
    @Test(arguments: [
        "<p>a <b>b</b> <a href=\"https://a.example/\">c</a><br />d</p>\n<p><img src=\"https://a.example/a.png\" alt=\"\"></p>",
        "<ul>\n<li>a</li>\n<li><p>b</p><ol><li>c</li></ol></li>\n</ul>",
        "<h2 id=\"x\">a</h2><pre><code>b\n\n&lt;c&gt;</code></pre>",
        "<figure><table><tbody>\n<tr><td>a</td><th>b</th></tr>\n</tbody></table><figcaption>c</figcaption></figure>",
        "<dl><dt>a</dt><dd>b</dd></dl><hr><blockquote><p>c</p></blockquote><!-- d -->", "a &amp; b &#8230;",
    ]) func needsNoTree(_ html: String) { #expect(compare(html, base: nil)) }

    /// Addresses that pass without the URL parser are those that it would not change.
    @Test func keepsSettledAddresses() {
        var random = SeededGenerator(seed: 3)
        let pieces = [
            "https://", "http://", "HTTPS://", "//", "a.example", "A.example", "1.2.3.4", "xn--a.example",
            "a.0x1", "a..b", "www.google.com/url",
            "user@", ":80", "/", "/a", "/.", "/../", "/%2e%2e/", "/a%20b", "?",
            "q=https%3A%2F%2Fb.example%2F", "&", "utm_source=x", "UTM_a=1",
            "fbclid=2", "x=1", "#", "#n", " ", "\\", "'", "é", "|", "{", "\"", "?b=c&d", "a", ".", "-",
            "pixel.wp.com/g.gif", "@", ";x", "[", "data:", "^", "`",
        ]
        for round in 0..<20_000 {
            let text =
                (round % 2 == 0
                    ? ["https://a.example", "http://b.c-d.example", "https://a.example/"].randomElement(
                        using: &random)! : "")
                + (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random)!
                }.joined()
            for base in Self.bases {
                #expect(HTMLSanitizer(base: base).keepsSettled(text), "\(text)")
            }
        }
    }
}
