import Diagnostics
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

/// The catalogue of the module against its cases: a rule that no case raises is dead.
@Suite struct LibraryRulesTests {
    private typealias Case = @Sendable (TestFolder) throws -> [Diagnostic]

    private static let table: RuleTable<Case> = [
        "settings": { folder in
            try folder.write("links: none\n", to: "sitegen.yml")
            return LibrarySettings(for: folder.path).diagnostics
        },
        "manifest-source-outside": { try sources("../../a.md", in: $0) },
        "manifest-source-missing": { try sources("a.md", in: $0) },
        "encoding": { _ in
            TextCheck.violation(about: SourceText(file: "a.md", bytes: [0xFF])).map { [$0] } ?? []
        },
        "source-orphan": { folder in
            try folder.write("", to: "lib/sitegen.yml")
            try folder.write("{}", to: "lib/store/pages/manifest.json")
            try folder.write(
                #"{"books": [{"id": "b", "title": "B", "chapters": [{"id": "c", "title": "C", "leaves": ["#
                    + #"{"id": "index", "kind": "hub", "title": "A", "file": "index.html", "#
                    + #""source": "../store/pages/index.md"}]}]}]}"#,
                to: "lib/build/study-manifest.json")
            return try LibraryManifest(path: folder["lib/build/study-manifest.json"]).diagnostics
        },
        "manifest-syntax": manifest("{"),
        "manifest-encoding": { try read([0xFF], in: $0) },
        "manifest-too-deep": manifest(String(repeating: "[", count: 65)),
        "manifest-too-large": {
            try read([UInt8](repeating: UInt8(ascii: " "), count: (20 << 20) + 1), in: $0)
        },
        "manifest-too-many-findings": manifest(
            books(Array(repeating: "1", count: 2_000).joined(separator: ","))),
        "manifest-duplicate-key": manifest(#"{"books": [], "books": []}"#),
        "manifest-unknown-key": manifest(#"{"books": [], "x": 1}"#),
        "manifest-missing-key": manifest("{}"),
        "manifest-wrong-type": manifest(books("1")),
        "manifest-version": manifest(#"{"version": 99, "books": []}"#),
        "manifest-invalid-id": leaf(#""id": "-", "title": "A", "file": "a.html""#),
        "manifest-duplicate-id": leaves(
            #"{"id": "a", "title": "A", "file": "a.html"}, {"id": "a", "title": "A", "file": "b.html"}"#),
        "manifest-blank-title": leaf(#""id": "a", "title": " ", "file": "a.html""#),
        "manifest-empty-list": manifest(books("")),
        "manifest-unknown-list": leaf(#""id": "a", "title": "A", "file": "a.html", "list": "x""#),
        "manifest-list-with-source": leaf(
            #""id": "a", "title": "A", "file": "a.html", "source": "a.md", "list": "index""#),
        "manifest-unknown-kind": leaf(#""id": "a", "title": "A", "file": "a.html", "kind": "x""#),
        "manifest-duplicate-number": manifest(
            books(
                #"{"id": "b", "title": "B", "chapters": ["#
                    + #"{"id": "c", "number": 1, "title": "C", "leaves": []}, "#
                    + #"{"id": "d", "number": 1, "title": "D", "leaves": []}]}"#)),
        "manifest-invalid-file": leaf(#""id": "a", "title": "A", "file": "/a.html""#),
        "manifest-reserved-file": leaf(#""id": "a", "title": "A", "file": "katex/a.html""#),
        "manifest-duplicate-file": leaves(
            #"{"id": "a", "title": "A", "file": "a.html"}, {"id": "b", "title": "A", "file": "a.html"}"#),
        "manifest-invalid-source": leaf(#""id": "a", "title": "A", "file": "a.html", "source": "/a.md""#),
        "manifest-invalid-image": manifest(#"{"image": "/a.png", "books": []}"#),
        "manifest-unportable-file": leaf(#""id": "a", "title": "A", "file": "con.html""#),
        "katex-unlocked": { folder in
            try KaTeXLocation.find(explicit: nil, settings: nil, folder: folder.path, program: nil).note
                .map { [$0] } ?? []
        },
    ]

    @Test(.needs(.systemKaTeX)) func everyRuleIsRaised() async throws {
        try await Self.table.expectAll(of: LibraryRules.all) { try $0(try TestFolder()) }
    }

    // MARK: Manifests

    private static func books(_ list: String) -> String { #"{"books": [\#(list)]}"# }

    private static func leaves(_ list: String) -> Case {
        manifest(
            books(
                #"{"id": "b", "title": "B", "chapters": [{"id": "c", "title": "C", "leaves": [\#(list)]}]}"#))
    }

    private static func leaf(_ members: String) -> Case { leaves("{\(members)}") }

    private static func manifest(_ text: String) -> Case { { try read(Array(text.utf8), in: $0) } }

    private static func read(_ bytes: [UInt8], in folder: TestFolder) throws -> [Diagnostic] {
        try folder.write(bytes, to: LibraryManifest.fileName)
        return try LibraryManifest(path: folder[LibraryManifest.fileName]).diagnostics
    }

    /// Returns the findings about the source of the leaf of a library.
    private static func sources(_ source: String, in folder: TestFolder) throws -> [Diagnostic] {
        let fixture = try LibraryFixture([.init("a", source: source)], in: folder)
        try folder.write("", to: "lib/sitegen.yml")
        return try LibraryManifest(path: fixture.manifest).sourceFindings
    }
}
