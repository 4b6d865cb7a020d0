import WebSyntax

/// The number of words of a rendered body, for an estimate of the reading time.
package enum WordCount {
    /// Returns the number of runs of other characters than white space outside of tags. A character reference, and the
    /// TeX of a formula without spaces, is part of a word.
    static func words(in body: [UInt8]) -> Int {
        body.withUnsafeBufferPointer { bytes in
            var count = 0
            // A tag within a word does not end it.
            var last = UInt8(ascii: " ")
            var offset = 0
            while offset < bytes.count {
                let tag = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count)
                count &+= starts(in: bytes, offset..<(tag ?? bytes.count), after: &last)
                guard let tag,
                    let end = bytes.firstOffset(of: UInt8(ascii: ">"), from: tag, to: bytes.count)
                else { break }
                offset = end + 1
            }
            return count
        }
    }

    /// Returns the number of words that begin in a range. Every byte of a library passes here, so eight are read at once.
    ///
    /// - Parameter last: the byte before the range, and then its last one.
    private static func starts(in bytes: Bytes, _ range: Range<Int>, after last: inout UInt8) -> Int {
        guard let base = bytes.baseAddress, !range.isEmpty else { return 0 }
        var count = 0
        var place = range.lowerBound
        var before: UInt64 = last > UInt8(ascii: " ") ? 0x80 : 0
        while place &+ ByteOctet.count <= range.upperBound {
            let signs = ByteOctet(at: base + place).above(UInt8(ascii: " "))
            count &+= (signs & ~(signs << 8 | before)).nonzeroBitCount
            before = signs >> 56
            place &+= ByteOctet.count
        }
        var isSign = before != 0
        while place < range.upperBound {
            let wasSign = isSign
            isSign = base[place] > UInt8(ascii: " ")
            count &+= isSign && !wasSign ? 1 : 0
            place &+= 1
        }
        last = base[range.upperBound - 1]
        return count
    }

    /// Returns the number of words that a built leaf says it has; `nil` for another page.
    package static func words(inPage page: [UInt8]) -> Int? {
        let mark = Array("<main id=\"text\" tabindex=\"-1\" data-count=\"".utf8)
        guard let place = page.firstRange(of: mark) else { return nil }
        let digits = page[place.upperBound...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Returns the reading time in whole minutes, at least one, at 200 words a minute: a slow rate, since a mathematical
    /// text is read slowly. (Brysbaert 2019 gives 238 words a minute for English non-fiction.)
    package static func minutes(of words: Int) -> Int { max(1, (words + 100) / 200) }
}
