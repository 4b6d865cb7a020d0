import Foundation

/// The place that a check looks at. On loopback the addresses within page and manifest still name the public place; the
/// check looks for them beside the page instead.
struct PublishedPlace: Sendable {
    let address: String
    let isSecure: Bool
    let isLoopback: Bool
    /// The public folder, and the one that is looked at.
    private var mapping: (from: String, to: String)?

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

    /// Takes the public folder from the manifest's address.
    mutating func learn(manifest: String, page: String) {
        guard isLoopback else { return }
        mapping = (Self.folder(of: manifest), Self.folder(of: page))
    }

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
    /// The first attribute value that is one, its character references resolved.
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
