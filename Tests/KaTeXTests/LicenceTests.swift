import SiteFiles
import Testing

@testable import KaTeX
@testable import KaTeXFiles

/// The licence texts of each kind of release, from vendoring to the folder beside the leaves.
@Suite struct LicenceTests {
    private let fixture: ReleaseFixture
    private var vendor: KaTeXVendor { KaTeXVendor(folder: fixture.temporary["vendor/katex"]) }

    init() throws { fixture = try ReleaseFixture() }

    private func vendored(from source: String) throws -> KaTeXAssets {
        _ = try vendor.vendor(from: source)
        return try KaTeXAssets(opening: vendor.folder)
    }

    @Test func areTakenFromAnNPMPackage() throws {
        let package = try fixture.npmPackage()
        try fixture.temporary.write("The MIT License", to: "node_modules/katex/LICENSE")
        let assets = try vendored(from: package)
        #expect(assets.licences.map(\.path) == ["licences/KaTeX.txt"])
        #expect(assets.licences.first?.bytes == Array("The MIT License".utf8))
        // A set that was vendored is a source itself, and what is beside leaves has the text, too.
        let again = KaTeXVendor(folder: fixture.temporary["other/katex"])
        _ = try again.vendor(from: vendor.folder)
        #expect(try KaTeXAssets(opening: again.folder).licences == assets.licences)
        let installed = try assets.install(beside: fixture.temporary["build"])
        #expect(installed.written.contains("licences/KaTeX.txt"))
        let text = try FileReading.bytes(at: fixture.temporary["build/katex/licences/KaTeX.txt"])
        #expect(text == Array("The MIT License".utf8))
    }

    @Test func areTakenFromAnArchive() throws {
        _ = try fixture.folder()
        try fixture.temporary.write("The MIT License", to: "katex/LICENSE.txt")
        #expect(try vendored(from: fixture.archive()).licences.map(\.path) == ["licences/KaTeX.txt"])
    }

    /// The official archive of built files has none: the set is vendored, and `verify` reports it.
    @Test func mayBeMissing() throws {
        #expect(try vendored(from: fixture.folder()).licences == [])
    }

    /// The text of an earlier set goes with it; another file in its place stays.
    @Test func goWithTheSet() throws {
        let package = try fixture.npmPackage()
        try fixture.temporary.write("The MIT License", to: "node_modules/katex/LICENSE")
        try vendored(from: package).install(beside: fixture.temporary["build"])
        try fixture.temporary.write("mine", to: "build/katex/licences/notes.md")
        let without = try vendored(from: fixture.folder())
        let done = try without.install(beside: fixture.temporary["build"])
        #expect(done.removed == ["licences/KaTeX.txt"] && done.unknown == ["licences/notes.md"])
    }
}
