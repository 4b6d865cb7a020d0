package import Diagnostics

extension RuleDefinition {
    package static let labelAmbiguous = RuleDefinition(
        "label-ambiguous", .error, "a label of another leaf is given once in the nearest part of the library",
        """
        `@thm-memory` that its own leaf does not have is looked up in the leaves of the chapter, then of the book, then
        of the library. Where two leaves of one level have it, write `[](leaf#thm-memory)`, or rename a label.
        """)

    package static let linkAbsolute = RuleDefinition(
        "link-absolute", .error, "links do not begin at the root of a server",
        """
        Under `file:` a leading `/` is the root of the disk. `links: {root: docs}` in sitegen.yml names the folder
        that it means; `render --lenient` makes this a warning, and the link becomes text.
        """)

    package static let linkAmbiguous = RuleDefinition(
        "link-ambiguous", .error, "a link's address names one leaf",
        "Write more of the address: `ch01/verbatim`. `render --lenient` makes this a warning.")

    package static let linkScheme = RuleDefinition(
        "link-scheme", .error, "links have a scheme that a leaf can open",
        "A leaf links to leaves, to places in them, to mailto: and tel:.")

    package static let linkUnresolved = RuleDefinition(
        "link-unresolved", .error, "links lead to leaves and places that exist",
        """
        A place is an id, or the anchor that GitHub gives a heading. `render --lenient` makes this a warning: a
        link to another leaf becomes text.
        """)

    package static let linkWeb = RuleDefinition(
        "link-web", .error, "no link leads to the web",
        "Raised where `links: error` is set. `links: text` prints the address.")
}
