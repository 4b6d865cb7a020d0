import StudyManifest
import TestSupport
import Testing

@Suite struct EncodingTests {
    struct Broken: Sendable {
        var bytes: [UInt8]
        var says: String
    }

    @Test(arguments: [
        Broken(bytes: [0xFF], says: "0xFF is not UTF-8"),
        Broken(bytes: [0x80], says: "0x80"),
        Broken(bytes: [0xC0, 0x80], says: "0xC0"),
        Broken(bytes: [0xE2, 0x82], says: "0xE2"),
        Broken(bytes: [0xE0, 0x80, 0x80], says: "0xE0"),
        Broken(bytes: [0xED, 0xA0, 0x80], says: "0xED"),
        Broken(bytes: [0xF0, 0x80, 0x80, 0x80], says: "0xF0"),
        Broken(bytes: [0xF4, 0x90, 0x80, 0x80], says: "0xF4"),
        Broken(bytes: [0x00], says: "NUL"),
    ])
    func reportsTheFirstByteThatIsNotText(_ broken: Broken) throws {
        let before = MarkedText("{\n \"é\u{301}😀‸")
        let finding = try #require(
            ManifestReader().read(before.bytes + broken.bytes + Array("\"}".utf8)).findings.first)
        #expect(finding.rule == .encoding)
        #expect(finding.severity == .error)
        #expect(finding.location.place == before.places.first)
        #expect(finding.message.contains(broken.says))
    }

    @Test func reportsASequenceCutOffByTheEnd() {
        #expect(ManifestReader().read([0x7B, 0xF0, 0x9F, 0x98]).findings.map(\.location.column) == [2])
    }

    @Test(arguments: [[0xFE, 0xFF, 0x00, 0x7B], [0xFF, 0xFE, 0x7B, 0x00]] as [[UInt8]])
    func namesUTF16(_ bytes: [UInt8]) {
        #expect(
            ManifestReader().read(bytes).findings.map(\.message) == ["the file is UTF-16; save it as UTF-8"])
    }

    @Test func dropsAByteOrderMark() {
        expectClean("\u{FEFF}" + Sample.full)
    }

    @Test func doesNotCountTheByteOrderMark() {
        let marked = MarkedText("{‸\"x\": 1, \"books\": [\(Sample.book)]}")
        let reading = ManifestReader().read([0xEF, 0xBB, 0xBF] + marked.bytes)
        #expect(reading.findings.map(\.location.place) == marked.places)
    }

    @Test func dropsOnlyOneByteOrderMark() {
        #expect(read("\u{FEFF}\u{FEFF}{}").findings.map(\.rule) == [.syntax])
    }

    @Test func acceptsEveryLengthOfUTF8() {
        expectClean(Sample.leaves(Sample.leaf("l", file: "\"aé€😀\u{7FF}\u{800}\u{FFFF}\u{10FFFF}.html\"")))
    }
}
