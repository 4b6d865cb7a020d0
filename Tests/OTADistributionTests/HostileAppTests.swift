import Foundation
@testable import OTADistribution
import SiteFiles
import TestSupport
import Testing

/// Numbers, names and addresses that are made to do harm.
@Suite struct HostileAppTests {
    // MARK: Sizes

    private func entry(
        _ name: String = "Payload/A.app/a", size: UInt64 = 10, packed: UInt64 = 10, method: UInt16 = 8
    ) -> ArchiveEntry {
        ArchiveEntry(
            name: name, index: 0, size: size, packedSize: packed, method: method, isEncrypted: false,
            isLink: false)
    }

    /// zip64 has sizes up to 2^64 - 1.
    @Test(
        arguments: [
            (.max, 100, 8), (.max, 100, 0), (.max - 1, 0, 8), (100, .max, 8), (100, .max, 0),
        ] as [(UInt64, UInt64, UInt16)])
    func refusesSizesThatNoSumHolds(_ size: UInt64, _ packed: UInt64, _ method: UInt16) throws {
        let refusal = try #require(throws: Refusal.self) {
            try ArchiveRules.check([entry(size: size, packed: packed, method: method)])
        }
        #expect(refusal.reason == .lyingSize)
    }

    @Test func takesSizesThatCanBe() throws {
        try ArchiveRules.check([
            entry(), entry("b", size: 100_000, packed: 200), entry("c", size: 0, packed: 2),
        ])
        // The largest claim that is consistent with itself is no crash either.
        try ArchiveRules.check([entry(size: .max, packed: .max, method: 0)])
        #expect(ArchiveRules.concerns([entry(size: .max, packed: 1)]).count == 1)
    }

    // MARK: Names

    @Test(arguments: [
        ("Payload/A.app/Info.plist", "Payload/A.app/info.plist"), ("Payload/A.app/x", "payload/A.app/x"),
        ("Payload/A.app/É", "Payload/A.app/é"), ("Payload/A.app/\u{E9}", "Payload/A.app/e\u{301}"),
    ])
    func refusesNamesThatAreOneFileOnAMac(_ left: String, _ right: String) throws {
        let refusal = try #require(throws: Refusal.self) {
            try ArchiveRules.check([entry(left), entry(right)])
        }
        #expect(refusal.reason == .duplicate)
    }

    @Test func takesNamesThatDiffer() throws {
        try ArchiveRules.check([
            entry("Payload/A.app/a"), entry("Payload/A.app/b"), entry("Payload/A.app/ab"),
        ])
    }

    // MARK: Dates

    /// A binary property list `{"k": date}` by hand: no writer makes such a date.
    private func list(_ seconds: Double) -> [UInt8] {
        var bytes = Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x6B, 0x33]
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: seconds.bitPattern >> (56 - 8 * UInt64($0))) }
        let table = UInt8(bytes.count)
        bytes += [8, 11, 13, 0, 0, 0, 0, 0, 0, 1, 1]
        for number in [3, 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return bytes
    }

    @Test(
        arguments: [
            1e300, -1e300, 1e18, -1e18, .infinity, .nan, 253_402_300_800 - 978_307_200,
            -62_135_596_800 - 978_307_200 - 1,
        ] as [Double])
    func dropsDatesThatNoCalendarShows(_ seconds: Double) {
        #expect(PropertyList(list(seconds))?.date("k") == nil)
    }

    @Test(
        arguments: [
            (0.0, "2001-01-01T00:00:00Z"), (253_402_300_799 - 978_307_200, "9999-12-31T23:59:59Z"),
            (-62_135_596_800 - 978_307_200, "0001-01-01T00:00:00Z"),
        ] as [(Double, String)])
    func takesDatesOfTheYears1To9999(_ seconds: Double, _ iso: String) throws {
        let date = try #require(PropertyList(list(seconds))?.date("k"))
        if !iso.hasPrefix("0001") { #expect(CalendarDate.iso(date) == iso) }
    }

    @Test func datesInMessagesAreAlsoOfISO8601() throws {
        let date = try #require(CalendarDate.read("2027-03-01T12:30:00Z"))
        #expect(CalendarDate.message(date) == "1 March 2027, 12:30 UTC (2027-03-01)")
    }

    // MARK: Addresses

    @Test(arguments: [
        "https://user:hunter2@host.example/", "http://user:hunter2@host.example/",
        "user:hunter2@host.example",
        "https://user:pa/hunter2@host.example/", "https://user:hunter2@host.example/?a@b",
        "ftp://user:hunter2@host.example/",
    ])
    func printsNoUserAndNoPassword(_ address: String) throws {
        let refusal = try #require(throws: Refusal.self) { _ = try BaseURL(address, from: "--base-url") }
        #expect(!refusal.description.contains("hunter2") && !refusal.description.contains("user:"))
        // An @ in the query: more is left out than has to be.
        #expect(refusal.description.contains(address.hasSuffix("?a@b") ? "…@b" : "host.example"))
    }

    @Test(arguments: ["https://user:hunter2@host.example/app/", "user:hunter2@host.example"])
    func checkPrintsNoUserAndNoPassword(_ address: String) async {
        let report = await PublishedCheck(Nobody()).check(address)
        #expect(!report.errors.isEmpty)
        #expect((report.errors + report.warnings + report.steps).allSatisfy { !$0.contains("hunter2") })
    }

    private struct Nobody: WebClient {
        struct Unreachable: Error {}
        func get(_ address: String, range: String?, limit: Int) async throws -> WebAnswer {
            throw Unreachable()
        }
    }

    // MARK: Titles

    private static let apps = Result { try MadeApps(["a.ipa": "{}"]) }

    @Test(arguments: [".-rf", "-rf", "--", ".-.-x", "...", "\u{202E}-x", "a.-b"])
    func noTitleMakesANameThatIsAnOption(_ title: String) throws {
        let folder = try TestFolder()
        var options = Publisher.Options(
            base: try BaseURL("https://box.example.net/app", from: "test"), rules: MadeApps.rules)
        options.title = title
        let publisher = Publisher(options, folder: folder["out"])
        let receipt = try publisher.publish(try Self.apps.get().open("a.ipa"))
        let first = try #require(receipt.build.stem.first)
        #expect(first.isASCII && (first.isLetter || first.isNumber), "\(receipt.build.stem)")
        #expect(receipt.build.isSound)
    }

    @Test func aTitleThatTurnsTheTextAroundIsShownAsItIs() throws {
        let folder = try TestFolder()
        var options = Publisher.Options(
            base: try BaseURL("https://box.example.net/app", from: "test"), rules: MadeApps.rules)
        options.title = "Bank\u{202E}ppa\u{2066}"
        options.notes = ReleaseNotes("new: \u{202E}gpj.exe")
        _ = try Publisher(options, folder: folder["out"]).publish(try Self.apps.get().open("a.ipa"))
        let page = try folder.text("out/install.html")
        #expect(page.contains("BankU+202Eppa") && page.contains("new: "))
        #expect(!page.unicodeScalars.contains { [0x202E, 0x2066].contains($0.value) })
    }
}
