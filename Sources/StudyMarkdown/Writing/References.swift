package import Diagnostics

/// The result of resolving a link in a leaf.
package enum LinkTarget: Sendable, Hashable {
    /// A link to this destination. `text` is printed as it is if the author wrote none.
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
    /// The value of `src`, and the size of the picture in pixels.
    case sized(String, width: Int, height: Int)
    /// An error; the page shows the alternative text instead.
    case refused(RuleDefinition, String)
}

/// The result of looking a label up in the other documents of a library.
package enum LabelTarget: Sendable, Hashable {
    /// No other document has the label. The hint is `; did you mean 'x'?`, or empty.
    case unknown(hint: String)
    /// The only nearest place with the label, with a name without references, and the link to it.
    case place(LabelledPlace, href: String)
    /// An error; the reference is not resolved.
    case refused(RuleDefinition, String)
}

/// A resolver of links and images. The implementation knows the library; this module does not.
package protocol ReferenceResolver {
    /// Resolves a link. Not called for `#fragment` destinations, which belong to the document.
    func link(to destination: String) -> LinkTarget
    /// Resolves an image.
    func image(at destination: String) -> ImageTarget
    /// Resolves a label that the document itself does not have.
    ///
    /// - Parameter isEquation: true for `\ref` and `\eqref`, which look for equations only.
    func place(labelled label: String, isEquation: Bool) -> LabelTarget
    /// Returns the document's own labels whose names refer to each other in a cycle through other documents. Called if a
    /// name refers to one.
    func labelsInCycles() -> Set<String>
    /// Resolves the target of `[[target]]`, which is never a place of the document itself.
    func wikiLink(to target: String) -> LinkTarget
    /// The resolver for raw HTML, whose links print no names of places: it asks for no labels.
    var withoutLabels: any ReferenceResolver { get }
    /// True if a label was asked for before the labels of the other documents were known. What was rendered is then
    /// provisional.
    var awaitsLabels: Bool { get }
}

extension ReferenceResolver {
    package func place(labelled label: String, isEquation: Bool) -> LabelTarget {
        .unknown(hint: "")
    }
    package func labelsInCycles() -> Set<String> { [] }
    package func wikiLink(to target: String) -> LinkTarget { .link(target) }
    package var withoutLabels: any ReferenceResolver { self }
    package var awaitsLabels: Bool { false }
}

/// A resolver that keeps every destination unchanged, like cmark-gfm.
package struct PassThroughResolver: ReferenceResolver {
    /// Creates a resolver.
    package init() {}
    package func link(to destination: String) -> LinkTarget { .link(destination) }
    package func image(at destination: String) -> ImageTarget { .source(destination) }
}
