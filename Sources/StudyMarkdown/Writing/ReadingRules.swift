package import Diagnostics

extension RuleDefinition {
    package static let headingOrder = RuleDefinition(
        "heading-order", .warning, "one first heading, and no level left out",
        "Headings are how one walks a long page by ear: a level left out looks like a section lost (WCAG 2.2, 1.3.1).",
        relaxation: .comment)

    package static let imageAlt = RuleDefinition(
        "image-alt", .error, "images have alternative text",
        "Describe the image, or write alt=\"\" if it is decoration (WCAG 2.2, 1.1.1).",
        relaxation: .comment)
}
