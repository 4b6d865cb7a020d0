import Diagnostics
import WebReferences

/// No page refreshes itself or leads on by itself: no content policy governs navigation.
enum MetaRefreshRule {
    /// Searches the tree and the raw bytes.
    static let check = GateCheck.page(raising: [.metaRefresh]) { page, bundle in
        var offsets = page.references.filter { $0.kind == .refresh }.map(\.range.lowerBound)
        // A snapshot keeps the text of the page's own scripts and comments; it has no such element.
        if !bundle.settings.isSealed, page.seal == nil {
            offsets += RefreshSearch.offsets(in: page.source.bytes)
        }
        return findings(at: offsets, in: page.source)
    }

    /// Returns the findings in a drawing, which can hold elements of HTML.
    static func findings(in source: SourceText, _ references: [WebReference]) -> [Diagnostic] {
        let found = references.filter { $0.kind == .refresh }.map(\.range.lowerBound)
        return findings(at: found + RefreshSearch.offsets(in: source.bytes), in: source)
    }

    /// Returns the findings in a script file: refreshes that it builds.
    static func scriptFindings(in source: SourceText, _ references: [WebReference]) -> [Diagnostic] {
        findings(at: references.filter { $0.row == .jsMetaRefresh }.map(\.range.lowerBound), in: source)
    }

    /// One finding for each line: the tree points at the address, the bytes at the tag.
    private static func findings(at offsets: [Int], in source: SourceText) -> [Diagnostic] {
        var lines: Set<Int> = []
        return offsets.sorted().map { source.position(atOffset: $0) }.filter {
            lines.insert($0.line).inserted
        }
        .map {
            Diagnostic(
                .metaRefresh, "a meta refresh leads on by itself, which no content policy stops", at: $0,
                fix: .init("remove it, or write a link"))
        }
    }
}

extension RuleDefinition {
    static let metaRefresh = RuleDefinition(
        "meta-refresh", .error, "no page refreshes or redirects itself",
        """
        `<meta http-equiv="refresh">` opens an address without a tap and without a script. A content policy
        governs what a page loads, not where it navigates, so no policy stops it. The tag is refused wherever
        its bytes occur, also in a comment or in the string of a script, whatever its content is. A script that
        names `http-equiv` and holds the content of a refresh to the network is refused as well. Remove it, or
        write a link.
        """,
        relaxation: .promise)
}
