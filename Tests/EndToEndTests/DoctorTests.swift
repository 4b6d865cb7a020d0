import Foundation
import SiteFiles
import TestSupport
import Testing

@Suite struct DoctorTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    private func items(_ text: String) throws -> [String: [String: String]] {
        let all = try #require(try workspace.json(text)["items"] as? [[String: String]])
        return Dictionary(uniqueKeysWithValues: all.compactMap { item in item["name"].map { ($0, item) } })
    }

    @Test func findsWhatTheseTestsRunWith() throws {
        let outcome = try workspace.expect(0, "doctor", "--json", "--katex", workspace.katex)
        let items = try items(outcome.output)
        for name in ["KaTeX", "JavaScriptCore", "sitegen.yml", "cache", "libcurl", "fonts"] {
            #expect(items[name]?["status"] == "ok", "\(name): \(items[name] ?? [:])")
            #expect(items[name]?["get"] == nil)
        }
        #expect(items["KaTeX"]?["found"]?.contains("as its lock says") == true)
        for name in ["Chromium", "WebKitGTK", "ninja"] { #expect(items[name] != nil) }
        let text = try workspace.expect(0, "doctor", "--katex", workspace.katex)
        #expect(text.output.contains("ok        KaTeX"))
        #expect(text.output.hasSuffix("all required tools are installed\n"))
        #expect(text.errors.isEmpty)
    }

    @Test func namesOptionalItems() throws {
        try folder.write("no folder", to: "caches")
        let outcome = try workspace.expect(
            0, "doctor", "--json", "--katex", workspace.katex,
            environment: ["PATH": "/nowhere", "XDG_CACHE_HOME": folder["caches"]])
        let items = try items(outcome.output)
        #expect(items["Chromium"]?["status"] == "optional")
        #expect(items["Chromium"]?["get"]?.contains("install") == true)
        #expect(items["ninja"]?["get"]?.contains("ninja") == true)
        #expect(items["cache"]?["get"]?.contains("XDG_CACHE_HOME") == true)
    }

    @Test func saysWhatIsMissingAndExits1() throws {
        try folder.write("maths: html\nlinks: none\n", to: "lib/sitegen.yml")
        try folder.write(
            "{\"version\":\"1\",\"source\":\"x\",\"files\":[]}", to: "lib/vendor/katex.lock.json")
        let outcome = try workspace.expect(1, "doctor", "lib", "--json")
        let items = try items(outcome.output)
        #expect(items["KaTeX"]?["status"] == "missing")
        #expect(
            items["KaTeX"]?["get"]?.contains("sitegen vendor katex --pinned --to lib/vendor/katex") == true)
        #expect(items["sitegen.yml"]?["status"] == "missing")
        #expect(items["sitegen.yml"]?["found"]?.contains("lib/sitegen.yml:2: ") == true)
        let text = try workspace.expect(1, "doctor", "lib")
        #expect(text.output.hasSuffix("2 missing\n"))
        try workspace.expect(2, "doctor", "nowhere")
    }

    /// `--json` is the older spelling.
    @Test func formatJSONIsWhatJSONIs() throws {
        let arguments = ["doctor", "--katex", workspace.katex]
        let long = try SitegenBinary.command(arguments + ["--format", "json"], in: folder.path).run()
        let short = try SitegenBinary.command(arguments + ["--json"], in: folder.path).run()
        #expect(long.code == 0 && long.output == short.output && long.output.hasPrefix("{"))
    }
}
