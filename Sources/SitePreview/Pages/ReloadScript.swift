import Foundation
import SiteFiles

/// The script that lets a page update itself when the tree changes, keep the reader's place, and show
/// problems of the sources.
///
/// It is added to the response only, never to a file.
struct ReloadScript {
    let text: String
    /// The source expression that allows the script in a content policy (CSP 3, section 8.4).
    let hash: String

    /// Creates the script for a page.
    ///
    /// - Parameter version: the version of the tree that the page was made from: letters, digits and
    ///   hyphens. With it the page notices a change between its loading and the start of its stream.
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

    /// The constant part of the script. Made once: the built-in files do not change during a run.
    private static let parts: String = {
        let style = (try? JSONEncoder().encode(slim("live/problems.css"))).map {
            String(decoding: $0, as: UTF8.self)
        }
        return "const problemStyle = \(style ?? "''");\n"
            + ["live/place.js", "live/problems.js", "live/parts.js", "live/reload.js"].map(slim).joined()
    }()

    /// Returns a file without comments and indentation. In these files a comment is always a line of
    /// its own.
    private static func slim(_ name: String) -> String {
        (BuiltInTemplates.texts[name] ?? "").split(separator: "\n").map {
            $0.drop { $0 == " " }
        }.filter { !$0.isEmpty && !$0.hasPrefix("//") }.map { $0 + "\n" }.joined()
    }

    /// The script as an element.
    var element: [UInt8] { Array("<script>\(text)</script>".utf8) }
}
