package import Diagnostics

extension RuleDefinition {
    package static let headingOrder = RuleDefinition(
        "heading-order", .warning, "one top heading, and no skipped level",
        """
        Screen readers move through a long page by its headings: a skipped level sounds like a missing section
        (WCAG 2.2, 1.3.1).
        """,
        relaxation: .comment)

    package static let imageAlt = RuleDefinition(
        "image-alt", .error, "images have alternative text",
        "Describe the image, or write alt=\"\" if it is decoration (WCAG 2.2, 1.1.1).",
        relaxation: .comment)
}
