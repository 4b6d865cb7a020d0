import WebFetching
import WebSyntax

/// The replacement of a file that could not be fetched.
enum Placeholder {
    /// Returns a box with a name in it, of the size of the picture's attributes or 160 × 90 pixels.
    static func picture(named name: String, width: String?, height: String?) -> [UInt8] {
        let width = Self.number(width) ?? 160
        let height = Self.number(height) ?? 90
        let shown = MarkupText.escaped(String(name.prefix(40)))
        let drawing =
            "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
            + "<rect width='100%' height='100%' fill='#888' fill-opacity='.2'/>"
            + "<text x='50%' y='50%' text-anchor='middle' font-family='sans-serif' font-size='11' fill='#888'>"
            + "\(shown)</text></svg>"
        return DataURL.make(Array(drawing.utf8), type: "image/svg+xml", isText: true)
    }

    /// Returns a transparent drawing of a size, over which a style rule puts a shared picture.
    static func blank(_ size: PictureSize?, fragment: String? = nil) -> [UInt8] {
        let box = size.map { " width='\($0.width)' height='\($0.height)'" } ?? ""
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg'\(box)/>"
        return DataURL.make(Array(drawing.utf8), type: "image/svg+xml", isText: true, fragment: fragment)
    }

    /// Returns a page that names the missing document, by the title of its frame if it has one, and its host.
    static func document(titled title: String?, at address: WebAddress) -> [UInt8] {
        let name = title ?? address.fileName
        let host = address.host.flatMap { $0.isEmpty || $0 == name ? nil : " (\($0))" } ?? ""
        let text =
            "<!doctype html><meta charset=utf-8><title>Offline</title><p>\(MarkupText.escaped(name + host)) "
            + "is not in this offline snapshot."
        return DataURL.make(Array(text.utf8), type: "text/html", isText: true)
    }

    /// Returns an empty file for scripts, style sheets, fonts and other uses without an appearance.
    static func nothing(_ use: AssetUse) -> [UInt8] {
        switch use {
        case .script: Array("data:text/javascript,".utf8)
        case .styleSheet: Array("data:text/css,".utf8)
        case .track: Array("data:text/vtt,WEBVTT".utf8)
        case .document, .page: Array("data:text/html,".utf8)
        default: Array("data:,".utf8)
        }
    }

    /// The leading digits of an attribute, from 1 to 10,000; `nil` for other values.
    private static func number(_ text: String?) -> Int? {
        let digits = (text ?? "").prefix { $0.isASCII && $0.isNumber }
        return Int(digits).flatMap { (1...10000).contains($0) ? $0 : nil }
    }
}
