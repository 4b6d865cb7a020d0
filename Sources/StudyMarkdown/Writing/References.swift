package import Diagnostics

/// The result of resolving a link in a leaf.
package enum LinkTarget: Sendable, Hashable {
    /// A link to this destination. `text` is printed if the author wrote none.
    case link(String, text: String? = nil)
    /// The link's text followed by the address as text: leaves have no links to the web.
    case address(String)
    /// An error; the link's text stays.
    case refused(RuleDefinition, String)
}

/// The result of resolving an image in a leaf.
package enum ImageTarget: Sendable, Hashable {
    /// The value of `src`.
    case source(String)
    case refused(RuleDefinition, String)
}

/// A resolver of links and images. The implementation knows the library; this module does not.
package protocol ReferenceResolver {
    /// Resolves a link. Not called for `#fragment` destinations, which belong to the document.
    func link(to destination: String) -> LinkTarget
    func image(at destination: String) -> ImageTarget
}

/// A resolver that keeps every destination unchanged, like cmark-gfm.
package struct PassThroughResolver: ReferenceResolver {
    package init() {}
    package func link(to destination: String) -> LinkTarget { .link(destination) }
    package func image(at destination: String) -> ImageTarget { .source(destination) }
}
