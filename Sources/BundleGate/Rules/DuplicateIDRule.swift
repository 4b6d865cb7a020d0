import Diagnostics

/// A page has each id once.
enum DuplicateIDRule {
    /// Skips single files, whose links come from elsewhere.
    static let check = GateCheck.page(raising: [.duplicateID]) { page, bundle in
        guard page.isOwn(in: bundle) else { return [] }
        return page.duplicateIDs.map { second in
            var finding = Diagnostic(
                .duplicateID, "the page has the id '\(second.name)' twice", in: page, at: second.offset,
                fix: .init("rename one of the two, and what refers to it"))
            if let first = page.ids[ExactName(second.name)] {
                finding.related = [.init(.first, page.source.position(atOffset: first))]
            }
            return finding
        }
    }
}

extension RuleDefinition {
    static let duplicateID = RuleDefinition(
        "duplicate-id", .error, "a page has each id once",
        """
        A link leads to the first element with the id. The second cannot be reached, and VoiceOver can read the
        wrong label.
        """,
        relaxation: .comment)
}
