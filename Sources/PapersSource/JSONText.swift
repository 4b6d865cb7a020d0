import StudyManifest

/// The characters of a JSON string, each with its place in the file, so that a finding about a formula has the
/// position of the formula and not only that of the string.
struct JSONText {
    let scalars: [Unicode.Scalar]
    /// The offset of each scalar in the file, and of the closing quote.
    let offsets: [Int]

    /// - Parameters:
    ///   - text: the decoded string.
    ///   - range: the string with its quotes, in `bytes`.
    ///   - bytes: a text that was parsed, so every escape in the range is complete.
    init(_ text: String, at range: Range<Int>, in bytes: [UInt8]) {
        scalars = Array(text.unicodeScalars)
        var offsets: [Int] = []
        offsets.reserveCapacity(scalars.count + 1)
        var offset = range.lowerBound + 1
        for scalar in scalars {
            offsets.append(offset)
            if bytes[offset] != UInt8(ascii: "\\") {
                offset += UTF8.width(scalar)
            } else if bytes[offset + 1] != UInt8(ascii: "u") {
                offset += 2
            } else {
                // A character outside the basic plane is written as two surrogates (RFC 8259, section 7).
                offset += scalar.value > 0xFFFF ? 12 : 6
            }
        }
        self.offsets = offsets + [offset]
    }
}
