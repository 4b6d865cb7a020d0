import WebReferences

/// The mark of a snapshot (`<meta name="sitegen-snapshot">`): its scripts and links, as far as its policy confirms
/// them. `verify` judges such a page as `snapshot` did.
struct Seal: Sendable, Equatable {
    /// The treatment of the page's own scripts.
    enum Scripts: String, Sendable {
        /// No script runs.
        case strip
        /// Scripts run in a frame without an origin, which the policy around it keeps in its place.
        case sandbox
        /// Scripts run as the page's own.
        case keep
    }

    /// The treatment that the policy confirms. An unconfirmed claim counts as `keep`, the least trusted.
    let scripts: Scripts
    /// True if links may leave the page on a tap.
    let keepsLinks: Bool

    /// Reads the mark of a page.
    ///
    /// - Returns: `nil` for a page that is not a snapshot. In a bundle with a manifest only the folder of sealed pages has
    ///   snapshots, and their scripts and links must not reach the files beside them.
    init?(_ page: Page, in bundle: Bundle) {
        // Anyone can write the mark, so it counts only under the policy of a snapshot.
        guard bundle.isAlone(page.file) || bundle.isSealed(page.file), let mark = page.snapshotMark,
            SealedPolicy.violation(about: page) == nil
        else { return nil }
        let words = mark.split(separator: " ").map(String.init)
        let named = words.compactMap {
            $0.hasPrefix("scripts=") ? Scripts(rawValue: String($0.dropFirst(8))) : nil
        }
        let runs = page.policy?.directives.sources(for: "script-src") != ["'none'"]
        switch named.first {
        case .strip where !runs: scripts = .strip
        case .sandbox where !page.hasOpenContent && !page.hasOuterScript: scripts = .sandbox
        case nil: return nil
        default: scripts = .keep
        }
        keepsLinks = words.contains("links=keep")
        if !bundle.isAlone(page.file), scripts == .keep || keepsLinks { return nil }
    }

    /// Returns true if a reference asks for nothing, or only on a tap. ``SnapshotScriptsRule`` reports where kept scripts go.
    func allows(_ reference: WebReference) -> Bool {
        if SealedPolicy.refuses(reference) {
            switch scripts {
            case .strip, .keep: return true
            // The policy of the page around governs where the frame goes (CSP 3, 6.1.5, frame-src).
            case .sandbox:
                return reference.layers.first == .sourceDocument || reference.layers.first == .dataURL
            }
        }
        return keepsLinks && reference.effect.isNavigation && reference.definition.sealing == .link
    }
}
