/// The components of a URL (URL Standard, 4.1). All strings are ASCII.
struct URLRecord: Sendable {
    /// The scheme in lower case, without the colon.
    var scheme = ""
    /// The user name, percent-encoded.
    var username = ""
    /// The password, percent-encoded.
    var password = ""
    /// The serialized host; nil is the standard's null, which differs from an empty host.
    var host: String?
    /// The port; nil for the scheme's default.
    var port: UInt16?
    /// The segments of the path, percent-encoded.
    var path: [String] = []
    /// The opaque path, used instead of `path` for URLs without a hierarchy.
    var opaquePath: String?
    /// The query, percent-encoded; nil differs from an empty one, which keeps its `?`.
    var query: String?
    /// The fragment, percent-encoded.
    var fragment: String?

    /// True for a special URL, which accepts backslashes as slashes (URL Standard, 4.2).
    var isSpecial: Bool { Self.isSpecial(scheme) }

    /// Returns true for a special scheme: those with a default port, and `file`.
    static func isSpecial(_ scheme: String) -> Bool { scheme == "file" || defaultPort(of: scheme) != nil }

    /// Returns the default port of a special scheme; nil for any other.
    static func defaultPort(of scheme: String) -> UInt16? {
        switch scheme {
        case "http", "ws": 80
        case "https", "wss": 443
        case "ftp": 21
        default: nil
        }
    }

    /// Removes the last segment of the path, but never a drive letter (URL Standard, 4.1, "shorten").
    mutating func shortenPath() {
        if scheme == "file", path.count == 1, let only = path.first, Self.isNormalizedDriveLetter(only.utf8) {
            return
        }
        _ = path.popLast()
    }

    /// Returns true for a letter and a colon.
    static func isNormalizedDriveLetter(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        isDriveLetter(text) && text.last == UInt8(ascii: ":")
    }

    /// Returns true for a letter and a colon or a bar.
    static func isDriveLetter(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        guard text.count == 2, let first = text.first, let second = text.dropFirst().first else {
            return false
        }
        return first.isASCIIAlpha && (second == UInt8(ascii: ":") || second == UInt8(ascii: "|"))
    }

    /// The path as the URL path serializer writes it (URL Standard, 4.5).
    var serializedPath: String {
        if let opaquePath { return opaquePath }
        var text = ""
        for segment in path { text += "/" + segment }
        return text
    }

    /// The URL as the serializer writes it (URL Standard, 4.5).
    var serialized: String {
        var text = scheme + ":"
        if let host {
            text += "//"
            if !username.isEmpty || !password.isEmpty {
                text += username
                if !password.isEmpty { text += ":" + password }
                text += "@"
            }
            text += host
            if let port { text += ":\(port)" }
        } else if opaquePath == nil, path.count > 1, path.first == "" {
            // Without `/.` a path that begins with `//` would parse as a host.
            text += "/."
        }
        text += serializedPath
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }
}
