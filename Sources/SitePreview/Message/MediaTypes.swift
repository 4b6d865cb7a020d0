/// Media types by the extension of a file's name.
package enum MediaTypes {
    /// The type for unknown extensions. With `nosniff` browsers download such files instead of
    /// guessing.
    package static let unknown = "application/octet-stream"

    /// Returns the media type for a file name.
    package static func type(of name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return unknown }
        return byExtension[name[name.index(after: dot)...].lowercased()] ?? unknown
    }

    /// Returns true for HTML and XHTML.
    static func isPage(_ type: String) -> Bool {
        type.hasPrefix("text/html") || type == "application/xhtml+xml"
    }

    /// Texts declare UTF-8, since without a charset browsers fall back to a legacy encoding.
    private static let byExtension: [String: String] = [
        "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
        "xhtml": "application/xhtml+xml", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "json": "application/json", "map": "application/json", "webmanifest": "application/manifest+json",
        "xml": "text/xml", "plist": "text/xml", "svg": "image/svg+xml", "rss": "application/rss+xml",
        "atom": "application/atom+xml",
        "txt": "text/plain; charset=utf-8", "text": "text/plain; charset=utf-8",
        "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
        "tex": "text/plain; charset=utf-8", "yml": "text/plain; charset=utf-8",
        "yaml": "text/plain; charset=utf-8", "log": "text/plain; charset=utf-8",
        "vtt": "text/vtt; charset=utf-8", "ics": "text/calendar; charset=utf-8",
        "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "ico": "image/vnd.microsoft.icon", "bmp": "image/bmp",
        "heic": "image/heic", "apng": "image/apng", "tiff": "image/tiff",
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
        "ogv": "video/ogg", "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "wav": "audio/wav",
        "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac",
        "pdf": "application/pdf", "epub": "application/epub+zip", "zip": "application/zip",
        "gz": "application/gzip", "wasm": "application/wasm",
        // App installation: the plist above, the archive, and the profile.
        "ipa": "application/octet-stream", "mobileprovision": "application/x-apple-aspen-config",
    ]
}
