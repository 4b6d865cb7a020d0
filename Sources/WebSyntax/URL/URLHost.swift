/// The host parser and serializer (URL Standard, 3.5).
enum URLHost {
    /// Parses a host.
    ///
    /// - Parameter isOpaque: true for schemes that are not special, whose hosts are neither domains nor
    ///   IPv4 addresses.
    /// - Returns: the serialized host; nil on failure.
    static func parse(_ text: [UInt8], isOpaque: Bool) -> String? {
        if text.first == UInt8(ascii: "[") {
            guard text.last == UInt8(ascii: "]"), let address = IPv6Text.parse(text.dropFirst().dropLast())
            else {
                return nil
            }
            return "[" + IPv6Text.serialize(address) + "]"
        }
        if isOpaque {
            return text.contains(where: isForbidden) ? nil : PercentEncodeSet.c0Control.encode(text)
        }
        // Percent escapes in a domain are decoded first, so `%65xample` is `example`.
        let domain = String(decoding: PercentDecoder.decode(text), as: UTF8.self)
        guard let ascii = DomainName.ascii(domain), !ascii.utf8.contains(where: isForbiddenInDomain) else {
            return nil
        }
        // A host that ends in a number must be a valid IPv4 address (URL Standard, 3.5).
        guard IPv4Text.endsInNumber(ascii) else { return ascii }
        return IPv4Text.parse(ascii).map(IPv4Text.serialize)
    }

    /// URL Standard, 3.1, "forbidden host code point".
    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00, UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "): true
        default: "#/:<>?@[\\]^|".utf8.contains(byte)
        }
    }

    /// Returns true for a "forbidden domain code point" (URL Standard, 3.1).
    private static func isForbiddenInDomain(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "%") || byte == 0x7F || isForbidden(byte)
    }
}
