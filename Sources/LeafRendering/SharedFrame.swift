import SiteFiles

/// The style sheet and the script that the pages of one theme and kind share, as files beside the leaves.
///
/// A file's name has the digest of its content, so a page never gets the style or script of another build.
package struct SharedFrame: Sendable, Hashable {
    /// The theme and kind of pages.
    package struct Look: Sendable, Hashable {
        var theme: String
        var kind: PageAssets.Kind
        var addition: PageAssets.Addition?

        /// The look as one word, for the record of a build.
        package var text: String {
            "\(kind.rawValue)\(addition.map { "+" + $0.rawValue } ?? "")/\(theme)"
        }

        init(theme: String, kind: PageAssets.Kind, addition: PageAssets.Addition?) {
            self.theme = theme
            self.kind = kind
            self.addition = addition
        }

        /// - Parameter text: of ``text``.
        package init?(_ text: String) {
            let parts = text.split(separator: "/", maxSplits: 1)
            let words = text.prefix { $0 != "/" }.split(separator: "+", maxSplits: 1).map(String.init)
            guard parts.count == 2, let kind = PageAssets.Kind(rawValue: words.first ?? "") else {
                return nil
            }
            let addition = words.count > 1 ? PageAssets.Addition(rawValue: words[1]) : nil
            guard words.count == 1 || addition != nil else { return nil }
            self.init(theme: String(parts[1]), kind: kind, addition: addition)
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
