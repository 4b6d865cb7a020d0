import Testing

@testable import WebSyntax

struct URLClassifierTests {
    @Test(arguments: [
        ("https://h.example/a", "https", "h.example"), ("HTTPS://H.Example", "https", "h.example"),
        ("https:h", "https", "h"),
        ("https:/h", "https", "h"), ("https:\\\\h\\x", "https", "h"), (" \u{1}\thttps://h ", "https", "h"),
        ("ht\ntps:/\t/h", "https", "h"), ("http:////h:80/", "http", "h"), ("http://u:p@h@i/", "http", "i"),
        ("wss://h", "wss", "h"), ("ftp://h", "ftp", "h"), ("http://[::1]:8/", "http", "[::1]"),
        ("http://%6Cocalhost", "http", "localhost"),
        ("http://mac.local./x", "http", "mac.local."), ("custom://h/x", "custom", "h"),
    ])
    func leavesByScheme(_ url: String, _ scheme: String, _ host: String) {
        #expect(URLClassifier.classify(url) == .remote(scheme: scheme, host: host))
    }

    @Test(arguments: ["//h", "\\\\h", "/\\h", "\\/h", "///h", "/\t/h", " //h:1/x?y", "//u@h#x"])
    func leavesByHost(_ url: String) {
        #expect(URLClassifier.classify(url) == .remote(scheme: nil, host: "h"))
    }

    @Test(arguments: [
        ("", URLReference.empty), (" \n\t", .empty), ("#a", .fragmentOnly), (" #", .fragmentOnly),
        ("/a", .rootAbsolute),
        ("\\a", .rootAbsolute), ("/", .rootAbsolute), ("blob:https://h", .blob), ("about:blank", .about),
        ("FILE:///x", .file),
        ("mailto:a@h", .mailLike(scheme: "mailto")), ("TEL:1", .mailLike(scheme: "tel")),
        ("sms:1", .mailLike(scheme: "sms")),
        ("https://", .invalid), ("http:", .invalid), ("//", .invalid), ("http://[::1", .invalid),
        ("data:text/html", .invalid),
        ("data:text/html#,x", .invalid), ("intent:x", .remote(scheme: "intent", host: nil)),
        ("c:\\x", .remote(scheme: "c", host: nil)), ("javascript:a()", .javascript(code: 11..<14)),
        (" java\nscript:a", .javascript(code: 13..<14)),
    ])
    func namesTheRest(_ url: String, _ expected: URLReference) {
        #expect(URLClassifier.classify(url) == expected)
    }

    @Test(
        arguments: [
            ("a/b.html?c=d#e", "a/b.html", "c=d", "e"), ("./a:b", "./a:b", nil, nil), ("?a", "", "a", nil),
            ("1:b", "1:b", nil, nil),
            ("a b", "a b", nil, nil), ("é.png#?x", "é.png", nil, "?x"), ("a\nb", "ab", nil, nil),
            ("../x", "../x", nil, nil), (":a", ":a", nil, nil),
        ] as [(String, String, String?, String?)])
    func splitsRelativeAddresses(_ url: String, _ path: String, _ query: String?, _ fragment: String?) {
        #expect(URLClassifier.classify(url) == .relative(path: path, query: query, fragment: fragment))
    }

    @Test(arguments: [
        ("data:text/html,x", "text/html", false, 15..<16),
        ("DATA:Image/SVG+XML;charset=utf-8;base64,eA==", "image/svg+xml", true, 40..<44),
        ("data:,x", "text/plain", false, 6..<7), ("data:;base64,eA", "text/plain", true, 13..<15),
        ("data:a/b; BASE64 ,x#f", "a/b", true, 18..<19),
        ("data:base64,x", "text/plain", false, 12..<13), ("da\nta:a/b,x\ny", "a/b", false, 10..<13),
    ])
    func readsDataURLs(_ url: String, _ mime: String, _ isBase64: Bool, _ payload: Range<Int>) {
        #expect(URLClassifier.classify(url) == .data(mime: mime, isBase64: isBase64, payload: payload))
    }

    @Test(arguments: [("aGk=", "hi"), ("aGk", "hi"), (" a G\nk=", "hi"), ("", "")])
    func decodesForgivingBase64(_ text: String, _ expected: String) throws {
        let decoded = try #require(Base64Decoder.decode(Array(text.utf8)))
        #expect(String(decoding: decoded, as: UTF8.self) == expected)
    }

    @Test(arguments: ["a", "a===", "a-b_", "aGk=x", "=", "aGk=="])
    func refusesWhatIsNoBase64(_ text: String) {
        #expect(Base64Decoder.decode(Array(text.utf8)) == nil)
    }
}
