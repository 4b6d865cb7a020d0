import WebFetching
import WebSyntax

/// The source of a picture element whose sources differ by type alone, as today's browsers choose it.
struct PictureChoice {
    var asset: Asset
    var address: WebAddress
    /// By which its uses are counted.
    var key: String
    var density: Double

    /// Returns true for types that phones show (WebKit since iOS 16, Chromium). They skip sources of other types.
    static func isShown(_ type: String?) -> Bool {
        guard let type, !type.isEmpty else { return true }
        return ["png", "jpeg", "gif", "webp", "avif", "svg+xml", "apng", "bmp", "x-icon"]
            .contains { type == "image/" + $0 }
    }
}
