import Diagnostics

/// The feedback token of a leaf is empty.
enum FeedbackTokenRule {
    /// Skips single files: a page that is mailed to one reader may have a token.
    static let check = GateCheck.page(raising: [.feedbackToken]) { page, bundle in
        guard page.isOwn(in: bundle), let (text, offset) = page.feedbackToken, !text.isEmpty else {
            return []
        }
        return [
            Diagnostic(
                .feedbackToken, "the page carries a feedback token", in: page, at: offset,
                fix: .init("render it with 'sitegen render'"))
        ]
    }
}

extension RuleDefinition {
    static let feedbackToken = RuleDefinition(
        "feedback-token", .error, "the feedback token of a leaf is empty",
        """
        A token in a shipped leaf names the home server and lets anyone who unpacks the app send feedback as its
        reader. Leaves of a manifest are rendered without a token.
        """,
        relaxation: .promise)
}
