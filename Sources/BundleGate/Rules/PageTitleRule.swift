import Diagnostics

/// A page has a title.
enum PageTitleRule {
    /// White space alone counts as no title.
    static let check = GateCheck.page(raising: [.pageTitle]) { page, bundle in
        let text = page.title ?? ""
        guard page.isOwn(in: bundle), text.allSatisfy(\.isWhitespace) else { return [] }
        return [
            Diagnostic(
                .pageTitle, "the page has no title", in: page, at: 0,
                fix: .init("write title in the manifest"))
        ]
    }
}

extension RuleDefinition {
    static let pageTitle = RuleDefinition(
        "page-title", .error, "the page has a title",
        "The app's list, the history and a screen reader begin with the title (WCAG 2.2, 2.4.2).",
        relaxation: .comment)
}
