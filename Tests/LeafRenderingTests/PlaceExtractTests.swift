import StudyMarkdown
import Testing

@testable import LeafRendering

/// The HTML of labelled places.
@Suite struct PlaceExtractTests {
    private func places(_ body: String, _ labels: [String]) -> [String: String] {
        let labels = labels.map { LabelledPlace(label: $0, name: "(1)", line: 1) }
        return PlaceExtract(of: Array(body.utf8), labels: labels).places
    }

    private func anchor(_ id: String) -> String { "<span class=\"anchor\" id=\"\(id)\"></span>" }
    private static let display = "<div class=\"math display\" id=\"eq-a\">x</div>"
    private static let block = "<div class=\"block theorem\" id=\"thm-t\">y</div>"

    /// Labels of further rows are empty elements before their display.
    @Test(arguments: ["", "<div class=\"punctuated\">"])
    func haveTheDisplayOfEachRow(_ wrapper: String) {
        let body = "<p>a</p>\n\(anchor("eq-b"))\(anchor("eq-c"))\(wrapper)\(Self.display)\n\(Self.block)"
        let found = places(body, ["eq-a", "eq-b", "thm-t"])
        #expect(found == ["eq-a": Self.display, "eq-b": Self.display, "thm-t": Self.block])
    }

    /// Anchors that are not right before a place that is shown belong to none.
    @Test func leaveOtherAnchorsOut() {
        let labels = ["eq-a", "eq-b", "thm-t"]
        #expect(places("\(anchor("eq-b"))\n\(Self.block)", labels) == ["thm-t": Self.block])
        #expect(places("\(anchor("eq-b"))<p>\(Self.block)", labels) == ["thm-t": Self.block])
        let long = "<div class=\"math display\" id=\"eq-a\">\(String(repeating: "x", count: 70_000))</div>"
        #expect(places("\(anchor("eq-b"))\(long)\(Self.block)", labels) == ["thm-t": Self.block])
        #expect(places("<span class=\"anchor\" id=\"eq-b\">\(Self.block)", labels) == ["thm-t": Self.block])
    }

    /// Many rows of a long display would repeat it for each.
    @Test func boundTheRepetition() {
        let rows = (0..<100).map { "eq-\($0)" }
        let long = "<div class=\"math display\" id=\"eq-a\">\(String(repeating: "x", count: 1000))</div>"
        #expect(places(rows.map(anchor).joined() + long, rows + ["eq-a"]) == ["eq-a": long])
    }
}
