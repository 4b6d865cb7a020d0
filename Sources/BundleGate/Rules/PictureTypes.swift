import WebReferences
import WebSyntax

/// Pictures and embedded fonts that are something else.
enum PictureTypes {
    /// Returns the violation of a picture whose address has the type of a text or a font, or of a data: URL that browsers
    /// do not show.
    static func violation(about reference: WebReference) -> Violation? {
        guard reference.effect == .fetch else { return nil }
        switch reference.directive {
        // Paints, masks and clips are parts of documents.
        case .image where !reference.needsOrigin: return pictureViolation(about: reference)
        case .font:
            guard case .data(let type, let isBase64, let payload) = reference.target else { return nil }
            return fontViolation(type, beginning(of: reference, isBase64, payload))
        default: return nil
        }
    }

    private static func pictureViolation(about reference: WebReference) -> Violation? {
        switch reference.target {
        case .relative(let path, _, _) where !path.isEmpty:
            guard
                [.html, .css, .script, .text, .font, .manifest].contains(BundleFile(path: path, size: 0).kind)
            else { return nil }
            return Violation(
                .notUnderstood, "'\(path)' is loaded as a picture, and its name says otherwise",
                fix: "name a picture")
        // An icon that is no picture keeps browsers from asking for another, and no page shows it.
        case .data(let type, let isBase64, let payload) where reference.definition.sealing != .remove:
            guard let start = Self.beginning(of: reference, isBase64, payload) else {
                return Violation(
                    .notUnderstood, "the base64 of this picture cannot be decoded", fix: "write it again")
            }
            // Browsers look at the bytes, and at the type of a drawing.
            guard type != "image/svg+xml", let fault = PictureSignature.fault(in: start) else { return nil }
            guard type.hasPrefix("image/") else {
                return Violation(
                    .notUnderstood,
                    "'\(reference.shortText)' is loaded as a picture, and its type is \(type)",
                    fix: "name a picture")
            }
            // Plain text under the type of a picture is meant as one that shows nothing.
            return isBase64 ? Violation(.notUnderstood, fault, fix: "write it again") : nil
        default: return nil
        }
    }

    /// Returns the violation of a font with these first bytes; `nil` bytes are not base64.
    private static func fontViolation(_ type: String, _ start: [UInt8]?) -> Violation? {
        // Old formats, which browsers pass over by the word beside them.
        if type == "application/vnd.ms-fontobject" || type == "image/svg+xml" { return nil }
        guard let start else {
            return Violation(
                .notUnderstood, "the base64 of this font cannot be decoded", fix: "write it again")
        }
        if FileSignature.isFont(start) { return nil }
        return Violation(.notUnderstood, "no browser knows the format of this font", fix: "write it again")
    }

    /// Returns the bytes of a data: URL, only the first ones of a long one; `nil` if they are not base64.
    private static func beginning(of reference: WebReference, _ isBase64: Bool, _ payload: Range<Int>)
        -> [UInt8]?
    {
        let address = Array(reference.text.utf8)
        let bytes = PercentDecoder.decode(Array(address[payload.clamped(to: 0..<address.count)]))
        guard isBase64 else { return bytes }
        guard reference.isCutOff else { return Base64Decoder.decode(bytes) }
        // Whole groups of digits, far from the cut.
        return Base64Decoder.decode(Array(bytes.filter { !$0.isHTMLSpace }.prefix(64)))
    }
}
