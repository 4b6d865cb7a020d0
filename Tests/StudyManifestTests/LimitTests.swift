import StudyManifest
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(45))) struct LimitTests {
    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test func readsSixtyFourLevels() {
        let json = "{\"books\": [\(Sample.book)], ‸\"x\": \(Self.nested(63))}"
        RuleCase("64", json, .unknownKey).expectFound()
    }

    @Test func refusesSixtyFiveLevels() {
        let json = "{\"x\": \(String(repeating: "[", count: 63))‸\(Self.nested(1))"
        RuleCase("65", json, .tooDeep, says: "more than 64 deep").expectFound()
    }

    @Test func endsAtOnceOnTwentyMegabytesOfBrackets() {
        let findings = ManifestReader().read([UInt8](repeating: UInt8(ascii: "["), count: 20_000_000))
            .findings
        #expect(findings.map(\.rule) == [.tooDeep])
        #expect(findings.map(\.location.column) == [65])
    }

    @Test func refusesAManifestThatIsTooLarge() {
        var reader = ManifestReader()
        reader.limits.bytes = Sample.full.utf8.count
        #expect(reader.read(Array(Sample.full.utf8)).findings == [])
        reader.limits.bytes -= 1
        let reading = reader.read(Array(Sample.full.utf8))
        #expect(reading.findings.map(\.rule) == [.tooLarge])
        #expect(reading.library == nil)
    }

    @Test func refusesTooManyValues() {
        var reader = ManifestReader()
        reader.limits.values = 3
        #expect(reader.read(Array("[1, 2]".utf8)).findings.map(\.rule) == [.wrongType])
        let marked = MarkedText("[1, 2, ‸3]")
        let findings = reader.read(marked.bytes).findings
        #expect(findings.map(\.rule) == [.tooLarge])
        #expect(findings.map(\.location.place) == marked.places)
    }

    @Test func countsTheFindingsThatAreNotShown() {
        var reader = ManifestReader()
        reader.limits.findings = 2
        let reading = reader.read(Array("{\"books\": [1, 2, 3, 4, 5], \"x\": 1, \"y\": 2, \"z\": 3}".utf8))
        #expect(reading.findings.filter { $0.rule == .wrongType }.count == 2)
        #expect(reading.findings.filter { $0.rule == .unknownKey }.count == 2)
        let closing = reading.findings.first { $0.rule == .tooManyFindings }
        #expect(closing?.message.hasPrefix("3 more errors and 1 more warnings are not shown") == true)
        #expect(closing?.severity == .error)
    }

    @Test func keepsTheLibraryWhenOnlyWarningsAreNotShown() {
        var reader = ManifestReader()
        reader.limits.findings = 1
        let reading = reader.read(Array("{\"books\": [\(Sample.book)], \"x\": 1, \"y\": 2}".utf8))
        #expect(reading.findings.map(\.severity) == [.warning, .warning])
        #expect(reading.library != nil)
    }

    @Test func isLinearInFindingsOnOneLongLine() {
        let members = (0..<50_000).map { "\"é\($0)\": 1" }.joined(separator: ",")
        #expect(read("{\"books\": [\(Sample.book)], \(members)}").findings.count == 1001)
    }

    @Test func survivesLongNamesAndNumbers() {
        let long = String(repeating: "a/", count: 200_000)
        let leaf = Sample.leaf(
            "\"id\": \"\(long)\", \"title\": \"\(long)\", \"file\": \"\(long)\", \"\(long)\": 1")
        let findings = read(leaf).findings
        #expect(findings.map(\.rule) == [.invalidID, .invalidFile, .unknownKey])
        #expect(findings.allSatisfy { $0.message.utf8.count < 400 && $0.location.keyPath.utf8.count < 120 })
        let digits = String(repeating: "9", count: 500_000)
        #expect(
            read("{\"version\": \(digits), \"books\": [\(Sample.book)]}").findings.map(\.rule) == [.wrongType]
        )
    }

    /// Every prefix and every change of one byte gives a value: nothing traps.
    @Test func survivesDamage() {
        let bytes = Array(Sample.full.utf8)
        for end in bytes.indices {
            #expect(ManifestReader().read(Array(bytes[..<end])).hasErrors)
        }
        for index in bytes.indices {
            for byte: UInt8 in [0x00, 0x22, 0x2C, 0x5C, 0x7D, 0xC3, 0xFF] {
                var damaged = bytes
                damaged[index] = byte
                let reading = ManifestReader().read(damaged)
                #expect((reading.library == nil) == reading.hasErrors)
            }
        }
    }
}
