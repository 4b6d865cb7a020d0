import Foundation

/// The place that a check fetches from.
///
/// On loopback the addresses inside page and manifest still name the public host. The check then
/// fetches the same names from the local folder.
struct PublishedPlace: Sendable {
    let address: String
    let isSecure: Bool
    let isLoopback: Bool
    /// The public folder, and the folder that replaces it.
    private var mapping: (from: String, to: String)?

    /// Fails for anything but an http or https address without credentials.
    init?(_ address: String) {
        let lower = address.lowercased()
        isSecure = lower.hasPrefix("https://")
        guard isSecure || lower.hasPrefix("http://"), let start = address.range(of: "://")?.upperBound else {
            return nil
        }
        let authority = address[start...].prefix { !"/?#".contains($0) }
        guard !authority.isEmpty, !authority.contains("@"),
            address.utf8.allSatisfy({ $0 > UInt8(ascii: " ") && $0 != 0x7F })
        else { return nil }
        let host =
            authority.hasPrefix("[")
            ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" }
        isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
        self.address = authority.endIndex == address.endIndex ? address + "/" : address
    }

    /// Derives the public folder from the public address of one file and the local address of a file beside it.
    mutating func learn(published: String, local: String) {
        guard isLoopback else { return }
        mapping = (Self.folder(of: published), Self.folder(of: local))
    }

    /// Returns the address to fetch for an address in the page or the manifest.
    func real(_ address: String) -> String {
        guard let mapping, address.hasPrefix(mapping.from) else { return address }
        return mapping.to + address.dropFirst(mapping.from.count)
    }

    private static func folder(of address: String) -> String {
        address.lastIndex(of: "/").map { String(address[...$0]) } ?? address
    }
}

/// The install link of a page.
enum PageLink {
    /// Returns the first `href` with the scheme `itms-services`, with its character references
    /// resolved.
    static func find(in html: String) -> String? {
        for quote in ["\"", "'"] {
            guard let start = html.range(of: "href=\(quote)itms-services:") else { continue }
            let value = html[start.lowerBound...].dropFirst(6).prefix { String($0) != quote }
            return String(value).replacing("&amp;", with: "&").replacing("&#38;", with: "&").replacing(
                "&#x26;", with: "&")
        }
        return nil
    }
}
