package import WebSyntax

extension CSSReferences {
    /// Returns every reference of a style sheet file, including those in its data: URLs.
    ///
    /// - Parameter bytes: the sheet in UTF-8.
    package static func allReferences(in bytes: Bytes) -> [WebReference] {
        let collector = ReferenceCollector()
        collector.addCSS(bytes, ReferenceCollector.Layer(origin: .document))
        return collector.sorted
    }

    /// Returns every reference of a style sheet file.
    package static func allReferences(in text: String) -> [WebReference] {
        var text = text
        return text.withUTF8 { allReferences(in: $0) }
    }
}
