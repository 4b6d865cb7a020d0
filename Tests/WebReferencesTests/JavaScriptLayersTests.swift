import Foundation
import TestSupport
import Testing

@testable import WebReferences

/// What is found in scripts within documents, and in documents within scripts.
struct JavaScriptLayersTests {
    static let cases = [
        NestedLayersTests.Case(
            document: "<script>fetch('https://h')</script>", row: "js-fetch", layers: [.script],
            raw: "https://h",
            text: "https://h"),
        NestedLayersTests.Case(
            document: "<p>é<script type=module>\r\nimport 'htt\\x70s://h'</script>", row: "js-import-static",
            layers: [.script], raw: "htt\\x70s://h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<p onclick='fetch(&quot;https&#58;//h&quot;)'>", row: "js-fetch", layers: [.script],
            raw: "https&#58;//h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<a href='javascript:fetch(%22https%3A//h%22)'>", row: "js-fetch", layers: [.script],
            raw: "https%3A//h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<script src='data:text/javascript,fetch(%22https://h%22)'></script>", row: "js-fetch",
            layers: [.dataURL, .script], raw: "https://h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<svg><script><![CDATA[fetch('https://h')]]></script></svg>", row: "js-fetch",
            layers: [.script],
            raw: "https://h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<script>document.write('<img src=\\x68>')</script>", row: "html-img-src",
            layers: [.script, .markupString], raw: "\\x68", text: "h"),
        NestedLayersTests.Case(
            document: "<script>document.write('<script>fetch(\"https://h\")<\\/script>')</script>",
            row: "js-fetch",
            layers: [.script, .markupString, .script], raw: "https://h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<script>a.innerHTML='<img src=\"'+b+'https://h\">'</script>", row: "html-img-src",
            layers: [.script, .markupString], raw: "https://h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<script>a.insertRule('p{a:url(https\\\\3a //h)}')</script>", row: "css-url",
            layers: [.script, .sheetString], raw: "https\\\\3a //h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<script>setTimeout('fetch(\"https://h\")')</script>", row: "js-fetch",
            layers: [.script, .script], raw: "https://h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<script>fetch(atob('aHR0cHM6Ly9o'))</script>", row: "js-fetch", layers: [.script],
            raw: "aHR0cHM6Ly9o", text: "https://h", isExact: false),
        NestedLayersTests.Case(
            document: "<script>location='javascript:fetch(%27https://h%27)'</script>", row: "js-fetch",
            layers: [.script, .script], raw: "https://h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<script>new Worker('data:,fetch(\"https://h\")')</script>", row: "js-fetch",
            layers: [.script, .dataURL, .script], raw: "https://h", text: "https://h"),
        NestedLayersTests.Case(
            document: "<script>a.srcset='b 1x,https://h 2x'</script>", row: "js-srcset", layers: [.script],
            raw: "b",
            text: "b"),
    ]

    @Test(arguments: cases)
    func mapsBackToTheDocument(_ test: NestedLayersTests.Case) throws {
        try NestedLayersTests().mapsBackToTheDocument(test)
    }

    @Test func keepsTheScriptItself() {
        let rows = HTMLReferences.references(in: "<script>fetch('a')</script>").map(\.row)
        #expect(rows == ["html-script-inline", "js-fetch", "dead-js-fetch"])
    }

    @Test func readsScriptFiles() {
        let text = Array("export * from './a.js';a.innerHTML='<img src=//h>'".utf8)
        let rows = text.withUnsafeBufferPointer { JavaScriptReferences.allReferences(in: $0).map(\.row) }
        #expect(rows == ["js-export-from", "dead-js-import", "html-img-src"])
    }

    /// A large library that fetches nothing, and names no address but namespaces, gives nothing; and what stands behind
    /// it is still read.
    @Test(.needs(.vendoredKaTeX)) func findsNoReferencesInKaTeX() throws {
        let folder = URL(filePath: try TestTool.vendoredKaTeX.path())
        let text =
            try Data(contentsOf: folder.appending(path: "katex.min.js")) + Data(";fetch('https://h')".utf8)
        let found = Array(text).withUnsafeBufferPointer { JavaScriptReferences.allReferences(in: $0) }
        #expect(found.map(\.row) == ["js-fetch"])
    }
}
