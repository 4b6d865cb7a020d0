import Testing

@testable import WebFetching

struct AssetTypeCheckTests {
    private static let html = "\u{FEFF} \n<!DOCTYPE html><title>404</title>"

    private func passes(_ type: String?, _ text: String, _ use: AssetUse) -> Bool {
        AssetTypeCheck.violation(contentType: type, bytes: Array(text.utf8), use: use) == nil
    }

    @Test(arguments: [AssetUse.image, .font, .script, .styleSheet, .media, .track, .manifest])
    func anErrorPageIsNone(_ use: AssetUse) {
        #expect(!passes("text/html", Self.html, use))
        #expect(!passes(nil, Self.html, use))
        #expect(!passes("application/octet-stream", "<html lang=en>", use))
    }

    @Test(arguments: [AssetUse.page, .document, .data])
    func aPageIsOne(_ use: AssetUse) { #expect(passes("text/html; charset=utf-8", Self.html, use)) }

    @Test func acceptsDoubtfulTypes() {
        // Browsers go by the bytes of an image, and servers often know no better type.
        #expect(passes("text/html", "GIF89a", .image))
        #expect(passes("text/plain", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .image))
        #expect(passes(nil, "<!-- made by hand --><svg/>", .image))
        #expect(passes("application/octet-stream", "something new", .image))
        #expect(passes("text/plain", "wOF2", .font))
        #expect(passes("application/octet-stream", "something new", .font))
        #expect(passes("text/html", "<!-- old habit\nalert(1)", .script))
        #expect(passes("text/plain", "alert(1)", .script))
        #expect(passes("text/plain", "a{}", .styleSheet))
        #expect(passes(nil, "", .styleSheet))
        #expect(passes("text/css", "<!-- a{} -->", .styleSheet))
        #expect(passes("text/plain", "<header>not a head</header>", .media))
        #expect(passes("nonsense", "{}", .manifest))
        #expect(passes(nil, "plain", .page))
        #expect(passes("image/svg+xml", "<svg/>", .page))
    }

    @Test func rejectsWrongTypes() {
        #expect(!passes("image/png", "", .image))
        #expect(!passes("application/json", "{\"error\":1}", .image))
        #expect(!passes("text/html", "Not found", .image))
        #expect(!passes("font/woff2", "", .font))
        #expect(!passes("text/html", "Not found", .font))
        #expect(!passes("image/png", "x", .script))
        #expect(!passes("text/csv", "a,b", .script))
        #expect(!passes("text/html", "a{}", .styleSheet))
        #expect(!passes("image/png", "x", .page))
        #expect(!passes("application/pdf", "%PDF", .page))
        for empty in ["", " \n"] { #expect(!passes("text/html", empty, .page) && !passes(nil, empty, .page)) }
        #expect(passes("text/html", "", .document))
    }

    @Test func theMessageSaysWhatItIs() {
        let violation = AssetTypeCheck.violation(
            contentType: "text/html", bytes: Array(Self.html.utf8), use: .image)
        #expect(violation == "it is an HTML page, not an image")
        func page(_ type: String, _ text: String) -> String? {
            AssetTypeCheck.violation(contentType: type, bytes: Array(text.utf8), use: .page)
        }
        #expect(page("application/octet-stream", Self.html)?.contains("as a download") == true)
        #expect(page("application/octet-stream", "a") == "it is application/octet-stream, not a page")
        #expect(page("text/html", "") == "the page is empty")
    }
}
