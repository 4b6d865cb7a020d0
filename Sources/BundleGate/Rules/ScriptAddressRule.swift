import Diagnostics
import WebReferences

/// No script holds an address of the network, unless a tight policy keeps it from loading one.
enum ScriptAddressRule {
    /// Checks the strings in the scripts of a page.
    static let check = GateCheck.page(raising: [.scriptAddress]) { page, bundle in
        let strings = page.references.filter { $0.effect == .mention }
        // Nearly no page has any.
        let isTight = !strings.isEmpty && PolicyRule.isTight(page)
        return strings.map { reference in
            var finding = Diagnostic(
                .scriptAddress, message(reference, isTight: isTight), about: reference, in: page, of: bundle,
                fix: fix)
            if isTight { finding.severity = .note }
            return finding
        }
    }

    /// Returns the findings in a script file: notes, because a page that runs it without a tight policy is refused. Errors
    /// if the file is verified alone.
    static func findings(
        in source: SourceText, of file: BundleFile, _ references: [WebReference], _ bundle: Bundle
    ) -> [Diagnostic] {
        let isAlone = bundle.isSingleFiles
        return references.filter { $0.effect == .mention }.map { reference in
            var finding = Diagnostic(
                .scriptAddress, message(reference, isTight: !isAlone), about: reference, in: source, at: file,
                of: bundle, fix: fix)
            if !isAlone { finding.severity = .note }
            return finding
        }
    }

    private static let fix = Diagnostic.Fix("remove the address from the script")

    /// The sentence about a string, with what a tight policy does not stop.
    private static func message(_ reference: WebReference, isTight: Bool) -> String {
        let text = "a script holds the address '\(reference.shortText)'"
        return isTight
            ? text + "; the policy stops loads of it, not navigation to it"
            : text + ", and no tight policy is around it"
    }
}

extension RuleDefinition {
    static let scriptAddress = RuleDefinition(
        "script-address", .error,
        "no script holds a network address, except under a tight policy (then a note)",
        """
        A string alone loads nothing, but the script can pass it to any function. Under a tight content policy
        the address cannot be loaded. The script can still navigate to it (`location`, `open`,
        `navigation.navigate`, a click on a link, a frame's `open` with `_top`), which no policy stops; the
        app's navigation delegate must refuse that. Without a tight policy, and in a script that is verified by
        itself, the string is an error. Remove it, or render the page with sitegen's template.
        """,
        relaxation: .promise)
}
