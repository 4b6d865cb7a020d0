import Testing

@testable import WebSyntax

/// WHATWG URL parsing: what is given, what it is relative to, and what comes out (nil: the parser fails).
struct WebAddressTests {
    struct Case: Sendable, CustomStringConvertible {
        var text: String
        var base: String?
        var result: String?
        init(_ text: String, on base: String? = nil, _ result: String?) {
            self.text = text
            self.base = base
            self.result = result
        }
        var description: String { "\(text.debugDescription) on \(base ?? "nothing")" }
    }

    private func expect(_ given: Case, _ location: Testing.SourceLocation = #_sourceLocation) throws {
        let base = try given.base.map { try #require(WebAddress($0), sourceLocation: location) }
        let address = WebAddress(given.text, relativeTo: base)
        #expect(address?.serialized == given.result, sourceLocation: location)
        // What was serialized once stays as it is.
        if let address {
            #expect(WebAddress(address.serialized) == address, sourceLocation: location)
        }
    }

    @Test(arguments: [
        Case("https://Feed.Example/a", "https://feed.example/a"),
        Case("HTTPS://feed.example", "https://feed.example/"),
        Case("https:feed.example/a", "https://feed.example/a"),
        Case("https:/feed.example/a", "https://feed.example/a"),
        Case("https:\\\\feed.example\\a", "https://feed.example/a"),
        Case("https:////\\feed.example//a", "https://feed.example//a"),
        Case(" \u{1}\n https://feed.example/ \u{1F} ", "https://feed.example/"),
        Case("ht\ttps://fe\ned.exam\rple/a\tb", "https://feed.example/ab"),
        Case("https://feed.example:443/", "https://feed.example/"),
        Case("https://feed.example:0443/", "https://feed.example/"),
        Case("https://feed.example:80/", "https://feed.example:80/"),
        Case("http://feed.example:80/", "http://feed.example/"),
        Case("http://feed.example:/", "http://feed.example/"),
        Case("http://feed.example:65535/", "http://feed.example:65535/"),
        Case("http://feed.example:65536/", nil),
        Case("http://feed.example:99999999999999999999/", nil),
        Case("http://feed.example:8a/", nil),
        Case("http://feed.example: 80/", nil),
        Case("http://:80/", nil),
        Case("http://", nil),
        Case("http:///", nil),
        Case("https:?q", nil),
        Case("http://me:secret@feed.example/", "http://me:secret@feed.example/"),
        Case("http://me@you@feed.example/", "http://me%40you@feed.example/"),
        Case("http://a:b:c@feed.example/", "http://a:b%3Ac@feed.example/"),
        Case("http://:@feed.example/", "http://feed.example/"),
        Case("http://me@/", nil),
        Case("http://me@:80/", nil),
        Case("foo://me@/", nil),
        Case("relative", nil),
        Case("", nil),
        Case("//feed.example/", nil),
        Case("1https://feed.example/", nil),
        Case("ht*p://feed.example/", nil),
        Case("wss://feed.example:443/x", "wss://feed.example/x"),
    ])
    func absolute(_ given: Case) throws { try expect(given) }

    @Test(arguments: [
        Case("x", "https://feed.example/a/x"),
        Case("./x", "https://feed.example/a/x"),
        Case("../x", "https://feed.example/x"),
        Case("../../../x", "https://feed.example/x"),
        Case("..", "https://feed.example/"),
        Case(".", "https://feed.example/a/"),
        Case("x/..", "https://feed.example/a/"),
        Case("x/.", "https://feed.example/a/x/"),
        Case("%2E%2e/x", "https://feed.example/x"),
        Case(".%2e/x", "https://feed.example/x"),
        Case("%2e", "https://feed.example/a/"),
        Case("x/%2E%2E/%2e/y", "https://feed.example/a/y"),
        Case("...", "https://feed.example/a/..."),
        Case("%2e%2e%2e", "https://feed.example/a/%2e%2e%2e"),
        Case("x//../y", "https://feed.example/a/x/y"),
        Case("\\x\\y", "https://feed.example/x/y"),
        Case("x\\..\\y", "https://feed.example/a/y"),
        Case("/\\other.example/x", "https://other.example/x"),
        Case("\\\\other.example", "https://other.example/"),
        Case("//other.example", "https://other.example/"),
        Case("///other.example/x", "https://other.example/x"),
        Case("///", nil),
        Case("https:x", "https://feed.example/a/x"),
        Case("https:/x", "https://feed.example/x"),
        Case("http:x", "http://x/"),
        Case("", "https://feed.example/a/b?q"),
        Case("?", "https://feed.example/a/b?"),
        Case("?p", "https://feed.example/a/b?p"),
        Case("#", "https://feed.example/a/b?q#"),
        Case("#g", "https://feed.example/a/b?q#g"),
        Case("x?y#z?#", "https://feed.example/a/x?y#z?#"),
        Case("x y", "https://feed.example/a/x%20y"),
        Case("it's.png?it's#it's", "https://feed.example/a/it's.png?it%27s#it's"),
        Case("x|y[z]", "https://feed.example/a/x|y[z]"),
        Case("x\"<>`{}^", "https://feed.example/a/x%22%3C%3E%60%7B%7D%5E"),
        Case("?\"<>`{}^|", "https://feed.example/a/b?%22%3C%3E`{}^|"),
        Case("#\"<>`{}^|", "https://feed.example/a/b?q#%22%3C%3E%60{}^|"),
        Case("é?ü#日", "https://feed.example/a/%C3%A9?%C3%BC#%E6%97%A5"),
        Case("100%", "https://feed.example/a/100%"),
        Case("a%zz%41", "https://feed.example/a/a%zz%41"),
        Case("x\u{7F}\u{1}y", "https://feed.example/a/x%7F%01y"),
        Case("?a&copy=1", "https://feed.example/a/b?a&copy=1"),
        Case("mailto:x@y", "mailto:x@y"),
        Case("a:b", "a:b"),
        Case("1:b", "https://feed.example/a/1:b"),
        Case("./a:b", "https://feed.example/a/a:b"),
        Case("img/a.png\n", "https://feed.example/a/img/a.png"),
    ])
    func relative(_ given: Case) throws {
        try expect(Case(given.text, on: "https://feed.example/a/b?q#f", given.result))
    }

    @Test func relativeKeepsCredentialsAndPort() throws {
        try expect(Case("x", on: "http://me:pw@feed.example:81/a", "http://me:pw@feed.example:81/x"))
        try expect(Case("//other.example/x", on: "http://me:pw@feed.example:81/a", "http://other.example/x"))
    }

    @Test(arguments: [
        Case("http://127.0.0.1/", "http://127.0.0.1/"),
        Case("http://127.1/", "http://127.0.0.1/"),
        Case("http://127.0.1/", "http://127.0.0.1/"),
        Case("http://2130706433/", "http://127.0.0.1/"),
        Case("http://0x7f000001/", "http://127.0.0.1/"),
        Case("http://0X7F.1/", "http://127.0.0.1/"),
        Case("http://0177.0.0.1/", "http://127.0.0.1/"),
        Case("http://017700000001/", "http://127.0.0.1/"),
        Case("http://127.0.0.1./", "http://127.0.0.1/"),
        Case("http://%31%32%37.1/", "http://127.0.0.1/"),
        Case("http://１２７。０．０｡１/", "http://127.0.0.1/"),
        Case("http://①②⑦.1/", "http://127.0.0.1/"),
        Case("http://0/", "http://0.0.0.0/"),
        Case("http://0x/", "http://0.0.0.0/"),
        Case("http://192.168.257/", "http://192.168.1.1/"),
        Case("http://4294967295/", "http://255.255.255.255/"),
        Case("http://4294967296/", nil),
        Case("http://99999999999999999999999999999999/", nil),
        Case("http://0xffffffffffffffffffffffffffffffffff/", nil),
        Case("http://256.1/", nil),
        Case("http://1.256.1/", nil),
        Case("http://1.2.3.256/", nil),
        Case("http://1.2.3.4.5/", nil),
        Case("http://feed.08/", nil),
        Case("http://feed.0xg/", "http://feed.0xg/"),
        Case("http://1..2/", nil),
        Case("http://127.0.0.1.feed.example/", "http://127.0.0.1.feed.example/"),
        Case("http://1.2.3.4../", "http://1.2.3.4../"),
    ])
    func numericHosts(_ given: Case) throws {
        try expect(given)
    }

    @Test(arguments: [
        Case("http://[::1]/", "http://[::1]/"),
        Case("http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"),
        Case("http://[::]/", "http://[::]/"),
        Case("http://[2001:DB8::0001]:8080/", "http://[2001:db8::1]:8080/"),
        Case("http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/"),
        Case("http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2::3]/"),
        Case("http://[1:0:2:0:0:3:0:0]/", "http://[1:0:2::3:0:0]/"),
        Case("http://[1:0:2:3:4:5:6:7]/", "http://[1:0:2:3:4:5:6:7]/"),
        Case("http://[1:2:3:4:5:6:7::]/", "http://[1:2:3:4:5:6:7:0]/"),
        Case("http://[::1.2.3]/", nil),
        Case("http://[::1.2.3.04]/", nil),
        Case("http://[::1.2.3.256]/", nil),
        Case("http://[1:2:3:4:5:6:7:1.2.3.4]/", nil),
        Case("http://[1:2:3:4:5:6:7]/", nil),
        Case("http://[1:2:3:4:5:6:7:8:9]/", nil),
        Case("http://[1::2::3]/", nil),
        Case("http://[:1]/", nil),
        Case("http://[1:]/", nil),
        Case("http://[12345::]/", nil),
        Case("http://[fe80::1%25eth0]/", nil),
        Case("http://[::1/", nil),
        Case("http://[]/", nil),
        Case("http://[::1]x/", nil),
    ])
    func hostsInBrackets(_ given: Case) throws { try expect(given) }

    @Test(arguments: [
        Case("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
        Case("http://bu\u{308}cher.example/", "http://xn--bcher-kva.example/"),
        Case("http://straße.example/", "http://xn--strae-oqa.example/"),
        Case("http://日本語。jp/", "http://xn--wgv71a119e.jp/"),
        Case("http://πόλις.example/", "http://xn--uxadok1c.example/"),
        Case("http://%E6%97%A5.example/", "http://xn--wgv.example/"),
        Case("http://ｆｅｅｄ.example/", "http://feed.example/"),
        Case("http://fe\u{AD}ed.example/", "http://feed.example/"),
        Case("http://☃.example/", "http://xn--n3h.example/"),
        Case("http://\u{AD}/", nil),
        Case("http://%FF.example/", nil),
        Case("http://a\u{E000}.example/", nil),
        Case("http://\u{301}a.example/", nil),
        Case("http://a b.example/", nil),
        Case("http://a%20b.example/", nil),
        Case("http://a%2Fb.example/", nil),
        Case("http://a%00b.example/", nil),
        Case("http://a<b.example/", nil),
        Case("http://a^b.example/", nil),
        Case("http://a|b.example/", nil),
        Case("http://a%b.example/", nil),
        Case("http://a_b.example/", "http://a_b.example/"),
        Case("http://a..b.example./", "http://a..b.example./"),
    ])
    func domains(_ given: Case) throws { try expect(given) }

    @Test(arguments: [
        Case("data:text/html,<b> x </b>#f g", "data:text/html,<b> x </b>#f%20g"),
        Case("data:text/plain,é", "data:text/plain,%C3%A9"),
        Case("data:,a  #f", "data:,a %20#f"),
        Case("javascript:a('b')\n", "javascript:a('b')"),
        Case("foo:", "foo:"),
        Case("foo:/", "foo:/"),
        Case("foo:/a/../b", "foo:/b"),
        Case("foo:/..//h", "foo:/.//h"),
        Case("foo://", "foo://"),
        Case("foo://H%41/ÿ?'", "foo://H%41/%C3%BF?'"),
        Case("foo://é/", "foo://%C3%A9/"),
        Case("foo://a b/", nil),
        Case("foo://127.1/", "foo://127.1/"),
        Case("foo://[::1.2.3.4]/", "foo://[::102:304]/"),
        Case("foo://h?q", "foo://h?q"),
        Case("foo://h\\x", nil),
        Case("#g", on: "about:blank", "about:blank#g"),
        Case("x", on: "about:blank", nil),
        Case("", on: "data:,x", nil),
        Case("x", on: "foo://h/a/b", "foo://h/a/x"),
        Case("/x", on: "foo:/a/b", "foo:/x"),
        Case("//x", on: "foo:/a/b", "foo://x"),
        Case("?q", on: "foo://h", "foo://h?q"),
    ])
    func otherSchemes(_ given: Case) throws { try expect(given) }

    @Test(arguments: [
        Case("file:///srv/page.html", "file:///srv/page.html"),
        Case("file:/srv/page.html", "file:///srv/page.html"),
        Case("file:srv", "file:///srv"),
        Case("file://localhost/srv", "file:///srv"),
        Case("file://LOCAL%48OST/srv", "file:///srv"),
        Case("file://server/share", "file://server/share"),
        Case("file:", "file:///"),
        Case("file:///C|/x", "file:///C:/x"),
        Case("file://C:/x", "file:///C:/x"),
        Case("file:///C:/../x", "file:///C:/x"),
        Case("file://a b/", nil),
        Case("x.css", on: "file:///srv/page.html", "file:///srv/x.css"),
        Case("../../etc/passwd", on: "file:///srv/page.html", "file:///etc/passwd"),
        Case("/etc/passwd", on: "file:///srv/page.html", "file:///etc/passwd"),
        Case("//h/x", on: "file:///srv/page.html", "file://h/x"),
        Case("///x", on: "file:///srv/page.html", "file:///x"),
        Case("?q", on: "file:///srv/page.html", "file:///srv/page.html?q"),
        Case("#f", on: "file:///srv/page.html?q", "file:///srv/page.html?q#f"),
        Case("", on: "file:///srv/page.html?q#f", "file:///srv/page.html?q"),
        Case("file:x", on: "file:///srv/page.html", "file:///srv/x"),
        Case("/x", on: "file:///C:/a/b", "file:///C:/x"),
        Case("D:/x", on: "file:///C:/a/b", "d:/x"),
        Case("D|/x", on: "file:///C:/a/b", "file:///D:/x"),
        Case("x", on: "file://server/share/a", "file://server/share/x"),
    ])
    func files(_ given: Case) throws { try expect(given) }

    @Test func partsOfAnAddress() throws {
        let address = try #require(WebAddress("https://me:pw@Feed.Example:8443/a%20b/c?q=1#f"))
        #expect(address.scheme == "https")
        #expect(address.username == "me")
        #expect(address.password == "pw")
        #expect(address.host == "feed.example")
        #expect(address.port == 8443)
        #expect(address.effectivePort == 8443)
        #expect(address.path == "/a%20b/c")
        #expect(address.pathSegments == ["a%20b", "c"])
        #expect(address.query == "q=1")
        #expect(address.fragment == "f")
        #expect(address.origin == "https://feed.example:8443")
        #expect(address.withoutFragment.serialized == "https://me:pw@feed.example:8443/a%20b/c?q=1")
        #expect(address.withoutQuery.serialized == "https://me:pw@feed.example:8443/a%20b/c")
        #expect(address.withoutCredentials.serialized == "https://feed.example:8443/a%20b/c?q=1#f")
        #expect("\(address)" == "https://feed.example:8443/a%20b/c?q=1#f")

        let bare = try #require(WebAddress("http://feed.example"))
        #expect(bare.port == nil)
        #expect(bare.effectivePort == 80)
        #expect(bare.query == nil)
        #expect(bare.fragment == nil)
        #expect(bare.withoutFragment == bare)
    }

    /// The query alone has the encoding of the document. UTF-16 and unknown encodings write UTF-8.
    @Test(arguments: [
        ("/п?q=привет&x=a+b#п", "windows-1251", "/%D0%BF?q=%EF%F0%E8%E2%E5%F2&x=a+b#%D0%BF"),
        ("?é€", "windows-1252", "/a?%E9%80"), ("?ž", "ISO-8859-2", "/a?%BE"),
        ("?привет", "KOI8-R", "/a?%D0%D2%C9%D7%C5%D4"),
        ("?日本", "windows-1252", "/a?%26%2326085%3B%26%2326412%3B"),
        ("?日本ソ¥", "Shift_JIS", "/a?%93%FA%96{%83\\\\"), ("?日本ｱ", "EUC-JP", "/a?%C6%FC%CB%DC%8E%B1"),
        ("?中€", "GBK", "/a?%D6%D0%80"), ("?ñ", "GBK", "/a?%26%23241%3B"),
        ("?中ñ😀€", "gb18030", "/a?%D6%D0%810%8A9%949%FC6%A2%E3"),
        ("?中十", "Big5", "/a?%A4%A4%A4Q"), ("?한국", "EUC-KR", "/a?%C7%D1%B1%B9"),
        ("?é", "UTF-8", "/a?%C3%A9"), ("?é", "UTF-16LE", "/a?%C3%A9"), ("?é", "ISO-2022-JP", "/a?%C3%A9"),
        ("?é", "x-user-defined", "/a?%C3%A9"), ("?%D0%BF", "windows-1251", "/a?%D0%BF"),
        ("?a'<b", "windows-1251", "/a?a%27%3Cb"),
    ])
    func queriesOfLegacyDocuments(_ text: String, _ encoding: String, _ result: String) throws {
        let base = try #require(WebAddress("https://feed.example/a"))
        let address = WebAddress(text, relativeTo: base, encoding: encoding)
        #expect(address?.serialized == "https://feed.example" + result)
    }

    @Test func otherSchemesHaveQueriesInUTF8() {
        for scheme in ["ws", "wss", "foo"] {
            let address = WebAddress("\(scheme)://feed.example/?é", encoding: "windows-1252")
            #expect(address?.query == "%C3%A9")
        }
    }

    @Test(arguments: [
        ("https://feed.example/a", "https://FEED.example:443/b?c#d", true),
        ("https://feed.example/", "http://feed.example/", false),
        ("https://feed.example/", "https://feed.example:444/", false),
        ("https://feed.example/", "https://www.feed.example/", false),
        ("https://feed.example/", "https://me:pw@feed.example/", true),
        ("file:///a", "file:///a", false),
        ("data:,a", "data:,a", false),
        ("blob:https://feed.example/1", "https://feed.example/", true),
    ])
    func origins(_ one: String, _ other: String, _ isSame: Bool) throws {
        let first = try #require(WebAddress(one))
        let second = try #require(WebAddress(other))
        #expect(first.isSameOrigin(as: second) == isSame)
        #expect(second.isSameOrigin(as: first) == isSame)
    }

    @Test func hugeAddressesAreReadToo() throws {
        let path = String(repeating: "a/../", count: 50_000)
        #expect(WebAddress("https://feed.example/" + path)?.path == "/")
        #expect(WebAddress("http://" + String(repeating: "é", count: 20_000) + "/") == nil)
        #expect(WebAddress("http://" + String(repeating: "1", count: 20_000) + "/") == nil)
        let dots = String(repeating: ".", count: 20_000)
        #expect(WebAddress("http://h" + dots + "/")?.host == "h" + dots)
    }
}
