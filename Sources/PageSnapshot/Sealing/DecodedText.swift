import WebFetching
import WebSyntax

/// A fetched text in UTF-8, decoded as the document or sheet that asks for it decodes it.
struct DecodedText {
    /// The text in UTF-8.
    var bytes: [UInt8]
    /// The name of the encoding (Encoding Standard, 4.2).
    var encoding: String
    /// The reason why characters may be wrong; `nil` if the encoding is certain.
    var problem: DecodingProblem?

    /// - Parameters:
    /// - type: the type by which it is decoded, regardless of the server's; the server's charset parameter still
    /// counts.
    ///   - fallback: the encoding if neither a byte order mark, the header nor the text itself names one. Without it
    ///     the encoding of HTML is recognized by its bytes.
    init(_ asset: Asset, as type: String, fallback: String?) {
        let parameters = (asset.contentType ?? "").drop { $0 != ";" }
        var decoded = TextEncoding.decode(asset.bytes, contentType: type + parameters)
        if decoded.reason == .fallback, let fallback, fallback != decoded.encoding {
            decoded = TextEncoding.decode(asset.bytes, contentType: "\(type);charset=\(fallback)")
        } else if decoded.reason == .fallback, fallback == nil, ContentTypes.isHTML(type) {
            decoded = EncodingGuess.decode(undeclaredPage: asset.bytes) ?? decoded
        }
        bytes = decoded.text
        encoding = decoded.encoding
        problem = DecodingProblem(decoded, of: asset)
    }
}
