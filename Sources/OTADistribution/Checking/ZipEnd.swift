/// The end of a zip: the end record of the directory, which every zip has in its last bytes, before a comment (APPNOTE
/// 4.3.16).
enum ZipEnd {
    /// The size of the end record without its comment.
    private static let record = 22
    /// The size of the records that a zip64 has directly before the end record (APPNOTE 4.3.14 and 4.3.15).
    private static let records64 = 56 + 20
    /// The longest end: the records of a zip64, the end record, and a comment of the largest length.
    static let longest = records64 + record + Int(UInt16.max)

    /// Returns true if a file of `total` bytes is complete: the end record fills the last bytes exactly, and the
    /// directory ends where the record begins. One byte more or less anywhere in the file moves one of them.
    ///
    /// - Parameter tail: the last bytes of the file. A record before a longer comment is not found.
    static func isComplete(_ tail: [UInt8], of total: Int) -> Bool {
        guard tail.count >= record else { return false }
        let offset = total - tail.count
        for start in 0...tail.count - record where tail[start...].starts(with: "PK\u{5}\u{6}".utf8) {
            // The signature may also occur in a comment.
            guard start + record + number(tail[(start + 20)..<(start + 22)]) == tail.count else { continue }
            // The records of a zip64 may be in front of the bytes at hand.
            guard start >= records64 else { return true }
            let locator = start - 20
            guard tail[locator...].starts(with: "PK\u{6}\u{7}".utf8) else {
                let size = number(tail[(start + 12)..<(start + 16)])
                return number(tail[(start + 16)..<(start + 20)]) + size == offset + start
            }
            let place = number(tail[(locator + 8)..<(locator + 16)]) &- offset
            return tail.indices.contains(place) && tail[place...].starts(with: "PK\u{6}\u{6}".utf8)
        }
        return false
    }

    /// Reads a little-endian number. Eight bytes may wrap around; the result is only compared.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
