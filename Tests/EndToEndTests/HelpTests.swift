import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @Test(arguments: [
        [], ["render"], ["manifest"], ["manifest", "list"], ["manifest", "schema"], ["vendor"], ["verify"],
        ["vendor", "katex"], ["serve"], ["ota"], ["ota", "publish"], ["ota", "inspect"], ["ota", "check"],
        ["sync-bundle"], ["snapshot"], ["watch"],
    ])
    func showsExamplesThatAreNotBrokenOverLines(_ command: [String]) throws {
        let outcome = try workspace.run(command + ["--help"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "EXAMPLES:"))
        let examples = lines[(start + 1)...].prefix { !$0.isEmpty }
        #expect(!examples.isEmpty)
        for line in examples { #expect(line.hasPrefix("  sitegen "), "\(line)") }
    }

    @Test func namesTheExitCodes() throws {
        let text = try workspace.run(["--help"]).output
        for code in ["0 nothing wrong", "1 findings", "2 the work could not", "64 bad usage"] {
            #expect(text.replacing("\n", with: " ").contains(code))
        }
    }

    @Test func saysItsVersion() throws {
        #expect(try workspace.expect(0, "--version").output.firstMatch(of: #/^\d+\.\d+\.\d+\n$/#) != nil)
    }

    @Test(arguments: [
        ["frobnicate"], ["render", "--frobnicate"], ["manifest", "lst"], ["vendor", "mathjax"],
        ["render", "--jobs", "0"], ["render", "--jobs", "257"], ["render", "--jobs", "many"],
        ["render", "--format", "xml"], ["render", "--only"], ["render", "--out"],
        ["render", "--md", "a.md"], ["render", "--html", "a.html"],
        ["render", "--md", "a.md", "--html", "a.html", "--check"],
        ["render", "--md", "a.md", "--html", "a.html", "--only", "x"],
        ["render", "--md", "a.md", "--html", "a.html", "--out", "x"],
        ["render", "--md", "a.md", "--html", "a.html", "lib"],
        ["render", "--md", "a.md", "--html", "a.html", "--no-feedback-token", "--feedback-token", "x"],
        ["render", "--md", "a.md", "--html", "a.html", "--feedback-endpoint", "https://h; script-src *"],
        ["render", "--md", "a.md", "--html", "a.html", "--feedback-endpoint", "javascript:x"],
        ["render", "--title", "x"], ["render", "--header", "x"], ["render", "--feedback-token", "x"],
        ["render", "--no-feedback-token"], ["render", "--feedback-endpoint", "/x"],
        ["serve", "--port", "65536"], ["serve", "--port", "x"], ["serve", "--host", "example.com"],
        ["serve", "a", "b"], ["watch", "--jobs", "0"], ["watch", "--frobnicate"],
        ["manifest", "schema", "extra"], ["vendor", "katex", "extra"],
    ])
    func refusesBadUsageAndSaysHow(_ arguments: [String]) throws {
        try workspace.folder.write("# A\n", to: "a.md")
        let before = try workspace.folder.files()
        let outcome = try workspace.run(arguments)
        #expect(outcome.code == 64, "\(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Error: "))
        #expect(outcome.errors.contains("Usage: "))
        #expect(try workspace.folder.files() == before)
    }
}
