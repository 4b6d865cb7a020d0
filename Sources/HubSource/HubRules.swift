package import Diagnostics

/// The rules about hubs of documents.
package enum HubRules {
    package static let all: [RuleDefinition] = [
        .hubFolder, .hubDocument, .hubFrontMatter, .hubID, .hubSection, .hubConcept, .hubBundle, .hubEmbed,
    ]
}

extension RuleDefinition {
    package static let hubFolder = RuleDefinition(
        "hub-folder", .error, "the folder of a hub's documents can be read",
        """
        `from` of a source of the kind `hub` names a folder of markdown. While it cannot be read, or has no documents, the library
        made from it stays.
        """
    )

    package static let hubDocument = RuleDefinition(
        "hub-document", .error, "a document of a hub is UTF-8 of at most 20 MB",
        """
        A document that cannot be read is left out; the others are published. Save it as UTF-8, or divide it. A symbolic link to a
        file is left out with a warning: links are not followed, since they may lead out of the folder. A file whose name begins
        with a full stop is left out with a note.
        """
    )

    package static let hubFrontMatter = RuleDefinition(
        "hub-front-matter", .warning, "the front matter of a document can be read",
        """
        A value of another type counts as absent. A document whose front matter cannot be read at all is left out, and so is one
        whose `publish`, `draft` or `private` is neither true nor false: it may be private. Front matter is YAML between lines of
        `---`: TOML, JSON and other forms are not read. docs/sources.md lists the keys.
        """)

    package static let hubID = RuleDefinition(
        "hub-id", .warning, "the id of a document is unique and fits an address",
        """
        An id has ASCII letters, digits, `.`, `_` and `-`, at most 64, and differs from every other by more than the case of its
        letters: file systems and servers do not always tell cases apart. A document with another id gets one from its file's
        name, and the second of two with one id gets a number.
        """)

    package static let hubSection = RuleDefinition(
        "hub-section", .warning, "the sections at the end of a document have their form",
        """
        After the last `---` come, each once and in this order: Summary, Themes, Key takeaways, Insights, Open questions / gaps,
        Concepts in this document, Concept relations. A section that is there twice is read as one. A section with another
        name and a line of another form are shown as text. Where headings of other names follow a `---` and the document has
        neither concepts nor relations, all of it is text.
        """)

    package static let hubConcept = RuleDefinition(
        "hub-concept", .warning, "the concepts of a document agree with their relations and limits",
        """
        A relation names two concepts that the document lists; others are left out, since concepts are read and never invented.
        A document has at most 12 concepts and 20 relations, and a description has at most 200 characters.
        """)

    package static let hubBundle = RuleDefinition(
        "hub-bundle", .warning, "the documents of a bundle exist, and its text can be shown",
        """
        A bundle lists documents by wikilinks or by `documents:` in its front matter. Others are left out of the bundle. Paragraphs
        before the list are shown; other text of the file, such as headings and entries without a link, is in no page.
        """
    )

    package static let hubEmbed = RuleDefinition(
        "hub-embed", .warning, "a page can show what a document has",
        """
        `![[name]]` shows a picture, or another document or a part of it. Embeds that form a circle, that are nested more than
        5 times, or that make a page larger than 2 MB become links; other files become text, also those that links name. So do
        pictures and elements of the network, elements that load files, such as `<video>`, scripts, links to files of a machine,
        and references to labels that no document has. A name that no file has is a `link-dangling`.
        """)
}
