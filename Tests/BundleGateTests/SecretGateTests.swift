import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

/// A configured secret is found in whatever a browser would decode it from.
@Suite struct SecretGateTests {
    static let secret = "hunter-2-secret"

    @Test func findsASecretInEveryLayer() async throws {
        let rows = try PoisonTable.rows("secrets")
        #expect(rows.count > 25)
        for row in rows {
            let site = try PoisonSite()
            let file = try site.put(row.text, row.place)
            let found = try await site.findings { $0.secrets = [Self.secret] }.filter { $0.rule == "secret" }
            #expect(found.contains { $0.position?.file.hasSuffix("/" + file) == true }, "\(row)")
            #expect(found.allSatisfy { !$0.message.contains("hunter") })
            let others = try await site.findings { $0.secrets = ["another-secret"] }
            #expect(others.allSatisfy { $0.rule != "secret" })
        }
    }

    @Test(arguments: ["figures/x.png", "notes.txt", "study-manifest.json"])
    func searchesEveryFile(_ name: String) async throws {
        let site = try PoisonSite()
        let old = (try? Data(contentsOf: site.build.appending(path: name))) ?? Data([0x89, 0x50, 0x4E, 0x47])
        try site.write(name, bytes: Array(old) + Array("\n".utf8))
        #expect(try await site.findings { $0.secrets = [Self.secret] }.allSatisfy { $0.rule != "secret" })
        let wide = Self.secret.utf16.flatMap { [UInt8($0 & 0xFF), 0] }
        for bytes in [
            Array(Self.secret.utf8), wide, Array(Data(Self.secret.utf8).base64EncodedString().utf8),
        ] {
            try site.write(name, bytes: Array(old) + bytes)
            #expect(
                try await site.findings { $0.secrets = [Self.secret] }.contains { $0.rule == "secret" },
                "\(name)")
        }
    }

    /// Drawing programs write where they exported to.
    @Test(arguments: ["figures/a.svg", "own.css", "own.js", "a.html", "notes.txt"])
    func findsPathsOfThisMachine(_ name: String) async throws {
        let site = try PoisonSite()
        let old = (try? String(contentsOf: site.build.appending(path: name), encoding: .utf8)) ?? ""
        let paths = [site.build.path, site.build.path.replacing("/", with: "\\/")]
        for path in paths {
            let note =
                name.hasSuffix("svg") || name.hasSuffix("html") ? "<!-- \(path)/a -->" : "/* \(path)/a */"
            try site.write(name, old + note)
            #expect(try await site.findings().map(\.rule) == ["machine-path"], "\(name) \(path)")
        }
        try site.write(
            name, old + (name.hasSuffix("l") || name.hasSuffix("g") ? "<!-- /a/b -->" : "/* /a/b */"))
        #expect(try await site.findings().isEmpty)
    }
}
