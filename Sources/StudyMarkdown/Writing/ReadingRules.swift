package import Diagnostics

extension RuleDefinition {
    /// A heading that skips a level, or a second top heading.
    package static let headingOrder = RuleDefinition(
        "heading-order", .warning, "one top heading, and no skipped level",
        """
        Screen readers move through a long page by its headings: a skipped level sounds like a missing section
        (WCAG 2.2, 1.3.1).
        """,
        relaxation: .comment)

    /// An image without alternative text.
    package static let imageAlt = RuleDefinition(
        "image-alt", .error, "images have alternative text",
        "Describe the image, or write alt=\"\" if it is decoration (WCAG 2.2, 1.1.1).",
        relaxation: .comment)
}
