import Foundation
@testable import OTADistribution
import SiteFiles
import TestSupport
import Testing

/// What is read from bytes that somebody else made.
@Suite struct ReadingTests {
    // MARK: Property lists

    private func binary(_ value: Any) throws -> [UInt8] {
        Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
    }

    private func nested(_ depth: Int) -> [String: Any] {
        var value: Any = "x"
        for _ in 0..<depth { value = [value] }
        return ["k": value]
    }

    @Test(arguments: [1, 10, 60]) func readsWhatNestsAsProgramsDo(_ depth: Int) throws {
        #expect(PropertyList(try binary(nested(depth))) != nil)
        let xml =
            String(repeating: "<array>", count: depth) + "<true/>"
            + String(repeating: "</array>", count: depth)
        #expect(PropertyList(Array("<plist><dict><key>k</key>\(xml)</dict></plist>".utf8)) != nil)
    }

    @Test(arguments: [80, 100_000]) func refusesWhatNestsTooDeep(_ depth: Int) throws {
        if depth < 1000 { #expect(PropertyList(try binary(nested(depth))) == nil) }
        let xml = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        #expect(PropertyList(Array("<plist><dict><key>k</key>\(xml)</dict></plist>".utf8)) == nil)
        #expect(
            PropertyList(
                Array(
                    (String(repeating: "(", count: depth * 10) + String(repeating: ")", count: depth * 10))
                        .utf8)) == nil)
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func readsAndMeasuresUTF16(_ encoding: String.Encoding) throws {
        let list = { (depth: Int) throws -> PropertyList? in
            let keys = (0..<200).map { "<key>k\($0)</key><string>é🧪</string>" }.joined()
            let deep =
                String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
            let text =
                "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><dict>\(keys)<key>d</key>\(deep)</dict></plist>"
            return PropertyList(Array(try #require(text.data(using: encoding))))
        }
        #expect(try list(10)?.string("k199") == "é🧪")
        #expect(try list(80) == nil)
    }

    /// Twelve arrays, each ten times the next: 200 bytes for a million million objects.
    @Test func refusesWhatUnfolds() {
        var objects: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x6B]]
        for level in 0..<12 { objects.append([0xAA] + [UInt8](repeating: UInt8(level + 3), count: 10)) }
        objects.append([0x51, 0x78])
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [objects.count, 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(number)] }
        #expect(bytes.count < 300)
        #expect(PropertyList(bytes) == nil)
    }

    private static var sample: [String: Any] {
        [
            "a": [1, -2, 70_000, ["b": Data([1, 2, 3])]] as [Any], "c": Date(timeIntervalSince1970: 0),
            "d": "é🧪",
            "e": 1.5, "f": true, "g": String(repeating: "long ", count: 100), "h": Array(0..<300),
            "i": [String: Any](),
        ]
    }

    @Test func readsBinaryListsAsFoundationDoes() throws {
        let list = try #require(PropertyList(try binary(Self.sample)))
        #expect(NSDictionary(dictionary: list.values) == NSDictionary(dictionary: Self.sample))
        #expect(list.string("d") == "é🧪" && list.isTrue("f") && list.integers("h") == Array(0..<300))
        #expect(list.date("c") == Date(timeIntervalSince1970: 0))
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func survivesEveryChangeOfAByte(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let bytes = Array(
            try PropertyListSerialization.data(fromPropertyList: Self.sample, format: format, options: 0))
        #expect(PropertyList(bytes) != nil)
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<3000 {
            var changed = bytes
            changed[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
                in: 0...255, using: &generator)
            changed[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
                in: 0...255, using: &generator)
            _ = PropertyList(changed)
        }
    }

    // MARK: Signed messages

    @Test func survivesEveryChangeOfAProfile() throws {
        let apps = try MadeApps(["a.ipa": #"{"zip": "stored", "cert_free": true}"#])
        let file = try apps.folder.bytes("a.ipa")
        // SEQUENCE, long length, OID signedData: where the stored profile begins.
        let oid: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
        let start = try #require(file.firstRange(of: oid)).lowerBound - 4
        let length = Int(file[start + 2]) << 8 | Int(file[start + 3])
        let message = Array(file[start..<start + 4 + length])
        #expect(try #require(SignedMessage.content(of: message)).starts(with: "<?xml".utf8))
        #expect(SignedMessage.content(of: Array(message.dropLast())) == nil)
        #expect(SignedMessage.content(of: []) == nil)
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<1000 {
            var changed = message
            changed[Int.random(in: 0..<200, using: &generator)] = .random(in: 0...255, using: &generator)
            _ = try? ProvisioningProfile(changed)
        }
    }

    // MARK: Programs

    @Test func looksIntoTheFirstSliceOfAProgram() {
        func word(_ value: UInt32, big: Bool = false) -> [UInt8] {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
            return big ? bytes.reversed() : bytes
        }
        func program(platform: UInt32, cryptid: UInt32) -> [UInt8] {
            let commands = [0x32, 24, platform, 0, 0, 0, 0x2C, 24, 0, 0, cryptid, 0].flatMap { word($0) }
            return [0xFEED_FACF, 0x0100_000C, 0, 2, 2, 48, 0, 0].flatMap { word($0) } + commands
        }
        #expect(MachOHeader(program(platform: 2, cryptid: 0))?.isStoreEncrypted == false)
        #expect(MachOHeader(program(platform: 2, cryptid: 1))?.isStoreEncrypted == true)
        #expect(MachOHeader(program(platform: 7, cryptid: 0))?.isSimulator == true)
        #expect(MachOHeader(program(platform: 2, cryptid: 0))?.isSimulator == false)
        let fat = [0xCAFE_BABE, 1, 0x0100_000C, 0, 64, 80, 0].flatMap { word($0, big: true) }
        let whole = fat + [UInt8](repeating: 0, count: 64 - fat.count) + program(platform: 2, cryptid: 1)
        #expect(MachOHeader(whole)?.isStoreEncrypted == true)
        #expect(MachOHeader([]) == nil)
        #expect(MachOHeader(Array("#!/bin/sh\n".utf8)) == nil)
        for end in 0..<whole.count { _ = MachOHeader(Array(whole[..<end])) }
    }

    // MARK: Versions and dates

    @Test(arguments: [
        ("1.2", "1.10", true), ("1.10", "1.2", false), ("1", "1.0.0", false), ("1.0", "1.0.1", true),
        ("2", "10", true), ("1.2b3", "1.2", false), ("", "1", true), ("1.0", "1", false),
    ]) func comparesVersionsByTheirNumbers(_ left: String, _ right: String, _ isLess: Bool) {
        #expect((VersionNumber(left) < VersionNumber(right)) == isLess)
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21T00:00:00Z"), ("2026-11-21T08:09:10Z", "2026-11-21T08:09:10Z"),
        ("2026-11-21T01:00:00+02:00", "2026-11-20T23:00:00Z"),
    ]) func readsDatesInUTC(_ text: String, _ iso: String) {
        #expect(CalendarDate.read(text).map(CalendarDate.iso) == iso)
    }

    @Test(arguments: ["", "tomorrow", "2026-13-01", "2026-11-21T25:00:00Z", "21.11.2026"])
    func rejectsInvalidDates(_ text: String) { #expect(CalendarDate.read(text) == nil) }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1234, "1.2 kB"), (9999, "10 kB"),
        (4 << 20, "4.2 MB"), (500_000_000, "500 MB"), (3_100_000_000, "3.1 GB"),
    ])
    func writesNumbersOfBytes(_ bytes: Int, _ text: String) { #expect(ByteCount.text(bytes) == text) }

    // MARK: Chunks

    @Test(arguments: [1, 7, 64, 1000, 1001, 5000], [DigestAlgorithm.sha256, .md5])
    func digestsEveryChunk(_ size: Int, _ algorithm: DigestAlgorithm) {
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var counter = ChunkHashes.Counter(algorithm, size: size)
        var offset = 0
        while offset < bytes.count {
            let part = bytes[offset..<min(bytes.count, offset + 333)]
            part.withUnsafeBytes { counter.update($0) }
            offset += part.count
        }
        let wanted = stride(from: 0, to: bytes.count, by: size).map { start in
            var stream = DigestStream(algorithm)
            bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { stream.update($0) }
            return stream.hex
        }
        #expect(counter.finish() == ChunkHashes(algorithm: algorithm, size: size, values: wanted))
    }

    // MARK: Notes

    @Test(arguments: [
        ("plain", "<p>plain</p>\n"), ("a\nb\n\nc", "<p>a\nb</p>\n<p>c</p>\n"),
        ("**b** and *e* and `c<d`", "<p><strong>b</strong> and <em>e</em> and <code>c&lt;d</code></p>\n"),
        ("# One\n###### Two", "<h3>One</h3>\n<h3>Two</h3>\n"), ("#hash", "<p>#hash</p>\n"),
        (
            "- a\n- b\n\n1. c\n2. d",
            "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n<li>d</li>\n</ol>\n"
        ),
        ("- a\n  more", "<ul>\n<li>a\nmore</li>\n</ul>\n"),
        ("```\n<b>\n# x\n```\nafter", "<pre><code>&lt;b&gt;\n# x\n</code></pre>\n<p>after</p>\n"),
        ("```\nopen", "<pre><code>open\n</code></pre>\n"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("<img src=x onerror=y> & \"q\"", "<p>&lt;img src=x onerror=y&gt; &amp; &quot;q&quot;</p>\n"),
        ("[text](https://h.example/?a=b&c)", "<p>text (https://h.example/?a=b&amp;c)</p>\n"),
        ("[x](javascript:alert(1))", "<p>x (javascript:alert(1))</p>\n"),
        ("snake_case_name * 3", "<p>snake_case_name * 3</p>\n"), ("\\*no\\*", "<p>*no*</p>\n"),
        ("$1 or $2 @x {y}", "<p>$1 or $2 @x {y}</p>\n"),
        ("1. a\n2) b", "<ol>\n<li>a</li>\n</ol>\n<ol start=\"2\">\n<li>b</li>\n</ol>\n"),
        ("<https://h.example/>", "<p>https://h.example/</p>\n"), ("![alt](a.png)", "<p>alt (a.png)</p>\n"),
        ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
        ("- a\n  - b", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n"),
        ("> a\n\n---", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr>\n"),
        ("a\u{0}b\u{1B}[2J", "<p>a\u{FFFD}b\u{FFFD}[2J</p>\n"), ("", ""), ("\r\n\r\nx\r\n", "<p>x</p>\n"),
    ]) func writesNotesAsSafeHTML(_ markdown: String, _ html: String) {
        #expect(ReleaseNotes(markdown).html == html)
    }

    @Test func hostileNotesStayText() {
        for text in [
            String(repeating: "*", count: 60_000), String(repeating: "[", count: 60_000),
            String(repeating: "**a ", count: 10_000), String(repeating: "`", count: 60_000),
            String(repeating: ">", count: 60_000), String(repeating: "- ", count: 30_000),
        ] {
            #expect(!ReleaseNotes(text).html.isEmpty)
        }
    }
}
