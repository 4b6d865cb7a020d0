import Foundation
import LeafSamples
import PageSnapshot
import Testing
import WebFetching
import WebReferences

/// The columns of docs/references.md against what the gate, the renderer and the snapshot do with each row.
@Suite struct ReferenceProbeTests {
    /// The last three cells of each row of the page, by id.
    private static let cells: [String: [String]] = Dictionary(
        uniqueKeysWithValues: ReferenceManual.page.split(separator: "\n").compactMap { line in
            let cells = line.components(separatedBy: " | ")
            guard cells.count == 6, cells[0].hasPrefix("| `") else { return nil }
            return (
                String(cells[0].dropFirst(3).dropLast()),
                [cells[3], cells[4], cells[5].replacing(" |", with: "")]
            )
        })

    private static func rules(_ cell: String) -> Set<String> {
        Set(cell.matches(of: #/`([a-z-]+)`/#).map { String($0.1) })
    }

    private let probes = ReferenceTable.rows.compactMap(ReferenceProbe.init)

    @Test func everyRowHasAProbe() {
        #expect(ReferenceTable.rows.filter { ReferenceProbe($0) == nil }.map(\.id.rawValue) == [])
        #expect(Self.cells.count == ReferenceTable.rows.count)
    }

    @Test func theGateReportsWhatTheManualSays() async throws {
        let bundle = try await ProbeBundle(probes)
        for probe in probes {
            let cell = try #require(Self.cells[probe.row.id.rawValue])[0]
            let leaf = bundle.rules(about: probe, .leaf)
            var found = leaf.union(bundle.rules(about: probe, .near))
            var expected = Self.rules(cell)
            if cell.hasPrefix("reads the value") {
                expected.insert("remote-reference")
                // The references in the value belong to other rows.
                found.subtract(Set(["policy-match", "not-understood"]).subtracting(expected))
            }
            #expect(found == expected, "\(probe.row.id): \(cell)")
            let page = bundle.rules(about: probe, .page)
            #expect(
                (leaf != page) == cell.hasSuffix("in a leaf"), "\(probe.row.id): \(cell); \(leaf), \(page)")
        }
    }

    @Test func theRendererReportsWhatTheManualSays() throws {
        var sample = LeafSample()
        sample.options.links = .error
        for probe in probes {
            let cell = try #require(Self.cells[probe.row.id.rawValue])[1]
            let ids = ["(\(probe.row.id))"]
            var found: Set<String> = []
            for isNear in [false, true] {
                let markup = probe.markup(isNear: isNear)
                let outcome = try sample.render(
                    markup.hasPrefix("<frameset") ? markup : "<div>\n\(markup)\n</div>")
                found.formUnion(
                    outcome.diagnostics.filter { finding in
                        probe.isReadForMore || finding.rule == "link-web"
                            || ids.contains { finding.message.contains($0) }
                    }.map(\.rule.name))
            }
            // The script that holds the probe is reported as well.
            if probe.isReadForMore, probe.row.kind != .script { found.remove("html-script") }
            var expected = Self.rules(cell)
            if cell.hasPrefix("reads the value") { expected.insert("html-network") }
            #expect(
                found.intersection(["html-network", "html-script", "link-web"]) == expected,
                "\(probe.row.id): \(cell)")
        }
    }

    @Test func theSnapshotDoesWhatTheManualSays() async throws {
        for probe in probes {
            let cell = try #require(Self.cells[probe.row.id.rawValue])[2]
            let page = try await ProbeSnapshot(probe)
            let isRight: Bool
            switch cell {
            case "renames to `data-…`":
                let name = probe.row.attribute.split(separator: ":").last.map(String.init) ?? "href"
                isRight = page.asked.isEmpty && page.html.contains("data-\(name)=")
            case "removes" where probe.row.effect.isDeadUnderFile && !probe.row.attribute.isEmpty:
                isRight = !page.html.contains(" \(probe.row.attribute)=")
            case "removes": isRight = page.asked.isEmpty && !page.html.contains("probe.test")
            case "keeps", "leaves it to the policy":
                isRight = page.asked.isEmpty && page.html.contains(probe.markup())
            case "—": isRight = probe.row.effect.isDeadUnderFile
            case "seals the value": isRight = !page.asked.isEmpty && !page.html.contains("probe.test")
            case "`--links`":
                let kept = try await ProbeSnapshot(probe) { $0.links = .keep }
                isRight = page.html.contains("data-href=") && kept.html.contains(" href=\"https://probe.test")
            case "`--scripts`":
                let bare = try await ProbeSnapshot(probe) { $0.scripts = .strip }
                isRight = page.html.contains(probe.markup()) && !bare.html.contains(probe.markup())
            case "names the embedded module":
                isRight = page.asked == [.script] && page.html.contains("importmap")
            case "answers from the snapshot": isRight = page.asked == [.data]
            default:
                let role = cell.split(separator: "(").last?.dropLast() ?? ""
                isRight =
                    page.asked == Self.uses[String(role)].map { [$0] }
                    && !page.html.contains("\"https://probe.test")
            }
            #expect(isRight, "\(probe.row.id): \(cell); asked \(page.asked)\n\(page.html.suffix(300))")
        }
    }

    private static let uses: [String: AssetUse] = [
        "picture": .image, "sprite": .image, "document": .document, "sheet": .styleSheet, "script": .script,
        "font": .font, "media": .media, "track": .track,
    ]
}
