/// The manual's page about references, written from the table.
package enum ReferenceManual {
    /// Markdown: `docs/references.md`, which a test keeps current.
    package static var page: String {
        var text = """
            # References

            Each kind of reference that the program knows, and the treatment that each command gives it. Written from the
            table in `Sources/WebReferences/References/ReferenceTable+*.swift`, one row a kind. `verify` names the rules
            that can report the kind ([rules.md](rules.md)): for a remote address, and for a file beside the page that
            its policy or `file:` refuses. `render` names the rules about an author's own HTML. `snapshot` is the
            treatment in the sealed page; a dash leaves it to the other row of the same construct.

            | reference | place | value | verify | render | snapshot |
            | --- | --- | --- | --- | --- | --- |

            """
        for row in ReferenceTable.rows {
            let cells = [
                "`\(row.id)`", place(of: row), value(of: row.kind), verify(row), render(row),
                snapshot(row),
            ]
            text += "| " + cells.joined(separator: " | ") + " |\n"
        }
        return text
    }

    /// The vocabulary, the elements and the attribute of a row.
    private static func place(of row: ReferenceRow) -> String {
        let vocabulary =
            switch row.scope {
            case .html: "HTML"
            case .svg: "SVG"
            case .mathML: "MathML"
            case .javaScript: "JavaScript"
            case .any: row.id.rawValue.hasPrefix("css-") ? "CSS" : "any"
            }
        var text = vocabulary
        if !row.elements.isEmpty { text += " " + row.elements.map { "`\($0)`" }.joined(separator: " ") }
        if !row.attribute.isEmpty { text += " `[\(row.attribute)]`" }
        return text
    }

    /// The syntax of the value in words.
    private static func value(of kind: ReferenceRow.Kind) -> String {
        switch kind {
        case .url: "address"
        case .srcset: "candidates"
        case .urlList(.whiteSpace): "addresses"
        case .urlList(.commas): "addresses, by commas"
        case .urlList(.semicolons): "addresses, by semicolons"
        case .css: "CSS value"
        case .declarations: "CSS declarations"
        case .html: "document"
        case .script: "script"
        case .refresh: "refresh"
        case .policy: "policy"
        case .json: "JSON"
        case .flag: "flag"
        }
    }

    /// The rules that can report the kind.
    private static func verify(_ row: ReferenceRow) -> String {
        var rules: [String] = []
        switch row.effect {
        case .deadUnderFile: return "`dead-under-file`"
        case .unread(.nesting): return "`nesting`"
        case .unread(.encoding): return "`encoding`"
        case .unread: return "`not-understood`"
        case .mention: return "`script-address`"
        case .entity: return "where the entity is used"
        case .metadata where row.kind == .policy: return "policy rules"
        case .metadata: return "`remote-reference`, in a leaf"
        default: break
        }
        if let reading = reading(of: row) {
            rules.append(reading)
        } else if row.kind == .policy || row.kind == .flag || row.effect == .script {
            return "—"
        } else {
            rules.append("`remote-reference`")
        }
        if row.id == .xmlTransformation { rules.append("`not-understood`") }
        if row.kind == .refresh { rules.append("`meta-refresh`") }
        if row.isGovernedInline || row.directive != nil { rules.append("`policy-match`") }
        if row.localFailure != nil {
            rules.append("`dead-under-file`")
        }
        return rules.joined(separator: ", ")
    }

    /// The rules about an author's own HTML.
    private static func render(_ row: ReferenceRow) -> String {
        if row.id == .htmlAHref { return "`link-web`" }
        switch row.effect {
        case .unread(.syntax), .unread(.declarations), .mention, .computed: return "—"
        case .hint where row.scope == .javaScript: return "—"
        case .deadUnderFile, .unread: return "`html-network`"
        default: break
        }
        if let reading = reading(of: row) {
            return row.effect == .script ? reading + ", `html-script`" : reading
        }
        if row.effect == .script { return "`html-script`" }
        return row.kind == .policy || row.kind == .flag ? "—" : "`html-network`"
    }

    /// The answer for values that hold references of their own.
    private static func reading(of row: ReferenceRow) -> String? {
        switch row.kind {
        // The script of an expression is refused unread.
        case .script where row.id.rawValue == CSSReference.Way.expression.rawValue: nil
        case .html, .css, .declarations, .script: "reads the value"
        default: nil
        }
    }

    /// The treatment in a sealed page.
    private static func snapshot(_ row: ReferenceRow) -> String {
        switch row.sealing {
        case .embed(let role): "embeds (\(role))"
        case .link: "`--links`"
        case .disarm: row.isOfRemovedScript ? "removes" : "renames to `data-…`"
        case .remove, .unregister: "removes"
        case .nested: "seals the value"
        case .script: "`--scripts`"
        case .module: "names the embedded module"
        case .data: "answers from the snapshot"
        case .refused: "leaves it to the policy"
        case .stay: row.effect.isDeadUnderFile ? "—" : "keeps"
        }
    }
}

extension ReferenceRow {
    /// True for text whose hash the content policy has to name: style attributes, and the scripts that it governs.
    fileprivate var isGovernedInline: Bool {
        if kind == .declarations { return true }
        guard attribute.isEmpty, case .script(let types) = condition else { return false }
        return !types.contains(.webBundle)
    }

    /// True for an attribute of a script element that a snapshot removes in every mode of `--scripts`.
    fileprivate var isOfRemovedScript: Bool {
        condition == .script([.speculationRules]) || condition == .script([.webBundle])
    }
}
