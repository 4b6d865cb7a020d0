/// Paths as URI references (RFC 3986, section 3.3).
package enum URIPath {
    /// Percent-encodes everything except letters, digits and `-._~/`, so the result means the same in all quotes and
    /// encodings.
    package static func encoded(_ path: String) -> String {
        var out = ""
        for byte in path.utf8 {
            switch byte {
            case 0x2D...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x7E:
                out.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                out += "%" + (hex.count < 2 ? "0" : "") + hex
            }
        }
        return out
    }
}
