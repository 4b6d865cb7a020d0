import LeafRendering
import SiteFiles
import Testing
import WebReferences

@Suite struct StartPageTests {
    private func page(_ change: (inout StartPage) -> Void = { _ in }) throws -> String {
        var page = StartPage(title: "Study <library>", place: "content")
        page.books = [
            .init(
                title: "A & B", author: "One",
                chapters: [
                    .init(
                        number: 3, title: "Waiting",
                        leaves: [
                            .init(title: "\"Here\"", kind: "verbatim", address: "/a%20b/x.html"),
                            .init(title: "Not yet", kind: "notes", address: nil),
                        ])
                ])
        ]
        change(&page)
        return String(decoding: try page.render(), as: UTF8.self)
    }

    @Test func listsBooksChaptersAndLeaves() throws {
        let text = try page()
        for part in [
            "<title>Study &lt;library&gt;</title>", "<h2>A &amp; B</h2>", ">3</span> Waiting",
            "href=\"/a%20b/x.html\"",
            "&quot;Here&quot;", "verbatim", "Not yet", "not rendered",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(text.matches(of: #/<a /#).count == 1)
    }

    @Test func listsFilesAndSaysWhatIsWrong() throws {
        let text = try page {
            $0.books = []
            $0.entries = [.init(name: "b<.txt", address: "/b%3C.txt", size: "12 kB")]
            $0.note = "The folder is odd."
        }
        for part in ["b&lt;.txt", "href=\"/b%3C.txt\"", "12 kB", "The folder is odd."] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("class=\"book\""))
    }

    @Test func hasNoScriptReachesNothingAndItsPolicyFitsItsStyle() throws {
        let text = try page()
        #expect(!text.contains("<script"))
        #expect(!HTMLReferences.references(in: text).contains { $0.target?.isRemote == true })
        let style = try #require(text.firstMatch(of: #/<style>((?s).*?)<\/style>/#)).1
        #expect(text.contains("style-src 'sha256-\(Digest.sha256Base64(String(style)))'"))
    }

    @Test func isTheSameEachTime() throws { #expect(try page() == page()) }
}
