import BundleGate
import Testing

/// Scripts under a policy that requires trusted types.
@Suite struct TrustedTypesTests {
    /// Returns the number of findings about a page with this script, in a file or in the page.
    private func count(_ script: String, _ directive: String, inFile: Bool) async throws -> Int {
        let sample = try GateSample()
        try sample.write("own.js", script)
        let element = inFile ? "<script src=\"own.js\"></script>" : "<script>\(script)</script>"
        try sample.write(
            "a.html",
            GateSample.page(
                body: "<h1>A</h1>" + element, hasMath: false, policy: GateSample.policy + directive))
        return try await sample.findings().filter {
            $0.rule == "policy-match" && $0.message.contains("trusted-types")
        }.count
    }

    private static let required = "; require-trusted-types-for 'script'"

    @Test(arguments: [
        "document.body.insertAdjacentHTML('beforeend', '<p>x</p>')", "a.innerHTML = '<p>x</p>'",
        "a.outerHTML += b", "document.write ('x')", "document.createRange().createContextualFragment(x)",
    ]) func findsTextsThatBecomeMarkup(_ script: String) async throws {
        #expect(try await count(script, Self.required, inFile: false) == 1)
        #expect(try await count(script, Self.required, inFile: true) == 1)
        #expect(try await count(script, "", inFile: true) == 0)
    }

    @Test(arguments: [
        "a.textContent = 'x'", "if (a.innerHTML == 'x') f(a.innerHTML)",
        "trustedTypes.createPolicy('default', {createHTML: x => x}); a.innerHTML = 'x'",
        "const name = 'insertAdjacentHTML'",
    ]) func acceptsOtherScripts(_ script: String) async throws {
        #expect(try await count(script, Self.required, inFile: true) == 0)
    }
}
