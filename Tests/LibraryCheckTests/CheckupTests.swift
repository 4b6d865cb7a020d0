import LibraryCheck
import TestSupport
import Testing

@Suite struct CheckupTests {
    @Test func reportsWrongSettings() throws {
        let folder = try TestFolder()
        try folder.write("links: none\n", to: "sitegen.yml")
        let checkup = Checkup(
            of: folder.path, katex: KaTeXChoice(folder: folder["none"], program: nil), version: "1")
        let settings = try #require(checkup.items.first { $0.name == "sitegen.yml" })
        #expect(settings.status == .missing)
        #expect(settings.found.contains("sitegen.yml:1: "))
        #expect(!checkup.isWell)
        #expect(checkup.text.contains(settings.found))
    }
}
