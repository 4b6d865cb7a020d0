import Diagnostics
import TestSupport
import Testing
import WebSyntax

@testable import PageSnapshot

/// The catalogue of the module against its cases: a rule that no case raises is dead.
struct SnapshotRulesTests {
    private struct Case: Sendable {
        var html: String
        var files: [String: MemorySite.File] = [:]
        var type = "text/html; charset=utf-8"
        var change: @Sendable (inout SealSettings) -> Void = { _ in }
    }

    private static let table: RuleTable<@Sendable () async throws -> [Diagnostic]> = [
        "snapshot-open": { try openPage() },
        "snapshot-asset": { try await seal(Case(html: "<img src=gone.png>")) },
        "snapshot-address": {
            try await seal(Case(html: "<iframe src='data:text/html,<img src=a.png>'></iframe>"))
        },
        // The page frames itself.
        "snapshot-cut": { try await seal(Case(html: "<iframe src=page.html></iframe>")) },
        "snapshot-media": {
            let sound = MemorySite.File(bytes: [1, 2], "audio/mpeg")
            return try await seal(
                Case(html: "<audio controls src=a.mp3></audio>", files: ["/news/a.mp3": sound]) {
                    $0.maximumMedia = 1
                })
        },
        "snapshot-encoding": {
            try await seal(Case(html: "<p>a</p>", type: "text/html; charset=x-user-defined"))
        },
        "snapshot-xml": {
            let drawing = """
                <!DOCTYPE svg [<!ENTITY a SYSTEM "https://h.test/a">\
                <!ATTLIST image href CDATA "https://h.test/a.png">]>
                <svg xmlns="http://www.w3.org/2000/svg"><image/></svg>
                """
            return try await seal(
                Case(html: "<img src=a.svg>", files: ["/news/a.svg": .init(drawing, "image/svg+xml")]))
        },
        "snapshot-redact": {
            try await seal(Case(html: "<script>token='abc'</script>") { $0.redactedNames = ["token"] })
        },
        "snapshot-data": { try await seal(Case(html: "<script>fetch(address)</script>")) },
        "snapshot-module": { try await seal(Case(html: "<script type=importmap>[</script>")) },
        "snapshot-script": {
            try await seal(Case(html: "<script>location = 'https://h.test/'</script>"))
        },
    ]

    @Test func everyRuleIsRaised() async throws {
        // Rendering raises them, in a browser.
        let raisedElsewhere: Set<RuleID> = ["snapshot-request", "snapshot-rest"]
        let rules = SnapshotRules.all.filter { !raisedElsewhere.contains($0.id) }
        try await Self.table.expectAll(of: rules) { try await $0() }
    }

    private static func seal(_ sample: Case) async throws -> [Diagnostic] {
        try await SealedSample(
            sample.html, sample.files, type: sample.type, checks: false, isServed: false, sample.change
        ).page.findings
    }

    /// Checks a page that was not sealed: a page that the sealer has sealed raises no such finding.
    private static func openPage() throws -> [Diagnostic] {
        let page = Array("<img src='https://h.test/a.png'>".utf8)
        let settings = SealSettings()
        let run = SealRun(settings)
        run.restart(Redactor([]))
        let address = try #require(WebAddress(MemorySite.home))
        let layer = SealLayer(
            base: address, documents: [address],
            place: SealPlace(file: SealedFile(name: MemorySite.home, bytes: page)))
        SealReport.check(page, SpliceList([]), run, layer, settings)
        return run.findings
    }
}
