import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import FontFiles

/// Subsets made by the programs that `vendor font` uses, of fonts that the tests make.
@Suite(.needs(.program("hb-subset")), .needs(.program("woff2_compress")))
struct FontVendorTests {
    private let folder: TestFolder
    private let vendor: FontVendor

    init() throws {
        folder = try TestFolder()
        vendor = FontVendor(folder: folder["vendor/fonts"])
        try folder.write("A licence of a test.\n", to: "made/OFL.txt")
        for weight in [400, 600] { try add(TestFont(family: "Test Sans", weight: weight, adding: "éÉЖλ")) }
    }

    private func add(_ font: TestFont, as name: String? = nil) throws {
        let stem = font.family.filter { $0 != " " }
        try folder.write(
            font.bytes, to: "made/" + (name ?? "\(stem)-\(font.weight)\(font.isItalic ? "i" : "").ttf"))
    }

    private func request(_ family: String = "Test Sans", _ text: String = "é", from: String = "made")
        -> FontVendor.Request
    {
        var request = FontVendor.Request(family: family)
        request.source = folder[from]
        request.characters = PageCharacters(ofText: text).ranges
        return request
    }

    @Test func writesSubsetsLicenceAndLock() throws {
        let receipt = try vendor.vendor(request())
        #expect(receipt.isWritten)
        #expect(receipt.faces.map(\.name) == ["Test Sans 400", "Test Sans 600"])
        #expect(
            try folder.files(below: "vendor").keys.sorted() == [
                "fonts.lock.json", "fonts/licences/test-sans.txt", "fonts/test-sans-400.woff2",
                "fonts/test-sans-600.woff2",
            ])
        #expect(try folder.bytes("vendor/fonts/test-sans-400.woff2").starts(with: "wOF2".utf8))
        let fonts = try #require(VendoredFonts(opening: vendor.folder))
        #expect(fonts.faces == receipt.faces && fonts.findings.isEmpty)
        let face = try #require(fonts.faces.first)
        // Of the characters of every subset the font has Basic Latin alone.
        #expect(face.characters.text == "U+20-7E,U+C9,U+E9")
        #expect(face.available.text == "U+20-7E,U+C9,U+E9,U+3BB,U+416")
        #expect(face.source.hasPrefix("TestSans-400.ttf, SHA-256 "))
        #expect(!(try folder.text("vendor/fonts.lock.json")).contains(folder.path), "no path of the machine")
    }

    @Test func sameInputSameBytes() throws {
        _ = try vendor.vendor(request())
        let first = try folder.files(below: "vendor")
        let identity = FileReading.identity(of: folder["vendor/fonts/test-sans-400.woff2"])
        #expect(try !vendor.vendor(request()).isWritten)
        #expect(try folder.files(below: "vendor") == first)
        #expect(FileReading.identity(of: folder["vendor/fonts/test-sans-400.woff2"]) == identity)
        try folder.remove("vendor")
        _ = try vendor.vendor(request())
        #expect(try folder.files(below: "vendor") == first)
    }

    @Test func familiesAreIndependent() throws {
        _ = try vendor.vendor(request())
        let sans = try folder.bytes("vendor/fonts/test-sans-400.woff2")
        try add(TestFont(family: "Test Mono", adding: "Ж"))
        _ = try vendor.vendor(request("test mono", "Ж"))
        var fonts = try #require(VendoredFonts(opening: vendor.folder))
        #expect(fonts.faces.map(\.name) == ["Test Mono 400", "Test Sans 400", "Test Sans 600"])
        #expect(try folder.bytes("vendor/fonts/test-sans-400.woff2") == sans)
        // Fewer weights: the face that is gone has no file any more.
        var one = request("Test Sans", "éЖ")
        one.weights = [400]
        _ = try vendor.vendor(one)
        fonts = try #require(VendoredFonts(opening: vendor.folder))
        #expect(fonts.faces.map(\.name) == ["Test Mono 400", "Test Sans 400"] && fonts.findings.isEmpty)
        #expect(!folder.has("vendor/fonts/test-sans-600.woff2"))
        #expect(fonts.faces.last?.characters.contains(0x416) == true)
    }

    @Test func italicFaces() throws {
        var font = TestFont(family: "Test Sans")
        font.isItalic = true
        try add(font)
        var both = request()
        both.styles = [.normal, .italic]
        both.weights = [400]
        #expect(
            try vendor.vendor(both).faces.map(\.file) == [
                "test-sans-400.woff2", "test-sans-400-italic.woff2",
            ])
        both.weights = [600]
        expect(both) { if case .noFace(_, "600 italic", _, _, nil) = $0 { true } else { false } }
    }

    @Test func theUsualWeights() throws {
        try add(TestFont(family: "Two Weights", weight: 300))
        try add(TestFont(family: "Two Weights", weight: 400))
        try add(TestFont(family: "Two Weights", weight: 700))
        #expect(try vendor.vendor(request("Two Weights")).faces.map(\.weight) == [400, 700])
    }

    @Test func oneFileIsTakenAsItIs() throws {
        try add(TestFont(family: "Light One", weight: 300))
        #expect(
            try vendor.vendor(request("Light One", from: "made/LightOne-300.ttf")).faces.map(\.weight) == [
                300
            ])
    }

    @Test func pinnedMakesTheFilesOfTheLockAgain() throws {
        _ = try vendor.vendor(request("Test Sans", "éλ"))
        let first = try folder.files(below: "vendor")
        try folder.remove("vendor/fonts")
        #expect(try vendor.restore(nil, from: folder["made"]).isWritten)
        #expect(try folder.files(below: "vendor") == first)
        #expect(try !vendor.restore("test sans", from: folder["made"]).isWritten)
        var other = TestFont(family: "Test Sans", adding: "éÉλ")
        other.embedding = 8
        try add(other)
        #expect(throws: FontVendorError.notPinned(lock: vendor.lockPath, faces: ["Test Sans 400"])) {
            try vendor.restore(nil, from: folder["made"])
        }
        #expect(try folder.files(below: "vendor") == first)
        #expect(throws: FontVendorError.notLocked(path: vendor.lockPath, family: "Other")) {
            try vendor.restore("Other", from: folder["made"])
        }
    }

    /// Expects an error whose message says what to do, and that the vendored fonts are as before.
    private func expect(
        _ request: FontVendor.Request, _ location: SourceLocation = #_sourceLocation,
        isExpected: (FontVendorError) -> Bool
    ) {
        let before = try? folder.files(below: "vendor")
        do {
            _ = try vendor.vendor(request)
            Issue.record("no error", sourceLocation: location)
        } catch {
            #expect(isExpected(error), "\(error)", sourceLocation: location)
            #expect(error.description.count > 40, sourceLocation: location)
        }
        #expect((try? folder.files(below: "vendor")) == before, sourceLocation: location)
    }

    @Test func fontsThatAreRefused() throws {
        _ = try vendor.vendor(request())
        var font = TestFont(family: "Closed")
        font.embedding = 2
        try add(font)
        expect(request("Closed")) { if case .embedding = $0 { true } else { false } }
        font.embedding = 0x100
        try add(font)
        expect(request("Closed")) { if case .embedding = $0 { true } else { false } }
        try folder.write(
            Array("ttcf".utf8) + TestFont.long(0x10000) + TestFont.long(2), to: "made/Many-1.ttf")
        expect(request("Many")) {
            if case .unusable(_, .damaged("ttcf")) = $0 { true } else { false }
        }
        expect(request("Many", from: "made/Many-1.ttf")) { if case .unusable = $0 { true } else { false } }
        try folder.write("no font", to: "made/Text-1.ttf")
        expect(request("Text")) { if case .unusable(_, .notAFont) = $0 { true } else { false } }
        expect(request("Test Serif", from: "made/TestSans-400.ttf")) {
            $0 == .otherFamily(path: folder["made/TestSans-400.ttf"], asked: "Test Serif", found: "Test Sans")
        }
        expect(request("Test Serif")) {
            if case .noFamily(_, _, ["Closed", "Test Sans"]) = $0 { true } else { false }
        }
        expect(request("Test Sans", from: "absent")) { if case .file = $0 { true } else { false } }
        var light = request()
        light.weights = [300]
        expect(light) { if case .noFace(_, "300", _, ["400", "600"], nil) = $0 { true } else { false } }
        var none = FontVendor.Request(family: "Unheard Of")
        expect(none) { $0 == .noSource(family: "Unheard Of") }
        none.source = folder["vendor/fonts"]
        expect(none) { if case .noFamily(_, _, []) = $0 { true } else { false } }
    }

    @Test func weightsOfAVariableFont() throws {
        var font = TestFont(family: "Variable", adding: "é")
        font.axes = ["wght", "slnt"]
        try add(font, as: "Variable[slnt,wght].ttf")
        let usual = try vendor.vendor(request("Variable"))
        #expect(usual.faces.map(\.weight) == [400, 500, 600])
        #expect(Set(usual.faces.map(\.sha256)).count == 3)
        var chosen = request("Variable", from: "made/Variable[slnt,wght].ttf")
        chosen.weights = [250, 900]
        #expect(try vendor.vendor(chosen).faces.map(\.weight) == [250, 900])
        let first = try folder.files(below: "vendor")
        try folder.remove("vendor/fonts")
        #expect(try vendor.restore(nil, from: folder["made"]).isWritten)
        #expect(try folder.files(below: "vendor") == first)
        chosen.weights = [950]
        expect(chosen) { if case .noFace(_, "950", _, ["100 to 900"], nil) = $0 { true } else { false } }
        // A drawn weight is preferred.
        try add(TestFont(family: "Variable", weight: 500))
        #expect(
            try vendor.vendor(request("Variable")).faces.map { $0.source.hasPrefix("Variable-500") } == [
                false, true, false,
            ])
    }

    @Test func fontsOfACollection() throws {
        try folder.write(
            TestFont.collection([
                TestFont(family: "Many Sans"), TestFont(family: "Many Serif", adding: "é"),
                TestFont(family: "Many Serif", weight: 700),
            ]), to: "made/Many.ttc")
        #expect(try vendor.vendor(request("Many Serif")).faces.map(\.weight) == [400, 700])
        let receipt = try vendor.vendor(request("Many Serif", from: "made/Many.ttc"))
        #expect(receipt.faces.first?.characters.contains(0xE9) == true)
        expect(request("Many Mono", from: "made/Many.ttc")) {
            if case .otherFamily(_, _, "Many Sans, Many Serif") = $0 { true } else { false }
        }
    }

    @Test func condensedFacesAreOthers() throws {
        var font = TestFont(family: "Narrow")
        font.width = 3
        try add(font)
        expect(request("Narrow")) { if case .noFamily = $0 { true } else { false } }
    }

    @Test func licences() throws {
        try folder.remove("made/OFL.txt")
        expect(request()) { if case .noLicence = $0 { true } else { false } }
        var named = request()
        named.licence = try folder.write(" \n", to: "empty.txt")
        expect(named) { if case .unusableLicence = $0 { true } else { false } }
        named.licence = try folder.write([0xFF, 0xFE, 0x41], to: "bytes.txt")
        expect(named) { if case .unusableLicence = $0 { true } else { false } }
        named.licence = try folder.write("Mine.", to: "mine.txt")
        #expect(
            try vendor.vendor(named).faces.map(\.licence)
                == Array(repeating: "licences/test-sans.txt", count: 2))
        #expect(try folder.text("vendor/fonts/licences/test-sans.txt") == "Mine.")
        #expect(try !vendor.vendor(named).reservesName)
        named.licence = try folder.write("Copyright, with Reserved Font Name Test.", to: "reserved.txt")
        #expect(try vendor.vendor(named).reservesName)
        // Above the folder of the fonts, as in releases.
        try folder.write("Above.", to: "LICENSE")
        _ = try vendor.vendor(request())
        #expect(try folder.text("vendor/fonts/licences/test-sans.txt") == "Above.")
    }

    @Test func foreignFilesAndLinksStay() throws {
        try folder.write("mine", to: "vendor/fonts/Readme.md")
        expect(request()) { $0 == .foreignFiles(folder: vendor.folder, names: ["Readme.md"]) }
        try folder.remove("vendor/fonts")
        try folder.write("mine", to: "elsewhere/a.woff2")
        try folder.link("vendor/fonts", to: folder["elsewhere"])
        expect(request()) { if case .destinationIsLink = $0 { true } else { false } }
        #expect(try folder.text("elsewhere/a.woff2") == "mine")
    }

    @Test func aBrokenLockIsNotOverwritten() throws {
        try folder.write("{", to: "vendor/fonts.lock.json")
        expect(request()) { if case .lock = $0 { true } else { false } }
    }
}
