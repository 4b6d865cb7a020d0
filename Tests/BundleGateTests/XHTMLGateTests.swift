import BundleGate
import Diagnostics
import Foundation
import Testing

/// XHTML pages: what their document type declares, and names in the letter case that XML wants.
@Suite struct XHTMLGateTests {
    private func rules(_ type: String, _ head: String, _ body: String) async throws -> [String] {
        let site = try PoisonSite()
        try site.write(
            "x.xhtml",
            "<!DOCTYPE html\(type)><html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head>\(head)"
                + "<title>A</title></head><body><h1>A</h1>\(body)</body></html>")
        let bundle = try Bundle(files: ["x.xhtml"], in: site.build.path, settings: GateSettings())
        let found = try await Verifier(bundle).verify().findings.filter { $0.severity == .error }
        return Set(found.map(\.rule.name)).sorted()
    }

    @Test(arguments: [
        (" [<!ENTITY e \"<script>alert(1)</script>\">]", "&e;", ["not-understood", "policy"]),
        (
            " [<!ENTITY e \"<img alt='' src='https://h/x'/>\">]", "&e;",
            ["not-understood", "remote-reference"]
        ),
        (" [<!ENTITY e SYSTEM 'https://h/x'>]", "&e;", ["not-understood", "remote-reference"]),
        (" [<!ATTLIST body onload CDATA 'location=1'>]", "", ["not-understood", "policy"]),
        (" [<!ATTLIST meta http-equiv CDATA 'refresh' content CDATA '0;url=x'>]", "", ["not-understood"]),
    ]) func refusesDeclarations(_ type: String, _ body: String, _ rules: [String]) async throws {
        let found = try await self.rules(type, "", body)
        #expect(found == rules, "\(found)")
    }

    private static let policy = PoisonSite.policy.replacing(
        "script-src file:", with: "script-src file: 'sha256-\(PolicyHash.of("var a = 1"))'")

    /// In XML `HTTP-EQUIV` and `META` are other names, and no browser honours such a policy.
    @Test(
        arguments: [
            ("meta http-equiv", []), ("meta HTTP-EQUIV", ["policy"]), ("META http-equiv", ["policy"]),
        ] as [(String, [String])])
    func acceptsAPolicyInXHTMLByItsExactNames(_ name: String, _ rules: [String]) async throws {
        let head = "<\(name)=\"Content-Security-Policy\" content=\"\(Self.policy)\"/>"
        #expect(try await self.rules("", head, "<script>var a = 1</script>") == rules)
    }

    /// A browser shows an error in the place of what follows.
    @Test(arguments: [
        ("<p>a &nbsp;</p>", ["not-understood"]), ("<p>a<br></p>", ["not-understood"]),
        ("<p id=\"a\" id=\"b\">a & b</p>", ["not-understood"]), ("<p>a &amp; b<br/>&#160;</p>", []),
    ]) func reportsXMLThatIsNotWellFormed(_ body: String, _ rules: [String]) async throws {
        let head = "<meta http-equiv=\"Content-Security-Policy\" content=\"\(PoisonSite.policy)\"/>"
        #expect(try await self.rules("", head, body) == rules)
    }
}
