package import WebSyntax

extension HTMLScanner {
    /// The attribute by which the element of the current start tag hides a member of `document` that a leaf's script or
    /// KaTeX uses (DOM clobbering), and the name of the member; `nil` for other elements.
    ///
    /// Before its own properties, a document has those named by its images, forms, plug-ins and frames: by `name`, and by
    /// the `id` of an object or of an image with a name (HTML Standard, 3.1.6).
    package var hiddenMember: (attribute: HTMLAttribute, name: String)? {
        let hasID: Bool
        switch nameLength {
        case 3 where isNamed("img"), 5 where isNamed("image"): hasID = attribute("name") != nil
        case 6 where isNamed("object"): hasID = true
        case 4 where isNamed("form"), 5 where isNamed("embed"), 6 where isNamed("iframe"): hasID = false
        default: return nil
        }
        guard isHTMLElement else { return nil }
        for attribute in [attribute("name"), hasID ? attribute("id") : nil].compactMap({ $0 }) {
            let name = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
            if Self.usedMembers.contains(name) { return (attribute, name) }
        }
        return nil
    }

    /// The `name` attribute by which the element of the current start tag becomes a member of `window` under a name that
    /// KaTeX's script uses, and that name; `nil` for other elements (HTML Standard, 7.2.2.3). The id of any element does
    /// the same: see ``isWindowName(_:)``.
    package var windowName: (attribute: HTMLAttribute, name: String)? {
        switch nameLength {
        case 3 where isNamed("img"), 4 where isNamed("form"), 5 where isNamed("embed") || isNamed("frame"),
            6 where isNamed("object") || isNamed("iframe"):
            break
        default: return nil
        }
        guard isHTMLElement, let attribute = attribute("name") else { return nil }
        let name = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
        return Self.isWindowName(name) ? (attribute, name) : nil
    }

    /// Returns true for the members of `window` that KaTeX's script and its callers use: it hands its object to `exports`
    /// where there is one, and else sets `katex`.
    package static func isWindowName(_ name: String) -> Bool { name == "exports" || name == "katex" }

    /// The members of `document` that the scripts of leaves and KaTeX use.
    private static let usedMembers = Set(
        """
        activeElement addEventListener baseURI body compatMode createDocumentFragment createElement createElementNS \
        createRange createTextNode createTreeWalker currentScript dispatchEvent documentElement execCommand fonts \
        getElementById head hidden importNode querySelector querySelectorAll readyState removeEventListener scripts title
        """.split(separator: " ").map(String.init))
}
