/// The settings of sealing a page.
package struct SealSettings: Sendable {
    /// The treatment of links that leave the page.
    package enum Links: String, Sendable, CaseIterable {
        /// `href` becomes `data-href`, and the address the title: nothing happens on a tap.
        case inert
        /// The address stays, made absolute, with `rel=noreferrer`: a tap leaves the page.
        case keep
        /// The attribute is removed; the words of the link remain.
        case text
    }

    /// The levels at which a page's scripts stay in its snapshot.
    package enum Scripts: String, Sendable, CaseIterable {
        /// Script elements, handlers and `javascript:` addresses are removed; the content of `noscript` shows.
        case strip
        /// The page runs in a `srcdoc` frame with `sandbox="allow-scripts"`: an opaque origin without storage, which
        /// cannot navigate the page around it and whose own navigations that page's policy refuses.
        case sandbox
        /// The scripts run as the page's own. They share the storage of the origin that shows the file, and can
        /// navigate away.
        case keep

        /// True if the page's scripts run in the snapshot.
        var run: Bool { self != .strip }
    }

    /// The treatment of a file that could not be fetched.
    package enum OnError: String, Sendable, CaseIterable {
        /// The page is not written: ``SealFailure``.
        case fail
        /// A drawing with the file's name; nothing for scripts, style sheets and fonts.
        case placeholder
        /// Nothing: the attribute is removed.
        case drop
    }

    /// The treatment of links.
    package var links = Links.inert
    /// The treatment of scripts.
    package var scripts = Scripts.strip
    /// The treatment of files that could not be fetched.
    package var onError = OnError.placeholder
    /// The size in bytes above which sound, video and other media become their title.
    package var maximumMedia = 8 << 20
    /// Names whose values are blanked everywhere, such as `feedbackToken`.
    package var redactedNames: [String] = []
    /// Values that are blanked everywhere.
    package var secrets: [String] = []
    /// HTML that is put before the end of the body; `nil` for no banner.
    package var banner: String?
    /// True if frames and players keep their address in an attribute, for the article of the sealed page.
    package var keepsFrameAddresses = false
    /// True if the root element gets `data-offline`.
    package var marksRoot = true
    /// The maximum depth of documents in documents, and of style sheets that import style sheets.
    package var maximumDocumentDepth = 5
    package var maximumImportDepth = 10
    /// The maximum number of bytes of all nested style sheets and documents. Two imports of one sheet count twice, so a
    /// chain of such pairs doubles at each level.
    package var maximumNested = 256 << 20

    /// The attribute with the address that a frame or player had.
    package static let frameAddress = "data-sealed-src"

    /// Creates the defaults.
    package init() {}
}
