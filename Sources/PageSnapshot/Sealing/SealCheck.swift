package import WebReferences
package import WebSyntax

/// The sealer's own proof, before the gate's: nothing in a page is left that a browser would ask for.
package enum SealCheck {
    /// The references that reach out of a sealed page, or that only a server could answer.
    ///
    /// Not counted: metadata, which is not fetched; and what scripts ask for, since script text stays as it was and
    /// the page's policy refuses it. ``scriptReferences(in:)`` lists those.
    ///
    /// - Parameter links: whether remote links of the page itself count.
    package static func openReferences(
        in document: [UInt8], syntax: HTMLScanner.Syntax = .html, links: Bool = true
    ) -> [WebReference] {
        HTMLReferences.references(in: document, syntax: syntax).filter { reference in
            if isOfScript(reference) { return false }
            if reference.effect == .unread(.nesting) || reference.effect == .unread(.encoding) { return true }
            if reference.effect.isNavigation, !links { return false }
            return !reference.effect.isDeadUnderFile && reachesOut(reference)
        }
    }

    /// Returns the addresses in strings of the page's scripts: the policy blocks them, except for navigations.
    package static func scriptReferences(
        in document: [UInt8], syntax: HTMLScanner.Syntax = .html
    ) -> [WebReference] {
        HTMLReferences.references(in: document, syntax: syntax).filter { reference in
            guard isOfScript(reference), reachesOut(reference) else { return false }
            return switch reference.effect {
            case .fetch, .connectPeer, .navigate: true
            default: false
            }
        }
    }

    private static func isOfScript(_ reference: WebReference) -> Bool {
        reference.layers.contains { $0 == .script || $0 == .markupString || $0 == .sheetString }
    }

    private static func reachesOut(_ reference: WebReference) -> Bool {
        switch reference.target {
        case .remote, .relative, .rootAbsolute:
            reference.effect != .metadata && reference.effect != .entity
        case .file: true
        default: false
        }
    }
}
