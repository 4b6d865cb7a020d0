package import WebSyntax

/// Every text of a document that an engine would decode: nested documents, data: URLs of any type, the strings of
/// scripts; and each of them with its escapes resolved. Used to search for a value in every encoding.
package enum DocumentTexts {
    /// The language of the outermost text.
    package enum Kind: Sendable { case html, xml, css, script }

    /// Passes each text to `body`, with its offset in the document. The document comes first.
    ///
    /// - Parameter body: must not keep the buffer, which is valid during the call only.
    package static func visit(_ bytes: Bytes, as kind: Kind, _ body: @escaping (Bytes, Int) -> Void) {
        let collector = ReferenceCollector { text, offset in
            body(text, offset)
            for view in views(of: text) { view.withUnsafeBufferPointer { body($0, offset) } }
        }
        let layer = ReferenceCollector.Layer(origin: .document)
        switch kind {
        case .html: collector.addHTML(bytes, layer)
        case .xml: collector.addHTML(bytes, layer, syntax: .xml)
        case .css: collector.addCSS(bytes, layer)
        case .script: collector.addScript(bytes, .document, of: layer, goal: nil)
        }
    }

    /// The text with percent escapes, character references and backslash escapes resolved, where there are any.
    private static func views(of text: Bytes) -> [[UInt8]] {
        var views: [[UInt8]] = []
        let all = 0..<text.count
        if text.contains(UInt8(ascii: "%")) { views.append(PercentDecoder.decode(Array(text))) }
        if text.contains(UInt8(ascii: "&")) {
            var view: [UInt8] = []
            HTMLTextDecoder.append(text, all, .rcdata, to: &view)
            views.append(view)
        }
        if text.contains(UInt8(ascii: "\\")) { views.append(Array(CSSEscapes.string(text, all).utf8)) }
        return views
    }
}
