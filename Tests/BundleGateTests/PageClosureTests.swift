import BundleGate
import Diagnostics
import Foundation
import Testing

/// A page that is verified alone: the files that it loads are read too.
@Suite struct PageClosureTests {
    private func rules(_ files: [String: String]) async throws -> [String] {
        let site = try PoisonSite()
        for (name, text) in files { try site.write(name, text) }
        let bundle = try Bundle(files: ["x.html"], in: site.build.path, settings: GateSettings())
        return try await Verifier(bundle).verify().findings.filter { $0.severity == .error }
            .map { "\($0.rule) \($0.position?.file.split(separator: "/").last ?? "")" }
    }

    private static func page(_ body: String) -> String {
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>A</title></head>"
            + "<body><h1>A</h1>\(body)</body></html>"
    }

    @Test(arguments: [
        (
            [
                "x.html": page("<link rel=\"stylesheet\" href=\"s.css\">"),
                "s.css": "@import \"https://h/a.css\";",
            ], "s.css"
        ),
        (
            [
                "x.html": page("<link rel=\"stylesheet\" href=\"s.css\">"), "s.css": "@import \"t.css\";",
                "t.css": "p { background: url(https://h/a) }",
            ], "t.css"
        ),
        (
            [
                "x.html": page("<iframe src=\"b.html\"></iframe>"),
                "b.html": page("<img alt=\"\" src=\"https://h/a\">"),
            ], "b.html"
        ),
        (
            [
                "x.html": page("<img alt=\"\" src=\"b.svg\">"),
                "b.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"https://h/a\"/></svg>",
            ], "b.svg"
        ),
    ]) func findsARequestOfALoadedFile(_ files: [String: String], _ name: String) async throws {
        #expect(try await rules(files) == ["remote-reference \(name)"])
    }

    /// A path out of the page's folder leads to what is there on the disk.
    @Test(
        arguments: [
            ("../beside.png", []), ("./../%62eside.png", []), ("../", []), ("../folder", []),
            ("../nowhere.png", ["missing-file x.html"]), ("../folder/nowhere.png", ["missing-file x.html"]),
            ("nowhere.png", ["missing-file x.html"]),
        ] as [(String, [String])]) func looksForFilesOutsideTheFolder(
            _ path: String, _ rules: [String]
        ) async throws
    {
        let files = [
            "x.html": Self.page("<a href=\"\(path)\">a</a>"), "../beside.png": "x", "../folder/a": "x",
        ]
        #expect(try await self.rules(files) == rules)
    }

    /// A link is followed by the reader, not by the page; and files that load each other are read once.
    @Test(arguments: [
        ["x.html": page("<a href=\"b.html\">b</a>"), "b.html": page("<img alt=\"\" src=\"https://h/a\">")],
        [
            "x.html": page("<iframe src=\"b.html\"></iframe>"),
            "b.html": page("<iframe src=\"x.html\"></iframe>"),
        ],
    ]) func reportsNothingElse(_ files: [String: String]) async throws {
        #expect(try await rules(files).isEmpty)
    }
}
