import SiteFiles
import TestSupport
import Testing

/// Leaves with a shared frame, from `render` to the app's folder.
@Suite struct SharedFrameRunTests {
    private let workspace: Workspace
    private var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try workspace.library()
        try workspace.expect(0, "render", "lib", "--frame", "shared", "--katex", workspace.katex)
    }

    private var script: String {
        get throws {
            try #require(
                try folder.files(below: "lib/build").keys.sorted().first {
                    $0.hasPrefix("leaf/leaf-") && $0.hasSuffix(".js")
                })
        }
    }

    private func verify() throws -> ChildProcess.Outcome {
        try workspace.run(["verify", "lib", "--strict", "--katex", workspace.katex])
    }

    @Test func isVerifiedAndShipped() throws {
        let outcome = try verify()
        #expect(outcome.code == 0 && !outcome.output.contains("foreign-script"), "\(outcome)")
        try workspace.expect(0, "sync-bundle", "lib", "--to", "App/Study", "--katex", workspace.katex)
        let copied = try folder.files(below: "App/Study").filter { $0.key != "bundle.lock.json" }
        #expect(try copied == folder.files(below: "lib/build"))
    }

    @Test func anAlteredScriptIsListed() throws {
        let path = "lib/build/\(try script)"
        try folder.write(try folder.text(path) + "var more = 1\n", to: path)
        #expect(try "\(verify())".contains("foreign-script"))
    }

    @Test func aMissingScriptIsAnError() throws {
        try folder.remove("lib/build/\(try script)")
        let outcome = try verify()
        #expect(outcome.code == 1 && "\(outcome)".contains("missing-file"))
    }

    @Test func anOldScriptIsAnOrphan() throws {
        try folder.write(
            try folder.text("lib/build/\(try script)"), to: "lib/build/leaf/leaf-0123456789abcdef.js")
        #expect(try "\(verify())".contains("orphan"))
    }
}
