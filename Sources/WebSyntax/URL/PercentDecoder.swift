/// Percent-decoding (URL Standard, 1.3). An invalid escape is kept as text.
package enum PercentDecoder {
    /// Returns the decoded bytes.
    package static func decode(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var map: OffsetMap?
        bytes.withUnsafeBufferPointer { append($0, 0..<$0.count, to: &output, map: &map) }
        return output
    }

    /// Returns the decoded UTF-8 bytes of a text.
    package static func decode(_ text: some StringProtocol) -> [UInt8] { decode(Array(text.utf8)) }

    /// Decodes a text. The decoded bytes are read as UTF-8; invalid sequences become U+FFFD.
    package static func text(_ text: some StringProtocol) -> String {
        String(decoding: decode(text), as: UTF8.self)
    }

    /// Appends the decoded `range` without tabs and line breaks, which the URL parser removes.
    package static func append(
        _ bytes: Bytes, _ range: Range<Int>, to output: inout [UInt8], map: inout OffsetMap?
    ) {
        var offset = range.lowerBound
        output.reserveCapacity(output.count + range.count)
        while offset < range.upperBound {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "%"), offset + 2 < range.upperBound,
                let high = bytes[offset + 1].hexValue, let low = bytes[offset + 2].hexValue
            {
                output.append(high << 4 | low)
                offset += 3
                map?.note(decoded: output.count, raw: offset)
            } else if byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                offset += 1
                map?.note(decoded: output.count, raw: offset)
            } else {
                output.append(byte)
                offset += 1
            }
        }
    }
}
