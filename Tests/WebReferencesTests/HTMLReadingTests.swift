import TestSupport
import Testing

@testable import WebReferences
@testable import WebSyntax

/// Pages whose requests depend on tree construction.
struct HTMLReadingTests {
    @Test(arguments: ReadingCase.all)
    func findsWhatABrowserAsksFor(_ test: ReadingCase) {
        let found = HTMLReferences.references(in: test.document(host: "https://h.example"))
        let remote = found.filter { $0.target?.isRemote == true && $0.effect == .fetch }
        // A script's addresses are rows of their own.
        let isElsewhere = found.contains {
            $0.row == "css-indirect-address"
                || $0.row.rawValue.hasPrefix("js-") && $0.text.contains("h.example")
        }
        #expect((!remote.isEmpty || isElsewhere) == test.asks, "found \(found.map { ($0.row, $0.text) })")
        #expect(Set(remote.map(\.range)).count == remote.count, "one finding a place: \(remote.map(\.row))")
    }

    /// Chromium's preload scanner resolves the addresses after any base tag against it.
    @Test(arguments: [
        "<svg><base HREF></svg>", "<svg><desc><base HREF></desc></svg>", "<math><base HREF></math>",
        "<svg><![CDATA[><base HREF>]]></svg>", "<svg><title><!--</title><base HREF>--></title></svg>",
        "<svg><style><!--</style><base HREF>--></style></svg>",
        "<svg><script><!--</script><base HREF>--></script></svg>",
        "<svg><base target=x></svg><svg><base HREF></svg>", "<frameset></frameset><base HREF>",
        "<select><base HREF></select>", "<template><base HREF></template>",
        "<iframe srcdoc='<svg><base HREF></svg>'></iframe>",
    ])
    func findsABaseThatIsNotInTheTree(_ markup: String) {
        for address in ["https://h/", "//h/", "../../"] {
            let page = "<!doctype html><title>a</title>" + markup.replacing("HREF", with: "href=" + address)
            let found = HTMLReferences.references(in: page).filter { $0.row == "html-base-href" }
            #expect(found.map(\.text) == [address], "\(page)")
        }
        let other = markup.replacing("HREF", with: "target=x")
        #expect(!HTMLReferences.references(in: other).contains { $0.row == "html-base-href" })
    }

    @Test(arguments: [
        "<title><base href=https://h/></title>", "<textarea><base href=https://h/></textarea>",
        "<svg><!--<base href=https://h/>--></svg>", "<svg><path title='<base href=https://h/>'/></svg>",
    ])
    func findsNoBaseInText(_ markup: String) {
        let found = HTMLReferences.references(in: "<!doctype html><title>a</title>" + markup)
        #expect(!found.contains { $0.row == "html-base-href" })
    }

    /// Chromium honours a quoted charset in a data: URL, other engines do not: both readings count.
    @Test func readsADataURLByEitherCharset() {
        let frame = "<iframe src='data:text/html;charset=\"utf-16le\",<img src=https://h>'></iframe>"
        #expect(HTMLReferences.references(in: frame).contains { $0.row == "html-img-src" })
    }

    @Test func mapsAReferenceBackToADecodedFile() throws {
        let page = "<p>é😀<img src='https://h'>"
        var file: [UInt8] = [0xFF, 0xFE]
        for unit in page.utf16 { file += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let decoded = TextEncoding.decode(file)
        let found = try #require(HTMLReferences.references(in: decoded.text).first)
        let raw = decoded.map.rawRange(of: found.range)
        let units = stride(from: raw.lowerBound, to: raw.upperBound, by: 2).map { UInt16(file[$0]) }
        #expect(String(decoding: units, as: UTF16.self) == "https://h")
    }

    @Test func reportsAnAddressFromAnAttribute() {
        let style = "<p data-x=HOST style='background:image-set(attr(data-x) 1x)'>"
        #expect(HTMLReferences.references(in: style).map(\.row).contains("css-indirect-address"))
        let other = "<p data-x=a style='background:linear-gradient(red, attr(data-x type(<color>)))'>"
        #expect(!HTMLReferences.references(in: other).map(\.row).contains("css-indirect-address"))
    }

    // MARK: The check that lets a page go without a tree

    @Test(arguments: [
        "<p>a", "<title>a</title><style>b{}</style><script>c</script><p>d",
        "<svg><path/><g><text>a</text></g></svg><p>",
        "<svg><title>a</title><style>b{}</style></svg>", "<table><tr><td>a</table>", "<p>a &amp; b</p></div>",
        "<math><mrow><mi>x</mi><mo>=</mo></mrow><annotation encoding='a/b'>y</annotation></math>",
    ])
    func doesWithoutATree(_ markup: String) { #expect(!needsTree("<!doctype html><head>" + markup)) }

    @Test(arguments: [
        "<noscript>", "<template>", "<select>", "<frameset>", "<plaintext>", "</br>", "</p>", "</body>",
        "&#32;",
        "<svg><p>", "<svg><desc><b>", "<svg><g></svg>", "<svg></g>", "<svg><style><g>", "<svg><style/>",
        "<svg><title><!-- -->", "<math><mi><b>", "<math><annotation-xml>", "<svg><foreignObject>",
        "<svg><base>",
    ])
    func wantsATree(_ markup: String) { #expect(needsTree("<!doctype html><head>" + markup)) }

    /// Where the check says that no tree is needed, every tag of every reading is one that the scanner returned, in the
    /// same namespace: over documents put together from pieces at random.
    @Test func checkIsSound() {
        var random = SeededGenerator(seed: 24)
        var simple = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...9, using: &random)
            let markup = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            var document = markup
            let isSound = document.withUTF8 { bytes -> Bool in
                var scanner = HTMLScanner(bytes)
                var tags: [Int: HTMLScanner.Namespace] = [:]
                while let token = scanner.next() {
                    if token.kind == .startTag { tags[token.range.lowerBound] = scanner.namespace }
                }
                if scanner.needsTree { return true }
                simple += 1
                let trees = [true, false].map {
                    HTMLTreeBuilder.tree(of: bytes, options: .init(scripting: $0))
                }
                let agree = trees.allSatisfy { tree in
                    tree.nodes.filter { $0.kind == .element && $0.hasTag && $0.range.count > 0 }
                        .allSatisfy {
                            bytes[Int($0.range.lowerBound) + 1] == UInt8(ascii: "/")
                                || tags[Int($0.range.lowerBound)] == $0.namespace
                        }
                }
                var preload = HTMLScanner(preload: bytes)
                while let token = preload.next() {
                    if token.kind == .startTag, tags[token.range.lowerBound] == nil { return false }
                }
                return agree
            }
            #expect(isSound, "\(markup.debugDescription)")
            if !isSound { return }
        }
        #expect(simple > 1_000, "enough of the documents did without a tree: \(simple)")
    }

    private static let pieces = [
        "<p>", "</p>", "a", " ", "<b>", "</b>", "<svg>", "</svg>", "<g>", "</g>", "<math>", "</math>", "<mi>",
        "</mi>",
        "<style>", "</style>", "<title>", "</title>", "<script>", "</script>", "<table>", "<tr>", "<td>",
        "</td>",
        "</table>", "<textarea>", "</textarea>", "<!--", "-->", "<![CDATA[", "]]>", "<desc>", "</desc>",
        "<img src=a>",
        "<svg/>", "<path/>", "<a href=b>", "</a>", "<form>", "</form>", "<head>", "</head>", "<body>",
        "</body>",
        "<col>", "<caption>", "<li>", "<iframe>", "</iframe>", "<mtext>", "</mtext>", "<font>",
        "<font color=a>",
        "<text>", "</text>", "<xmp>", "</xmp>", "<p title=\"<b>\">", "<option>", "<input>", "<hr>", "</br>",
    ]

    private func needsTree(_ markup: String) -> Bool {
        var markup = markup
        return markup.withUTF8 { bytes in
            var scanner = HTMLScanner(bytes)
            while scanner.next() != nil {}
            return scanner.needsTree
        }
    }
}
