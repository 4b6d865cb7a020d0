import Foundation
import Testing

@testable import StudyManifest

@Suite struct ManifestSchemaTests {
    private let schema: [String: Any]

    init() throws {
        let value = try JSONSerialization.jsonObject(with: Data(ManifestSchema.json.utf8))
        schema = try #require(value as? [String: Any])
    }

    @Test func isNamedWithoutAHost() {
        #expect(schema["$id"] as? String == ManifestSchema.id)
        #expect(ManifestSchema.id.hasPrefix("urn:"))
    }

    @Test(arguments: ManifestLevel.allCases)
    func knowsTheKeysOfTheReaderAndNoOthers(_ level: ManifestLevel) throws {
        let object = try #require(definition(of: level))
        let properties = try #require(object["properties"] as? [String: [String: Any]])
        #expect(Set(properties.keys) == Set(level.keys.map(\.rawValue)))
        #expect(properties.values.allSatisfy { $0["description"] is String })
        #expect(object["required"] as? [String] == level.keys.filter(level.requires).map(\.rawValue))
        #expect(object["additionalProperties"] as? Bool == false)
    }

    @Test func knowsTheKindsAndVersionsOfTheReader() throws {
        let leaf = try #require(definition(of: .leaf)?["properties"] as? [String: [String: Any]])
        let kinds = try #require(leaf["kind"]?["enum"] as? [Any])
        #expect(kinds.compactMap { $0 as? String } == Leaf.Kind.known.map(\.rawValue))
        let lists = try #require(leaf["list"]?["enum"] as? [Any])
        #expect(lists.compactMap { $0 as? String } == Leaf.List.known.map(\.rawValue))
        let root = try #require(schema["properties"] as? [String: [String: Any]])
        let versions = try #require(root["version"]?["enum"] as? [Any])
        #expect(versions.compactMap { $0 as? Int } == StudyLibrary.readableVersions)
    }

    private func definition(of level: ManifestLevel) -> [String: Any]? {
        level == .library ? schema : (schema["$defs"] as? [String: [String: Any]])?[level.rawValue]
    }
}
