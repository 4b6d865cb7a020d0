import Items
import LibraryFolder
import Testing
import WebFetching
import WebSyntax

@testable import FeedFetching

/// Permanent redirects become the feed's address after two runs.
@Suite struct FeedRedirectTests {
    private static let new = "https://new.example/feed"

    /// A good answer, redirected permanently to the given address.
    private func moved(_ target: String?, status: Int = 200) throws -> Result<ResourceAnswer, ResourceFailure>
    {
        try AnswerSample.answer(
            status, status == 200 ? AnswerSample.rss("one") : "", at: target ?? AnswerSample.url
        ) {
            $0.movedTo = target.flatMap { WebAddress($0) }
        }
    }

    private func final(_ targets: [String?]) throws -> [String?] {
        AnswerSample.readings(try targets.map { try moved($0) }).map(\.state.finalURL)
    }

    @Test func isTakenTheSecondTime() throws {
        let readings = AnswerSample.readings([
            try moved(Self.new), try moved(Self.new), try moved(nil), try moved(nil),
        ])
        #expect(readings.map(\.state.finalURL) == [nil, Self.new, Self.new, Self.new])
        #expect(readings.map(\.state.movedTo) == [Self.new, nil, nil, nil])
        #expect(readings.map(\.rules) == [[], ["feed-moved"], [], []])
        #expect(readings[1].diagnostics[0].message.contains(Self.new))
    }

    @Test func a304CountsAsWell() throws {
        let readings = AnswerSample.readings([try moved(Self.new), try moved(Self.new, status: 304)])
        #expect(readings.last?.state.finalURL == Self.new)
    }

    @Test func isNotTakenIfItChanges() throws {
        let other = "https://other.example/feed"
        #expect(try final([Self.new, other, Self.new, other]) == [nil, nil, nil, nil])
        #expect(try final([Self.new, nil, Self.new]) == [nil, nil, nil])
        #expect(try final([Self.new, other, other]) == [nil, nil, other])
    }

    @Test func leadsBack() throws {
        // 301 from the new address to the old one.
        #expect(
            try final([Self.new, Self.new, AnswerSample.url, nil]) == [nil, Self.new, nil, nil])
        #expect(
            try final([Self.new, Self.new, "https://third.example/", "https://third.example/"])
                == [nil, Self.new, Self.new, "https://third.example/"])
    }

    @Test func aFailureEndsTheDetour() throws {
        var readings = AnswerSample.readings([
            try moved(Self.new), try moved(Self.new),
            .failure(ResourceFailure(message: "nothing answers there")),
        ])
        #expect(readings.map(\.state.finalURL) == [nil, Self.new, nil])
        readings = AnswerSample.readings([
            try moved(Self.new), try AnswerSample.answer(503), try moved(Self.new), try moved(Self.new),
        ])
        #expect(readings.map(\.state.finalURL) == [nil, nil, nil, Self.new])
    }

    /// An address can be written in several ways.
    @Test(arguments: [
        "https://NEWS.example:443/feed", "https://news.example/./feed", "https://news.example/feed#top",
    ])
    func comparesAddressesAndNotTheirSpelling(_ spelling: String) throws {
        let answers = [try moved(Self.new), try moved(Self.new), try moved(AnswerSample.url)]
        let readings = AnswerSample.readings(answers, to: AnswerSample.feed(spelling))
        #expect(readings.map(\.state.finalURL) == [nil, Self.new, nil])
        #expect(readings.map(\.state.movedTo) == [Self.new, nil, nil])
        let own = AnswerSample.readings(
            [try moved(AnswerSample.url), try moved(AnswerSample.url)], to: AnswerSample.feed(spelling))
        #expect(own.map(\.state.finalURL) == [nil, nil] && own.allSatisfy { $0.rules.isEmpty })
    }
}
