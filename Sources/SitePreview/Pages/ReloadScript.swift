import Foundation
import SiteFiles

/// What a page is given so that it takes what has changed, or loads itself again, stays where its reader is, and shows
/// what is wrong with the sources. It is in what is sent, never in a file.
struct ReloadScript {
    let text: String
    /// The script's source for a content policy (CSP 3, section 8.4).
    let hash: String

    /// - Parameter version: of the tree that the page was made from, of letters, digits and hyphens. What changes
    ///   between the page and its stream is not missed.
    init(version: String) {
        text = """
            (function () {
            'use strict';
            if (window !== window.top) { return; }
            const ownAddress = '\(PreviewSettings.ownPath)';
            let version = '\(version)';
            \(Self.parts)})();
            """
        hash = "'sha256-\(Digest.sha256Base64(text))'"
    }

    private static let parts: String = {
        let style = (try? JSONEncoder().encode(slim("live/problems.css"))).map {
            String(decoding: $0, as: UTF8.self)
        }
        return "const problemStyle = \(style ?? "''");\n"
            + ["live/place.js", "live/problems.js", "live/parts.js", "live/reload.js"].map(slim).joined()
    }()

    /// A part without its comments and indentation. A comment is a line of its own there.
    private static func slim(_ name: String) -> String {
        (BuiltInTemplates.texts[name] ?? "").split(separator: "\n").map {
            $0.drop { $0 == " " }
        }.filter { !$0.isEmpty && !$0.hasPrefix("//") }.map { $0 + "\n" }.joined()
    }

    var element: [UInt8] { Array("<script>\(text)</script>".utf8) }
}
