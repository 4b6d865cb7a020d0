import BundleGate
import Testing

/// Pages in frames that restrict them.
@Suite struct FrameGateTests {
    private func findings(_ attributes: String, _ framed: String) async throws -> [String] {
        let sample = try GateSample()
        let policy = GateSample.policy + "; frame-src file:"
        try sample.write(
            "a.html",
            GateSample.page(
                body: "<h1>A</h1><iframe title=\"b\" \(attributes) src=\"b.html#x\"></iframe>", policy: policy
            ))
        try sample.write("b.html", framed)
        return try await sample.findings().filter { $0.rule == "dead-under-file" }.map(\.message)
    }

    @Test(arguments: [
        ("sandbox", "formulas"), ("sandbox=\"allow-scripts\"", "style sheet"),
        ("sandbox=\"allow-same-origin\"", "formulas"), ("csp=\"default-src 'none'\"", "formulas"),
        ("csp=\"script-src file:; style-src 'none'\"", "style sheet"),
    ]) func reportsWhatAPageCannotDoInAFrame(_ attributes: String, _ words: String) async throws {
        let found = try await findings(attributes, GateSample.page())
        #expect(found.count == 1 && found.first?.contains(words) == true, "\(found)")
    }

    @Test(arguments: [
        "", "sandbox=\"allow-scripts ALLOW-SAME-ORIGIN\"", "csp=\"script-src file:; style-src file:\"",
    ]) func acceptsFramesInWhichThePageWorks(_ attributes: String) async throws {
        #expect(try await findings(attributes, GateSample.page()).isEmpty)
    }

    @Test(arguments: ["sandbox", "csp=\"default-src 'none'\""])
    func acceptsPagesThatNeedNothing(_ attributes: String) async throws {
        #expect(try await findings(attributes, GateSample.page(body: "<h1>B</h1>", hasMath: false)).isEmpty)
    }
}
