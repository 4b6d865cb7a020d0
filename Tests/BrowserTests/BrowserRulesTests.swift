import BrowserProof
import Diagnostics
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// The catalogue of the module against its cases: a rule that no case raises is dead.
    @Suite struct BrowserRulesTests {
        private static let table: RuleTable = [
            "browser-request": ProofPage("request", "<img alt=\"\" src=\"http://x.test/a.png\">"),
            "browser-console": ProofPage("console", "<script>throw 1</script>"),
            "browser-font": ProofPage(
                "font",
                "<style>@font-face { font-family: F; src: url(gone.woff2) }</style><p style=\"font-family: F\">a</p>"
            ),
            "browser-formula": ProofPage("formula", ProofPage.math("x^2")),
            "browser-overflow": ProofPage("overflow", "<div style=\"width: 900px\">w</div>"),
            "browser-page": ProofPage("page", "<script>setTimeout(() => { for (;;) {} }, 0)</script>"),
        ]

        @Test(.needs(.chromium)) func everyRuleIsRaised() async throws {
            let folder = try TestFolder()
            var options = LeafProof.Options()
            options.limit = 20
            let proof = LeafProof(.chromium(try TestTool.chromium.path()), options: options)
            let pages = try Self.table.inputs.map { page in
                let path = try folder.write(page.html, to: page.name + ".html")
                return PageToProve(path: path, shown: page.name + ".html") {
                    (try? FileReading.bytes(at: path)).map {
                        SourceText(file: page.name + ".html", bytes: $0)
                    }
                }
            }
            let report = try await proof.prove(pages)
            let findings = Dictionary(
                uniqueKeysWithValues: zip(Self.table.inputs.map(\.name), report.findingsByPage))
            await Self.table.expectAll(of: BrowserRules.all) { findings[$0.name] ?? [] }
        }
    }
}
