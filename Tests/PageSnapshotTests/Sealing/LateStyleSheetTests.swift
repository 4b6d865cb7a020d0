import Testing

@testable import PageSnapshot

/// Style sheets that a handler applies once they are loaded.
struct LateStyleSheetTests {
    @Test(arguments: [
        ("this.media='all'", "all"), ("this.onload=null;this.media = \"screen\"", "screen"),
        ("if(media!='all')media='all'", "all"), ("this.setAttribute('media', 'all')", "all"),
        ("this.media='(min-width: 1px)'", "(min-width: 1px)"),
    ])
    func theHandlersWorkIsDone(_ handler: String, _ media: String) async throws {
        #expect(LateStyleSheet.media(setBy: handler) == media)
        let quoted = handler.replacing("\"", with: "&quot;")
        let link = "<link rel=stylesheet href=a.css media=\"print\" onload=\"\(quoted)\">"
        let files = ["/news/a.css": MemorySite.File("p{color:red}", "text/css")]
        let sample = try await SealedSample(link, files) { $0.scripts = .strip }
        #expect(sample.html.contains("media=\"\(media)\"") && !sample.html.contains(" onload"))
        let kept = try await SealedSample(link, files)
        #expect(kept.html.contains("media=\"print\" onload=\"\(quoted)\""))
    }

    @Test(arguments: [
        "f()", "if (this.media=='all') f()", "this.title='all'", "this.dataMedia='all'", "x.media='all'",
        "this.media=this.dataset.media", "this.setAttribute('title', 'all')",
    ])
    func otherHandlersChangeNothing(_ handler: String) async throws {
        #expect(LateStyleSheet.media(setBy: handler) == nil)
        let sample = try await SealedSample(
            "<link rel=stylesheet href=a.css media=print onload=\"\(handler)\">",
            ["/news/a.css": .init("p{color:red}", "text/css")]
        ) { $0.scripts = .strip }
        #expect(sample.html.contains("media=print"))
    }
}
