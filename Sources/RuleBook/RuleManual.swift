/// The manual's page about the rules, made from the rules themselves.
package enum RuleManual {
    /// Markdown: `docs/rules.md`, which a test keeps current.
    package static var page: String {
        var text = """
            # The rules of the gate

            The promises of a green `sitegen verify`, generated from the rules; `sitegen verify --explain ID` prints
            the same. `--rule ID=off|note|warning|error` changes a rule's severity for one run, `rules:` in
            `sitegen.yml` for every run. Findings of some rules can be suppressed in place, as noted there (see
            [report.md](report.md)).

            | rule | severity | promises |
            | --- | --- | --- |

            """
        for rule in AllRules.verify.rules {
            text += "| [`\(rule.id)`](#\(rule.id)) | \(rule.severity.rawValue) | \(rule.summary) |\n"
        }
        for rule in AllRules.verify.rules {
            text +=
                "\n## \(rule.id)\n\n\(rule.summary.prefix(1).uppercased() + rule.summary.dropFirst()).\n\n"
            text += rule.explanation + "\n"
            if rule.relaxation == .comment {
                text += "\nCan be suppressed in place: `<!-- sitegen-allow \(rule.id): the reason -->`.\n"
            }
        }
        return text + documents
    }

    /// The rules of the other commands, in a table.
    private static var documents: String {
        var text = """

            # The rules of the other commands

            Raised by `render`, by `snapshot` and by the readers of markdown, manifests and `sitegen.yml`. `render --rule`,
            `verify --rule` and `rules:` change the severities of those of `render` and the readers.

            | rule | severity | promises |
            | --- | --- | --- |

            """
        for rule in AllRules.others {
            let words = "\(rule.summary). \(rule.explanation)".replacing("|", with: "\\|")
                .replacing("\n", with: " ")
            text += "| `\(rule.id)` | \(rule.severity.rawValue) | \(words) |\n"
        }
        return text
    }
}
