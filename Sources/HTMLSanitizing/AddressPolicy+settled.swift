import WebSyntax

extension AddressPolicy {
    /// Returns true for the usual form of an address that the policy would return as it is: no credentials, no port, no
    /// fragment, nothing to encode or resolve, and a domain that is neither an IPv4 address nor a redirecting host.
    ///
    /// Parsing takes a hundred times as long, and each address is checked again in the last round.
    func isSettled(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { Self.isSettledAddress($0) || (base == nil && Self.isSettledPath($0)) }
    }

    /// Returns true for a path from the root without a query.
    private static func isSettledPath(_ bytes: Bytes) -> Bool {
        guard bytes.first == UInt8(ascii: "/"), bytes.count == 1 || bytes[1] != UInt8(ascii: "/") else {
            return false
        }
        return bytes.allSatisfy(isKept)
    }

    private static func isSettledAddress(_ bytes: Bytes) -> Bool {
        guard let start = hostStart(bytes), let path = hostEnd(bytes, from: start) else { return false }
        var offset = path
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "?") {
            guard isKept(bytes[offset]) || bytes[offset] == UInt8(ascii: "'") else { return false }
            // A dot segment is resolved, also as `%2e`.
            if bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count,
                bytes[offset + 1] == UInt8(ascii: ".") || bytes[offset + 1] == UInt8(ascii: "%")
            {
                return false
            }
            offset += 1
        }
        guard offset < bytes.count else { return true }
        let query = (offset + 1)..<bytes.count
        guard bytes[query].allSatisfy({ isKept($0) || $0 == UInt8(ascii: "?") }) else { return false }
        return !TrackingParameters.mayChange(
            host: Bytes(rebasing: bytes[start..<path]), query: Bytes(rebasing: bytes[query]))
    }

    /// Returns the offset after `https://` or `http://`.
    private static func hostStart(_ bytes: Bytes) -> Int? {
        if bytes.hasExactly("https://", at: 0, to: bytes.count) { return 8 }
        return bytes.hasExactly("http://", at: 0, to: bytes.count) ? 7 : nil
    }

    /// Returns the offset of the path after a domain in lower case whose last label begins with a letter.
    private static func hostEnd(_ bytes: Bytes, from start: Int) -> Int? {
        var label = start
        var offset = start
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "/") {
            let byte = bytes[offset]
            if byte == UInt8(ascii: ".") {
                if offset == label { return nil }
                label = offset + 1
            } else if byte.isASCIIUppercase || !(byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-")) {
                return nil
            }
            offset += 1
        }
        guard offset < bytes.count, offset > label, bytes[label].isASCIIAlpha else { return nil }
        return offset
    }

    /// Returns true for a byte that neither a path nor a query encodes, and that separates nothing in them.
    private static func isKept(_ byte: UInt8) -> Bool {
        if byte.isASCIIAlphanumeric { return true }
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"),
            UInt8(ascii: "%"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
            return true
        default: return false
        }
    }
}
