/// The named character references, indexed on first use for longest-match lookup.
struct NamedCharacterReferences: Sendable {
    /// The longest name at an offset.
    struct Match: Equatable {
        /// The length of the name in bytes, with its semicolon if present.
        var length: Int
        var hasSemicolon: Bool
        var first: UInt32
        /// 0 if the reference has only one code point.
        var second: UInt32
    }

    /// One entry of the table.
    private struct Entry: Sendable {
        /// The offset of the name in the table.
        var start: Int32
        /// The length of the name in bytes.
        var length: Int32
        var first: UInt32
        var second: UInt32
        /// True for the names that HTML 4 allowed without a semicolon.
        var semicolonOptional: Bool
    }

    /// The references of the HTML standard, parsed once, on first use.
    static let standard = NamedCharacterReferences()

    private let entries: [Entry]

    private init() {
        let text = UnsafeBufferPointer(start: Self.table.utf8Start, count: Self.table.utf8CodeUnitCount)
        var entries: [Entry] = []
        entries.reserveCapacity(2200)
        var offset = 0
        while offset < text.count {
            guard text[offset].isASCIIAlpha else {
                offset += 1
                continue
            }
            let start = offset
            while offset < text.count, text[offset].isASCIIAlphanumeric { offset += 1 }
            var entry = Entry(
                start: Int32(start), length: Int32(offset - start), first: 0, second: 0,
                semicolonOptional: offset < text.count && text[offset] == UInt8(ascii: "="))
            offset += 1
            entry.first = Self.hexNumber(text, &offset)
            if offset < text.count, text[offset] == UInt8(ascii: "+") {
                offset += 1
                entry.second = Self.hexNumber(text, &offset)
            }
            entries.append(entry)
        }
        self.entries = entries
    }

    /// Reads a hexadecimal number and moves `offset` after it.
    private static func hexNumber(_ text: Bytes, _ offset: inout Int) -> UInt32 {
        var value: UInt32 = 0
        while offset < text.count, let digit = text[offset].hexValue {
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    /// Returns the longest reference whose name starts at `start`, directly after the ampersand.
    func longestMatch(in bytes: Bytes, at start: Int, to end: Int) -> Match? {
        let names = Self.table.utf8Start
        var low = 0
        var high = entries.count
        var depth = 0
        var best: Match?
        while start + depth < end, bytes[start + depth].isASCIIAlphanumeric {
            let byte = bytes[start + depth]
            // Invariant: `low..<high` are the names that agree with the input up to `depth`.
            low = bound(of: byte, names, depth, low, high)
            high = bound(of: byte + 1, names, depth, low, high)
            if low == high { break }
            depth += 1
            let entry = entries[low]
            // A complete name is the first of its range, because it is a prefix of the others.
            guard Int(entry.length) == depth else { continue }
            let hasSemicolon = start + depth < end && bytes[start + depth] == UInt8(ascii: ";")
            if hasSemicolon || entry.semicolonOptional {
                best = Match(
                    length: hasSemicolon ? depth + 1 : depth, hasSemicolon: hasSemicolon,
                    first: entry.first, second: entry.second)
                // The search continues: `&notin;` has the shorter name `&not` as a prefix (13.2.5.73).
            }
        }
        return best
    }

    /// Returns the first entry in `low..<high` whose byte at `depth` is not below `byte`. A name that
    /// ends there comes first.
    private func bound(of byte: UInt8, _ names: UnsafePointer<UInt8>, _ depth: Int, _ low: Int, _ high: Int)
        -> Int
    {
        var low = low
        var high = high
        while low < high {
            let middle = (low + high) / 2
            let entry = entries[middle]
            let isBelow = Int(entry.length) <= depth || names[Int(entry.start) + depth] < byte
            if isBelow { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
