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
        ("sandbox", "formulas"), ("sandbox=\"allow-scripts\"", "'katex/katex.min.css'"),
        ("sandbox=\"allow-same-origin\"", "formulas"), ("csp=\"default-src 'none'\"", "formulas"),
        ("csp=\"script-src file:; style-src 'none'\"", "'katex/katex.min.css'"),
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

    private static let image = "<img alt=\"x\" src=\"p.png\">"

    @Test(arguments: [
        ("sandbox", image), ("sandbox", "<p style=\"background: url(p.png)\">x</p>"),
        ("sandbox=\"allow-scripts\"", "<iframe title=\"x\" srcdoc='\(image)'></iframe>"),
        ("sandbox=\"allow-scripts\"", "<script src=\"p.png\"></script>"),
        ("sandbox", "<video src=\"p.png\"></video>"), ("csp=\"default-src 'none'\"", image),
        ("csp=\"img-src data:\"", "<style>p { background: url(p.png) }</style>"),
    ]) func reportsFilesThatAFrameDoesNotLoad(_ attributes: String, _ body: String) async throws {
        let page = GateSample.page(body: "<h1>B</h1>" + body, hasMath: false)
        let found = try await findings(attributes, page)
        #expect(found.count == 1 && found.first?.contains("does not load 'p.png'") == true, "\(found)")
    }

    @Test(arguments: [
        ("sandbox=\"allow-same-origin\"", image), ("csp=\"img-src file:\"", image),
        ("sandbox", "<template>\(image)</template>"), ("sandbox", "<a href=\"p.png\">p</a>"),
        ("sandbox", "<img alt=\"x\" src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\">"),
        ("sandbox", "<script src=\"p.png\"></script>"), ("csp=\"img-src 'none'\"", "<h2>x</h2>"),
    ]) func acceptsWhatAFrameLoads(_ attributes: String, _ body: String) async throws {
        let page = GateSample.page(
            body: "<h1>B</h1>" + body, head: "<link rel=\"icon\" href=\"p.png\">", hasMath: false)
        #expect(try await findings(attributes, page) == [])
    }

    /// The document is in the attribute of the frame, and an address beside it does not count.
    @Test(
        arguments: [
            ("sandbox srcdoc='\(image)' src=\"b.html\"", 1),
            ("sandbox=\"allow-scripts\" srcdoc='<link rel=\"stylesheet\" href=\"p.css\">'", 1),
            ("sandbox srcdoc='<p>x</p>'></iframe>\(image)<iframe title=\"c\"", 0), ("srcdoc='\(image)'", 0),
            ("sandbox=\"allow-same-origin\" srcdoc='\(image)'", 0),
            (
                "></iframe><template><iframe sandbox srcdoc='\(image)'></iframe></template><iframe title=\"c\"",
                0
            ),
        ] as [(String, Int)])
    func readsDocumentsInFrames(_ attributes: String, _ count: Int) async throws {
        let sample = try GateSample()
        let body = "<h1>A</h1><iframe title=\"b\" \(attributes)></iframe>"
        try sample.write("a.html", GateSample.page(body: body, hasMath: false))
        let found = try await sample.findings().filter { $0.rule == "dead-under-file" }.map(\.message)
        #expect(found.count == count, "\(found)")
        #expect(found.allSatisfy { $0.hasPrefix("in this frame the document does not load 'p.") }, "\(found)")
    }
}
