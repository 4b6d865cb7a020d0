package import WebSyntax

/// Finds every reference of an HTML document, or of an SVG or other XML document, by ``ReferenceTable``.
///
/// Scripts, handlers and `javascript:` addresses are listed with their text, followed by the references that
/// ``JavaScriptReferences`` finds in them.
package enum HTMLReferences {
    /// The references of a document, sorted by offset. `bytes` is UTF-8; a byte order mark is skipped.
    package static func references(in bytes: Bytes, syntax: HTMLScanner.Syntax = .html) -> [WebReference] {
        let collector = ReferenceCollector()
        collector.addHTML(bytes, ReferenceCollector.Layer(origin: .document), syntax: syntax)
        return collector.sorted
    }

    /// The same, with an observer of the document's tokens and a memory that serves many documents.
    package static func references<Observer: DocumentObserver>(
        in bytes: Bytes, syntax: HTMLScanner.Syntax = .html, memory: InlineTextMemory?,
        observer: inout Observer
    ) -> [WebReference] {
        var second: Observer?
        return references(
            in: bytes, syntax: syntax, memory: memory, observer: &observer, withoutScripting: &second)
    }

    /// The same; `withoutScripting` becomes an observer of the tokens that an engine without scripting sees, where
    /// these are other ones.
    package static func references<Observer: DocumentObserver>(
        in bytes: Bytes, syntax: HTMLScanner.Syntax = .html, memory: InlineTextMemory?,
        observer: inout Observer, withoutScripting: inout Observer?
    ) -> [WebReference] {
        let collector = ReferenceCollector(memory: memory)
        let layer = ReferenceCollector.Layer(origin: .document)
        switch syntax {
        case .html: withoutScripting = DocumentReading(bytes, layer, collector).run(&observer)
        case .xml:
            // Entities and attribute defaults make another page of this one. The observer sees it as it is written; the
            // references are those of the expansion.
            let declares = collector.addDeclarations(of: bytes, layer)
            var visitor = ReferenceVisitor(xml: bytes, layer, declares ? ReferenceCollector() : collector)
            visitor.run(&observer)
            if declares { collector.addXML(bytes, layer) }
        }
        return collector.sorted
    }

    /// Returns the references of a document in UTF-8.
    package static func references(in bytes: [UInt8], syntax: HTMLScanner.Syntax = .html) -> [WebReference] {
        bytes.withUnsafeBufferPointer { references(in: $0, syntax: syntax) }
    }

    /// Returns the references of a document.
    package static func references(in text: String, syntax: HTMLScanner.Syntax = .html) -> [WebReference] {
        var text = text
        return text.withUTF8 { references(in: $0, syntax: syntax) }
    }
}
