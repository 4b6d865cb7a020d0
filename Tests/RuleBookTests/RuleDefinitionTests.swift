import Diagnostics
import Foundation
import RuleBook
import Testing

/// The sum of the catalogues against the definitions in the sources. Each module proves that its catalogue is raised.
@Suite struct RuleDefinitionTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    /// The ids of the definitions in the sources, except those of manifests, which StudyManifest defines.
    private func definedIDs() throws -> [String] {
        let files = FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
        var ids: [String] = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            ids += text.matches(of: #/RuleDefinition\(\s*"([a-z0-9-]+)"/#).map { String($0.1) }
        }
        return ids
    }

    @Test func everyDefinitionIsInTheSum() throws {
        let ids = try definedIDs()
        #expect(ids.count > 100)
        #expect(ids.count == Set(ids).count, "an id is defined twice")
        let sum = Set(AllRules.catalog.rules.map(\.id.name))
        #expect(Set(ids).subtracting(sum).sorted() == [], "definitions in no catalogue")
        #expect(sum.subtracting(ids).allSatisfy { $0.hasPrefix("manifest-") })
    }

    @Test func everyRuleHasItsTexts() {
        for rule in AllRules.catalog.rules {
            #expect(!rule.summary.hasSuffix("."), "\(rule.id)")
            #expect(rule.explanation.hasSuffix("."), "\(rule.id)")
        }
    }
}
