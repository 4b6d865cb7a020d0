import WebSyntax

/// The addresses that sanitized HTML may have: http, https, mailto and relative ones, and bitmaps as `data:`.
struct AddressPolicy: Sendable {
    let base: WebAddress?
    /// The address of the page, if its `base` element gives another one for its links.
    var page: WebAddress?

    /// Returns the address of a link, or nil if it is not allowed.
    func link(_ text: String) -> String? {
        if isSettled(text) { return text }
        return parsedLink(text)
    }

    /// Returns the address of a link as the URL parser reads it.
    func parsedLink(_ text: String) -> String? {
        let text = Self.stripped(text)
        switch URLClassifier.classify(text) {
        case .fragmentOnly:
            let fragment = String(text.dropFirst())
            return "#" + (fragment.isEmpty ? "" : Self.prefixed(fragment))
        case .mailLike("mailto"): return WebAddress(text)?.serialized
        case .remote, .relative, .rootAbsolute: return parsedWeb(text)
        default: return nil
        }
    }

    /// Returns the address of another page or file, resolved, without credentials and tracking.
    func web(_ text: String) -> String? {
        if isSettled(text) { return text }
        return parsedWeb(text)
    }

    private func parsedWeb(_ text: String) -> String? {
        let text = Self.stripped(text)
        switch URLClassifier.classify(text) {
        case .remote(let scheme, _):
            guard scheme == nil || scheme == "http" || scheme == "https" else { return nil }
            guard let address = WebAddress(text, relativeTo: base ?? Self.placeholder) else { return nil }
            return absolute(address)
        case .relative, .rootAbsolute:
            guard let base else {
                // Only an address that stays on the host of its page is relative to a browser, too.
                guard let address = WebAddress(text, relativeTo: Self.placeholder),
                    address.origin == Self.placeholder?.origin
                else { return nil }
                return TrackingParameters.removed(from: text)
            }
            return WebAddress(text, relativeTo: base).flatMap(absolute)
        default: return nil
        }
    }

    /// Returns the address of a picture, or nil if it is not allowed.
    func picture(_ text: String) -> String? {
        if isSettled(text) { return text }
        let text = Self.stripped(text)
        guard case .data(let mime, true, let range) = URLClassifier.classify(text) else { return web(text) }
        let payload = Array(text.utf8)[range]
        guard Self.bitmaps.contains(mime), !payload.isEmpty, payload.allSatisfy(Self.isBase64) else {
            return nil
        }
        return "data:\(mime);base64," + String(decoding: payload, as: UTF8.self)
    }

    /// Returns an id or fragment with the prefix, once.
    static func prefixed(_ id: String) -> String {
        id.hasPrefix(HTMLSanitizer.idPrefix) ? id : HTMLSanitizer.idPrefix + id
    }

    private func absolute(_ address: WebAddress) -> String? {
        var address = address.withoutCredentials
        // Each target is part of the address around it, so this ends.
        while let target = TrackingParameters.target(of: address) { address = target.withoutCredentials }
        guard address.scheme == "http" || address.scheme == "https" else { return nil }
        if address.fragment?.isEmpty == false,
            [base, page].contains(where: { $0?.withoutFragment == address.withoutFragment })
        {
            return "#" + Self.prefixed(address.fragment ?? "")
        }
        return TrackingParameters.removed(from: address.serialized)
    }

    private static let placeholder = WebAddress("https://page.invalid/folder/page")

    private static let bitmaps: Set<String> = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif",
    ]

    private static func isBase64(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: "=")
    }

    /// Returns the text as the URL parser reads it: without spaces at its ends, tabs and line feeds (URL Standard, 4.4).
    private static func stripped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 <= 0x20 }) else { return text }
        let kept = text.unicodeScalars.filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }
        let start = kept.firstIndex { $0.value > 0x20 } ?? kept.endIndex
        let end = kept.lastIndex { $0.value > 0x20 }.map { kept.index(after: $0) } ?? kept.endIndex
        return String(String.UnicodeScalarView(kept[start..<end]))
    }
}
