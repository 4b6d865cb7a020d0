import WebFetching
import WebSyntax

/// The type of a fetched file: by its first bytes if they are known, else by the server's Content-Type.
enum ContentTypes {
    /// Returns `type/subtype` in lower case, without parameters; `nil` without a valid header.
    static func essence(_ header: String?) -> String? {
        guard let header else { return nil }
        let word = header.split(separator: ";", omittingEmptySubsequences: false)[0]
            .trimming(while: \.isWhitespace).lowercased()
        return word.contains("/") ? word : nil
    }

    /// Types that servers send for files that they do not know.
    private static let generic: Set<String> = [
        "application/octet-stream", "binary/octet-stream", "text/plain", "application/unknown",
        "unknown/unknown",
        "*/*", "application/x-unknown",
    ]

    /// Returns the type to embed a file under.
    static func type(of asset: Asset, for use: AssetUse) -> String {
        let said = essence(asset.contentType).flatMap { generic.contains($0) ? nil : $0 }
        let seen = FileSignature.type(of: asset.bytes)
        switch use {
        case .styleSheet: return "text/css"
        case .script:
            if let said,
                said == "application/json" || said.hasSuffix("+json") || said == "text/css"
                    || said == "application/wasm"
            {
                return said
            }
            return "text/javascript"
        // Browsers read tracks as WebVTT only.
        case .track: return "text/vtt"
        case .image:
            if let seen, seen.hasPrefix("image/") { return seen }
            if let said { return said }
            return isSVG(asset.bytes) ? "image/svg+xml" : "application/octet-stream"
        case .font:
            if let seen, seen.hasPrefix("font/") { return seen }
            if let said, said.hasPrefix("font/") || said.contains("font") { return said }
            return isSVG(asset.bytes) ? "image/svg+xml" : "font/ttf"
        case .media:
            if let said, said.hasPrefix("audio/") || said.hasPrefix("video/") { return said }
            return seen ?? said ?? "application/octet-stream"
        case .page, .document: return documentType(of: asset)
        case .manifest, .data:
            if let said { return said }
            if let seen { return seen }
            if isSVG(asset.bytes) { return "image/svg+xml" }
            return looksLikeHTML(asset.bytes) ? "text/html" : "text/plain"
        }
    }

    /// Returns the type by which a document is shown. The server's type has priority: a text stays a text, even if its
    /// first bytes look like HTML (MIME Sniffing, 7). Without one, the name of a local file decides, then the bytes.
    static func documentType(of asset: Asset) -> String {
        if let named = essence(asset.contentType) {
            guard generic.contains(named), named != "text/plain" else { return named }
            return FileSignature.type(of: asset.bytes) ?? "text/plain"
        }
        if asset.address.scheme == "file", let type = typesByEnding[ending(of: asset.address)] { return type }
        if let seen = FileSignature.type(of: asset.bytes) { return seen }
        if isSVG(asset.bytes) { return "image/svg+xml" }
        return looksLikeHTML(asset.bytes) ? "text/html" : "text/plain"
    }

    /// The ending of the file's name in lower case, without the dot.
    private static func ending(of address: WebAddress) -> String {
        let name = address.fileName
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The types of local files, by the ending of their name.
    private static let typesByEnding = [
        "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml",
        "xht": "application/xhtml+xml", "svg": "image/svg+xml", "xml": "text/xml", "txt": "text/plain",
        "text": "text/plain", "md": "text/plain", "json": "application/json", "csv": "text/csv",
        "js": "text/javascript", "css": "text/css", "log": "text/plain",
    ]

    /// Returns true for the type of HTML.
    static func isHTML(_ type: String) -> Bool { type == "text/html" }
    /// Returns true for a type of XML (RFC 7303; MIME Sniffing, 4.6).
    static func isXML(_ type: String) -> Bool {
        type.hasSuffix("+xml") || type == "text/xml" || type == "application/xml"
    }

    /// Returns true if a server sent a page in place of a picture, font, script or other file.
    static func isErrorPage(_ asset: Asset, for use: AssetUse) -> Bool {
        switch use {
        case .image, .font, .media, .track, .styleSheet, .script:
            if FileSignature.type(of: asset.bytes) != nil { return false }
            let type = essence(asset.contentType)
            if type == "text/html" || type == "application/xhtml+xml" { return true }
            return type == nil && looksLikeHTML(asset.bytes)
        case .page, .document, .manifest, .data: return false
        }
    }

    /// Returns true if a server sent a style sheet in place of a picture or font.
    static func isMisplacedSheet(_ asset: Asset, for use: AssetUse) -> Bool {
        (use == .image || use == .font) && essence(asset.contentType) == "text/css"
            && FileSignature.type(of: asset.bytes) == nil
    }

    /// Returns the type for which browsers refuse a style sheet; `nil` if they apply it.
    ///
    /// - Parameter isLenient: true in quirks mode for a file of the page's own origin, which may have any type (HTML
    ///   Standard, 4.6.7.20) unless the server says that its type counts.
    static func refusedSheetType(of asset: Asset, isLenient: Bool) -> String? {
        guard asset.fetch != .file, let type = essence(asset.contentType), type != "text/css",
            type != "application/x-unknown-content-type"
        else { return nil }
        let isExact = asset.accessFields.contains { field in
            field.name.lowercased() == "x-content-type-options"
                && field.value.split(separator: ",", omittingEmptySubsequences: false).first?
                    .trimming(while: \.isWhitespace).lowercased() == "nosniff"
        }
        return isLenient && !isExact ? nil : type
    }

    /// Returns true if the first 512 bytes begin as HTML.
    static func looksLikeHTML(_ bytes: [UInt8]) -> Bool {
        let start = text(bytes, 512)
        return openings.contains { opening in
            guard start.hasPrefix(opening) else { return false }
            // The whole name of a tag (MIME Sniffing, 7.1).
            let next = start.utf8.dropFirst(opening.utf8.count).first
            return opening == "<!--" || next == nil
                || next.map { $0.isHTMLSpace || $0 == UInt8(ascii: ">") } == true
        }
    }

    /// The tags by which HTML is recognized (MIME Sniffing, 7.1).
    private static let openings = [
        "<!doctype html", "<html", "<head", "<body", "<script", "<iframe", "<h1", "<div", "<font", "<table",
        "<a", "<style", "<title", "<b", "<br", "<p", "<!--", "<meta", "<link",
    ]

    /// Returns true if the first element in the first 2,048 bytes is svg. A page of HTML may contain drawings.
    static func isSVG(_ bytes: [UInt8]) -> Bool {
        var rest = Substring(text(bytes, 2048))
        while let end = endOfProlog(rest) { rest = rest[end...].trimming(while: \.isWhitespace) }
        return rest.hasPrefix("<svg")
    }

    /// Returns the end of the instruction, comment or document type at the start; `nil` for anything else.
    private static func endOfProlog(_ text: Substring) -> String.Index? {
        if text.hasPrefix("<?") { return text.firstRange(of: "?>")?.upperBound }
        if text.hasPrefix("<!--") { return text.firstRange(of: "-->")?.upperBound }
        guard text.hasPrefix("<!doctype svg") else { return nil }
        guard let end = text.firstIndex(of: ">") else { return nil }
        // An internal subset has declarations of its own, as Illustrator writes them.
        guard text[..<end].contains("[") else { return text.index(after: end) }
        return text.firstRange(of: "]>")?.upperBound
    }

    /// The first bytes in lower case, without white space and a byte order mark.
    private static func text(_ bytes: [UInt8], _ count: Int) -> String {
        let kept = bytes.prefix(count).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        return String(decoding: kept, as: UTF8.self).lowercased()
    }
}
