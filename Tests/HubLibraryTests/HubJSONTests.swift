import Foundation
import Testing

@testable import HubLibrary
@testable import HubSource

/// The files for apps and programs.
@Suite struct HubJSONTests {
    private func sample() async throws -> HubSample {
        try await HubSample([
            "a.md": HubSample.dated(1_000, "tags: [x]\n") + "[[o]]\n"
                + HubSample.concepts(["Big Idea", "B"], ["**B** of **Big Idea**"]),
            "o.md": "", "c.md": "", "z.md": "---\nmw_bundle: 1\nid: start\ntitle: Start\n---\n- [[a]]\n",
        ])
    }

    @Test func theGraphHasItsForm() async throws {
        #expect(
            try await sample().text("files/graph.json").replacing(/\s*\n\s*/, with: "") == """
                {"version": 1,"nodes": [\
                {"id": "a","type": "document","title": "a","file": "a.html","url": "https://memory.wiki/a",\
                "updated": "1970-01-01T00:00:01.000Z","tags": ["x"]},\
                {"id": "c","type": "document","title": "c","file": "c.html","url": "https://memory.wiki/c","orphan": true},\
                {"id": "o","type": "document","title": "o","file": "o.html","url": "https://memory.wiki/o"},\
                {"id": "b/start","type": "bundle","title": "Start","file": "b/start.html","url": "https://memory.wiki/b/start"},\
                {"id": "concept/b","type": "concept","title": "B","weight": 2},\
                {"id": "concept/big idea","type": "concept","title": "Big Idea","weight": 2}],"edges": [\
                {"from": "a","to": "o","type": "link"},{"from": "b/start","to": "a","type": "member"},\
                {"from": "a","to": "concept/b","type": "concept"},\
                {"from": "concept/b","to": "concept/big idea","type": "relation","label": "of"},\
                {"from": "a","to": "concept/big idea","type": "concept"}]}
                """)
    }

    @Test func theAssociationFileHasItsForm() async throws {
        var sample = try await sample()
        #expect(sample.text("files/.well-known/apple-app-site-association").isEmpty)
        sample.settings.app = "TEAM123456.wiki.memory.MemoryWiki"
        let object = try sample.object(".well-known/apple-app-site-association")
        let detail = try #require(
            ((object["applinks"] as? [String: Any])?["details"] as? [[String: Any]])?.first)
        #expect(detail["appIDs"] as? [String] == ["TEAM123456.wiki.memory.MemoryWiki"])
        let components = try #require(detail["components"] as? [[String: Any]])
        #expect(components.map { $0["/"] as? String } == ["/*.md", "/llms*.txt", "/*.json", "/*"])
        #expect(components.map { $0["exclude"] as? Bool } == [true, true, true, nil])
        #expect(
            (object["webcredentials"] as? [String: [String]])?["apps"] == [
                "TEAM123456.wiki.memory.MemoryWiki"
            ])
    }

    @Test func deeplinksLeadToFiles() async throws {
        var sample = try await sample()
        for (template, scheme) in [(nil, "memorywiki"), ("other://doc?x={id}", "other")]
            as [(String?, String)]
        {
            sample.settings.deeplink = template
            let object = try sample.object("deeplinks.json")
            #expect(object["version"] as? Int == 1 && object["scheme"] as? String == scheme)
            let entries = ["routes", "documents", "bundles"].flatMap { object[$0] as? [[String: Any]] ?? [] }
            #expect(
                entries.map { $0["deeplink"] as? String } == [
                    "\(scheme)://digest", "\(scheme)://graph", "\(scheme)://hub", "\(scheme)://tags",
                    "\(scheme)://timeline",
                    "\(scheme)://@ray",
                ] + ["a", "c", "o"].map { (template ?? "memorywiki://{id}").replacing("{id}", with: $0) } + [
                    "\(scheme)://b/start"
                ])
            let pages = Set(sample.edition.files.map(\.path))
            for entry in entries {
                let file = try #require(entry["file"] as? String)
                #expect(pages.contains(file.replacing(".html", with: ".md")), "\(file)")
            }
        }
    }

    @Test func theManifestListsEachPage() async throws {
        let sample = try await HubSample([
            "profile.md": "", "a.md": "", "z.md": "---\nmw_bundle: 1\nid: a\n---\n- [[a]]\n",
        ])
        let files = sample.edition.files.map(\.path)
        let json = try #require(files.first { $0.hasSuffix(".json") && !$0.contains("/") })
        let manifest = try #require(
            try JSONSerialization.jsonObject(with: Data(sample.text(json).utf8)) as? [String: Any])
        let chapters = try #require(
            (manifest["books"] as? [[String: Any]])?.first?["chapters"] as? [[String: Any]])
        #expect(chapters.map { $0["id"] as? String } == ["hub", "documents", "bundles"])
        var listed: [String] = []
        for chapter in chapters {
            let leaves = try #require(chapter["leaves"] as? [[String: Any]])
            let ids = leaves.compactMap { $0["id"] as? String }
            #expect(Set(ids).count == leaves.count)
            listed += leaves.compactMap { $0["source"] as? String }
        }
        let pages = files.filter { $0.hasSuffix(".md") && !$0.hasPrefix("files/") }
        #expect(listed.sorted() == pages.map { "../store/pages/" + $0 }.sorted())
    }

    @Test func theSameInputGivesTheSameBytes() async throws {
        let sample = try await sample()
        let (one, other) = (sample.edition, try await self.sample().edition)
        #expect(one.files == other.files && one.origins == other.origins && one.embeds == other.embeds)
        #expect(
            one.files.map(\.path)
                == one.files.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(Set(one.files.map { $0.path.lowercased() }).count == one.files.count)
    }
}
