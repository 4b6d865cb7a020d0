package import Diagnostics

/// What a link in a leaf becomes.
package enum LinkTarget: Sendable, Hashable {
    /// Stays a link, to this destination. `text` is printed where the author wrote none.
    case link(String, text: String? = nil)
    /// The text, followed by the address as text: a leaf has no link to the web.
    case address(String)
    /// An error; the text stays.
    case refused(RuleID, String)
}

/// What an image in a leaf becomes.
package enum ImageTarget: Sendable, Hashable {
    /// The value of `src`.
    case source(String)
    case refused(RuleID, String)
}

/// Where links and images lead is decided by who knows the library; this module only asks.
package protocol ReferenceResolver {
    /// `#fragment` destinations are not asked for: they are the document's own.
    func link(to destination: String) -> LinkTarget
    func image(at destination: String) -> ImageTarget
}

/// Leaves every destination as it is: what cmark-gfm does.
package struct PassThroughResolver: ReferenceResolver {
    package init() {}
    package func link(to destination: String) -> LinkTarget { .link(destination) }
    package func image(at destination: String) -> ImageTarget { .source(destination) }
}
