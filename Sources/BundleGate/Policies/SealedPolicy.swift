import WebReferences

/// The content policy of a snapshot: it runs and shows the contents of the file, and allows no request.
enum SealedPolicy {
    /// Returns the problem of a page's policy as a snapshot's; `nil` if absent.
    static func violation(about page: Page) -> String? {
        guard let (policy, offset) = page.policy else { return "no content policy; take the snapshot again" }
        guard page.inlines.firstInHead?.offset == offset else {
            return "the content policy is not the first element of head; take the snapshot again"
        }
        // `base-uri` and `form-action` do not fall back to `default-src` (CSP Level 3, 6.1 and 6.3).
        for name in ["default-src", "base-uri", "form-action"] where policy.sources[name] != ["'none'"] {
            return "the policy does not say \(name) 'none'; take the snapshot again"
        }
        guard policy.sources(for: "connect-src") == ["'none'"] else {
            return "the policy's connect-src is not 'none'; take the snapshot again"
        }
        for (name, sources) in policy.sources.sorted(by: { $0.key < $1.key }) {
            for source in sources where !isTight(source) {
                return "the policy's \(name) allows \(source); take the snapshot again"
            }
        }
        return nil
    }

    /// Returns true for a source inside the file, or for none.
    private static func isTight(_ source: String) -> Bool {
        ["data:", "blob:"].contains(source) || source.hasPrefix("'") && source != "'self'"
    }

    /// Returns true if a script makes the reference, so that the policy refuses its load. It does not govern
    /// navigations.
    static func refuses(_ reference: WebReference) -> Bool {
        if reference.effect == .unread(.indirect) { return true }
        return reference.layers.contains { $0 == .script || $0 == .markupString || $0 == .sheetString }
    }
}
