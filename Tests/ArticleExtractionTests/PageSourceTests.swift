import ArticleExtraction
import Foundation
import SiteFiles
import TestSupport
import Testing

/// Bad pages, and pages in other encodings than they say.
@Suite struct PageSourceTests {
    private func refusal(_ bytes: [UInt8]) -> String? {
        let source = PageSource(bytes, file: "page.html")
        #expect((source.html == nil) == source.diagnostics.contains { $0.severity == .error })
        return source.diagnostics.first { $0.severity == .error }?.message
    }

    @Test func refusesWhatIsNotAPage() throws {
        #expect(try #require(refusal([])).contains("empty"))
        #expect(try #require(refusal(Array(" \n\t".utf8))).contains("empty"))
        #expect(try #require(refusal(Array("%PDF-1.7 x".utf8))).contains("a PDF"))
        #expect(try #require(refusal([0x89, 0x50, 0x4E, 0x47, 0x0D])).contains("PNG"))
        #expect(try #require(refusal([0x50, 0x4B, 0x03, 0x04, 0])).contains("ZIP"))
        #expect(try #require(refusal(Array("{\"a\": 1}".utf8))).contains("JSON"))
        #expect(try #require(refusal(Array("Only words, and no markup at all.".utf8))).contains("no element"))
        #expect(refusal(Array("<p>Words</p>".utf8)) == nil)
    }

    @Test func refusesPagesBeyondTheLimits() throws {
        let elements = Array(String(repeating: "<b>", count: PageSource.maximumElements + 1).utf8)
        #expect(try #require(refusal(elements)).contains("100001 tags"))
        #expect(refusal(Array(String(repeating: "<b>", count: PageSource.maximumElements).utf8)) == nil)
        let bytes = Array("<p>".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: PageSource.maximumBytes)
        #expect(try #require(refusal(bytes)).contains("5000003 bytes"))
    }

    @Test func readsDeepAndWidePages() throws {
        let deep = String(repeating: "<div>", count: 400) + ArticleSample.prose
        #expect(ArticleSample.page(deep).textContent.hasPrefix("The first paragraph"))
        // Beyond the limit of depth nothing is read.
        #expect(
            ArticleSample.page(String(repeating: "<div>", count: 40_000) + ArticleSample.prose).content
                .isEmpty)
        let wide =
            "<article>"
            + String(
                repeating: "<p>A paragraph of words, with a comma, that is long enough to count.</p>",
                count: 20_000)
        #expect(ArticleSample.page(wide).textContent.split(separator: "\n").count == 20_000)
    }

    @Test(arguments: [
        ("<html lang=ja><meta charset=shift_jis><p>", [0x93, 0xFA, 0x96, 0x7B] as [UInt8], "日本", false),
        ("<html lang=ja><p>", [0x93, 0xFA, 0x96, 0x7B], "日本", true),
        ("<html lang='ja'><p>", [0xC6, 0xFC, 0xCB, 0xDC], "日本", true),
        ("<html lang=ru><p>", [0xCF, 0xF0, 0xE8], "При", true),
        ("<html lang=he><meta charset=windows-1255><p>", [0xF9, 0xEC], "של", false),
        ("<p>", [0xE9, 0x74, 0xE9], "été", true), ("<p>", Array("été".utf8), "été", false),
        ("<meta charset=utf-8><html lang=ru><p>", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет", true),
        (
            "<meta charset=iso-8859-1><p>", Array("Пример, который длиннее".utf8), "Пример, который длиннее",
            true
        ), ("<meta charset=windows-1252><p>", Array("Café".utf8), "Café", true),
        ("<meta charset=iso-8859-1><p>NESTL", [0xC9, 0xAE], "NESTLÉ®", false),
    ]) func readsTheEncoding(_ start: String, _ bytes: [UInt8], _ text: String, _ isDoubtful: Bool) throws {
        let source = PageSource(Array(start.utf8) + bytes, file: "page.html")
        #expect(String(decoding: try #require(source.html), as: UTF8.self).hasSuffix(text))
        #expect(
            source.diagnostics.contains { $0.severity == .warning } == isDoubtful, "\(source.diagnostics)")
    }

    /// Pages without a declaration: the name of the encoding, the text, and the page in base64.
    @Test func recognizesEncodingsByTheirBytes() throws {
        let path = DiskPath.join(Repository.root, "Tests/ArticleExtractionTests/Tables/encodings.tsv")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        try #require(!lines.isEmpty)
        for line in lines {
            let fields = line.split(separator: "\t").map(String.init)
            let bytes = [UInt8](try #require(Data(base64Encoded: fields[2])))
            let source = PageSource(bytes, file: "page.html")
            let html = String(decoding: try #require(source.html), as: UTF8.self)
            #expect(html.contains(fields[1]), "\(fields[0])")
            // UTF-8 is no guess.
            let note = source.diagnostics.first?.message ?? ""
            #expect(
                note.lowercased().contains("read as \(fields[0].lowercased());") == (fields[0] != "UTF-8"),
                "\(note)")
        }
    }

    @Test func keepsTheDeclaredEncoding() throws {
        let source = PageSource(
            Array("<meta charset=windows-1252><p>".utf8) + [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2],
            file: "page.html")
        #expect(String(decoding: try #require(source.html), as: UTF8.self).hasSuffix("Ïðèâåò"))
        #expect(source.diagnostics.isEmpty)
    }

    @Test func trustsTheHeaderBeforeTheDeclaration() throws {
        let source = PageSource(
            Array("<meta charset=utf-8><p>".utf8) + [0x93, 0xFA], file: "x",
            contentType: "text/html; charset=shift_jis")
        #expect(String(decoding: try #require(source.html), as: UTF8.self).hasSuffix("日"))
    }
}
