import Diagnostics
import WebReferences
import WebSyntax

/// Drawings and XHTML pages that are not well-formed: browsers show nothing of such a drawing, and nothing of a page after
/// the fault.
enum MalformedXML {
    /// Checks pages that browsers read as XML under `file:`.
    static let pageCheck = GateCheck.page(raising: [.notUnderstood]) { page, _ in
        guard page.file.isXHTML, page.seal == nil,
            let fault = XMLFault.first(in: page.source.bytes, isDrawing: false)
        else { return [] }
        return [
            Diagnostic(
                .notUnderstood,
                "browsers show an error instead of the rest of the page: \(fault.message)", in: page,
                at: fault.offset)
        ]
    }

    /// Returns the finding about a drawing.
    ///
    /// - Parameter source: the decoded text.
    static func findings(in source: SourceText) -> [Diagnostic] {
        guard let fault = XMLFault.first(in: source.bytes, isDrawing: true) else { return [] }
        return [
            Diagnostic(
                .notUnderstood, "browsers do not show the drawing: \(fault.message)",
                at: source.position(atOffset: fault.offset))
        ]
    }

    /// Returns the violation of a drawing in a `data:` address.
    ///
    /// - Parameter document: the text of the page, for addresses that their reference does not have in full.
    static func violation(
        about reference: WebReference, in document: @autoclosure () -> [UInt8]?
    ) -> Violation? {
        guard reference.effect == .fetch, case .data("image/svg+xml", _, _) = reference.target,
            let address = address(of: reference, in: document()),
            let fault = DataPicture.fault(ofDrawing: address)
        else { return nil }
        return Violation(
            .notUnderstood, "browsers do not show the drawing in this address: \(fault)",
            fix: "correct the drawing")
    }

    private static func address(of reference: WebReference, in document: [UInt8]?) -> String? {
        guard reference.isCutOff else { return reference.text }
        // The value of an attribute; others would need their own decoding.
        guard let document, reference.isExact, reference.layers.isEmpty else { return nil }
        return document.withUnsafeBufferPointer {
            HTMLTextDecoder.string($0, reference.range, .attribute)
        }
    }
}
