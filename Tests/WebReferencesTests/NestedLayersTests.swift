import Foundation
import Testing

@testable import WebReferences

struct NestedLayersTests {
    /// A document, and the row, layers and raw text of the last reference in it.
    struct Case: Sendable {
        var document: String
        var row: String
        var layers: [ReferenceLayer]
        var raw: String
        var text: String
        var isExact = true
    }

    static let cases = [
        Case(
            document: "<a href='javascript:a%28%29'>", row: "url-javascript", layers: [], raw: "a%28%29",
            text: "a()"),
        Case(
            document: "<iframe srcdoc=\"<img src='https&#58;//h'>\"></iframe>", row: "html-img-src",
            layers: [.sourceDocument], raw: "https&#58;//h", text: "https://h"),
        Case(
            document: "<iframe srcdoc='&lt;iframe srcdoc=\"&amp;lt;img src=&amp;#97;&amp;gt;\">'></iframe>",
            row: "html-img-src", layers: [.sourceDocument, .sourceDocument], raw: "&amp;#97;", text: "a"),
        Case(
            document: "<p style='a:url(&#34;\\68 ttps://h&#34;)'>", row: "css-url", layers: [.styleAttribute],
            raw: "\\68 ttps://h", text: "https://h"),
        Case(
            document: "<iframe src='data:text/html,%3Cimg src=%22x%79%22%3E'></iframe>", row: "html-img-src",
            layers: [.dataURL], raw: "x%79", text: "xy"),
        Case(
            document: "<iframe src=data:text/html;base64,PGltZyBzcmM9eD4=></iframe>", row: "html-img-src",
            layers: [.dataURL], raw: "PGltZyBzcmM9eD4=", text: "x", isExact: false),
        // UTF-16: the header's word counts, and the places are still the file's.
        Case(
            document: "<iframe src='data:text/html;charset=utf-16le,<%00b%00 %00i%00d%00>%00'"
                + "></iframe><iframe src='data:text/html;charset=utf-16be,%00<%00a%00 %00h%00r%00e%00f%00=%00x%00>'>",
            row: "html-a-href", layers: [.dataURL], raw: "%00x", text: "x"),
        Case(
            document: "<iframe src='data:text/html;charset=x-user-defined,abc'></iframe>", row: "undecodable",
            layers: [], raw: "abc", text: "x-user-defined"),
        Case(
            document: "<a href=\"javascript:'<img src=x>'\">", row: "html-img-src",
            layers: [.script, .markupString], raw: "x", text: "x"),
        Case(
            document: "<img src=\"data:image/svg+xml,<svg><image href='https://h'/></svg>\">",
            row: "svg-image-href",
            layers: [.dataURL], raw: "https://h", text: "https://h"),
        Case(
            document: "<link rel=stylesheet href='data:,p{a:url(https://h)}'>", row: "css-url",
            layers: [.dataURL],
            raw: "https://h", text: "https://h"),
        Case(
            document: "<style>@import 'data:text/css,p%7Ba:url(x)%7D'</style>", row: "css-url",
            layers: [.styleElement, .dataURL], raw: "x", text: "x"),
        Case(
            document: "<script src='data:text/javascript,a%28%29'></script>", row: "data-script",
            layers: [.dataURL],
            raw: "a%28%29", text: "a()"),
        Case(
            document: "<a href='data:text/html,<style>p{a:url(x)}</style>'>", row: "css-url",
            layers: [.dataURL, .styleElement], raw: "x", text: "x"),
        Case(
            document: "<style>p{a:url('data:image/svg+xml,<svg fill=\"url(https:\\2f /h)\"/>')}</style>",
            row: "svg-presentation-fill", layers: [.styleElement, .dataURL, .presentationAttribute],
            raw: "https:\\2f /h", text: "https://h"),
        Case(
            document:
                "<script type=importmap>{\"imports\":{\"a\":\"data:text/javascript,b%28%29\"}}</script>",
            row: "data-script", layers: [.dataURL], raw: "b%28%29", text: "b()"),
        Case(
            document: "<img srcset='a 1x, data:image/svg+xml,<svg/xml:base=\"b\"> 2x'>", row: "xml-base",
            layers: [.dataURL], raw: "b", text: "b"),
    ]

    @Test(arguments: cases)
    func mapsBackToTheDocument(_ test: Case) throws {
        let found = HTMLReferences.references(in: test.document)
        let last = try #require(found.first { $0.row.rawValue == test.row }, "\(found.map(\.row))")
        #expect(last.layers == test.layers)
        #expect(last.text == test.text)
        #expect(last.isExact == test.isExact)
        let raw = Array(test.document.utf8)[last.range]
        #expect(String(decoding: raw, as: UTF8.self) == test.raw)
    }

    private func nested(_ document: String) -> String {
        "<iframe src=data:text/html;base64," + Data(document.utf8).base64EncodedString() + ">"
    }

    @Test func stopsAtTheDepthLimit() {
        var document = "<img src=https://h>"
        for _ in 0..<17 { document = nested(document) }
        let rows = HTMLReferences.references(in: document).map(\.row)
        #expect(rows.contains("nesting-limit"))
        #expect(!rows.contains("html-img-src"))
    }

    @Test func reachesTheDepthLimit() {
        var document = "<img src=https://h>"
        for _ in 0..<16 { document = nested(document) }
        let rows = HTMLReferences.references(in: document).map(\.row)
        #expect(!rows.contains("nesting-limit"))
        #expect(rows.contains("html-img-src"))
    }

    @Test func ignoresTheTextAfterTheFragment() {
        let rows = HTMLReferences.references(in: "<iframe src='data:text/html,a#<img src=b>'>").map(\.row)
        #expect(rows == ["html-iframe-src"])
    }
}
