import BundleGate
import Diagnostics
import Foundation
import Testing

/// Every way to the network, into death under `file:` and past the policy, one row each, in a bundle that is clean
/// without it; and what only looks like one.
@Suite struct PoisonTests {
    @Test func theBundleIsCleanWithoutPoison() async throws {
        let findings = try await PoisonSite().findings()
        #expect(findings.isEmpty, "\(TextDiagnosticFormatter().format(findings))")
    }

    // A table is one test, not a thousand: tests beside these have bounds of time.
    @Test(arguments: PoisonTable.names) func catches(_ table: String) async throws {
        for row in try PoisonTable.rows(table) {
            let site = try PoisonSite()
            let file = try site.put(row.text, row.place)
            let findings = try await site.findings()
            #expect(
                findings.contains {
                    $0.rule.name == row.rule && $0.position?.file.hasSuffix("/" + file) == true
                }, "\(row)\n\(TextDiagnosticFormatter().format(findings))")
        }
    }

    @Test func acceptsHarmlessTwins() async throws {
        for row in try PoisonTable.rows("twins") {
            let site = try PoisonSite()
            _ = try site.put(row.text, row.place, allowed: true)
            let findings = try await site.findings()
            #expect(findings.isEmpty, "\(row)\n\(TextDiagnosticFormatter().format(findings))")
        }
    }

    @Test func hasManyRows() throws {
        let poisons = try PoisonTable.names.flatMap(PoisonTable.rows)
        #expect(poisons.count > 600)
        #expect(try PoisonTable.rows("twins").count > 150)
        let caught = Set(poisons.map(\.rule))
        #expect(caught.isSubset(of: GateRules.catalog.names))
        #expect(
            caught.isSuperset(of: [
                "remote-reference", "file-url", "dead-under-file", "outside-bundle", "missing-file",
                "name-case",
                "not-understood", "policy", "policy-match", "nesting", "remote-in-tex",
            ]))
    }
}
