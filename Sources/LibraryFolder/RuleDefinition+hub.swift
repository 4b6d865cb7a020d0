package import Diagnostics

/// Rules that are raised while a hub is composed, and by the gate.
extension RuleDefinition {
    package static let linkDangling = RuleDefinition(
        "link-dangling", .warning, "a link between documents has its document",
        """
        The name fits no published document, heading, block or file. The words of the link stay as text. Write the document,
        correct the name, or write `\\[[` for the brackets themselves.
        """)

    package static let orphanDocument = RuleDefinition(
        "orphan-document", .note, "a document is linked or part of a bundle",
        "No other document links to it and no bundle lists it, so readers reach it only by lists and by Find."
    )
}
