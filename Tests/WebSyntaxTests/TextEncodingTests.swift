import Foundation
import Testing

@testable import WebSyntax

struct TextEncodingTests {
    /// More than browsers search before they parse.
    private static let late = String(repeating: " ", count: 1024)

    struct Case: Sendable {
        var bytes: [UInt8]
        var type: String?
        var encoding: String
        var reason: TextEncoding.Reason

        init(_ text: String, _ type: String?, _ encoding: String, _ reason: TextEncoding.Reason) {
            bytes = Array(text.utf8)
            self.type = type
            self.encoding = encoding
            self.reason = reason
        }
    }

    /// Texts in UTF-8 with the encoding of their label.
    @Test(arguments: [
        ("café", "windows-1252"), ("à la carte", "windows-1252"), ("it’s", "windows-1252"),
        ("KÖLN", "windows-1252"), ("İSTANBUL", "windows-1252"), ("a\u{A0}b", "windows-1252"),
        ("© 2026", "windows-1252"), ("日", "windows-1252"), ("😀", "windows-1252"),
        ("Привет", "windows-1252"), ("שלום", "windows-1252"), ("NESTLÉ® and café", "windows-1252"),
        ("5 €", "ISO-8859-15"), ("Привет", "windows-1251"),
    ]) func recognizesMislabelledUTF8(_ text: String, _ encoding: String) {
        let bytes = Array("<p>\(text)</p>".utf8)
        let first = bytes.firstIndex { $0 >= 0x80 }
        #expect(MislabelledUTF8.firstSequence(in: bytes, declaredAs: encoding) == first)
    }

    /// Texts that are valid in UTF-8 by chance, or not at all.
    @Test(
        arguments: [
            ([0xC9, 0xAE], "NESTL", "", "windows-1252"), ([0xDF, 0x93], "Spa", " x", "windows-1252"),
            ([0xDF, 0x96], "gro", "x", "windows-1252"), ([0xC5, 0xB2], "5 ", "", "windows-1252"),
            ([0xC5, 0x96], "5 ", "10", "windows-1252"), ([0xC9, 0x92], "CAF", "S", "windows-1252"),
            ([0xE9, 0x85, 0xBB], "caf", ".", "windows-1252"), ([0xD7, 0x96], "3", "", "windows-1252"),
            ([0xC3, 0x94], "MANH", "", "windows-1252"), ([0xE9], "caf", "", "windows-1252"),
            ([0xC3, 0xA9, 0xE9], "caf", "", "windows-1252"), ([], "cafe", "", "windows-1252"),
            ([0xC3, 0xA9], "caf", "", "UTF-8"), ([0xC2, 0xBB], "", "", "windows-1251"),
        ] as [([UInt8], String, String, String)])
    func keepsPlausibleText(_ bytes: [UInt8], _ before: String, _ after: String, _ encoding: String) {
        let text = Array(before.utf8) + bytes + Array(after.utf8)
        #expect(MislabelledUTF8.firstSequence(in: text, declaredAs: encoding) == nil)
    }

    @Test(arguments: [
        Case("\u{FEFF}<meta charset=koi8-r>", "text/html; charset=latin1", "UTF-8", .byteOrderMark),
        Case("<meta charset=koi8-r>", "text/html; charset=\"UTF-8\"", "UTF-8", .header),
        Case("<meta charset=koi8-r>", "text/html", "KOI8-R", .declaration),
        Case("<META\nx=y CHARSET = 'Latin1'>", nil, "windows-1252", .declaration),
        Case(
            "<meta http-equiv=content-type content='text/html; charset=sjis'>", nil, "Shift_JIS", .declaration
        ),
        Case("<meta content='charset=gb2312' http-equiv=Content-Type>", nil, "GBK", .declaration),
        Case("<meta content='text/html; charset=utf-8'>", nil, "windows-1252", .fallback),
        Case("<!-- <meta charset=utf-8> -->", nil, "windows-1252", .fallback),
        Case("<!--><meta charset=utf-8>", nil, "UTF-8", .declaration),
        Case("<a b='<meta charset=utf-8>'>", nil, "windows-1252", .fallback),
        Case("<!x <meta charset=utf-8>", nil, "windows-1252", .fallback),
        Case("<meta charset=utf-16>", nil, "UTF-8", .declaration),
        Case("<meta charset=x-user-defined>", nil, "windows-1252", .declaration),
        Case("<meta charset=nonsense><meta charset=l2>", nil, "ISO-8859-2", .declaration),
        Case("<metadata charset=utf-8>", nil, "windows-1252", .fallback),
        Case(late + "<meta charset=utf-8>", nil, "UTF-8", .declaration),
        Case("<script>/*\(late)*/</script><meta charset=koi8-r>", "text/html", "KOI8-R", .declaration),
        Case(late + "<META HTTP-EQUIV=content-type content='a;charset=l2'>", nil, "ISO-8859-2", .declaration),
        Case(late + "<meta charset=utf-16>", nil, "UTF-8", .declaration),
        Case("<meta charset=koi8-r>" + late + "<meta charset=utf-8>", nil, "KOI8-R", .declaration),
        Case(late + "<meta charset=utf-8>", "text/html;charset=koi8-r", "KOI8-R", .header),
        Case("<!--\(late)<meta charset=utf-8>-->", nil, "windows-1252", .fallback),
        Case("<script>/*\(late)*/'<meta charset=utf-8>'</script>", nil, "windows-1252", .fallback),
        Case("<title>\(late)<meta charset=utf-8></title>", nil, "windows-1252", .fallback),
        Case(late + "<meta charset=utf-8>", "text/css", "UTF-8", .fallback),
        Case("<?xml version='1.0' encoding='ISO-8859-15'?>", "image/svg+xml", "ISO-8859-15", .declaration),
        Case("<?xml version='1.0' encoding='ISO-8859-15'?>", nil, "ISO-8859-15", .declaration),
        Case("<svg/>", "image/svg+xml", "UTF-8", .fallback), Case("", nil, "windows-1252", .fallback),
        Case("@charset \"latin1\";", "text/css", "windows-1252", .declaration),
        Case("@charset 'latin1';", "text/css", "UTF-8", .fallback),
        Case("a", "text/javascript", "UTF-8", .fallback),
        Case("a", "text/html;charset=unknown", "windows-1252", .fallback),
    ])
    func decidesAsBrowsersDo(_ test: Case) {
        let decoded = TextEncoding.decode(test.bytes, contentType: test.type)
        #expect(decoded.encoding == test.encoding)
        #expect(decoded.reason == test.reason)
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x00, 0xDE], nil, "a😀"),
            ([0xFE, 0xFF, 0, 0x61, 0xD8, 0x3D], nil, "a\u{FFFD}"),
            ([0xFF, 0xFE, 0x61], nil, "\u{FFFD}"), ([0x80, 0x93, 0xE9, 0x81], nil, "€“é\u{81}"),
            ([0x61, 0xC3, 0xA9, 0xFF, 0xE2, 0x82, 0x62], "utf-8", "aé\u{FFFD}\u{FFFD}b"),
            ([0xED, 0xA0, 0x80], "utf-8", "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF0, 0x9F, 0x98, 0x80], "utf8", "😀"),
            ([0xB1, 0xA1], "iso-8859-2", "ąĄ"), ([0xB0, 0xD0], "iso-8859-5", "Аа"),
            ([0xE1, 0xA4, 0xFF], "iso-8859-7", "α€\u{FFFD}"),
            ([0xA4], "latin9", "\u{A4}"), ([0xA4], "l9", "€"), ([0xD0, 0xD2], "koi8-r", "пр"),
            ([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0xB1, 0x5C], "shift_jis", "テストｱ\\"),
            ([0xA4, 0xC6, 0x61, 0xA4], "euc-jp", "てa\u{FFFD}"),
            ([0xC4, 0xE3, 0xBA, 0xC3, 0x80], "gbk", "你好€"),
            ([0x81, 0x30, 0x81, 0x30], "gb18030", "\u{80}"), ([0xA7, 0x41], "big5", "你"),
            ([0xB0, 0xA1], "euc-kr", "가"),
            ([0xAD, 0xA1, 0xAD, 0xB5, 0xAD, 0xE2, 0xFC, 0xEE], "euc-jp", "①Ⅰ№黑"),
            (
                [0xA1, 0xC1, 0xA1, 0xDD, 0xA1, 0xC2, 0xA1, 0xF1, 0x8E, 0xB1], "euc-jp",
                "\u{FF5E}\u{FF0D}\u{2225}\u{FFE0}ｱ"
            ),
            ([0x8F, 0xB0, 0xA1, 0x80, 0xA4, 0xC6, 0xA9, 0xA1], "euc-jp", "丂\u{FFFD}て\u{FFFD}"),
            ([0x80, 0xA0, 0x82, 0xA0], "shift_jis", "\u{80}\u{FFFD}あ"),
            (
                [0xA3, 0xE1, 0xA1, 0xC3, 0xA1, 0x45, 0xA1, 0x4E, 0xA3, 0xC0], "big5",
                "€\u{FFE3}\u{2027}\u{FE51}\u{2400}"
            ),
            ([0x88, 0x62, 0x80, 0xA7, 0x41], "big5", "\u{CA}\u{304}\u{FFFD}你"),
            ([0xA3, 0xA0, 0xA1, 0xA1], "gbk", "\u{3000}\u{3000}"),
            ([0x61, 0xFE, 0xFF], "x-mac-cyrillic", "aю€"), ([0xC6, 0xF0], "macintosh", "\u{2206}\u{F8FF}"),
            ([0xAE, 0xBE, 0xC0], "koi8-u", "ўЎю"), ([0x81, 0x8A], "windows-1250", "\u{81}Š"),
            ([0x98, 0xE0], "windows-1251", "\u{98}а"), ([0x81, 0xAA], "windows-1253", "\u{81}\u{FFFD}"),
            ([0x9D, 0xFE], "latin5", "\u{9D}ş"),
            ([0x9F, 0xCA, 0xD9], "windows-1255", "\u{9F}\u{5BA}\u{FFFD}"),
            ([0x9F, 0xA1], "windows-1257", "\u{9F}\u{FFFD}"),
            ([0x81, 0xDB], "windows-874", "\u{81}\u{FFFD}"),
            ([0xA1], "iso-8859-6", "\u{FFFD}"),
            ([0x1B, 0x24], "iso-2022-kr", "\u{FFFD}"),
            (Array("a\u{1B}$BF|K\\-!!A\u{1B}(Bb\n~".utf8), "iso-2022-jp", "a日本①\u{FF5E}b\n~"),
            (Array("\u{1B}(J\\~\u{1B}(I1\u{1B}(B\\".utf8), "csiso2022jp", "¥\u{203E}ｱ\\"),
            (Array("\u{1B}$@F\u{1B}(Ba".utf8), "iso-2022-jp", "\u{FFFD}a"),
            (Array("\u{1B}$B\nF|)!".utf8), "iso-2022-jp", "\u{FFFD}日\u{FFFD}"),
            (Array("\u{1B}$BF".utf8), "iso-2022-jp", "\u{FFFD}"),
            (Array("\u{1B}(I1`\n\u{1B}(Bz".utf8), "iso-2022-jp", "ｱ\u{FFFD}\u{FFFD}z"),
            (Array("\u{1B}(B\u{1B}(Ba".utf8), "iso-2022-jp", "\u{FFFD}a"),
            (Array("\u{1B}$A<\u{E}\u{1B}".utf8), "iso-2022-jp", "\u{FFFD}$A<\u{FFFD}\u{FFFD}"),
            ([0x61, 0x80, 0x62], "iso-2022-jp", "a\u{FFFD}b"),
        ] as [([UInt8], String?, String)])
    func decodes(_ bytes: [UInt8], _ label: String?, _ expected: String) {
        let decoded = TextEncoding.decode(bytes, contentType: label.map { "text/html;charset=\($0)" })
        #expect(String(decoding: decoded.text, as: UTF8.self) == expected)
        #expect(decoded.map.rawOffset(of: decoded.text.count) == bytes.count)
        let replaced = expected.unicodeScalars.firstIndex(of: "\u{FFFD}")
        let offset = replaced.map { expected.utf8.distance(from: expected.startIndex, to: $0) }
        #expect(decoded.firstError == offset)
    }

    @Test func replacementCharactersOfTheTextAreNoErrors() {
        let texts: [([UInt8], String)] = [([0x61, 0xEF, 0xBF, 0xBD], "utf-8"), ([0xFF, 0xFD], "utf-16be")]
        for (bytes, label) in texts {
            let decoded = TextEncoding.decode(bytes, contentType: "text/html;charset=\(label)")
            #expect(String(decoding: decoded.text, as: UTF8.self).hasSuffix("\u{FFFD}"))
            #expect(decoded.firstError == nil)
        }
    }

    @Test(
        arguments: [
            ("<meta charset=Bogus>", "text/html", "bogus"), ("<p>", "text/html; charset=x", "x"),
            ("<meta http-equiv=content-type content='text/html; charset=x-y'>", nil, "x-y"),
            ("<meta charset=utf-8>", "text/html", nil), ("<meta charset=''>", nil, nil), ("<p>", nil, nil),
            ("<!-- <meta charset=bogus> -->", "text/html; charset=latin1", nil),
        ] as [(String, String?, String?)])
    func findsUnknownLabels(_ page: String, _ type: String?, _ label: String?) {
        let found = TextEncoding.unknownLabel(ofPage: Array(page.utf8), contentType: type)
        #expect(found?.lowercased() == label)
    }

    @Test func recognizesUndeclaredPages() throws {
        func guess(_ text: String, _ encoding: String.Encoding) throws -> TextEncoding.Decoded? {
            EncodingGuess.decode(undeclaredPage: Array(try #require(text.data(using: encoding))))
        }
        #expect(try guess("<p>ASCII", .utf8) == nil)
        let utf8 = try #require(try guess("<p>Grüße", .utf8))
        #expect((utf8.encoding, utf8.reason) == ("UTF-8", .fallback))
        let russian = "<html lang=ru><p>Привет, как ваши дела"
        let cyrillic = try #require(try guess(russian, .windowsCP1251))
        #expect((cyrillic.encoding, cyrillic.reason) == ("windows-1251", .guess))
        #expect(String(decoding: cyrillic.text, as: UTF8.self) == russian)
        #expect(try guess("<p>Grüße", .windowsCP1252)?.encoding == "windows-1252")
        #expect(try guess("<p>Plain text", .utf16LittleEndian)?.encoding == "UTF-16LE")
    }

    @Test func saysWhatItCannotDecode() {
        let decoded = TextEncoding.decode([0x61, 0xE9], contentType: "text/html;charset=x-user-defined")
        #expect(!decoded.isSupported)
        #expect(decoded.text == Array("aé".utf8))
    }
}
