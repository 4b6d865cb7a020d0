/// Finds every reference of an HTML document, or of an SVG or other XML document, by ``ReferenceTable``.
///
/// Scripts, handlers and `javascript:` addresses are listed with their text, and behind that what
/// ``JavaScriptReferences`` finds in them.
package enum HTMLReferences {
    /// The references of a document, sorted by offset. `bytes` is UTF-8; a byte order mark is skipped.
    package static func references(in bytes: Bytes, syntax: HTMLScanner.Syntax = .html) -> [WebReference] {
        let collector = ReferenceCollector()
        collector.addHTML(bytes, ReferenceCollector.Layer(origin: .document), syntax: syntax)
        return collector.sorted
    }

    /// The same, with an observer of the document's tokens and a memory that serves many documents.
    package static func references(
        in bytes: Bytes, syntax: HTMLScanner.Syntax = .html, memory: InlineTextMemory?,
        observer: inout some DocumentObserver
    ) -> [WebReference] {
        let collector = ReferenceCollector(memory: memory)
        var walk = ElementWalk(bytes, syntax, ReferenceCollector.Layer(origin: .document), collector)
        walk.run(&observer)
        return collector.sorted
    }

    package static func references(in bytes: [UInt8], syntax: HTMLScanner.Syntax = .html) -> [WebReference] {
        bytes.withUnsafeBufferPointer { references(in: $0, syntax: syntax) }
    }

    package static func references(in text: String, syntax: HTMLScanner.Syntax = .html) -> [WebReference] {
        var text = text
        return text.withUTF8 { references(in: $0, syntax: syntax) }
    }
}
