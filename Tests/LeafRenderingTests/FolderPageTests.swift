import LeafRendering
import SiteFiles
import Testing
import WebReferences

@Suite struct FolderPageTests {
    private func page(_ change: (inout FolderPage) -> Void = { _ in }) throws -> String {
        var page = FolderPage(title: "Study <library>", place: "content")
        change(&page)
        return String(decoding: try page.render(), as: UTF8.self)
    }

    @Test func listsFilesAndProblems() throws {
        let text = try page {
            $0.entries = [.init(name: "b<.txt", address: "/b%3C.txt", size: "12 kB")]
            $0.note = "The folder is odd."
        }
        for part in ["b&lt;.txt", "href=\"/b%3C.txt\"", "12 kB", "The folder is odd."] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test func hasNeitherScriptsNorRequestsAndAMatchingPolicy() throws {
        let text = try page()
        #expect(!text.contains("<script"))
        #expect(!HTMLReferences.references(in: text).contains { $0.target?.isRemote == true })
        let style = try #require(text.firstMatch(of: #/<style>((?s).*?)<\/style>/#)).1
        #expect(text.contains("style-src 'sha256-\(Digest.sha256Base64(String(style)))'"))
    }

    @Test func isTheSameEachTime() throws { #expect(try page() == page()) }
}
