import Foundation
import SiteFiles
import TestSupport
import Testing

/// `vendor font` as a command, and what the others make of its files.
@Suite(.needs(.program("hb-subset")), .needs(.program("woff2_compress")))
struct VendorFontTests {
    private let workspace: Workspace
    private var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try workspace.linkKaTeX()
        let fixture = try workspace.library()
        try fixture.source("---\ntheme: memorywiki\n---\n# Two\n\nÉtale, «mer».\n", at: "md/two.md")
        for weight in [400, 600] {
            try folder.write(
                TestFont(family: "Noto Sans", weight: weight, adding: "éÉ«»ж").bytes,
                to: "made/NotoSans-\(weight).ttf")
        }
        try folder.write("A licence of a test.\n", to: "made/OFL.txt")
    }

    private func vendor(_ code: Int32 = 0, _ more: String...) throws -> ChildProcess.Outcome {
        let arguments = ["vendor", "font", "Noto Sans", "--from", "made", "--root", "lib"] + more
        let outcome = try workspace.run(arguments)
        #expect(outcome.code == code, "\(outcome)")
        return outcome
    }

    @Test func fromVendoringToTheApp() throws {
        let early = try vendor()
        #expect(early.output.hasPrefix("vendored Noto Sans (NotoSans-400.ttf, SHA-256 "))
        #expect(early.errors.contains("have no page yet"))
        try workspace.expect(0, "render", "lib")
        let late = try vendor()
        #expect(!late.errors.contains("have no page yet"))
        try workspace.expect(0, "render", "lib")
        #expect(try folder.text("lib/build/two.html").contains("url(fonts/noto-sans-600.woff2)"))
        #expect(try !folder.text("lib/build/one.html").contains("@font-face"))
        #expect(try workspace.expect(0, "verify", "--strict", "lib").errors.contains("font") == false)
        try workspace.expect(0, "sync-bundle", "lib/build", "--to", "app")
        #expect(folder.has("app/fonts/noto-sans-400.woff2") && folder.has("app/fonts/licences/noto-sans.txt"))
        try workspace.expect(0, "sync-bundle", "lib/build", "--to", "app", "--check")
        #expect(
            try workspace.run(["doctor"]).output.contains(
                "2 faces (Noto Sans), as vendor/fonts.lock.json says"))
        // The same files from the lock alone.
        let before = try folder.files(below: "vendor/fonts")
        try folder.remove("vendor/fonts")
        #expect(try workspace.run(["doctor"]).output.contains("sitegen vendor font --pinned"))
        try workspace.expect(0, "vendor", "font", "--pinned", "--from", "made")
        #expect(try folder.files(below: "vendor/fonts") == before)
        // A character that came later.
        try folder.write("---\ntheme: memorywiki\n---\n# Two\n\nж\n", to: "lib/md/two.md")
        try workspace.expect(0, "render", "lib")
        let report = try workspace.expect(1, "verify", "--strict", "lib")
        #expect(
            (report.output + report.errors).contains(
                "lacks U+0436 (ж), which the whole font has [font-characters]"))
        _ = try vendor()
        try workspace.expect(0, "render", "lib")
        try workspace.expect(0, "verify", "--strict", "lib")
    }

    @Test func aSingleLeafHasItsFontsBesideIt() throws {
        _ = try vendor()
        try workspace.expect(0, "render", "--md", "lib/md/two.md", "--html", "out/two.html")
        #expect(folder.has("out/fonts/noto-sans-400.woff2") && folder.has("out/fonts/licences/noto-sans.txt"))
        #expect(try folder.text("out/two.html").contains("url(fonts/noto-sans-400.woff2)"))
        try workspace.expect(0, "render", "--md", "lib/md/two.md", "--html", "one/two.html", "--single-file")
        #expect(try folder.text("one/two.html").contains("data:font/woff2;base64,"))
        #expect(!folder.has("one/fonts"))
    }

    @Test func mistakes() throws {
        #expect(try workspace.run(["vendor", "font"]).errors.contains("name a family"))
        #expect(try workspace.run(["vendor", "font", "--pinned", "--weights", "400"]).code == 64)
        #expect(try vendor(64, "--weights", "400,bold").errors.contains("--weights takes numbers"))
        #expect(try vendor(2, "--weights", "500").errors.contains("it has 400, 600"))
        #expect(try vendor(2, "--licence", "nowhere.txt").errors.contains("nowhere.txt"))
        let other = try workspace.expect(2, "vendor", "font", "Unheard Of", "--root", "lib")
        #expect(other.errors.contains("--from FILE"))
        let pinned = try workspace.expect(2, "vendor", "font", "--pinned")
        #expect(pinned.errors.contains("vendor/fonts.lock.json"))
        let none = try workspace.run(
            ["vendor", "font", "Noto Sans", "--from", "made", "--root", "lib"],
            environment: ["PATH": folder["empty"]])
        #expect(none.code == 2 && none.errors.contains("apt-get install libharfbuzz-bin woff2"))
        #expect(!folder.has("vendor/fonts") && !folder.has("vendor/fonts.lock.json"))
    }
}
