import Testing

@testable import WebSyntax

/// Hosts in Unicode for readers.
struct UnicodeHostTests {
    @Test(arguments: [
        "münchen.example", "straße.example", "bücher.münchen.example", "例え.example", "中国.example",
        "한국.example",
        "ελλάδα.example", "россия.example", "مثال.example", "דוגמה.example", "日本ドメイン.example",
        "caféabc.example",
    ])
    func showsSafeHosts(_ host: String) throws {
        let ascii = try #require(WebAddress("https://\(host)/")?.host)
        #expect(ascii.contains("xn--"))
        #expect(UnicodeHost.shown(ascii) == host)
    }

    /// Scripts that are mixed, letters that look like Latin ones, and labels that are no words.
    @Test(arguments: [
        "раypal.example", "аррӏе.example", "ααα.example", "münchеn.example", "☃.example", "a·b.example",
        "ქabc.example",
    ])
    func keepsThePunycodeOfOthers(_ host: String) throws {
        let ascii = try #require(WebAddress("https://\(host)/")?.host)
        #expect(ascii.contains("xn--") && UnicodeHost.shown(ascii) == ascii)
    }

    @Test(arguments: [
        "a.example", "www.a.example", "", "xn--.example", "xn--a.example", "xn--99999999.example",
        "xn--a-.example",
        "127.0.0.1", "[::1]",
    ])
    func keepsOtherHosts(_ host: String) { #expect(UnicodeHost.shown(host) == host) }

    @Test func decodesWhatItEncodes() {
        for text in ["ü", "münchen", "bücher", "例え", "a-ü-b", "россия", "😀", "ab漢cd字"] {
            let encoded = Punycode.encode(Array(text.unicodeScalars))
            #expect(encoded.flatMap { Punycode.decode($0[...]) } == text)
        }
    }
}
