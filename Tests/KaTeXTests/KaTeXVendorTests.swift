import Foundation
import SiteFiles
import Testing

@testable import KaTeX
@testable import KaTeXFiles

@Suite struct KaTeXVendorTests {
    let fixture: ReleaseFixture
    let vendor: KaTeXVendor
    var folder: String { vendor.folder }

    init() throws {
        fixture = try ReleaseFixture()
        vendor = KaTeXVendor(folder: fixture.temporary["vendor/katex"])
    }

    @Test func debianFolder() throws {
        let receipt = try vendor.vendor(from: InstalledKaTeX.folder)
        #expect(receipt.outcome == .written)
        #expect(receipt.source.hasPrefix("Debian libjs-katex \(receipt.version)"))
        #expect(receipt.source.contains(", fonts-katex"))
        let assets = try KaTeXAssets(opening: folder)
        #expect(assets.isLocked)
        #expect(assets.autoRenderName == "auto-render.js")
        #expect(assets.files.count == 24)
        #expect(assets.licences.map(\.path) == ["licences/libjs-katex.txt"])
        #expect(assets.files.allSatisfy { !$0.path.hasSuffix(".ttf") && !$0.path.hasSuffix(".woff") })
        let css = String(decoding: assets.styleSheet, as: UTF8.self)
        #expect(!css.contains(".woff)") && !css.contains(".ttf") && css.contains(".woff2)"))
    }

    @Test func everyShapeGivesTheSameFiles() throws {
        let sources = [try fixture.folder(), try fixture.archive(), try fixture.npmPackage()]
        var seen: [[String: [UInt8]]] = []
        var named: [String] = []
        for (number, source) in sources.enumerated() {
            let name = "vendor\(number)/katex"
            named.append(try KaTeXVendor(folder: fixture.temporary[name]).vendor(from: source).source)
            seen.append(try fixture.temporary.contents(of: name))
            #expect(try KaTeXAssets(opening: fixture.temporary[name]).autoRenderName == "auto-render.min.js")
        }
        #expect(seen[0] == seen[1] && seen[1] == seen[2])
        #expect(named[0] == "release folder" && named[2] == "npm package folder")
        #expect(named[1].hasPrefix("katex.tar.gz, SHA-256 "))
        // What was vendored can be vendored again.
        #expect(try vendor.vendor(from: fixture.temporary["vendor0/katex"]).files == 23)
    }

    @Test func sameInputSameBytes() throws {
        _ = try vendor.vendor(from: try fixture.folder())
        let first = try fixture.temporary.contents(of: "vendor")
        let inode = FileReading.identity(of: folder + "/katex.min.js")
        #expect(try vendor.vendor(from: fixture.temporary["katex"]).outcome == .unchanged)
        #expect(try fixture.temporary.contents(of: "vendor") == first)
        #expect(FileReading.identity(of: folder + "/katex.min.js") == inode)
        #expect(first.keys.allSatisfy { !$0.hasPrefix(".") }, "nothing temporary is left")
        let text = String(decoding: first["katex.lock.json"] ?? [], as: UTF8.self)
        #expect(!text.contains(fixture.temporary.path), "no path of the machine")
    }

    @Test func pinnedReproducesTheLockOrFails() throws {
        _ = try vendor.vendor(from: try fixture.folder())
        let lock = try FileReading.bytes(at: vendor.lockPath)
        try fixture.temporary.remove("vendor/katex")
        // Another source of the same files will do.
        #expect(try vendor.vendor(from: try fixture.npmPackage(), pinned: true).outcome == .written)
        #expect(try FileReading.bytes(at: vendor.lockPath) == lock)
        #expect(try vendor.vendor(from: fixture.temporary["katex"], pinned: true).outcome == .unchanged)

        let before = try fixture.temporary.contents(of: "vendor")
        try fixture.temporary.write("// other", to: "katex/contrib/auto-render.min.js")
        let error = #expect(throws: KaTeXAssetsError.self) {
            try vendor.vendor(from: fixture.temporary["katex"], pinned: true)
        }
        let text = try #require(error).description
        #expect(text.contains("auto-render.min.js differs") && text.contains("sitegen vendor katex"))
        #expect(try fixture.temporary.contents(of: "vendor") == before)
        #expect(try vendor.vendor(from: fixture.temporary["katex"]).outcome == .written)
    }

    @Test func namesAMissingFontAndKeepsTheFolder() throws {
        _ = try vendor.vendor(from: try fixture.folder())
        let before = try fixture.temporary.contents(of: "vendor")
        try fixture.temporary.remove("katex/fonts/KaTeX_Script-Regular.woff2")
        let release = fixture.temporary["katex"]
        #expect(
            throws: KaTeXAssetsError.missingInRelease(
                file: "fonts/KaTeX_Script-Regular.woff2", release: release, neededBy: "katex.min.css")
        ) { try vendor.vendor(from: release) }
        #expect(try fixture.temporary.contents(of: "vendor") == before)
    }

    @Test func mixedVersionsAreRefused() throws {
        #expect(throws: KaTeXAssetsError.self) {
            try vendor.vendor(from: try fixture.npmPackage(version: "0.16.9"))
        }
        let folder = try fixture.folder()
        let css = String(decoding: try FileReading.bytes(at: folder + "/katex.min.css"), as: UTF8.self)
        let version = try InstalledKaTeX.assets().version
        try fixture.temporary.write(
            css.replacingOccurrences(of: "\"\(version)\"", with: "\"0.15.0\""), to: "katex/katex.min.css")
        let error = #expect(throws: KaTeXAssetsError.self) { try vendor.vendor(from: folder) }
        #expect(try #require(error).description.contains("katex.min.css says 0.15.0"))
        #expect(!FileReading.isPresent(vendor.folder))
    }

    @Test func scriptThatIsNotKaTeXIsRefused() throws {
        let folder = try fixture.folder()
        try fixture.temporary.write("var a = {version:\"0.16.4\"}", to: "katex/katex.min.js")
        #expect(throws: KaTeXAssetsError.engine(.notKaTeX(found: "no 'katex.version'"))) {
            try vendor.vendor(from: folder)
        }
    }

    @Test func notARelease() throws {
        try fixture.temporary.write("", to: "empty/readme")
        let error = #expect(throws: KaTeXAssetsError.self) {
            try vendor.vendor(from: fixture.temporary["empty"])
        }
        #expect(try #require(error).description.contains("katex.min.css is not there"))
        #expect(throws: KaTeXAssetsError.self) { try vendor.vendor(from: fixture.temporary["nowhere"]) }
    }

    @Test func foreignFilesAreNotThrownAway() throws {
        try fixture.temporary.write("mine", to: "vendor/katex/thesis.md")
        #expect(throws: KaTeXAssetsError.foreignFiles(folder: folder, names: ["thesis.md"])) {
            try vendor.vendor(from: try fixture.folder())
        }
        #expect(FileReading.isFile(folder + "/thesis.md"))
    }

    /// A folder in the place of the lock: the last step fails, after the swap.
    @Test func failureAfterTheSwapPutsTheOldFolderBack() throws {
        _ = try vendor.vendor(from: try fixture.folder())
        try fixture.temporary.remove("vendor/katex.lock.json")
        try AtomicFile.makeFolder(vendor.lockPath)
        let before = try fixture.temporary.contents(of: "vendor")
        try fixture.temporary.write("// other", to: "katex/contrib/auto-render.min.js")
        #expect(throws: KaTeXAssetsError.self) { try vendor.vendor(from: fixture.temporary["katex"]) }
        #expect(try fixture.temporary.contents(of: "vendor") == before)
        #expect(try FileReading.names(in: fixture.temporary["vendor"]) == ["katex", "katex.lock.json"])
    }
}
