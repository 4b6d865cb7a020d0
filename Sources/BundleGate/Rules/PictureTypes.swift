import WebReferences
import WebSyntax

/// Pictures that are something else.
enum PictureTypes {
    /// Returns the violation of a picture whose address has the type of a text or a font, or that is not valid base64.
    static func violation(about reference: WebReference) -> Violation? {
        // Paints, masks and clips are parts of documents.
        guard reference.directive == .image, reference.effect == .fetch, !reference.needsOrigin
        else { return nil }
        switch reference.target {
        case .relative(let path, _, _) where !path.isEmpty:
            guard
                [.html, .css, .script, .text, .font, .manifest].contains(BundleFile(path: path, size: 0).kind)
            else { return nil }
            return Violation(
                .notUnderstood, "'\(path)' is loaded as a picture, and its name says otherwise",
                fix: "name a picture")
        case .data(let type, let isBase64, let payload) where !reference.isCutOff:
            let address = Array(reference.text.utf8)
            var bytes = PercentDecoder.decode(Array(address[payload.clamped(to: 0..<address.count)]))
            if isBase64 {
                guard let decoded = Base64Decoder.decode(bytes) else {
                    return Violation(
                        .notUnderstood, "the base64 of this picture cannot be decoded", fix: "write it again")
                }
                bytes = decoded
            }
            // Browsers look at the bytes of other types, and at the type of a drawing.
            guard !type.hasPrefix("image/"), FileSignature.pictureFault(bytes) != nil else { return nil }
            return Violation(
                .notUnderstood, "'\(reference.shortText)' is loaded as a picture, and its type is \(type)",
                fix: "name a picture")
        default: return nil
        }
    }
}
