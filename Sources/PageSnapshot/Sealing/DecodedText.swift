import WebFetching
import WebSyntax

/// A fetched text in UTF-8, decoded as the document or sheet that asks for it decodes it.
struct DecodedText {
    /// The text in UTF-8.
    var bytes: [UInt8]
    /// The name of the encoding (Encoding Standard, 4.2).
    var encoding: String
    /// False if the encoding cannot be decoded here.
    var isSupported: Bool

    /// - Parameters:
    /// - type: the type by which it is decoded, regardless of the server's; the server's charset parameter still
    /// counts.
    ///   - fallback: the encoding if neither a byte order mark, the header nor the text itself names one.
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
