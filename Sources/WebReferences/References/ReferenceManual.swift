/// The manual's page about references, written from the table.
package enum ReferenceManual {
    /// Markdown: `docs/references.md`, which a test keeps current.
    package static var page: String {
        var text = """
            # References

            Each kind of reference that the program knows, and the treatment that each command gives it. Written from the
            table in `Sources/WebReferences/References/ReferenceTable+*.swift`, one row a kind. `verify` names the rules
            that can report the kind for a remote address ([rules.md](rules.md)); `render` the rules about an author's own
            HTML; `snapshot` the treatment in the sealed page.

            | reference | place | value | verify | render | snapshot |
            | --- | --- | --- | --- | --- | --- |

            """
        for row in ReferenceTable.rows {
            let cells = [
                "`\(row.id)`", place(of: row), value(of: row.kind), verify(row), render(row),
                snapshot(row.sealing),
            ]
            text += "| " + cells.joined(separator: " | ") + " |\n"
        }
        return text
    }

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

    private static func verify(_ row: ReferenceRow) -> String {
        switch row.id {
        case .nestingLimit: return "`nesting`"
        case .undecodable: return "`encoding`"
        case .cssIndirectAddress, .jsInvalid: return "`not-understood`"
        case .jsRemoteString: return "`script-address`"
        case .xmlEntityValue: return "where the entity is used"
        case .htmlMetaRefresh: return "`meta-refresh`, `remote-reference`"
        case .htmlBaseHref, .htmlLinkModulepreload: return "`remote-reference`, `dead-under-file`"
        default: break
        }
        if let reading = reading(of: row.kind) { return reading }
        switch row.effect {
        case .deadUnderFile: return "`dead-under-file`"
        case .metadata: return row.kind == .policy ? "policy rules" : "`remote-reference`, in a leaf"
        case .script: return row.isPageScript ? "script rules" : "—"
        default: break
        }
        if row.kind == .policy || row.kind == .flag { return "—" }
        var rules = ["`remote-reference`"]
        if row.directive != nil { rules.append("`policy-match`") }
        if row.fileTwin != nil { rules.append("`dead-under-file`") }
        return rules.joined(separator: ", ")
    }

    private static func render(_ row: ReferenceRow) -> String {
        if row.effect == .deadUnderFile { return "`html-network`" }
        if row.effect == .script { return row.kind == .script ? "`html-script`" : "`html-network`" }
        if row.effect == .hint, row.scope == .javaScript { return "—" }
        if let reading = reading(of: row.kind) { return reading }
        return row.kind == .policy || row.kind == .flag ? "—" : "`html-network`"
    }

    /// The answer for values that hold references of their own.
    private static func reading(of kind: ReferenceRow.Kind) -> String? {
        switch kind {
        case .html, .css, .declarations: "reads the value"
        default: nil
        }
    }

    private static func snapshot(_ sealing: ReferenceRow.Sealing) -> String {
        switch sealing {
        case .embed(let role): "embeds (\(role))"
        case .link: "`--links`"
        case .disarm: "renames to `data-…`"
        case .remove: "removes"
        case .nested: "seals the value"
        case .script: "`--scripts`"
        case .module: "names the embedded module"
        case .data: "answers from the snapshot"
        case .refused: "leaves it to the policy"
        case .stay: "keeps"
        }
    }
}
