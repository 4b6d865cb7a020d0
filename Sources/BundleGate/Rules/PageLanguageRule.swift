import Diagnostics

/// A page declares its language.
enum PageLanguageRule {
    /// Accepts any language tag that is not empty.
    static let check = GateCheck.page(raising: [.pageLanguage]) { page, bundle in
        guard page.isOwn(in: bundle), (page.lang ?? "").isEmpty else { return [] }
        return [
            Diagnostic(
                .pageLanguage, "the page has no lang", in: page, at: 0,
                fix: .init("write lang in the front matter"))
        ]
    }
}

extension RuleDefinition {
    static let pageLanguage = RuleDefinition(
        "page-language", .error, "the page declares its language",
        """
        Without `lang` VoiceOver reads German with an English voice, and words are hyphenated wrongly (WCAG 2.2,
        3.1.1).
        """,
        relaxation: .comment)
}
