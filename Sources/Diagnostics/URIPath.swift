/// A path as a URI reference has it (RFC 3986, section 3.3).
package enum URIPath {
    /// Letters, digits and `-._~/` stay; the rest is percent-encoded, so that it means the same in every kind of quotes
    /// and in every encoding of a file.
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
