import Testing

@testable import HubLibrary

/// The places of composed lines, which no document has.
@Suite struct LineOriginTests {
    @Test func linesUpToAnEndHaveAPlace() {
        var origins = LineOrigins()
        origins.add("t.md", upTo: 5, path: "a.jsonl", source: 1)
        origins.add("t.md", upTo: 9, path: "b.jsonl", source: 7)
        #expect(LineOrigins(text: origins.text) == origins)
        let places = [1, 4, 5, 8].map { origins.origin(ofLine: $0, of: "t.md") }
        #expect(places.map { $0?.line } == [1, 1, 7, 7] && places.allSatisfy { $0?.isExact == false })
        #expect(origins.origin(ofLine: 1, of: "index.md") == nil)
    }
}
