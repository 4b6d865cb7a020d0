/// How a page is sealed.
package struct SealSettings: Sendable {
    /// What becomes of a link that leaves the page.
    package enum Links: String, Sendable, CaseIterable {
        /// `href` becomes `data-href`, and the address the title: nothing happens on a tap.
        case inert
        /// The address stays, made absolute. The gate of `verify` does not pass such a page.
        case keep
        /// The attribute goes: the link is its words.
        case text
    }

    package enum Scripts: String, Sendable, CaseIterable {
        case keep
        /// Script elements, handlers and `javascript:` addresses are taken out.
        case strip
    }

    /// What stands in for a file that was not had.
    package enum OnError: String, Sendable, CaseIterable {
        /// No page comes of it: ``SealFailure``.
        case fail
        /// A drawing with the file's name; nothing for scripts, style sheets and fonts.
        case placeholder
        /// Nothing at all: the attribute goes.
        case drop
    }

    package var links = Links.inert
    package var scripts = Scripts.keep
    package var onError = OnError.placeholder
    /// In bytes: sound, video and other media above this become their title.
    package var maximumMedia = 8 << 20
    /// Names whose values are blanked wherever they stand: `feedbackToken`.
    package var redactedNames: [String] = []
    /// Values that are blanked wherever they stand.
    package var secrets: [String] = []
    /// HTML that is put before the end of the body, as it is; nil for no banner.
    package var banner: String?
    /// Whether the root element gets `data-offline`.
    package var marksRoot = true
    /// How deep documents nest in documents, and how deep sheets import sheets.
    package var maximumDocumentDepth = 5
    package var maximumImportDepth = 10
    /// In bytes: how much imported style sheets and nested documents may come to in all. Diamonds double.
    package var maximumNested = 256 << 20

    package init() {}
}
