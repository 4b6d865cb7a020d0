import Foundation
import Testing

@testable import HubLibrary
@testable import HubSource

/// Bundles are on a ring, their documents around them, and the others around the middle.
@Suite struct GraphLayoutTests {
    private static func distance(_ one: GraphLayout.Point, _ other: GraphLayout.Point) -> Double {
        hypot(one.x - other.x, one.y - other.y)
    }

    private func sample(documents: Int, bundles: Int, each: Int = 3) async throws -> HubSample {
        var files: [String: String] = [:]
        for number in 0..<documents {
            files["d\(1000 + number).md"] = "[[d\(1000 + (number * 7 + 1) % documents)]]"
        }
        for number in 0..<bundles {
            files["b\(100 + number).md"] =
                "---\nmw_bundle: 1\n---\n"
                + (0..<each).map { "- [[d\(1000 + number * each + $0)]]\n" }.joined()
        }
        return try await HubSample(files)
    }

    @Test func positionsHaveTheirDistances() async throws {
        let layout = GraphLayout(try await sample(documents: 40, bundles: 10).hub)
        let middle = GraphLayout.Point(x: 0, y: 0)
        #expect(layout.bundles.count == 10 && layout.documents.count == 40)
        for (_, point) in layout.bundles { #expect(abs(Self.distance(point, middle) - 380) < 1e-9) }
        for (document, bundle, point) in layout.documents {
            #expect((bundle == nil) == (document >= 30))
            let center = bundle.map { layout.bundles[$0].point } ?? middle
            #expect(abs(Self.distance(point, center) - (bundle == nil ? 90 : 110)) < 1e-9)
        }
        #expect(Set(layout.documents.map(\.point)).count == 40)
        let (left, top, width, height) = layout.frame
        for point in layout.documents.map(\.point) + layout.bundles.map(\.point) {
            #expect(point.x > left && point.x < left + width && point.y > top && point.y < top + height)
        }
    }

    @Test func aDocumentIsAtItsFirstBundle() async throws {
        let layout = GraphLayout(
            try await HubSample([
                "a.md": "", "1.md": "---\nmw_bundle: 1\n---\n- [[a]]\n",
                "2.md": "---\nmw_bundle: 1\n---\n- [[a]]\n",
            ]).hub)
        #expect(layout.documents.map(\.bundle) == [0])
    }

    @Test func theGraphHasLimits() async throws {
        let sample = try await sample(documents: 210, bundles: 35, each: 6)
        let layout = GraphLayout(sample.hub)
        #expect(layout.bundles.count == 30 && layout.documents.count == 200)
        #expect(layout.documents.allSatisfy { $0.bundle.map { $0 < 30 } ?? true })
        let page = sample.text("graph.md")
        #expect(page.count(of: "hub-node hub-center") == 30 && page.count(of: "class=\"hub-node\"") == 200)
        #expect(page.contains("200") && !page.contains("NaN") && !page.contains("-0\""))
        // The file for programs has all.
        let nodes = try #require(try sample.object("graph.json")["nodes"] as? [[String: Any]])
        #expect(nodes.count == 245)
    }

    /// Those with the most links are shown.
    @Test func theMostLinkedDocumentsAreShown() async throws {
        var files: [String: String] = [:]
        for number in 0..<205 { files["d\(1000 + number).md"] = "" }
        files["z.md"] = (0..<100).map { "[[d\(1000 + 2 * $0)]] " }.joined()
        let layout = GraphLayout(try await HubSample(files).hub)
        let shown = Set(layout.documents.map(\.document))
        #expect(
            shown.contains(205) && (0..<100).allSatisfy { shown.contains(2 * $0) }
                && layout.edges.count == 100)
    }

    @Test func aPairHasOneLine() async throws {
        let layout = GraphLayout(
            try await HubSample(["a.md": "[[b]] [[b]] [[a]]", "b.md": "[[a]]", "c.md": ""]).hub)
        #expect(layout.edges.count == 1 && layout.edges[0] == (0, 1))
    }

    @Test func emptyHubsHaveAPage() async throws {
        let sample = try await HubSample([:])
        #expect(
            sample.text("graph.md").contains("hub-empty")
                && !sample.text("graph.md").contains("<svg class=\"hub-graph"))
        #expect(sample.text("index.md").contains("hub-empty"))
    }
}
