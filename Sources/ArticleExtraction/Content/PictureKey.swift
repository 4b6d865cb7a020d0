/// The part of a picture's address that names the picture. Scripts such as `/_next/image` take its name in the query, beside
/// the parameters that choose a size of it.
enum PictureKey {
    /// Returns the address without parameters of size, quality, format, version and signature.
    static func of(_ address: String) -> String {
        guard let mark = address.utf8.firstIndex(of: UInt8(ascii: "?")) else { return address }
        let path = address[..<mark]
        let name = path.lowercased()
        let isFile = endings.contains(where: name.hasSuffix)
        let query = address[address.index(after: mark)...].prefix { $0 != "#" }
        let kept = query.split { $0 == "&" || $0 == "?" }.filter { !isVariant($0, ofFile: isFile) }
        return String(path) + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    }

    /// Returns true for a parameter that chooses one of the variants of a picture. After the name of a file, a bare word is a
    /// version, and a token gives access.
    private static func isVariant(_ parameter: Substring, ofFile isFile: Bool) -> Bool {
        let name = parameter.prefix { $0 != "=" }.lowercased()
        if prefixes.contains(where: name.hasPrefix) { return true }
        let hasValue = parameter.utf8.contains(UInt8(ascii: "="))
        if isFile, !hasValue || accesses.contains(name) { return true }
        let value = parameter.lowercased()
        // Without a value, it may be a formula: `latex?x`.
        return hasValue && variants.contains(name) && !endings.contains(where: value.hasSuffix)
    }

    private static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg", ".bmp"]

    private static let accesses: Set<String> = [
        "hash", "token", "signature", "sig", "expires", "policy", "key-pair-id", "oh", "oe", "stp", "name",
    ]

    private static let variants = Set(
        """
        w h width height maxwidth maxheight max-w max-h size sz s imwidth impolicy sw sh scale zoom resize dpr fit
        crop rect gravity fill bg blur q quality qlt auto format fm fmt output ext webp strip ssl optimize compress
        lossy lossless progressive sharp v ver version rev t ts time timestamp cb mtime updated itok wxfrom tp cs
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let prefixes = [
        "x-oss-", "imageview", "imagemogr", "wx_", "ixlib", "ixid", "fp-", "overlay-", "x-amz-", "utm_",
        "_nc_",
    ]
}
