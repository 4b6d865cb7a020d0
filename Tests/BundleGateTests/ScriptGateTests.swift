import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Scripts, and the policy that has to be around them.
@Suite struct ScriptGateTests {
    private static let hash = "'sha256-\(PolicyHash.of("var a = 1"))'"
    private static let tight = PoisonSite.policy.replacing(
        "script-src file:", with: "script-src file: \(hash)")

    /// A page of a folder without a manifest, as somebody else writes it.
    private func findings(_ head: String, _ body: String, alone: Bool) async throws -> [String] {
        let site = try PoisonSite()
        try site.write(
            "x.html",
            "<!DOCTYPE html><html lang=\"en\"><head>\(head)<meta charset=\"utf-8\"><title>A</title></head>"
                + "<body><h1>A</h1>\(body)</body></html>")
        let settings = GateSettings()
        let bundle =
            alone
            ? try Bundle(files: ["x.html"], in: site.build.path, settings: settings)
            : try Bundle(folder: site.build.path, manifest: nil, settings: settings)
        return try await Verifier(bundle).verify().findings.filter {
            $0.position?.file.hasSuffix("/x.html") == true
        }.map { "\($0.rule) \($0.severity)" }
    }

    private static func meta(_ policy: String) -> String {
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var head = ""
        var body = ""
        /// In a bundle, and as a single file.
        var bundle: [String]
        var alone: [String]
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "no script, no policy", bundle: ["policy warning"], alone: []),
        Case(
            name: "a script, no policy", body: "<script>var a = 1</script>",
            bundle: ["foreign-script note", "policy error"], alone: ["foreign-script note", "policy error"]),
        Case(
            name: "a script file, no policy", body: "<script src=\"own.js\"></script>",
            bundle: ["policy error"],
            alone: ["policy error"]),
        Case(
            name: "a handler, no policy", body: "<p onclick=\"var a = 1\">x</p>", bundle: ["policy error"],
            alone: ["policy error"]),
        Case(
            name: "a javascript: link, no policy", body: "<a href=\"javascript:var a = 1\">x</a>",
            bundle: ["policy error"], alone: ["policy error"]),
        Case(
            name: "a script in a nested page, no policy",
            body: "<iframe srcdoc=\"&lt;script>var a = 1&lt;/script>\"></iframe>",
            bundle: ["policy error"], alone: ["policy error"]),
        Case(
            name: "a data block, no policy", body: "<script type=\"application/json\">{}</script>",
            bundle: ["policy warning"], alone: []),
        Case(
            name: "a script, a tight policy", head: meta(tight), body: "<script>var a = 1</script>",
            bundle: ["foreign-script note"], alone: ["foreign-script note"]),
        Case(
            name: "a script, a snapshot's policy",
            head: meta(
                "default-src 'none'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"),
            body: "<script>var a = 1</script>",
            bundle: ["policy error", "foreign-script note"], alone: ["foreign-script note"]),
        Case(
            name: "a script, a loose policy", head: meta("script-src 'self'"),
            body: "<script>var a = 1</script>",
            bundle: [
                "policy error", "policy error", "policy error", "policy error", "foreign-script note",
                "policy-match error",
            ], alone: ["foreign-script note", "policy error"]),
        Case(
            name: "a script, a policy that comes second", head: "<link rel=\"author\">" + meta(tight),
            body: "<script>var a = 1</script>", bundle: ["policy error", "foreign-script note"],
            alone: ["foreign-script note", "policy error"]),
        Case(
            name: "an address in a script, no policy", body: "<script>var a = 'https://h.test/'</script>",
            bundle: ["foreign-script note", "policy error", "script-address error"],
            alone: ["foreign-script note", "policy error", "script-address error"]),
        Case(
            name: "an address in a script, a tight policy",
            head: meta(
                tight.replacing(hash, with: "'sha256-\(PolicyHash.of("var a = 'https://h.test/'"))'")),
            body: "<script>var a = 'https://h.test/'</script>",
            bundle: ["foreign-script note", "script-address note"],
            alone: ["foreign-script note", "script-address note"]),
    ]

    @Test(arguments: cases) func requiresAPolicyAroundScripts(_ one: Case) async throws {
        #expect(try await findings(one.head, one.body, alone: false).sorted() == one.bundle.sorted())
        #expect(try await findings(one.head, one.body, alone: true).sorted() == one.alone.sorted())
    }

    /// A leaf that sitegen rendered has a policy, whatever it holds.
    @Test func requiresThePolicyOfALeafWithASource() async throws {
        let sample = try GateSample()
        let bare = GateSample.page(body: "<h1>B</h1>", hasMath: false).replacing(
            Self.meta(GateSample.policy), with: "")
        try sample.write("b.html", bare)
        #expect(try await sample.findings().map { "\($0.rule) \($0.severity)" } == ["policy error"])
        try sample.write(
            "study-manifest.json", GateSample.manifest.replacing(", \"source\": \"../b.md\"", with: ""))
        #expect(try await sample.findings().map { "\($0.rule) \($0.severity)" } == ["policy warning"])
    }

    // MARK: Where a policy counts

    static let dishonoured = [
        "</br>", "</body>", "</html>", "text", "&amp;", "<p>", "<svg>", "<body>", "</head></body>",
        "<img alt=\"\">",
        "<template>", "<noscript>", "<title>x</title>", "\0",
    ]

    @Test(arguments: dishonoured) func rejectsAPolicyAfterTheBodyOpens(_ before: String) async throws {
        let found = try await findings(
            before + Self.meta(Self.tight), "<script>var a = 1</script>", alone: true)
        #expect(found.contains("policy error"), "\(found)")
    }

    @Test(arguments: ["", " \n\t", "<!-- a -->", "</p>", "</div>", "</head>", "<head>", "<!DOCTYPE html>"])
    func acceptsAPolicyAfterWhatKeepsTheHeadOpen(_ before: String) async throws {
        let found = try await findings(
            before + Self.meta(Self.tight), "<script>var a = 1</script>", alone: true)
        #expect(!found.contains("policy error"), "\(found)")
    }

    struct XHTML: Sendable {
        var root: String
        var head: String
        var meta = "meta"
        var more = ""
        var isHonoured: Bool
    }

    static let xhtml: [XHTML] = [
        XHTML(root: "html xmlns=\"http://www.w3.org/1999/xhtml\"", head: "head", isHonoured: true),
        XHTML(root: "html", head: "head", isHonoured: false),
        XHTML(root: "html xmlns=\"http://h.test/\"", head: "head", isHonoured: false),
        XHTML(root: "html xmlns=\"http://www.w3.org/1999/xhtml\"", head: "HEAD", isHonoured: false),
        XHTML(
            root: "html xmlns=\"http://www.w3.org/1999/xhtml\"", head: "head", meta: "META", isHonoured: false
        ),
        XHTML(
            root: "html xmlns=\"http://www.w3.org/1999/xhtml\"", head: "head",
            more: " xmlns=\"http://h.test/\"",
            isHonoured: false),
        XHTML(
            root: "html xmlns=\"http://www.w3.org/1999/xhtml\"", head: "head xmlns=\"http://h.test/\"",
            isHonoured: false),
        XHTML(root: "html xmlns=\"http://www.w3.org/1999/xhtml\"", head: "div", isHonoured: false),
    ]

    @Test(arguments: xhtml) func acceptsAPolicyOfXHTMLInItsNamespace(_ one: XHTML) async throws {
        let site = try PoisonSite()
        let policy = "\(one.meta) http-equiv=\"Content-Security-Policy\" content=\"\(Self.tight)\"\(one.more)"
        let end = one.head.split(separator: " ")[0]
        try site.write(
            "x.xhtml",
            "<\(one.root)><\(one.head)><\(policy)/><title>x</title></\(end)><body><script xmlns='http://www.w3.org/1999/xhtml'>var a = 1</script></body></html>"
        )
        let bundle = try Bundle(files: ["x.xhtml"], in: site.build.path, settings: GateSettings())
        let rules = try await Verifier(bundle).verify().findings.map(\.rule)
        #expect(rules.contains("policy") != one.isHonoured, "\(one): \(rules)")
    }

    // MARK: Script files, and whose scripts they are

    @Test func reportsTheAddressesInScriptFiles() async throws {
        let site = try PoisonSite()
        try site.write("own.js", "element.title = 'https://h.test/'")
        let found = try await site.allFindings()
        #expect(found.map { "\($0.rule) \($0.severity)" } == ["foreign-script note", "script-address note"])
        let bundle = try Bundle(files: ["own.js"], in: site.build.path, settings: GateSettings())
        let alone = try await Verifier(bundle).verify().findings
        #expect(alone.map { "\($0.rule) \($0.severity)" } == ["foreign-script note", "script-address error"])
    }

    @Test func listsForeignScripts() async throws {
        let sample = try GateSample()
        let page = GateSample.page(policy: Self.tight).replacing(
            "</body>", with: "<script>var a = 1</script></body>")
        try sample.write("a.html", page)
        let listed = try await sample.report().findings.filter { $0.rule == "foreign-script" }
        #expect(listed.map(\.severity) == [.note])
        #expect(
            listed.first?.message.contains("9 bytes, '\(PolicyHash.of("var a = 1"))'") == true, "\(listed)")
        // KaTeX beside the page is known; so are the texts of the templates.
        let own = try await sample.report { $0.ownScripts = [Array("var a = 1".utf8)] }
        #expect(!own.findings.contains { $0.rule == "foreign-script" })
        let refused = try await sample.report { $0.severities["foreign-script"] = .error }
        #expect(refused.findings.contains { $0.rule == "foreign-script" && $0.severity == .error })
    }

    // MARK: Encodings

    @Test(arguments: ["windows-1252", "latin1", "utf-16", "shift_jis"])
    func wantsUTF8OfWhatIsAskedFor(_ charset: String) async throws {
        let site = try PoisonSite()
        for markup in [
            "<script src=\"own.js\" charset=\"\(charset)\"></script>",
            "<link rel=\"stylesheet\" href=\"own.css\" charset=\"\(charset)\">",
        ] {
            _ = try site.put(markup, .head)
            #expect(try await site.findings().map(\.rule) == ["encoding"], "\(markup)")
            _ = try site.put(markup.replacing(charset, with: "UTF-8"), .head)
            #expect(try await site.findings().isEmpty)
        }
    }

    @Test(arguments: ["own.js", "own.css"]) func wantsUTF8OfScriptsAndSheets(_ name: String) async throws {
        let site = try PoisonSite()
        try site.write(name, bytes: Array("/* ".utf8) + [0xE9] + Array(" */".utf8))
        #expect(try await site.findings().map { "\($0.rule) \($0.severity)" } == ["encoding error"])
        for text in ["/* é */", "\u{FEFF}/* é */"] {
            try site.write(name, text)
            #expect(try await site.findings().isEmpty)
        }
    }

    /// Messages name what is not a load, and none says that a policy stops it.
    @Test(arguments: [
        ("<meta http-equiv=\"refresh\" content=\"1;url=https://h.test/\">", "leads on by itself"),
        ("<link rel=\"preconnect\" href=\"https://h.test\">", "connects to a host"),
        ("<link rel=\"dns-prefetch\" href=\"//h.test\">", "asks for a host's address"),
        ("<script>location = 'https://h.test/'</script>", "leaves the page by a script"),
        ("<script>open('https://h.test/')</script>", "leaves the page by a script"),
        ("<script>navigation.navigate('https://h.test/')</script>", "leaves the page by a script"),
        ("<script>frame.open('https://h.test/', '_top')</script>", "leaves the page by a script"),
        ("<script>new RTCPeerConnection({iceServers: [{urls: 'stun:h.test'}]})</script>", "WebRTC"),
        ("<a href=\"https://h.test/\">x</a>", "leads away from the page"),
    ])
    func namesNavigationInTheMessage(_ markup: String, _ deed: String) async throws {
        let site = try PoisonSite()
        _ = try site.put(markup, .body, allowed: true)
        let found = try await site.findings().filter { $0.rule == "remote-reference" }
        #expect(found.count == 1)
        #expect(found.allSatisfy { $0.message.contains(deed) }, "\(found)")
        #expect(!found.contains { $0.message.contains("policy refuses") })
    }
}
