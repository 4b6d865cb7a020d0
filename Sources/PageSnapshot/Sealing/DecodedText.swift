import WebFetching
import WebSyntax

/// A fetched text in UTF-8, as whoever asked for it reads it.
struct DecodedText {
    var bytes: [UInt8]
    var encoding: String
    var isSupported: Bool

    /// - Parameters:
    ///   - type: what it is read as, whatever the server says; its charset parameter counts all the same.
    ///   - fallback: the encoding where neither the mark, the header nor the text itself names one.
    init(_ asset: Asset, as type: String, fallback: String?) {
        let parameters = (asset.contentType ?? "").drop { $0 != ";" }
        var decoded = TextEncoding.decode(asset.bytes, contentType: type + parameters)
        if decoded.reason == .fallback, let fallback, fallback != decoded.encoding {
            decoded = TextEncoding.decode(asset.bytes, contentType: "\(type);charset=\(fallback)")
        }
        bytes = decoded.text
        encoding = decoded.encoding
        isSupported = decoded.isSupported
    }
}
