import Foundation
import WebSyntax

/// Percent-encoding (RFC 3986, 2.1).
enum Percent {
    static func escape(_ byte: UInt8) -> String {
        let digits = Array("0123456789ABCDEF")
        return "%" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }

    /// Everything but the unreserved characters (2.3) escaped, byte by byte.
    static func encode(_ text: String) -> String {
        text.utf8.map { byte in
            let isUnreserved = byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte)
            return isUnreserved ? String(Unicode.Scalar(byte)) : escape(byte)
        }.joined()
    }
}

/// The address behind the Install button, which iOS hands to its installer.
package enum InstallLink {
    private static let beginning = "itms-services://?action=download-manifest&url="

    /// The value is decoded once and then read as a URL: its own `%20` becomes `%2520`.
    package static func text(manifest: String) -> String { beginning + Percent.encode(manifest) }

    /// The manifest's address, as iOS takes it out of a link; `nil` for another link.
    package static func manifest(of link: String) -> String? {
        guard link.hasPrefix("itms-services://"), let query = link.firstIndex(of: "?") else { return nil }
        let pairs = link[link.index(after: query)...].split(separator: "&")
        guard pairs.contains("action=download-manifest"),
            let pair = pairs.first(where: { $0.hasPrefix("url=") })
        else { return nil }
        return String(pair.dropFirst(4)).removingPercentEncoding
    }
}
