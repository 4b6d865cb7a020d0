import Testing

@testable import HubLibrary
@testable import HubSource

/// The most entries of pages and files.
@Suite struct HubLimitTests {
    private static let day = 86_400_000

    @Test func theIndexHasLimits() async throws {
        var files: [String: String] = [:]
        for number in 0..<210 {
            let age = number < 25 ? number : 10 * Self.day + number
            files["d\(number).md"] =
                HubSample.dated(HubSample.now * 1000 - age, "title: D\(number)\n") + "Words"
        }
        for number in 0..<55 { files["b\(number).md"] = "---\nmw_bundle: 1\n---\n- [[d\(number)]]\n" }
        let sample = try await HubSample(files)
        let markdown = sample.text("files/index.md")
        #expect(markdown.part(from: "## Recent", to: "## ").count(of: "\n- [") == 20)
        #expect(markdown.part(from: "## Bundles", to: "## ").count(of: "\n- [") == 50)
        #expect(markdown.part(from: "## All documents", to: "_Concept").count(of: "\n- [") == 200)
        #expect(markdown.part(from: "## Recent", to: "## ").hasPrefix("\n\n- [D0]"))
        let page = sample.text("index.md")
        #expect(page.part(from: "{#recent}", to: "## ").count(of: "class=\"hub-row\"") == 20)
        #expect(page.part(from: "{#bundles}", to: "## ").count(of: "class=\"hub-row\"") == 50)
        #expect(page.part(from: "{#documents}", to: "hub-context").count(of: "class=\"hub-row\"") == 200)
        #expect(
            page.contains("<span class=\"hub-count\" data-count=\"25\"></span> {#recent}")
                && page.contains("timeline.html"))
        // The timeline and the list for models have all.
        #expect(sample.text("timeline.md").count(of: "class=\"hub-row\"") == 210)
        #expect(sample.text("files/llms.txt").count(of: "\n- [D") == 210)
    }

    /// The level of a heading takes no look at all the others.
    @Test(.timeLimit(.minutes(45))) func aDocumentMayHaveManyHeadings() async throws {
        let headings = (0..<30_000).map { "## H\($0)\n\n" }.joined()
        let sample = try await HubSample(["a.md": "# A\n\n" + headings])
        let body = sample.body("a")
        #expect(body.contains("\n## H0\n") && body.contains("\n## H29999\n"))
    }

    @Test func theDigestHasLimits() async throws {
        var files: [String: String] = [:]
        for number in 0..<8 {
            let own = (0..<8).map { "C\(number)-\($0)" }
            let relations = (0..<7).map { "**Main** r\($0) **C\(number)-\($0)**" }
            files["d\(number).md"] = "Words\n" + HubSample.concepts(["Main"] + own, relations)
        }
        for number in 0..<5 {
            files["b\(number).md"] =
                "---\nmw_bundle: 1\n---\n" + (0...number).map { "- [[d\($0)]]\n" }.joined()
        }
        let sample = try await HubSample(files)
        #expect(sample.hub.concepts.count == 65)
        let markdown = sample.text("files/digest.md")
        #expect(markdown.contains("concept_count: 65\n") && markdown.count(of: "\n### ") == 40)
        let main = markdown.part(from: "### Main\n", to: "\n### ")
        #expect(main.contains("*concept • weight 64 • 8 docs*") && main.count(of: "\n- [") == 6)
        #expect(main.part(from: "_Related:_", to: "\n").count(of: ";") == 4)
        #expect(main.part(from: "_In bundles:_ ", to: "\n").hasPrefix("[b4](https://memory.wiki/b/b4), [b3]"))
        #expect(main.part(from: "_In bundles:_ ", to: "\n").count(of: "](") == 3)
        let page = sample.text("digest.md")
        #expect(page.count(of: "\n## ") == 40)
        let section = page.part(from: "{#c-main}", to: "\n## ")
        #expect(section.part(from: "hub-links", to: "</ul>").count(of: "<li>") == 6)
        #expect(section.part(from: "hub-relations", to: "</ul>").count(of: "<li>") == 5)
        #expect(section.count(of: "class=\"hub-bundle\"") == 3)
        // Concepts below the digest have no link.
        #expect(sample.text("d7.md").contains("<span class=\"hub-concept\">"))
    }

    @Test func aBundleHasLimits() async throws {
        var files = ["z.md": "---\nmw_bundle: 1\n---\n- [[d0]]\n- [[d1]]\n- [[d2]]\n"]
        for number in 0..<3 {
            let own = (0..<11).map { "C\(number)-\($0)" }
            let relations = (0..<20).map { "**Main** r\($0) **C\(number)-\($0 % 4)**" }
            files["d\(number).md"] = "Words\n" + HubSample.concepts(["Main"] + own, relations)
        }
        let sample = try await HubSample(files)
        let markdown = sample.text("files/b/z.md")
        #expect(markdown.part(from: "## Concepts\n", to: "\n## ").count(of: "\n- **") == 25)
        #expect(markdown.part(from: "## Concepts\n", to: "\n## ").hasPrefix("\n- **Main**"))
        #expect(markdown.part(from: "## Connections\n", to: "\n_Hub").count(of: "\n- **") == 12)
        let page = sample.text("b/z.md")
        #expect(page.part(from: "hub-cloud", to: "</p>").count(of: "class=\"hub-concept\"") == 25)
        #expect(page.part(from: "hub-relations", to: "</ul>").count(of: "<li>") == 25)
        #expect(page.contains("<span class=\"hub-count\" data-count=\"34\"></span> {#concepts}"))
    }

    static let borders: [(age: Int, group: String)] = [
        (-40 * 86_400, "today"), (0, "today"), (12 * 3600, "today"), (12 * 3600 + 1, "yesterday"),
        (36 * 3600, "yesterday"),
        (36 * 3600 + 1, "thisWeek"), (6 * 86_400 + 12 * 3600, "thisWeek"),
        (6 * 86_400 + 12 * 3600 + 1, "thisMonth"),
        (29 * 86_400 + 12 * 3600, "thisMonth"), (29 * 86_400 + 12 * 3600 + 1, "earlier"),
        (80 * 365 * 86_400, "earlier"),
    ]

    @Test(arguments: borders) func theTimelineHasGroups(_ age: Int, _ group: String) async throws {
        let time = (HubSample.now - age) * 1000
        let sample = try await HubSample([
            "a.md": HubSample.dated(time), "p.md": HubSample.dated(time, "pinned: true\n"), "u.md": "",
        ])
        let model = HubModel(sample.hub, sample.settings)
        let groups = TimelinePage.groups(model)
        #expect(groups.map(\.group.rawValue) == ["pinned", group, "undated"])
        #expect(groups.map(\.documents) == [[1], [0], [2]])
    }

    /// Only the last 7 days are recent.
    @Test func recentDocumentsAreOfTheLastDays() async throws {
        let week = 7 * 86_400
        let sample = try await HubSample([
            "a.md": HubSample.dated((HubSample.now - week + 1) * 1000),
            "b.md": HubSample.dated((HubSample.now - week) * 1000),
            "c.md": "",
        ])
        #expect(HubModel(sample.hub, sample.settings).changed(inDays: 7) == [0])
        // Without a time that counts as now, it is that of the last change.
        let other = try await HubSample(["a.md": HubSample.dated(5_000)], now: nil)
        #expect(HubModel(other.hub, other.settings).now == 5)
        #expect(HubModel(try await HubSample(["a.md": ""], now: nil).hub, other.settings).now == 0)
    }
}
