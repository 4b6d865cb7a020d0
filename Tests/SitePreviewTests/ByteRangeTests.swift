import SitePreview
import Testing

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", 0..<1), ("bytes=0-9", 0..<10), ("bytes=9-9", 9..<10), ("bytes=2-5", 2..<6),
        ("bytes=5-", 5..<10), ("bytes=0-", 0..<10), ("bytes=-3", 7..<10), ("bytes=-10", 0..<10),
        // The end is clamped, and so is a suffix that is longer than the file.
        ("bytes=5-99", 5..<10), ("bytes=-99", 0..<10), ("bytes=0-99999999999999999999999", 0..<10),
        ("bytes=-99999999999999999999999", 0..<10), ("BYTES=1-2", 1..<3), ("bytes= 1-2 ", 1..<3),
    ])
    func isAPart(_ field: String, _ expected: Range<Int>) {
        #expect(ByteRange(field, size: 10) == .part(expected))
    }

    @Test(arguments: [
        "bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999999-", "bytes=11-12",
    ])
    func cannotBeMet(_ field: String) {
        #expect(ByteRange(field, size: 10) == .unsatisfiable)
    }

    @Test(arguments: [
        nil, "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=1-a", "bytes=5-2", "bytes=1-2,4-5",
        "bytes=0-0,-1", "items=0-5", "bytes 0-5", "bytes=+1-2", "bytes=1-+2", "bytes=--1", "bytes=1 - 2",
        "bytes=0x1-2", "bytes=1.0-2", "=0-5",
    ])
    func isPassedOver(_ field: String?) {
        #expect(ByteRange(field, size: 10) == .whole)
    }

    @Test func anEmptyFileHasNoPart() {
        for field in ["bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0"] {
            #expect(ByteRange(field, size: 0) == .unsatisfiable, "\(field)")
        }
        #expect(ByteRange(nil, size: 0) == .whole)
    }
}
