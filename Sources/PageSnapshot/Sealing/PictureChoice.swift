import WebReferences

/// What a picture element shows where nothing but types decides among its sources, as every browser of today decides it.
struct PictureChoice {
    var asset: Asset
    var address: WebAddress
    /// By which its uses are counted.
    var key: String
    var density: Double

    /// What the engines of phones show (WebKit since iOS 16, Chromium). A source of another type they pass over.
    static func isShown(_ type: String?) -> Bool {
        guard let type, !type.isEmpty else { return true }
        return ["png", "jpeg", "gif", "webp", "avif", "svg+xml", "apng", "bmp", "x-icon"]
            .contains { type == "image/" + $0 }
    }
}
