import Diagnostics
import FontFiles
import LibraryFolder

/// Every file is needed by a leaf.
enum OrphanRule {
    /// Needs a manifest: without one every page may be a leaf.
    static let check = GateCheck.bundle(raising: [.orphan]) { bundle, pages in
        guard bundle.manifest != nil, !bundle.isSingleFiles else { return [] }
        let needed = BundleClosure(bundle, pages).needed
        return bundle.selected.compactMap { file -> Diagnostic? in
            guard !needed.contains(file.path), !file.isKaTeX, bundle.fonts?.has(file.path) != true else {
                return nil
            }
            switch file.kind {
            case .html:
                var finding = Diagnostic(
                    .orphan, "the page is not a leaf of the manifest, and nothing refers to it",
                    at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
                    fix: .init("remove it, or name it in the manifest"))
                // No list of the app leads to the page, yet its contents ship.
                finding.severity = .error
                return finding
            case .css, .svg, .script, .image, .font, .media:
                return Diagnostic(
                    .orphan, "nothing refers to this file",
                    at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
                    fix: .init("remove it"))
            default: return nil
            }
        }
    }
}

extension RuleDefinition {
    static let orphan = RuleDefinition(
        "orphan", .warning, "every file is needed by a leaf",
        """
        A file without references makes each download larger, and is often a renamed leaf that still ships.
        Remove it, or name it in the manifest. An orphaned page is an error.
        """,
        relaxation: .comment)
}
