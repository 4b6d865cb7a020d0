package import WebReferences
package import WebSyntax

/// The sealer's own check, before the gate's: a sealed page has no reference left that a browser would request.
package enum SealCheck {
    /// Returns the references that lead out of a sealed page, or that only a server could answer.
    ///
    /// Metadata is not counted, since it is not fetched. References in scripts are not counted either: their text is
    /// unchanged and the page's policy refuses them. ``scriptReferences(in:)`` lists those.
    ///
    /// - Parameter links: true if remote links of the page itself count.
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

    /// Returns true for a reference inside a script.
    private static func isOfScript(_ reference: WebReference) -> Bool {
        reference.layers.contains { $0 == .script || $0 == .markupString || $0 == .sheetString }
    }

    /// Returns true for a target outside the file.
    private static func reachesOut(_ reference: WebReference) -> Bool {
        switch reference.target {
        case .remote, .relative, .rootAbsolute:
            reference.effect != .metadata && reference.effect != .entity
        case .file: true
        default: false
        }
    }
}
