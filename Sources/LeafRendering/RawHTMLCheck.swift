import Diagnostics
import StudyMarkdown
import WebReferences
import WebSyntax

/// Checks the author's own HTML in a document. It may not reach the network, rely on what fails under `file:`, contain
/// a script, which the leaf's policy would not run, take the rest of the page into a comment, or reuse an id. The whole
/// body is read as a browser would, since a tag can change the meaning of everything after it.
struct RawHTMLCheck {
    private(set) var diagnostics: [Diagnostic] = []
    /// The ids that raw HTML gives.
    private(set) var ids: Set<String> = []

    /// More findings than this about one document help nobody.
    private static let limit = 1000

    /// - Parameter except: where values of attributes begin that do not reach the page.
    init(_ markdown: RenderedMarkdown, source: SourceText, except: Set<Int> = []) {
        guard !markdown.rawHTML.isEmpty else { return }
        var places = RawHTMLPlaces(markdown, source: source)
        for reference in HTMLReferences.references(in: markdown.body) where diagnostics.count < Self.limit {
            guard !except.contains(reference.range.lowerBound),
                let (rule, message) = Self.violation(about: reference),
                let position = places.position(of: reference.range)
            else { continue }
            diagnostics.append(Diagnostic(rule, .error, at: position, message))
        }
        readTags(of: markdown, source)
    }

    private mutating func readTags(of markdown: RenderedMarkdown, _ source: SourceText) {
        var places = RawHTMLPlaces(markdown, source: source)
        var raw = markdown.rawHTML[...]
        /// Ids with the places of those that are raw.
        var positions: [String: SourcePosition?] = ["text": .none]
        /// The construct that is open at the end, its start, and the text that closes it.
        var open: (range: Range<Int>, what: String, end: String)?
        markdown.body.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            var end = 0
            while let token = scanner.next() {
                end = token.range.upperBound
                if token.kind != .text { open = nil }
                switch token.kind {
                case .comment where token.isUnterminated: open = (token.range, "this comment", "-->")
                case .startTag:
                    if Self.takesText.contains(scanner.name) {
                        open = (token.range, "<\(scanner.name)>", "</\(scanner.name)>")
                    }
                    guard let id = scanner.value("id") else { continue }
                    ids.insert(id)
                    while let first = raw.first, first.range.upperBound <= token.range.lowerBound {
                        raw.removeFirst()
                    }
                    let isRaw = raw.first?.range.contains(token.range.lowerBound) == true
                    let position = isRaw ? places.position(of: token.range) : nil
                    if diagnostics.count < Self.limit, let earlier = positions[id],
                        let place = position ?? earlier
                    {
                        diagnostics.append(
                            Diagnostic(
                                "id-duplicate", .error, at: place,
                                "the id '\(id)' is given twice; ids are unique in a leaf"))
                    }
                    positions[id] = position
                default: break
                }
            }
            if end < bytes.count { open = (end..<bytes.count, "this tag", ">") }
        }
        if let open, let position = places.position(of: open.range) {
            diagnostics.append(
                Diagnostic(
                    "html-unclosed", .error, at: position,
                    "\(open.what) is not closed, and takes the rest of the page; write '\(open.end)' where it ends"
                ))
        }
    }

    /// Elements that hold text alone, up to their own end tag (HTML standard, 13.1.2).
    private static let takesText: Set = [
        "textarea", "title", "style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ]

    private static func violation(about reference: WebReference) -> (RuleID, String)? {
        let what = ReferenceText.printable(reference.text)
        switch reference.effect {
        case .deadUnderFile:
            return (
                "html-network",
                "'\(what)' works on a server and fails in the app, where the leaf is a file (\(reference.row))"
            )
        case .script where reference.kind == .script:
            return (
                "html-script",
                "a script in the text does not run in a leaf, whose policy allows its own alone; remove it (\(reference.row))"
            )
        case .script where reference.kind == .flag:
            return (
                "html-network",
                "documents within documents are nested too deeply to be checked; write them plainly (\(reference.row))"
            )
        // A string that is an address fetches nothing by itself; the script that could is refused.
        case .hint where reference.row.hasPrefix("js-"): return nil
        default: break
        }
        switch reference.target {
        case .some(let target) where target.isRemote:
            return (
                "html-network",
                "'\(what)' reaches the network; a leaf has no reference outside its folder (\(reference.row))"
            )
        case .file:
            return (
                "html-network",
                "'\(what)' names a file of this machine; name it relative to the leaf (\(reference.row))"
            )
        default: return nil
        }
    }
}
