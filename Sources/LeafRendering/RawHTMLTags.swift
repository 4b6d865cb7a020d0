import Diagnostics
import StudyMarkdown
import WebReferences
import WebSyntax

/// The tags of a document's body that matter for the author's own HTML. The whole body is read as a browser reads it,
/// once, because a tag can change the meaning of everything after it.
struct RawHTMLTags {
    /// A tag of `a`, or a start tag of `img`.
    struct Tag {
        var isStart: Bool
        var isImage: Bool
        /// True if the author wrote the tag.
        var isRaw: Bool
        var range: Range<Int>
        /// The attribute `src` or `href`, and its decoded value.
        var attribute: HTMLAttribute?
        var destination: String?
        var id: String?
        var alternativeText: String?
    }

    /// The images of raw HTML and the links, in order.
    private(set) var tags: [Tag] = []
    /// The ids in a body that has raw HTML, and the names of its anchors.
    private(set) var ids: Set<String> = []
    /// Findings for ids that are used twice, one of them in raw HTML.
    private(set) var duplicates: [Diagnostic] = []
    /// Findings for names that hide members of `document` from the page's script.
    private(set) var hiddenMembers: [Diagnostic] = []
    /// The finding for a construct that takes the rest of the page.
    private(set) var unclosed: Diagnostic?
    /// The author's elements without an end tag that hide the text in them, or show it in another way.
    private(set) var open: [(name: String, position: SourcePosition)] = []

    /// The author's tags that close or change an element of the page, and what is wrong with them.
    private(set) var strays: [(fault: String, position: SourcePosition)] = []

    private var frame = PageElements()
    private var places: RawHTMLPlaces
    private var raw: ArraySlice<RenderedMarkdown.RawHTML>
    /// The first place of each id, `nil` for one that the author did not give, and true if raw HTML has it. The page's main
    /// element has the id `text`.
    private var firsts: [String: (position: SourcePosition?, isRaw: Bool)] = ["text": (nil, false)]
    /// The places of the ids that the author gave outside raw HTML.
    private let explicit: [String: SourcePosition]

    /// - Parameter allLinks: true to collect the links of markdown, too.
    init(_ markdown: RenderedMarkdown, source: SourceText, allLinks: Bool = false) {
        places = RawHTMLPlaces(markdown, source: source)
        explicit = markdown.explicitIDs
        raw = markdown.rawHTML[...]
        guard !raw.isEmpty || allLinks else { return }
        let hasRaw = !raw.isEmpty
        var elements = OpenElements()
        /// The construct that is open at the end, its start, and the text that closes it.
        var open: (range: Range<Int>, what: String, end: String)?
        markdown.body.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            var end = 0
            while let token = scanner.next() {
                end = token.range.upperBound
                if token.kind != .text { open = nil }
                if token.kind == .comment, token.isUnterminated {
                    open = (token.range, "this comment", "-->")
                }
                guard token.kind == .startTag || token.kind == .endTag else { continue }
                while let first = raw.first, first.range.upperBound <= token.range.lowerBound {
                    raw.removeFirst()
                }
                let isRaw = raw.first?.range.contains(token.range.lowerBound) == true
                if isRaw ? Self.mustEnd.contains(scanner.name) : hasRaw && scanner.isNamed("details") {
                    // The place is asked for here, since places are found in the order of the body.
                    elements.note(token, scanner.name, isRaw ? places.position(of: token.range) : nil)
                }
                if hasRaw { note(token, scanner, isRaw: isRaw) }
                if token.kind == .startTag {
                    if isRaw, Self.takesText.contains(scanner.name) {
                        open = (token.range, "<\(scanner.name)>", "</\(scanner.name)>")
                    }
                    // The content of a template is not in the document.
                    if isRaw, !elements.hasTemplate, let hidden = scanner.hiddenMember {
                        add(hidden, in: token.range)
                    }
                    if hasRaw, let id = scanner.value("id") {
                        let value = isRaw ? scanner.attribute("id")?.value : nil
                        add(id, at: value, in: token.range)
                    }
                    // Old pages name their places so, and browsers find them (HTML standard, "find a potential indicated element").
                    if isRaw, scanner.isNamed("a"), let name = scanner.value("name") { ids.insert(name) }
                }
                if isRaw || allLinks, scanner.namespace == .html { collect(token, scanner, isRaw: isRaw) }
            }
            if end < bytes.count { open = (end..<bytes.count, "this tag", ">") }
        }
        guard let open, let position = places.position(of: open.range) else {
            self.open = elements.unclosed
            return
        }
        unclosed = Diagnostic(
            .htmlUnclosed, at: position,
            "\(open.what) is not closed, and takes the rest of the page; write '\(open.end)' where it ends")
    }

    /// Elements that contain text alone, up to their own end tag (HTML standard, 13.1.2).
    private static let takesText: Set = [
        "textarea", "title", "style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ]

    /// Elements that hide the text in them, or show it in another way, up to their end tag.
    private static let mustEnd: Set = [
        "details", "template", "select", "svg", "button", "object", "noscript", "dialog", "video", "audio",
        "canvas", "progress", "meter", "datalist",
    ]

    /// Notes a tag that closes, changes or hides an element of the page.
    private mutating func note(_ token: HTMLToken, _ scanner: borrowing HTMLScanner, isRaw: Bool) {
        var fault = frame.fault(of: token, scanner.name, isRaw: isRaw)
        if isRaw, token.kind == .startTag, scanner.isNamed("template"),
            let mode = scanner.value("shadowrootmode")?.lowercased(), mode == "open" || mode == "closed"
        {
            fault = "a shadow root hides the text of the element around it; remove 'shadowrootmode'"
        }
        guard let fault, strays.count < RawHTMLCheck.limit,
            let position = places.position(of: token.range)
        else { return }
        strays.append((fault, position))
    }

    /// - Parameter range: the range of an id in raw HTML; `nil` for an id of the writer.
    private mutating func add(_ id: String, at range: Range<Int>?, in tag: Range<Int>) {
        ids.insert(id)
        let position = if let range { places.position(of: range, in: tag) } else { explicit[id] }
        guard let first = firsts[id] else { return firsts[id] = (position, range != nil) }
        // Two ids outside raw HTML are reported by the renderer of markdown.
        guard range != nil || first.isRaw, duplicates.count < RawHTMLCheck.limit,
            let place = position ?? first.position
        else { return }
        if range == nil { firsts[id]?.isRaw = false }
        var finding = Diagnostic(
            .idDuplicate, at: place, "the id '\(id)' is given twice; ids are unique in a leaf")
        if let earlier = first.position, earlier != place { finding.related = [.init(.first, earlier)] }
        duplicates.append(finding)
    }

    private mutating func add(_ hidden: (attribute: HTMLAttribute, name: String), in tag: Range<Int>) {
        guard hiddenMembers.count < RawHTMLCheck.limit,
            let place = places.position(of: hidden.attribute.value, in: tag)
        else { return }
        hiddenMembers.append(
            Diagnostic(
                .htmlName, at: place,
                "an element called '\(hidden.name)' hides document.\(hidden.name) from the leaf's script; give it another name"
            ))
    }

    private mutating func collect(_ token: HTMLToken, _ scanner: borrowing HTMLScanner, isRaw: Bool) {
        let isImage = isRaw && token.kind == .startTag && scanner.isNamed("img")
        guard isImage || scanner.isNamed("a") else { return }
        var tag = Tag(isStart: token.kind == .startTag, isImage: isImage, isRaw: isRaw, range: token.range)
        if tag.isStart {
            tag.attribute = isImage ? scanner.attribute("src") : scanner.attribute("href")
            tag.destination = isImage ? scanner.value("src") : scanner.value("href")
            tag.id = scanner.value("id")
            if isImage { tag.alternativeText = scanner.value("alt") }
        }
        tags.append(tag)
    }
}
