import BundleGate
import Diagnostics
import Foundation
import SecretScanning
import Testing

/// The pages of transcripts hold no secrets.
@Suite struct SecretInTextTests {
    /// An invented token, joined here so that no file has a whole one.
    static let token = "gh" + "p_" + "q7Rt2Kx9Lm4Vb8Nc1Zs6Wd3Hf5Jg0Py7Ua2E"

    /// A bundle with two leaves of a kind.
    static func sample(body: String, kind: String = "transcript") throws -> GateSample {
        let sample = try GateSample()
        try sample.write(
            "study-manifest.json",
            """
            {"version": 1, "books": [{"id": "tasks", "title": "Tasks", "chapters": [{"id": "c", "title": "C", "leaves": [
              {"id": "index", "kind": "\(kind)", "title": "Task", "file": "a.html"},
              {"id": "b", "kind": "\(kind)", "title": "B", "file": "b.html"}]}]}]}
            """)
        try sample.write("a.html", GateSample.page(body: "<h1>Task</h1>\n\(body)", hasMath: false))
        return sample
    }

    private static func findings(_ sample: GateSample) async throws -> [Diagnostic] {
        try await sample.report().findings.filter { $0.rule == "secret-in-text" }
    }

    /// The bodies of pages; `@` is the token, and `|` the place of the finding.
    static let found: [String] = [
        "<p>the key is |@</p>", "<pre><code>export A=|@\n</code></pre>", "<p title=\"|@\">x</p>",
        "<p>x<!-- |@ --></p>",
        "<p><span>text</span>|@</p>", "<p>a &amp; b &lt;|@&gt;</p>", "<template><p>|@</p></template>",
        "<script>var a = '|@'</script>", "<p>|gh&#112;_REST</p>", "<p><span>|gh</span><b>p_</b>REST</p>",
        "<pre><span class=\"s\">|gh</span><span class=\"v\">p_REST</span></pre>", "<table><tr><td>|@</table>",
        "<details><summary>|@</summary></details>", "<p>|BASE64</p>", "<p>|TWICE</p>",
        "<p>|gh\u{AD}p_REST</p>", "<p>|gh&shy;p_REST</p>", "<p>|gh\u{200B}p_REST</p>",
        "<p>|ghp&#8288;_REST</p>",
        "<p>|gh<b>p</b>\u{FEFF}_REST</p>", "<p>|gh&lt;b&gt;p_&lt;/b&gt;REST</p>",
    ]

    private static let encodedTwice = Data(
        "a: \(Data("{\"a\":\"\(token)\"}".utf8).base64EncodedString())".utf8
    ).base64EncodedString()

    @Test(arguments: found.indices) func findsASecret(_ index: Int) async throws {
        let marked = Self.found[index].replacing("@", with: Self.token)
            .replacing("REST", with: Self.token.dropFirst(4))
            .replacing("BASE64", with: Data("{\"a\":\"\(Self.token)\"}".utf8).base64EncodedString())
            .replacing("TWICE", with: Self.encodedTwice)
        let sample = try Self.sample(body: marked.replacing("|", with: ""))
        let findings = try await Self.findings(sample)
        #expect(findings.count == 1, "\(marked)")
        let finding = try #require(findings.first)
        let page = try String(contentsOf: sample.build.appending(path: "a.html"), encoding: .utf8)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("<h1>Task</h1>") }) + 2
        let column = try #require(marked.split(separator: "|").first).utf8.count + 1
        #expect(finding.position?.line == line)
        #expect(finding.position?.column == column, "\(marked)")
        #expect(finding.severity == .error)
        #expect(finding.message.contains("a GitHub token"))
        // The report does not repeat the secret.
        #expect(!finding.quotesSource)
        #expect(!"\(finding)".contains(Self.token.dropFirst(4)))
        #expect(finding.fix != nil)
    }

    @Test func reportsEachSecretOnce() async throws {
        let sample = try Self.sample(
            body: "<p>\(Self.token)</p><p title=\"\(Self.token)\">password=q7Rt2Kx9Lm4V</p>")
        let messages = try await Self.findings(sample).map(\.message)
        #expect(
            messages == [
                "the page has a GitHub token here", "the page has a GitHub token here",
                "the page has a value that is assigned to the name of a secret here",
            ])
    }

    static let clean = [
        "<p>the key is [redacted: github-token]</p>", "<p>ghp_ and 36 letters</p>",
        "<pre>mk_dir_all(path)\ntoken = os.environ[\"TOKEN\"]</pre>",
        "<p>commit 3f2504e04f8911d39a0c0305e82c3301aa55bb66</p>",
        "<img alt=\"x\" src=\"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk\">",
    ]

    @Test(arguments: clean) func staysSilent(_ body: String) async throws {
        #expect(try await Self.findings(try Self.sample(body: body)) == [])
    }

    /// Only transcripts are the output of programs.
    @Test(arguments: ["hub", "notes", "news", "readings"]) func isForTranscripts(_ kind: String) async throws
    {
        #expect(try await Self.findings(try Self.sample(body: "<p>\(Self.token)</p>", kind: kind)) == [])
    }
}
