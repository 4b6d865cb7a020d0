package import Diagnostics

extension LeafPage {
    /// Marks the lists that the style of papers pages is for. The text is made from a source, so every `<ul>` is a list of
    /// papers.
    mutating func markPapers() {
        let mark = Array("<ul>".utf8)
        let marked = Array("<ul class=\"papers\">".utf8)
        var body: [UInt8] = []
        body.reserveCapacity(markdown.body.count + 4096)
        var rest = markdown.body[...]
        while let found = rest.firstRange(of: mark) {
            body += rest[..<found.lowerBound] + marked
            rest = rest[found.upperBound...]
        }
        markdown.body = body + rest
    }
}

extension LeafRenderer.Outcome {
    /// The outcome of a source that gives no page: the existing file stays.
    package init(refusedWith diagnostics: [Diagnostic]) { self.init(page: nil, diagnostics: diagnostics) }
}
