import BrowserProof
import BundleGate
import Diagnostics
import Foundation
import RuleBook
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// The proof of `verify --browser`, page by page.
    @Suite struct LeafProofTests {
        private let folder: TestFolder

        init() throws {
            folder = try TestFolder()
            try folder.link("katex", to: try Repository.requireKaTeX())
        }

        private func prove(_ pages: [ProofPage], limit: Double = 60) async throws -> [[Diagnostic]] {
            try await prove(pages, in: .chromium(try TestTool.chromium.path()), limit: limit)
        }

        private func prove(
            _ pages: [ProofPage], in browser: LeafProof.Browser, limit: Double
        ) async throws -> [[Diagnostic]] {
            let report = try await report(pages, in: browser, limit: limit)
            #expect(report.unobserved.isEmpty, "\(report.unobserved)")
            return report.findingsByPage
        }

        private func report(
            _ pages: [ProofPage], in browser: LeafProof.Browser, limit: Double, isSandboxed: Bool = false
        ) async throws -> LeafProof.Report {
            var options = LeafProof.Options()
            options.limit = limit
            let asked = try pages.enumerated().map { index, page in
                let path = try folder.write(page.html, to: "\(index).html")
                var proved = PageToProve(path: path, shown: "\(index).html") {
                    (try? FileReading.bytes(at: path)).map { SourceText(file: "\(index).html", bytes: $0) }
                }
                proved.isSandboxed = { isSandboxed }
                return proved
            }
            let report = try await LeafProof(browser, options: options).prove(asked)
            #expect(report.pages == pages.count)
            #expect(report.browser.contains("."))
            return report
        }

        @Test(.needs(.chromium)) func reportsNoFindingsForGoodPages() async throws {
            let findings = try await prove(ProofPage.good)
            for (page, findings) in zip(ProofPage.good, findings) {
                #expect(findings.isEmpty, "\(page.name)")
            }
        }

        @Test(.needs(.chromium)) func reportsExactlyTheFaultsOfABadPage() async throws {
            let findings = try await prove(ProofPage.bad)
            for (page, findings) in zip(ProofPage.bad, findings) {
                #expect(
                    Set(findings.map(\.rule.name)) == Set(page.expected.map(\.rule)),
                    "\(page.name): \(findings)")
                for expected in page.expected {
                    #expect(
                        findings.contains {
                            $0.rule.name == expected.rule && $0.message.contains(expected.says)
                        },
                        "\(page.name): \(findings)")
                }
                if page.line > 1 {
                    #expect(findings.contains { $0.position?.line == page.line }, "\(page.name): \(findings)")
                }
                #expect(findings.allSatisfy { $0.severity == .error && $0.position != nil })
            }
        }

        /// The scripts of a sandboxed page may ask for what its policy stops, and for nothing else.
        @Test(.needs(.chromium)) func permitsWhatThePolicyOfASandboxStops() async throws {
            let pages = try ["stopped by its policy", "image"].map { name in
                try #require(ProofPage.bad.first { $0.name == name })
            }
            let browser = LeafProof.Browser.chromium(try TestTool.chromium.path())
            let report = try await report(pages, in: browser, limit: 60, isSandboxed: true)
            #expect(report.findingsByPage.map { Set($0.map(\.rule.name)) } == [[], ["browser-request"]])
        }

        /// A frame that the policy stops is never requested; Chromium tells of it in another way.
        @Test(.needs(.chromium)) func permitsFramesThatThePolicyOfASandboxStops() async throws {
            let frame = "<iframe src=\"http://x.test/frame\"></iframe>"
            let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"frame-src data:\">"
            let pages = [ProofPage("stopped", frame, head: policy), ProofPage("asked for", frame)]
            let browser = LeafProof.Browser.chromium(try TestTool.chromium.path())
            for (isSandboxed, expected) in [(true, [false, true]), (false, [true, true])] {
                let report = try await report(pages, in: browser, limit: 60, isSandboxed: isSandboxed)
                let found = report.findingsByPage.map { $0.contains { $0.rule.name == "browser-request" } }
                #expect(found == expected, "\(report.findingsByPage)")
            }
        }

        /// Events of workers that come a second late, as under load, are waited for: silence is no answer. With less time
        /// than they need the page was not observed.
        @Test(.needs(.chromium)) func seesWhatASlowBrowserTellsLate() async throws {
            let browser = try TestTool.chromium.path()
            let relay = DiskPath.join(Repository.root, "Tests/BrowserTests/Fixtures/slow_devtools.py")
            try folder.write(
                "#!/bin/sh\nCHROMIUM='\(browser)' exec python3 '\(relay)' \"$@\"\n", to: "slow")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder["slow"])
            let worker = try #require(ProofPage.bad.first { $0.name == "worker" })
            let good = try #require(ProofPage.good.first { $0.name == "worker" })
            let slow = LeafProof.Browser.chromium(folder["slow"])
            let findings = try await prove([worker, good], in: slow, limit: 120)
            #expect(findings[0].contains { $0.message.contains("http://x.test/w") }, "\(findings)")
            #expect(findings[1].isEmpty, "\(findings)")
            let hurried = try await report([worker], in: slow, limit: 3)
            #expect(hurried.unobserved == ["0.html"])
            #expect(hurried.findings.contains { $0.rule.name == "browser-page" })
        }

        @Test(.needs(.chromium)) func goesOnAfterAPageThatDoesNotEndOrLeaves() async throws {
            let pages = [
                ProofPage("endless", "<script>setTimeout(() => { for (;;) {} }, 0)</script>"),
                ProofPage(
                    "leaves", "<script>setTimeout(() => { location = 'http' + '://x.test/' }, 0)</script>"),
                ProofPage("good", "<p>a</p>"),
            ]
            let browser = try TestTool.chromium.path()
            let report = try await report(pages, in: .chromium(browser), limit: 10)
            // What was not observed is not known.
            #expect(report.unobserved == ["0.html"])
            let findings = report.findingsByPage
            #expect(findings[0].map(\.rule.name) == ["browser-page"])
            #expect(findings[0].first?.message.contains("did not come to rest") == true)
            #expect(findings[1].contains { $0.rule.name == "browser-request" })
            #expect(findings[2].isEmpty)
        }

        /// WebKitGTK tells of no console, has no phone's viewport, and its proxy sees what goes to a network alone.
        private static let unseenByWebKit = [
            "loopback", "prefetch", "stopped by its policy", "no viewport",
            // No virtual time, no taps, and a worker is not waited for.
            "timer", "worker with a timer", "worker that is slow to come", "worker that is slow to speak",
            "worker's worker", "leaves later", "leaves for an app", "leaves when tapped",
            "opens when a word is tapped", "refresh that a script makes", "form that is sent when tapped",
        ]

        @Test(.needs(.webKit)) func seesInWebKitWhatItCan() async throws {
            let programs = try BrowserSearch.webKit()
            let bad = ProofPage.bad.filter { page in
                !Self.unseenByWebKit.contains(page.name)
                    && page.expected.contains { $0.rule != "browser-console" }
            }
            #expect(bad.count > 15)
            let endless = ProofPage("endless", "<script>setTimeout(() => { for (;;) {} }, 0)</script>")
            let report = try await report([endless] + ProofPage.good + bad, in: .webKit(programs), limit: 20)
            #expect(report.unobserved == ["0.html"])
            let findings = report.findingsByPage
            #expect(findings[0].map(\.rule.name) == ["browser-page"])
            for (page, findings) in zip(ProofPage.good + bad, findings.dropFirst()) {
                let rules = Set(page.expected.map(\.rule)).subtracting(["browser-console"])
                #expect(Set(findings.map(\.rule.name)) == rules, "\(page.name): \(findings)")
            }
        }

        /// Every rule that the proof raises can be explained and silenced.
        @Test func raisesRulesOfTheCatalogAlone() {
            #expect(BrowserRules.all.count == 6)
            for rule in BrowserRules.all {
                #expect(AllRules.verify[rule.id.name]?.severity == .error, "\(rule.id)")
            }
            #expect(
                AllRules.verify.rules.count { $0.id.name.hasPrefix("browser-") } == BrowserRules.all.count)
        }
    }
}
