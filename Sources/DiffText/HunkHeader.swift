/// The ranges of a hunk: `@@ -start,count +start,count @@ heading` (GNU diffutils, "Detailed Description of Unified
/// Format"). A count of 1 may be missing.
struct HunkHeader: Sendable, Hashable {
    var oldStart: Int
    var oldCount: Int
    var newStart: Int
    var newCount: Int

    init?(_ line: some StringProtocol) {
        guard line.utf8.starts(with: "@@ -".utf8) else { return nil }
        var bytes = line.utf8.dropFirst(4)
        guard let old = Self.range(&bytes), Self.skip(" +", &bytes), let new = Self.range(&bytes),
            Self.skip(" @@", &bytes)
        else { return nil }
        (oldStart, oldCount) = old
        (newStart, newCount) = new
    }

    private static func range<Bytes: Collection<UInt8>>(_ bytes: inout Bytes) -> (Int, Int)?
    where Bytes.SubSequence == Bytes {
        guard let start = number(&bytes) else { return nil }
        guard skip(",", &bytes) else { return (start, 1) }
        return number(&bytes).map { (start, $0) }
    }

    private static func number<Bytes: Collection<UInt8>>(_ bytes: inout Bytes) -> Int?
    where Bytes.SubSequence == Bytes {
        var value = 0
        var digits = 0
        while let byte = bytes.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
            value = value * 10 + Int(byte & 15)
            digits += 1
            // Line numbers stay below a billion.
            guard digits < 10 else { return nil }
            bytes = bytes.dropFirst()
        }
        return digits > 0 ? value : nil
    }

    private static func skip<Bytes: Collection<UInt8>>(_ text: StaticString, _ bytes: inout Bytes) -> Bool
    where Bytes.SubSequence == Bytes {
        let expected = text.withUTF8Buffer { Array($0) }
        guard bytes.starts(with: expected) else { return false }
        bytes = bytes.dropFirst(expected.count)
        return true
    }
}
