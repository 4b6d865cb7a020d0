import Foundation
import WebSyntax

/// The link of the Install button. iOS hands its manifest address to the installer.
package enum InstallLink {
    private static let beginning = "itms-services://?action=download-manifest&url="

    /// Returns the link for a manifest. iOS decodes the value once and then parses it as a URL, so a
    /// `%20` of the address becomes `%2520`.
    package static func text(manifest: String) -> String {
        beginning + PercentEncodeSet.reserved.encode(manifest.utf8)
    }

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
