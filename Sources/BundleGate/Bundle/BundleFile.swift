import SiteFiles

/// A file of a bundle.
package struct BundleFile: Sendable, Hashable {
    /// The formats that the gate reads. It proves nothing about other files.
    enum Kind: Sendable { case html, css, svg, script, image, font, media, text, manifest, unknown }

    /// Relative to the bundle's folder, with `/`.
    let path: String
    /// The size in bytes.
    let size: Int
    /// The format by the end of the name, as browsers decide under `file:`.
    let kind: Kind
    /// True for a symbolic link.
    let isLink: Bool

    /// Creates a file; its kind follows from its name.
    init(path: String, size: Int, isLink: Bool = false) {
        self.path = path
        self.size = size
        self.isLink = isLink
        kind = Self.kind(of: path)
    }

    /// Returns the kind by the last ending of the name, in any letter case.
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

    /// True if a part of the path begins with a dot. Such files do not ship.
    var isHidden: Bool { path.split(separator: "/").contains { $0.hasPrefix(".") } }
    /// True for a page that browsers read as XML under `file:`.
    var isXHTML: Bool { kind == .html && path.lowercased().hasSuffix(".xhtml") }
    /// True for the files that `render` puts beside the leaves.
    var isKaTeX: Bool { path.hasPrefix("katex/") }
}
