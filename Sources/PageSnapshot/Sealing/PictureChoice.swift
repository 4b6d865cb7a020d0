import WebFetching
import WebSyntax

/// The picture that a picture element shows in current browsers, if its sources differ by type alone.
struct PictureChoice {
    /// The chosen file.
    var asset: Asset
    var address: WebAddress
    /// The key by which its uses are counted.
    var key: String
    /// The density of the chosen candidate.
    var density: Double

    /// Returns true for types that phones show (WebKit since iOS 16, Chromium). They skip sources of other types.
    static func isShown(_ type: String?) -> Bool {
        guard let type, !type.isEmpty else { return true }
        return ["png", "jpeg", "gif", "webp", "avif", "svg+xml", "apng", "bmp", "x-icon"]
            .contains { type == "image/" + $0 }
    }
}
