import Testing

@testable import ReadingSource

/// The forms of times.
struct SavedTimeTests {
    private static let noon = SavedTime.seconds(1_795_262_400)

    @Test(
        arguments: [
            "2026-11-21T12:00:00Z", "2026-11-21T12:00:00", "2026-11-21 12:00:00", "2026-11-21 12:00:00 UTC",
            "2026-11-21 12:00:00Z", "2026-11-21T13:00:00+0100", "2026-11-21T13:00:00+01:00",
            "2026-11-21 13:00:00 +0100", "2026-11-21 13:00:00 +01:00", "2026-11-21T12:00:00.999Z",
            "2026-11-21t12:00:00z", " 2026-11-21T12:00:00Z\n", "1795262400", "1795262400.25",
            "1795262400000", "1795262400000.0", "1795262400000000", "Sat, 21 Nov 2026 12:00:00 GMT",
            "Sat, 21 Nov 2026 13:00:00 +0100", "21 Nov 2026 12:00 UT", "Sat, 21 Nov 2026 07:00:00 EST",
            "sat, 21 nov 2026 10:30:00 -0130 (comment)",
        ])
    func readsAnInstant(text: String) { #expect(SavedTime(text) == Self.noon) }

    @Test(
        arguments: [
            "", " ", "0", "0.0", "1970-01-01T00:00:00Z", "1970-01-01",
        ])
    func knowsUnknownTimes(text: String) { #expect(SavedTime(text) == .unknown) }

    @Test(
        arguments: [
            "yesterday", "21.11.2026", "2026-13-01", "2026-11-21T25:00:00Z", "12:00", "1e9", "1.2.3", "1.",
            "0x10",
            "-1", "-5.5", "-62135596800", "0000-00-00", "0000-00-00 00:00:00", "0001-01-01T00:00:00Z",
            "1969-12-31",
            "20261321", "20260230", "19691231",
            "nan", "99999999999999999999", "9223372036854775807", "2026-11-21 12:00:00 CET", "T", " T ",
            "Sat, 31 Nov 2026 12:00:00 GMT", "Sat, 21 Nov 2026 12:00:00 XYZ", "Sat, 21 Nov 2026",
            "Someday, 21 Nov 2026 12:00:00 GMT", "Sat, 21 Nov 2026 12:00:00 +01:00",
            "Sat, 21 Nov 26 12:00:00 GMT",
        ])
    func refusesOtherTexts(text: String) { #expect(SavedTime(text) == .unreadable) }

    @Test(arguments: ["2026-11-21", "20261121"]) func readsADay(text: String) {
        #expect(SavedTime(text) == .seconds(1_795_219_200))
    }

    /// Numbers of eight digits that are no day of these centuries are seconds.
    @Test func readsOtherNumbersAsSeconds() {
        #expect(SavedTime("12345678") == .seconds(12_345_678))
        #expect(SavedTime("202611210") == .seconds(202_611_210))
    }

    @Test func readsCountsOfBrowsers() {
        #expect(SavedTime(microseconds: "1795262400000000") == Self.noon)
        #expect(SavedTime(microseconds: "1000000") == .seconds(1))
        #expect(SavedTime(microseconds: "0") == .unknown)
        #expect(SavedTime(microseconds: "") == .unknown)
        #expect(SavedTime(microseconds: "x") == .unreadable)
        #expect(SavedTime(since1601: "13439736000000000") == Self.noon)
        #expect(SavedTime(since1601: "0") == .unknown)
        #expect(SavedTime(since1601: "11644473600000000") == .unknown)
        #expect(SavedTime(since1601: "1") == .unreadable)
        #expect(SavedTime(since1601: "-9223372036854775808") == .unreadable)
        #expect(SavedTime(since1601: "9223372036854775807") == .unreadable)
    }
}
