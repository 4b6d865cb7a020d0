import Diagnostics
import FeedSource
import TestSupport
import Testing

@testable import LibraryFolder

@Suite struct SubscriptionListTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func list(_ opml: String) throws -> SubscriptionList {
        var settings = FeedSettings()
        settings.list = try folder.write(opml, to: "feeds.opml")
        return SubscriptionList(settings)
    }

    @Test func readsTheFile() throws {
        let list = try list(
            """
            <opml version="2.0"><body>
            <outline text="Science"><outline text="A" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/" article="page"/></outline>
            <outline text="B" xmlUrl="https://b.example/feed" article="whatever"/>
            </body></opml>
            """)
        #expect(list.diagnostics.isEmpty, "\(list.diagnostics)")
        #expect(list.feeds.map(\.url) == ["https://a.example/feed", "https://b.example/feed"])
        #expect(list.feeds.map(\.title) == ["A", "B"] && list.feeds.map(\.category) == ["Science", nil])
        #expect(list.feeds.map(\.article) == [.page, .auto])
        #expect(list.feeds[0].homePage == "https://a.example/" && list.feeds[1].position.line == 3)
    }

    @Test func aMissingFileIsAnErrorAtItsName() {
        var settings = FeedSettings()
        settings.list = folder["none.opml"]
        settings.listPosition = SourcePosition(file: "sitegen.yml", line: 7, column: 9)
        let list = SubscriptionList(settings)
        #expect(list.feeds.isEmpty && list.diagnostics.hasErrors)
        #expect(list.diagnostics.first?.position?.line == 7)
    }

    @Test(arguments: ["", "words", "<html></html>", "<rss version='2.0'><channel/></rss>"])
    func anotherFileIsAnError(_ text: String) throws {
        let list = try list(text)
        #expect(list.feeds.isEmpty && list.diagnostics.hasErrors)
    }

    @Test func anEmptyListIsNoError() throws {
        let list = try list("<opml version=\"2.0\"><body/></opml>")
        #expect(list.feeds.isEmpty && !list.diagnostics.isEmpty && !list.diagnostics.hasErrors)
    }

    @Test func eachAddressIsReadOnce() throws {
        var settings = FeedSettings()
        settings.feeds = [
            AnswerSample.feed("https://a.example/"), AnswerSample.feed("https://b.example/"),
            AnswerSample.feed("https://a.example/"), AnswerSample.feed("https://a.example/?x"),
        ]
        let list = SubscriptionList(settings)
        #expect(
            list.feeds.map(\.url) == ["https://a.example/", "https://b.example/", "https://a.example/?x"])
        #expect(list.diagnostics.map { "\($0.rule)" } == ["opml-outline"] && !list.diagnostics.hasErrors)
        let opml = try self.list(
            "<opml version='2.0'><body><outline xmlUrl='https://a.example/'/><outline xmlUrl='https://a.example/'/></body></opml>"
        )
        #expect(opml.feeds.count == 1 && opml.diagnostics.count == 1)
    }
}
