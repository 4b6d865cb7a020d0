/// What a URL consists of (URL Standard, 4.1). All strings are ASCII.
struct URLRecord: Sendable {
    var scheme = ""
    var username = ""
    var password = ""
    /// Serialized; nil is the standard's null, and differs from an empty host.
    var host: String?
    /// nil where it is the scheme's own.
    var port: UInt16?
    var path: [String] = []
    /// In place of `path` where there is no hierarchy.
    var opaquePath: String?
    var query: String?
    var fragment: String?

    var isSpecial: Bool { Self.isSpecial(scheme) }

    static func isSpecial(_ scheme: String) -> Bool { scheme == "file" || defaultPort(of: scheme) != nil }

    static func defaultPort(of scheme: String) -> UInt16? {
        switch scheme {
        case "http", "ws": 80
        case "https", "wss": 443
        case "ftp": 21
        default: nil
        }
    }

    /// Takes the last part of the path away, but never a drive letter (URL Standard, 4.1, "shorten").
    mutating func shortenPath() {
        if scheme == "file", path.count == 1, let only = path.first, Self.isNormalizedDriveLetter(only.utf8) {
            return
        }
        _ = path.popLast()
    }

    /// A letter and a colon.
    static func isNormalizedDriveLetter(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        isDriveLetter(text) && text.last == UInt8(ascii: ":")
    }

    /// A letter, and a colon or a bar.
    static func isDriveLetter(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        guard text.count == 2, let first = text.first, let second = text.dropFirst().first else {
            return false
        }
        return first.isASCIIAlpha && (second == UInt8(ascii: ":") || second == UInt8(ascii: "|"))
    }

    /// URL Standard, 4.5, "URL path serializer".
    var serializedPath: String {
        if let opaquePath { return opaquePath }
        var text = ""
        for segment in path { text += "/" + segment }
        return text
    }

    /// URL Standard, 4.5.
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
            // Else the path would be read as a host.
            text += "/."
        }
        text += serializedPath
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }
}
