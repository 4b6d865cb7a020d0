/// How a page is sealed.
package struct SealSettings: Sendable {
    /// The treatment of links that leave the page.
    package enum Links: String, Sendable, CaseIterable {
        /// `href` becomes `data-href`, and the address the title: nothing happens on a tap.
        case inert
        /// The address stays, made absolute, with `rel=noreferrer`: a tap leaves the page.
        case keep
        /// The attribute goes: the link is its words.
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
        /// No page comes of it: ``SealFailure``.
        case fail
        /// A drawing with the file's name; nothing for scripts, style sheets and fonts.
        case placeholder
        /// Nothing at all: the attribute goes.
        case drop
    }

    package var links = Links.inert
    package var scripts = Scripts.strip
    package var onError = OnError.placeholder
    /// In bytes: sound, video and other media above this become their title.
    package var maximumMedia = 8 << 20
    /// Names whose values are blanked wherever they stand: `feedbackToken`.
    package var redactedNames: [String] = []
    /// Values that are blanked wherever they stand.
    package var secrets: [String] = []
    /// HTML that is put before the end of the body, as it is; nil for no banner.
    package var banner: String?
    /// True if the root element gets `data-offline`.
    package var marksRoot = true
    /// How deep documents nest in documents, and how deep sheets import sheets.
    package var maximumDocumentDepth = 5
    package var maximumImportDepth = 10
    /// In bytes: how much imported style sheets and nested documents may come to in all. Diamonds double.
    package var maximumNested = 256 << 20

    package init() {}
}
