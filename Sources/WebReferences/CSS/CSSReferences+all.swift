package import WebSyntax

extension CSSReferences {
    /// Everything a style sheet file reaches for, with what is in its data: URLs.
    package static func allReferences(in bytes: Bytes) -> [WebReference] {
        let collector = ReferenceCollector()
        collector.addCSS(bytes, ReferenceCollector.Layer(origin: .document))
        return collector.sorted
    }

    package static func allReferences(in text: String) -> [WebReference] {
        var text = text
        return text.withUTF8 { allReferences(in: $0) }
    }
}
