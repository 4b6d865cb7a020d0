import BundleGate
import Diagnostics
import Foundation
import Testing

/// The catalogue of the gate against its cases: a rule that no case raises is dead.
struct GateRulesTests {
    @Test func everyRuleIsRaised() async throws {
        // PoisonTests and SecretGateTests check that each row raises its rule.
        var raised = try Set((PoisonTable.names + ["secrets"]).flatMap(PoisonTable.rows).map(\.rule))
        let sample = try brokenSample()
        raised.formUnion(
            try await sample.report {
                $0.leafBudget = 10
                $0.bundleBudget = 10
            }.findings.map(\.rule.name))
        let sealed = try GateSample()
        try sealed.write(
            "s.html", SnapshotSealTests.page("scripts=keep links=inert", SnapshotSealTests.asking))
        raised.formUnion(try await sealed.findings(inFile: "s.html").map(\.rule.name))
        for (path, text, _) in NewsGateTests.bad {
            let news = try NewsGateTests.sample()
            try news.write(path, text)
            raised.formUnion(try await news.report().findings.map(\.rule.name))
        }
        for (path, text, _) in HubGateTests.bad {
            let hub = try HubGateTests.sample(
                body:
                    "<main id=\"text\"><p data-interface>\u{2014}</p><span class=\"hub-missing\">x</span></main>",
                head: "<style>p{color:#b5ff1a}</style>")
            try hub.write(path, text)
            raised.formUnion(try await hub.report().findings.map(\.rule.name))
        }
        raised.formUnion(
            try await SecretInTextTests.sample(body: "<p>key \(SecretInTextTests.token)</p>").report()
                .findings
                .map(\.rule.name))
        raised.formUnion(try await FontGateTests.raised())
        raised.insert(ManifestMissingRule.missing(in: sample.root.path, isError: false).rule.name)
        #expect(GateRules.catalog.names.filter { !raised.contains($0) } == [])
    }

    /// A bundle with a problem of each kind that no table has.
    private func brokenSample() throws -> GateSample {
        let sample = try GateSample()
        try sample.remove("b.html")
        try sample.write("sitegen.yml", "", below: sample.root)
        try FileManager.default.removeItem(at: sample.root.appending(path: "b.md"))
        let outside = sample.root.appending(path: "a.md")
        try FileManager.default.removeItem(at: outside)
        try FileManager.default.createSymbolicLink(
            at: outside, withDestinationURL: FileManager.default.temporaryDirectory)
        try sample.remove("katex/katex.min.js")
        try sample.remove("katex/licences/libjs-katex.txt")
        try sample.write("leaf/library.js", "")
        for (name, text) in [("old.css", ""), ("con.svg", "<svg/>"), ("thing.bin", "x"), ("own.js", "")] {
            try sample.write(name, text)
        }
        try sample.write("c.html", GateSample.page(hasMath: false))
        let body = """
            <h1 id="a">A</h1><h3 id="a">B</h3><img src="data:image/png;base64,Qk0="><p>a $x^2$ b</p>
            <a href="#nowhere">c</a><form class="ask" data-token="abc"></form><!-- sitegen-allow image-alt -->
            <span class="math inline">\\frac{1}</span><span class="math inline">é</span>
            <!-- \(sample.build.path)/a --><script>var a = "https://h.test/"</script>
            """
        let head = "<script src=\"own.js\" charset=\"latin1\"></script>"
        try sample.write(
            "a.html", GateSample.page(body: body, head: head, lang: "", title: "<title></title>"))
        return sample
    }
}
