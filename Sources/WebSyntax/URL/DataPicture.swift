/// The picture in a `data:` URL, as far as a fault keeps browsers from showing it.
package enum DataPicture {
    /// Says why browsers do not show a drawing in a `data:` URL; `nil` for one that they show, and for other URLs.
    package static func fault(ofDrawing url: String) -> String? {
        var url = url
        return url.withUTF8 { fault(ofDrawing: $0) }
    }

    private static func fault(ofDrawing url: Bytes) -> String? {
        guard case .data("image/svg+xml", let isBase64, let payload) = URLClassifier.classify(url) else {
            return nil
        }
        var bytes: [UInt8] = []
        var map: OffsetMap?
        PercentDecoder.append(url, payload, to: &bytes, map: &map)
        if isBase64 {
            guard let decoded = Base64Decoder.decode(bytes) else { return "its base64 cannot be decoded" }
            bytes = decoded
        }
        guard let words = XMLFault.words(ofDrawing: bytes) else { return nil }
        // The rest is the fragment of the address (URL Standard, 4.4).
        let isCut = payload.upperBound < url.count && url[payload.upperBound] == UInt8(ascii: "#")
        return isCut ? "'#' ends its address; write '%23' (\(words))" : words
    }
}
