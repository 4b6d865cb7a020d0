package import Diagnostics

extension RuleDefinition {
    /// Raised by a render, which leaves the face out, and by the gate.
    package static let fontFiles = RuleDefinition(
        "font-files", .error, "the folder fonts/ has the vendored fonts, complete and unchanged",
        """
        `sitegen vendor font` pins each font of a library in vendor/fonts.lock.json, and `sitegen render` puts the fonts
        and their licence texts into fonts/ beside the leaves. Another file shows other glyphs than those that were
        looked at, a missing one shows the reader's own font, and a font without its licence text may not be passed on.
        A render leaves out what differs from the lock.
        """,
        relaxation: .promise)
}
