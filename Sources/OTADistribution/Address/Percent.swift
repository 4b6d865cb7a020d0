import Foundation
import WebSyntax

/// Percent-encoding (RFC 3986, 2.1).
enum Percent {
    /// Returns a byte as `%` and two upper-case digits, the normal form (RFC 3986, 6.2.2.1).
    static func escape(_ byte: UInt8) -> String {
        let digits = Array("0123456789ABCDEF")
        return "%" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }

    /// Escapes every byte but the unreserved characters (RFC 3986, 2.3).
    static func encode(_ text: String) -> String {
        text.utf8.map { byte in
            let isUnreserved = byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte)
            return isUnreserved ? String(Unicode.Scalar(byte)) : escape(byte)
        }.joined()
    }
}

/// The link of the Install button. iOS hands its manifest address to the installer.
package enum InstallLink {
    private static let beginning = "itms-services://?action=download-manifest&url="

    /// Returns the link for a manifest. iOS decodes the value once and then parses it as a URL, so a
    /// `%20` of the address becomes `%2520`.
    package static func text(manifest: String) -> String { beginning + Percent.encode(manifest) }

    /// Returns the manifest's address as iOS takes it from a link; `nil` for any other link.
    package static func manifest(of link: String) -> String? {
        guard link.hasPrefix("itms-services://"), let query = link.firstIndex(of: "?") else { return nil }
        let pairs = link[link.index(after: query)...].split(separator: "&")
        guard pairs.contains("action=download-manifest"),
            let pair = pairs.first(where: { $0.hasPrefix("url=") })
        else { return nil }
        return String(pair.dropFirst(4)).removingPercentEncoding
    }
}
