import Diagnostics
import StudyMarkdown
import WebReferences
import WebSyntax

/// Rewrites the pictures and the `<a href>` of the author's own HTML like their markdown forms: pictures are
/// embedded, and a link to the web becomes its text followed by the address.
struct RawHTMLRewriting {
    private(set) var diagnostics: [Diagnostic] = []
    /// The offsets of the values in the original body that are rewritten or reported here.
    private(set) var links: Set<Int> = []
    /// The size of the embedded pictures in bytes.
    private var embedded = 0
    private static let limit = RenderedMarkdown.maximumEmbeddedSize
    private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

    /// A link to the web that is open.
    private struct Link {
        var tag: Range<Int>
        var value: Range<Int>
        var address: String
        var id: String?
        var isRefused: Bool
        /// True for a link without a target, of which only the text is shown.
        var isDropped = false
    }

    /// - Parameters:
    ///   - references: the references of the body, in order.
    ///   - isPlace: returns whether a fragment, percent-decoded, is a place of this leaf. Links to others become
    ///     their text: where their findings are lowered, the page has no link that leads nowhere.
    init(
        _ tags: RawHTMLTags, _ references: [WebReference], of markdown: RenderedMarkdown, source: SourceText,
        resolver: any ReferenceResolver, isPlace: (String) -> Bool
    ) {
        let hasLostLinks = markdown.fragmentLinks.contains { !isPlace($0.fragment) }
        var places = RawHTMLPlaces(markdown, source: source)
        var open: Link?
        for tag in tags.tags where tag.isRaw || hasLostLinks {
            if tag.isImage {
                embed(tag, resolver, &places)
                continue
            }
            if let link = open { close(link, at: tag, markdown.body) }
            open = nil
            guard tag.isStart, let attribute = tag.attribute, let destination = tag.destination else {
                continue
            }
            let link = Link(
                tag: tag.range, value: attribute.value, address: destination, id: tag.id, isRefused: false)
            if let fragment = Self.fragment(of: destination), !isPlace(fragment) {
                open = link
                open?.isDropped = true
                guard tag.isRaw, let place = places.position(of: link.value) else { continue }
                diagnostics.append(
                    Diagnostic(
                        .linkUnresolved, at: place,
                        "this leaf has no target '\(ReferenceText.printable(fragment))'"))
            } else if tag.isRaw {
                open = resolved(link, attribute, resolver, &places)
            }
        }
        // Places are asked for in the order of the body.
        places = RawHTMLPlaces(markdown, source: source)
        for reference in references where markdown.isRaw(reference.range.lowerBound) {
            embed(reference, resolver, &places)
        }
    }

    private static func fragment(of destination: String) -> String? {
        destination.first == "#" ? PercentDecoder.text(String(destination.dropFirst())) : nil
    }

    /// The body with every change.
    func applied(to body: [UInt8]) -> [UInt8] {
        guard !edits.isEmpty else { return body }
        var result: [UInt8] = []
        result.reserveCapacity(body.count + edits.reduce(0) { $0 + $1.bytes.count })
        var index = 0
        // A value within a tag that is replaced is gone.
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where edit.range.lowerBound >= index {
            result += body[index..<edit.range.lowerBound]
            result += edit.bytes
            index = edit.range.upperBound
        }
        return result + body[index...]
    }

    // MARK: Pictures

    private mutating func embed(
        _ tag: RawHTMLTags.Tag, _ resolver: any ReferenceResolver, _ places: inout RawHTMLPlaces
    ) {
        guard let attribute = tag.attribute, let destination = tag.destination, embedded <= Self.limit else {
            return
        }
        switch URLClassifier.classify(destination) {
        case .relative: break
        // The resolver reports it.
        case .rootAbsolute: links.insert(attribute.value.lowerBound)
        default: return
        }
        switch resolver.image(at: destination) {
        case .source(let text), .sized(let text, _, _):
            replace(attribute, by: text)
            count(text, at: attribute.value, &places)
        case .refused(let rule, let message):
            if let place = places.position(of: attribute.value) {
                diagnostics.append(Diagnostic(rule, at: place, message))
            }
            // If the finding's severity is lowered, the page shows the words and loads nothing.
            let words = Self.escaped(tag.alternativeText ?? "")
            edits.append((tag.range, Array("<span class=\"image-missing\">\(words)</span>".utf8)))
        }
    }

    /// Embeds a picture that anything but the `src` of an image names: a candidate, a poster, a background.
    private mutating func embed(
        _ reference: WebReference, _ resolver: any ReferenceResolver, _ places: inout RawHTMLPlaces
    ) {
        let definition = reference.definition
        let isPicture = definition.sealing == .embed(.picture) || definition.kind == .srcset
        // The policy of a leaf allows no plug-ins, so a picture is not shown there.
        let isPlugIn = definition.directive == .object
        guard isPicture || isPlugIn, reference.row != .htmlImgSrc, embedded <= Self.limit,
            reference.isExact, reference.layers.allSatisfy({ $0.isAttribute })
        else { return }
        guard case .relative = reference.target else { return }
        switch resolver.image(at: reference.text) {
        case .source where isPlugIn, .sized where isPlugIn:
            guard let place = places.position(of: reference.range) else { return }
            let name = ReferenceText.printable(reference.text)
            diagnostics.append(
                Diagnostic(
                    .htmlNetwork, at: place,
                    "a leaf does not load '\(name)' here (\(reference.row)); write '<img src=\"\(name)\" alt=\"…\">'"
                ))
        case .source(let text), .sized(let text, _, _):
            edits.append((reference.range, Array(text.utf8)))
            count(text, at: reference.range, &places)
        // Other documents than pictures may be anything, and the gate judges them.
        case .refused(let rule, _) where isPlugIn && rule.id == RuleDefinition.imageType.id: return
        case .refused(let rule, let message):
            if let place = places.position(of: reference.range) {
                diagnostics.append(Diagnostic(rule, at: place, message))
            }
            if isPicture { edits.append((reference.range, Array(Self.brokenPicture.utf8))) }
        }
    }

    /// The address of a picture without content, which loads nothing. A candidate cannot be empty or end with a
    /// comma.
    private static let brokenPicture = "data:image/png,x"

    /// Adds a picture to the size of all, and reports the one that exceeds the limit.
    private mutating func count(_ text: String, at range: Range<Int>, _ places: inout RawHTMLPlaces) {
        embedded += text.utf8.count
        guard embedded > Self.limit, let place = places.position(of: range) else { return }
        diagnostics.append(
            Diagnostic(
                .documentOutput, at: place,
                "the pictures of this leaf take more than \(Self.limit >> 20) MB; make them smaller, or use fewer"
            ))
    }

    // MARK: Links

    /// Resolves a link to another file or to the web.
    ///
    /// - Returns: the link if its end tag changes, too.
    private mutating func resolved(
        _ link: Link, _ attribute: HTMLAttribute, _ resolver: any ReferenceResolver,
        _ places: inout RawHTMLPlaces
    ) -> Link? {
        var link = link
        switch URLClassifier.classify(link.address) {
        case .remote, .rootAbsolute: break
        default: return nil
        }
        switch resolver.link(to: link.address) {
        case .link(let href, _):
            replace(attribute, by: Self.escaped(href).replacing("'", with: "&#39;"))
            links.insert(attribute.value.lowerBound)
            return nil
        case .address: break
        case .refused(let rule, let message):
            link.isRefused = rule.id == RuleDefinition.linkWeb.id
            link.isDropped = !link.isRefused
            links.insert(attribute.value.lowerBound)
            if let place = places.position(of: attribute.value) {
                diagnostics.append(Diagnostic(rule, at: place, message))
            }
        }
        return link
    }

    private mutating func close(_ link: Link, at end: RawHTMLTags.Tag, _ body: [UInt8]) {
        guard !end.isStart, !link.isRefused else { return }
        links.insert(link.value.lowerBound)
        let id = link.id.map { " id=\"\(Self.escaped($0))\"" } ?? ""
        if link.isDropped {
            edits.append((link.tag, Array("<span\(id)>".utf8)))
            edits.append((end.range, Array("</span>".utf8)))
            return
        }
        edits.append((link.tag, Array("<span class=\"web\"\(id)>".utf8)))
        let text = body[link.tag.upperBound..<end.range.lowerBound]
        let address = Self.escaped(link.address)
        var behind = ""
        if text.allSatisfy({ $0 <= 0x20 }) {
            behind = address
        } else if !text.elementsEqual(address.utf8) {
            behind = " <span class=\"address\">(\(address))</span>"
        }
        edits.append((end.range, Array((behind + "</span>").utf8)))
    }

    /// Replaces an attribute's value, in quotes.
    private mutating func replace(_ attribute: HTMLAttribute, by text: String) {
        let isQuoted = attribute.quote == .single || attribute.quote == .double
        edits.append((attribute.value, Array((isQuoted ? text : "\"\(text)\"").utf8)))
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

extension ReferenceLayer {
    /// True for CSS in an attribute. A leaf's policy refuses style elements of the author.
    fileprivate var isAttribute: Bool { self == .styleAttribute || self == .presentationAttribute }
}
