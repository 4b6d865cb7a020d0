import LeafSamples
import Testing

/// Returns the body of a page in HTML, from its tabs. A finding of severity error fails the test.
func hubPage(_ markdown: String) throws -> String {
    let html = try LeafSample().page(markdown)
    let start = try #require(html.range(of: "hub-tabs")?.upperBound)
    return String(html[start...])
}
