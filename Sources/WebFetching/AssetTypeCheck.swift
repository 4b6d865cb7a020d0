import WebSyntax

/// Refuses files that cannot be meant for their use, above all error pages that were sent with status
/// 200.
///
/// Doubtful files pass: browsers look at the bytes of images and fonts rather than at the header (MIME
/// Sniffing, 6 and 7), and servers often send them as `application/octet-stream`.
enum AssetTypeCheck {
    /// Returns the problem; `nil` if the file may be used.
    static func violation(contentType: String?, bytes: [UInt8], use: AssetUse) -> String? {
        let type = essence(contentType)
        switch use {
        case .image:
            if bytes.isEmpty { return "the image is empty" }
            if isPicture(bytes) { return nil }
            return isMarkup(type) || type == "application/json" || looksLikeHTML(bytes)
                ? "it is \(named(type, bytes)), not an image" : nil
        case .font:
            if bytes.isEmpty { return "the font is empty" }
            if isFont(bytes) { return nil }
            return isMarkup(type) || type == "application/json" || looksLikeHTML(bytes)
                ? "it is \(named(type, bytes)), not a font" : nil
        case .script:
            // Fetch, 2.9: these types are never run. HTML is by the header, but does not get far by its content.
            let isOther =
                type.map { type in
                    type == "text/csv" || ["image/", "audio/", "video/"].contains { type.hasPrefix($0) }
                } ?? false
            return isOther || looksLikeHTML(bytes) ? "it is \(named(type, bytes)), not a script" : nil
        case .styleSheet:
            let isOther =
                type.map { type in
                    type == "text/html" || type == "application/json"
                        || ["image/", "audio/", "video/", "font/"].contains { type.hasPrefix($0) }
                } ?? false
            return isOther || looksLikeHTML(bytes) ? "it is \(named(type, bytes)), not a style sheet" : nil
        case .media, .track, .manifest:
            return type == "text/html" || looksLikeHTML(bytes)
                ? "it is \(named(type, bytes)), not what it is used as" : nil
        case .page:
            // Servers answer so while they restart; the last good copy of a page is worth more.
            if bytes.allSatisfy(\.isHTMLSpace) { return "the page is empty" }
            let isOther =
                type.map { type in
                    ["image/", "audio/", "video/", "font/"].contains { type.hasPrefix($0) }
                        && type != "image/svg+xml"
                        || ["application/pdf", "application/zip", "application/octet-stream"].contains(type)
                } ?? false
            guard isOther, let type else { return nil }
            return looksLikeHTML(bytes)
                ? "the server sends the page as a download (\(type)); download it, and name the file NAME.html instead of the address"
                : "it is \(type), not a page"
        case .document, .data: return nil
        }
    }

    /// Type and subtype in lower case, without parameters.
    private static func essence(_ contentType: String?) -> String? {
        guard let first = contentType?.split(separator: ";", omittingEmptySubsequences: false).first else {
            return nil
        }
        let essence = first.filter { $0 != " " && $0 != "\t" }.lowercased()
        return essence.contains("/") ? essence : nil
    }

    private static func isMarkup(_ type: String?) -> Bool {
        type == "text/html" || type == "application/xhtml+xml"
    }

    /// Names the content in a message. The bytes come before the header, since error pages often carry
    /// the header of the file they replace.
    private static func named(_ type: String?, _ bytes: [UInt8]) -> String {
        looksLikeHTML(bytes) ? "an HTML page" : type ?? "something else"
    }

    /// Returns true for the signatures of PNG, JPEG, GIF, BMP, ICO, CUR, WebP and the ISO media formats
    /// (MIME Sniffing, 6.1).
    private static func isPicture(_ bytes: [UInt8]) -> Bool {
        let starts: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("BM".utf8), [0, 0, 1, 0],
            [0, 0, 2, 0],
        ]
        if starts.contains(where: { bytes.starts(with: $0) }) { return true }
        if bytes.count >= 12 {
            if bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) { return true }
            // AVIF and its kin.
            if bytes[4..<8].elementsEqual("ftyp".utf8) { return true }
        }
        return false
    }

    /// Returns true for the signatures of WOFF, WOFF2, OpenType, TrueType and collections (MIME
    /// Sniffing, 6.4).
    private static func isFont(_ bytes: [UInt8]) -> Bool {
        let starts: [[UInt8]] = [
            Array("wOFF".utf8), Array("wOF2".utf8), Array("OTTO".utf8), Array("true".utf8),
            Array("ttcf".utf8), [0, 1, 0, 0],
        ]
        return starts.contains { bytes.starts(with: $0) }
    }

    /// Tags that a document begins with, and nothing else does.
    private static let openings = [
        "<!doctype html", "<html", "<head", "<body", "<title", "<meta", "<script", "<iframe", "<h1",
    ].map { Array($0.utf8) }

    /// Returns true if the first tag is one that only HTML documents begin with.
    ///
    /// Follows MIME Sniffing, 7.1: only the beginning counts, after a byte order mark and white space.
    /// SVG and XML begin with other tags and so pass.
    private static func looksLikeHTML(_ bytes: [UInt8]) -> Bool {
        var beginning = bytes.prefix(1024)
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { beginning = beginning.dropFirst(3) }
        beginning = beginning.drop(while: \.isHTMLSpace)
        guard beginning.first == UInt8(ascii: "<") else { return false }
        let lowered = beginning.prefix(32).map(\.asciiLowercased)
        return openings.contains { opening in
            guard lowered.starts(with: opening) else { return false }
            // The whole name, not the beginning of another.
            guard lowered.count > opening.count else { return true }
            return !lowered[opening.count].isASCIIAlpha
        }
    }
}
