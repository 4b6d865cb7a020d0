import SiteFiles

/// A file of a bundle.
package struct BundleFile: Sendable, Hashable {
    /// The formats that the gate reads. It proves nothing about other files.
    enum Kind: Sendable { case html, css, svg, script, image, font, media, text, manifest, unknown }

    /// Relative to the bundle's folder, with `/`.
    let path: String
    /// In bytes.
    let size: Int
    let kind: Kind
    /// A symbolic link.
    let isLink: Bool

    init(path: String, size: Int, isLink: Bool = false) {
        self.path = path
        self.size = size
        self.isLink = isLink
        kind = Self.kind(of: path)
    }

    private static func kind(of path: String) -> Kind {
        let name = DiskPath.name(of: path).lowercased()
        if name == "study-manifest.json" || name == "bundle.lock.json" { return .manifest }
        switch name.split(separator: ".").last.map(String.init) ?? "" {
        case "html", "htm", "xhtml": return .html
        case "css": return .css
        case "svg": return .svg
        case "js", "mjs": return .script
        case "png", "jpg", "jpeg", "gif", "webp", "avif", "ico": return .image
        case "woff2", "woff", "ttf", "otf": return .font
        case "mp3", "m4a", "aac", "mp4", "mov", "wav", "pdf": return .media
        case "md", "txt", "yml", "yaml", "tex": return .text
        default: return .unknown
        }
    }

    /// Hidden files are nobody's business.
    var isHidden: Bool { path.split(separator: "/").contains { $0.hasPrefix(".") } }
    /// Opened from `file:`, read as XML and not as HTML.
    var isXHTML: Bool { kind == .html && path.lowercased().hasSuffix(".xhtml") }
    var isKaTeX: Bool { path.hasPrefix("katex/") }
}
