import Testing

@testable import WebReferences
@testable import WebSyntax

/// Documents put together at random, the same on every run: nothing traps, and every range is within the document.
struct FuzzTests {
    private static let pieces = [
        "<", ">", "/", "=", "\"", "'", "&", "&amp", "&#x3c;", ";", "<!--", "-->", "--!>", "<![CDATA[", "]]>",
        "<!DOCTYPE", "SYSTEM",
        "[", "]", "<svg", "<math", "</svg>", "<foreignObject>", "<style>", "</style>", "<script", "</script>",
        "<a href=", "src=",
        " srcset='", "url(", ")", "(", "\\", "@import ", "{", "}", ":", "data:text/html,",
        "data:image/svg+xml,",
        "base64,", "PGltZyA=",
        "javascript:", "%3C", "%", "//h", "\u{0}", "\r\n", "\n", "\t", "é", "image-set(",
        "<meta http-equiv=refresh content=", "1;url=",
        "<iframe srcdoc=", "<link rel=stylesheet href=", " crossorigin", "<set attributeName=href to=",
        "<p style=",
        " type=module",
        "<!ENTITY", "<?xml-stylesheet href=", " onx=", "<script type=importmap>", "{\"imports\":{\"a\":\"",
        "\\u00",
        "<table", "<title>", " ",
    ]

    @Test(arguments: 1...16)
    func survives(_ seed: UInt64) {
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<next(40) { bytes += Array(Self.pieces[next(Self.pieces.count)].utf8) }
            if next(4) == 0, !bytes.isEmpty { bytes[next(bytes.count)] = UInt8(next(256)) }
            for syntax in [HTMLScanner.Syntax.html, .xml] {
                let found = HTMLReferences.references(in: bytes, syntax: syntax)
                #expect(found.allSatisfy { $0.range.upperBound <= bytes.count })
            }
            let sheet = bytes.withUnsafeBufferPointer { CSSReferences.references(in: $0) }
            #expect(sheet.allSatisfy { $0.range.upperBound <= bytes.count })
        }
    }
}
