package import Diagnostics

/// The rules about a papers source.
package enum PapersRules {
    package static let all: [RuleDefinition] = [
        .papersFile, .paperEntry, .paperDate, .paperID, .paperURL, .paperText, .paperTeX, .paperDuplicate,
        .paperLink,
    ]
}

extension RuleDefinition {
    package static let papersFile = RuleDefinition(
        "papers-file", .error, "the file of a papers source is a JSON array",
        """
        An array of objects with `date`, `arxiv_id`, `title`, `url` and, if there is one, `hook`. While the file cannot be
        read, the page and the answers made from it stay as they were.
        """)

    package static let paperEntry = RuleDefinition(
        "paper-entry", .error, "an entry of a papers source has its members",
        "The entry is left out; the others stand. docs/sources.md lists the members, their types and limits.")

    package static let paperDate = RuleDefinition(
        "paper-date", .error, "the date of a paper is a day or a time of ISO 8601",
        "Write `2026-11-21` or `2026-11-21T08:00:00Z`. The entry is left out; the others stand.")

    package static let paperID = RuleDefinition(
        "paper-id", .error, "the `arxiv_id` of a paper is an identifier of arXiv",
        "Write `2401.01234v2` or `hep-th/9901001`, without `arXiv:`. The entry is left out; the others stand."
    )

    package static let paperURL = RuleDefinition(
        "paper-url", .error, "the `url` of a paper is a web address",
        "Write an address that begins with `https://` or `http://`. The entry is left out; the others stand.")

    package static let paperText = RuleDefinition(
        "paper-text", .warning, "titles and hooks have no control characters",
        "Control characters and those that change the direction of text are removed. Remove them from the file."
    )

    package static let paperTeX = RuleDefinition(
        "paper-tex", .error, "TeX of titles and hooks is text or in a formula",
        """
        Accents, letters and styles of TeX become plain text, and `$…$` and `\\(…\\)` are formulas. Any other command,
        the line break `\\\\`, `\\[…\\]` and a dollar without a partner are shown as they are written: write dollars around the whole
        formula, as in `$\\mathcal{N}=4$ SYM`. The entry is shown.
        """)

    package static let paperDuplicate = RuleDefinition(
        "paper-duplicate", .warning, "a version of a paper is in a papers source once",
        "The newer entry is shown. Remove the older one. Different versions of a paper are accepted.")

    package static let paperLink = RuleDefinition(
        "paper-link", .warning, "a tap on a paper opens its address",
        """
        A leaf links to the web only where `links: {open: [arxiv.org]}` in sitegen.yml names the host. The row is text
        until then.
        """)
}
