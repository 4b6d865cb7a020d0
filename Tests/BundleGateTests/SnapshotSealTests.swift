import BundleGate
import Foundation
import Testing

/// The gate's judgement of a single page with the mark of a snapshot.
struct SnapshotSealTests {
    static let open = "script-src 'unsafe-inline' data:; "
    private static let leaving = "<script>location = 'https://h.example/'</script>"
    static let asking = "<script>fetch('https://h.example/')</script>"
    private static let link = "<a rel=noreferrer href='https://h.example/'>a</a>"

    static func page(_ mark: String, _ body: String, scripts: String = open, before: String = "")
        -> String
    {
        """
        <!DOCTYPE html><html><head>\(before)<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        \(scripts)frame-src data:; base-uri 'none'; form-action 'none'"><meta charset="utf-8">\
        <meta name="sitegen-snapshot" content="\(mark)"><title>T</title></head><body>\(body)</body></html>
        """
    }

    private static func frame(_ body: String, _ sandbox: String = "sandbox=\"allow-scripts\"") -> String {
        "<iframe \(sandbox) srcdoc=\"\(body.replacing("\"", with: "&quot;"))\"></iframe>"
    }

    /// - Parameter rules: those that find something, without repetitions, in order.
    private func expect(
        _ page: String, _ rules: [String], location: SourceLocation = #_sourceLocation
    ) async throws {
        let sample = try GateSample()
        try sample.write("page.html", page)
        let found = Set(try await sample.findings(inFile: "page.html").map(\.rule.name)).sorted()
        #expect(found == rules, sourceLocation: location)
    }

    @Test func ignoresNavigationsThatThePolicyRefuses() async throws {
        try await expect(Self.page("scripts=strip links=inert", Self.leaving, scripts: ""), [])
        try await expect(Self.page("scripts=sandbox links=inert", Self.frame(Self.leaving + Self.asking)), [])
        try await expect(Self.page("scripts=keep links=inert", Self.asking), ["snapshot-scripts"])
        try await expect(Self.page("scripts=keep links=inert", Self.leaving), ["snapshot-scripts"])
        try await expect(Self.page("scripts=keep links=inert", "<p>none</p>"), [])
    }

    /// A page that says more of itself than is so is judged by what it is.
    @Test(arguments: [
        page("scripts=strip links=inert", leaving),
        page("scripts=sandbox links=inert", leaving),
        page("scripts=sandbox links=inert", frame(leaving, "")),
        page("scripts=sandbox links=inert", frame(leaving, "sandbox=\"allow-scripts allow-same-origin\"")),
        page(
            "scripts=sandbox links=inert",
            "<script src=\"data:text/javascript,location='https://h.example/'\"></script>"),
        page(
            "scripts=sandbox links=inert",
            "<object data=\"data:text/html,<script>location='https://h.example/'</script>\"></object>"),
    ])
    func rejectsClaimsThatThePolicyContradicts(_ page: String) async throws {
        try await expect(page, ["snapshot-scripts"])
    }

    @Test func ignoresMarksOfOtherPages() async throws {
        let mark = "scripts=keep links=inert"
        let pages = [
            // Without the mark, with a loose policy, with something before the policy.
            Self.page("", Self.asking), Self.page(mark, Self.asking, scripts: Self.open + "connect-src *; "),
            Self.page(mark, Self.asking, before: "<title>x</title>"),
        ]
        for page in pages {
            let sample = try GateSample()
            try sample.write("page.html", page)
            let found = try await sample.findings(inFile: "page.html").map(\.rule.name)
            #expect(found.contains("remote-reference"), "\(page)")
        }
        // In a bundle every page is held to the rules of a leaf.
        let sample = try GateSample()
        try sample.write("b.html", Self.page(mark, Self.asking))
        #expect(try await sample.findings().contains { $0.rule == "remote-reference" })
    }

    /// A sealed page of a library: the form of the page is its author's, its reach is not.
    @Test func acceptsSealedPagesInTheirFolder() async throws {
        let body =
            "<img src='data:image/png;base64,Qk1h'><h4 id=a>$x^2$</h4><p id=a class='math inline'>\\no</p><a href='#b'>b</a>"
        let pages = [
            Self.page("scripts=strip links=inert", body, scripts: ""),
            Self.page("scripts=sandbox links=inert", Self.frame(body + Self.leaving + Self.asking)),
        ]
        for page in pages {
            let sample = try Self.library(with: page, at: "sealed/p.html")
            let found = try await sample.findings()
            #expect(found.isEmpty, "\(found)")
            let elsewhere = try Self.library(with: page, at: "other/p.html")
            #expect(try await elsewhere.findings().contains { $0.rule == "policy" })
        }
    }

    /// Pages whose scripts or links reach their neighbours or the network.
    @Test(arguments: [
        page("scripts=keep links=inert", "<script>document.title = 1</script>"),
        page("scripts=strip links=keep", link, scripts: ""),
        page("scripts=sandbox links=inert", "<script>document.title = 1</script>"),
        page("scripts=sandbox links=inert", "<p onclick='document.title = 1'>" + frame("<p>a</p>")),
        page("scripts=sandbox links=inert", frame(asking, "sandbox=\"allow-scripts allow-same-origin\"")),
        page("scripts=strip links=inert", "<p>a</p>", scripts: "connect-src file:; "),
        page("", "<p>a</p>", scripts: ""),
    ])
    func refusesOpenPagesInTheFolderOfSealedPages(_ page: String) async throws {
        let sample = try Self.library(with: page, at: "sealed/p.html")
        #expect(try await sample.findings().contains { $0.rule == "policy" && $0.severity == .error })
    }

    private static func library(with page: String, at path: String) throws -> GateSample {
        let sample = try GateSample()
        try sample.write(path, page)
        try sample.write(
            "b.html", GateSample.page(body: "<h1>B</h1><a href=\"\(path)\">p</a>", hasMath: false))
        return sample
    }

    /// Without a manifest there is no library: `snapshot` writes such a folder for several addresses.
    @Test func judgesSnapshotsInAFolderAsAlone() async throws {
        func findings(_ pages: [String: String]) async throws -> [String] {
            let sample = try GateSample()
            for (name, text) in pages { try sample.write("shots/\(name)", text) }
            let folder = sample.build.appending(path: "shots").path
            let bundle = try Bundle(folder: folder, manifest: nil, settings: GateSettings())
            return Set(try await Verifier(bundle).verify().findings.map(\.rule.name)).sorted()
        }
        let shot = Self.page("scripts=strip links=inert", "<h4>x</h4>", scripts: "")
        #expect(try await findings(["a.html": shot, "a.receipt.json": "{}"]).isEmpty)
        #expect(
            try await findings(["a.html": Self.page("scripts=keep links=inert", Self.asking)])
                == ["snapshot-scripts"])
        // A receipt is one only beside its snapshot, and a mark counts only under the policy of a snapshot.
        #expect(try await findings(["a.html": shot, "b.receipt.json": "{}"]) == ["unknown-type"])
        let page = GateSample.page(body: "<h1>B</h1>", hasMath: false)
        #expect(try await findings(["a.html": page, "a.receipt.json": "{}"]) == ["unknown-type"])
        let open = Self.page("scripts=strip links=inert", Self.asking, scripts: "connect-src *; ")
        #expect(try await findings(["a.html": open]).contains("policy"))
    }

    @Test func acceptsKeptLinksThatTheMarkNames() async throws {
        try await expect(Self.page("scripts=strip links=keep", Self.link, scripts: ""), [])
        try await expect(Self.page("scripts=strip links=inert", Self.link, scripts: ""), ["remote-reference"])
        try await expect(
            Self.page("scripts=strip links=keep", "<img alt='' src='https://h.example/'>", scripts: ""),
            ["remote-reference"])
    }
}
