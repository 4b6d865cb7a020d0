import Diagnostics
import StudyMarkdown
import WebReferences

/// The author's own `<img src>` and `<a href>` as their markdown forms are written: pictures embedded, and a link to the
/// web as its text with the address behind it.
struct RawHTMLRewriting {
    private(set) var diagnostics: [Diagnostic] = []
    /// The links to the web that became text: the ranges of their `href` values in the original body.
    private(set) var links: Set<Int> = []
    /// Bytes that the embedded pictures take.
    private var embedded = 0
    private static let limit = RenderedMarkdown.mostEmbedded
    private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

    /// A link to the web that is open.
    private struct Link {
        var tag: Range<Int>
        var value: Range<Int>
        var address: String
        var id: String?
        var isRefused: Bool
    }

    init(_ markdown: RenderedMarkdown, source: SourceText, resolver: LeafResolver) {
        guard !markdown.rawHTML.isEmpty else { return }
        var places = RawHTMLPlaces(markdown, source: source)
        var raw = markdown.rawHTML[...]
        var open: Link?
        markdown.body.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            while let token = scanner.next() {
                guard token.kind == .startTag || token.kind == .endTag else { continue }
                while let first = raw.first, first.range.upperBound <= token.range.lowerBound {
                    raw.removeFirst()
                }
                guard raw.first?.range.contains(token.range.lowerBound) == true, scanner.namespace == .html
                else { continue }
                if token.kind == .startTag, scanner.isNamed("img") {
                    embed(scanner, resolver, &places)
                } else if scanner.isNamed("a") {
                    if let link = open { close(link, at: token, bytes) }
                    open = token.kind == .startTag ? link(token, scanner, resolver, &places) : nil
                }
            }
        }
    }

    /// The body with every change.
    func applied(to body: [UInt8]) -> [UInt8] {
        guard !edits.isEmpty else { return body }
        var result: [UInt8] = []
        result.reserveCapacity(body.count + edits.reduce(0) { $0 + $1.bytes.count })
        var index = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += body[index..<edit.range.lowerBound]
            result += edit.bytes
            index = edit.range.upperBound
        }
        return result + body[index...]
    }

    // MARK: Pictures

    private mutating func embed(
        _ scanner: borrowing HTMLScanner, _ resolver: LeafResolver, _ places: inout RawHTMLPlaces
    ) {
        guard let attribute = scanner.attribute("src"), let destination = scanner.value("src"),
            case .relative = URLClassifier.classify(destination), embedded <= Self.limit
        else { return }
        switch resolver.image(at: destination) {
        case .source(let text):
            embedded += text.utf8.count
            let isQuoted = attribute.quote == .single || attribute.quote == .double
            edits.append((attribute.value, Array((isQuoted ? text : "\"\(text)\"").utf8)))
            guard embedded > Self.limit, let place = places.position(of: attribute.value) else { return }
            diagnostics.append(
                Diagnostic(
                    "document-output", .error, at: place,
                    "the pictures of this leaf take more than \(Self.limit >> 20) MB; make them smaller, or use fewer"
                ))
        case .refused(let rule, let message):
            if let place = places.position(of: attribute.value) {
                diagnostics.append(Diagnostic(rule, .error, at: place, message))
            }
        }
    }

    // MARK: Links

    private mutating func link(
        _ token: HTMLToken, _ scanner: borrowing HTMLScanner, _ resolver: LeafResolver,
        _ places: inout RawHTMLPlaces
    ) -> Link? {
        guard let attribute = scanner.attribute("href"), let destination = scanner.value("href"),
            case .remote = URLClassifier.classify(destination)
        else { return nil }
        var link = Link(
            tag: token.range, value: attribute.value, address: destination, id: scanner.value("id"),
            isRefused: false)
        if case .refused(let rule, let message) = resolver.link(to: destination) {
            link.isRefused = true
            links.insert(attribute.value.lowerBound)
            if let place = places.position(of: attribute.value) {
                diagnostics.append(Diagnostic(rule, .error, at: place, message))
            }
        }
        return link
    }

    private mutating func close(
        _ link: Link, at end: HTMLToken, _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        guard end.kind == .endTag, !link.isRefused else { return }
        links.insert(link.value.lowerBound)
        let id = link.id.map { " id=\"\(Self.escaped($0))\"" } ?? ""
        edits.append((link.tag, Array("<span class=\"web\"\(id)>".utf8)))
        let text = bytes[link.tag.upperBound..<end.range.lowerBound]
        let address = Self.escaped(link.address)
        var behind = ""
        if text.allSatisfy({ $0 <= 0x20 }) {
            behind = address
        } else if !text.elementsEqual(address.utf8) {
            behind = " <span class=\"address\">(\(address))</span>"
        }
        edits.append((end.range, Array((behind + "</span>").utf8)))
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
