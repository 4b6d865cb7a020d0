import SiteFiles
import TestSupport
import Testing

@testable import FontFiles

@Suite struct FontLockTests {
    private static let digest = String(repeating: "ab", count: 32)

    private static func face(_ family: String, _ weight: Int, _ style: FontFace.Style = .normal) -> FontFace {
        FontFace(
            family: family, weight: weight, style: style,
            file: FontNaming.file(of: family, weight: weight, style), size: 12, sha256: digest,
            source: "a test",
            licence: "licences/test.txt", licenceSHA256: digest,
            characters: CharacterRanges(ranges: [0x20...0x7E]),
            available: CharacterRanges(ranges: [0x20...0x7E, 0xA0...0xFF]))
    }

    @Test func textAndBack() throws {
        let faces = [
            Self.face("Noto Sans", 600), Self.face("Noto Sans", 400, .italic), Self.face("Noto Sans", 400),
            Self.face("A \"quoted\" family", 400),
        ]
        let lock = FontLock(faces)
        #expect(
            lock.faces.map(\.name) == [
                "A \"quoted\" family 400", "Noto Sans 400", "Noto Sans 400 italic", "Noto Sans 600",
            ])
        #expect(try FontLock(decoding: Array(lock.text.utf8)) == lock)
        #expect(FontLock(faces.reversed()).text == lock.text)
        #expect(lock.text.split(separator: "\n").count == 4 + 4)
    }

    @Test(arguments: [
        ("400", "0"), ("400", "1001"), ("\"normal\"", "\"bold\""), ("noto-sans-400.woff2", "../a.woff2"),
        ("noto-sans-400.woff2", "a.ttf"), ("noto-sans-400.woff2", "A.woff2"),
        ("licences/test.txt", "test.txt"),
        ("licences/test.txt", "licences/../../test.txt"), ("\"\(digest)\"", "\"AB\""),
        ("U+20-7E\"", "U+7E-20\""),
        ("\"family\"", "\"name\""), ("\"Noto Sans\"", "\"\""), ("{\n", "["),
    ])
    func refusesOtherContent(_ old: String, _ new: String) throws {
        let text = FontLock([Self.face("Noto Sans", 400)]).text
        let changed = text.replacing(old, with: new, maxReplacements: 1)
        #expect(changed != text)
        #expect(throws: FontLock.Malformed.self) { try FontLock(decoding: Array(changed.utf8)) }
    }

    @Test func refusesAFaceTwice() throws {
        let text = FontLock([Self.face("Noto Sans", 400), Self.face("Noto Sans", 600)]).text
        let twice = text.replacing("600", with: "400")
        #expect(throws: FontLock.Malformed.self) { try FontLock(decoding: Array(twice.utf8)) }
    }

    @Test func namesOfFiles() {
        #expect(FontNaming.file(of: "Noto Sans", weight: 400, .normal) == "noto-sans-400.woff2")
        #expect(FontNaming.file(of: "Fira  Code!", weight: 700, .italic) == "fira-code-700-italic.woff2")
        let other = FontNaming.file(of: "Прописи", weight: 400, .normal)
        #expect(other.hasPrefix("font-") && FontNaming.isName(other, type: "woff2"))
        #expect(other != FontNaming.file(of: "明朝", weight: 400, .normal))
    }
}

@Suite struct VendoredFontsTests {
    private let folder: TestFolder
    private let fixture = VendoredFontFixture()

    init() throws {
        folder = try TestFolder()
        try fixture.write(below: folder.path)
    }

    private func opened() -> VendoredFonts? { VendoredFonts(opening: folder["vendor/fonts"]) }

    @Test func whole() throws {
        let fonts = try #require(opened())
        #expect(fonts.faces.map(\.weight) == [400, 600])
        #expect(
            fonts.files.map(\.path) == ["licences/test.txt", "test-sans-400.woff2", "test-sans-600.woff2"])
        #expect(fonts.findings.isEmpty)
        #expect(fonts.has("fonts/test-sans-400.woff2") && fonts.has("fonts/licences/test.txt"))
        #expect(!fonts.has("fonts/other.woff2") && !fonts.has("test-sans-400.woff2"))
        #expect(fonts.licencePaths(of: ["fonts/test-sans-600.woff2"]) == ["fonts/licences/test.txt"])
        #expect(fonts.licencePaths(of: ["a.html"]).isEmpty)
        #expect(opened()?.fingerprint == fonts.fingerprint)
    }

    @Test func noLock() throws {
        try folder.remove("vendor/fonts.lock.json")
        #expect(opened() == nil)
    }

    @Test func aChangedFileLeavesItsFaceOut() throws {
        let before = try #require(opened())
        try folder.write("another font", to: "vendor/fonts/test-sans-600.woff2")
        let fonts = try #require(opened())
        #expect(fonts.faces.map(\.weight) == [400])
        #expect(fonts.findings.map(\.message) == ["the file is not the one that the lock of the fonts pins"])
        #expect(fonts.findings.first?.rule.name == "font-files")
        #expect(fonts.unusable.allSatisfy { $0.severity == .warning })
        #expect(fonts.fingerprint != before.fingerprint)
    }

    @Test func aMissingFileLeavesItsFaceOut() throws {
        try folder.remove("vendor/fonts/test-sans-400.woff2")
        let fonts = try #require(opened())
        #expect(fonts.faces.map(\.weight) == [600])
        #expect(fonts.findings.map(\.message) == ["a file of the vendored fonts is missing"])
    }

    @Test func withoutItsLicenceNoFaceIsUsed() throws {
        try folder.remove("vendor/fonts/licences/test.txt")
        let fonts = try #require(opened())
        #expect(fonts.faces.isEmpty && fonts.files.isEmpty)
        #expect(fonts.findings.count == 1)
    }

    @Test func aBrokenLockIsAFinding() throws {
        try folder.write("{ \"faces\": 3 }", to: "vendor/fonts.lock.json")
        let fonts = try #require(opened())
        #expect(fonts.faces.isEmpty && fonts.findings.count == 1)
    }
}
