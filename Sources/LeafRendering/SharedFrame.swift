import SiteFiles

/// The style sheet and the script that the pages of one theme and kind share, as files beside the leaves.
///
/// A file's name has the digest of its content, so a page never gets the style or script of another build.
package struct SharedFrame: Sendable, Hashable {
    /// The theme and kind of pages.
    package struct Look: Sendable, Hashable {
        var theme: String
        var kind: PageAssets.Kind

        /// The look as one word, for the record of a build.
        package var text: String { "\(kind.rawValue)/\(theme)" }

        init(theme: String, kind: PageAssets.Kind) {
            self.theme = theme
            self.kind = kind
        }

        /// - Parameter text: of ``text``.
        package init?(_ text: String) {
            let parts = text.split(separator: "/", maxSplits: 1)
            guard parts.count == 2, let kind = PageAssets.Kind(rawValue: String(parts[0])) else { return nil }
            self.init(theme: String(parts[1]), kind: kind)
        }
    }

    package struct File: Sendable, Hashable {
        /// Relative to the folder of all leaves.
        package let path: String
        package let bytes: [UInt8]

        fileprivate init(_ text: String, type: String) {
            bytes = Array(text.utf8)
            path = ContentName.path(of: bytes, kind: SharedFrame.kind, type: type)
        }
    }

    package let style: File
    package let script: File
    /// The path of each frame file begins with this.
    package static let prefix = ContentName.folder + kind + "-"
    private static let kind = "leaf"

    init(style: String, script: String) {
        self.style = File(style, type: "css")
        self.script = File(script, type: "js")
    }
}
