import Diagnostics
import SiteFiles
import WebReferences

/// Scripts can do what no reader of their text can foresee: the gate says which there are, and what must be around them.
enum ScriptRules {
    static let addressCheck = GateCheck.page(raising: [.scriptAddress]) { page, bundle in
        let strings = page.references.filter { $0.row == .jsRemoteString }
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

    private static let fix = Diagnostic.Fix("remove the address from the script")

    private static func message(_ reference: WebReference, isTight: Bool) -> String {
        let text = "a script holds the address '\(OfflineRules.shortened(reference.text))'"
        return isTight
            ? text + "; the policy stops loads of it, not navigation to it"
            : text + ", and no tight policy is around it"
    }

    /// The same in a script file. The pages that run it are refused where their policy is not tight, so it is a note,
    /// except where the file is verified alone.
    static func findings(
        in source: SourceText, of file: BundleFile, _ references: [WebReference], _ bundle: Bundle
    ) -> [Diagnostic] {
        guard file.kind == .script else { return [] }
        let isAlone = bundle.isSingleFiles
        var found = references.filter { $0.row == .jsRemoteString }.map { reference in
            var finding = Diagnostic(
                .scriptAddress, message(reference, isTight: !isAlone), about: reference, in: source, at: file,
                of: bundle,
                fix: fix)
            if !isAlone { finding.severity = .note }
            return finding
        }
        found.append(
            Diagnostic(
                .foreignScript, foreignMessage(source.bytes), at: source.position(atOffset: 0),
                fix: foreignFix))
        return found
    }

    /// The violation of a script in an SVG file.
    static func violation(about reference: WebReference, in file: BundleFile) -> Violation? {
        guard file.kind == .svg, reference.definition.isPageScript else { return nil }
        return Violation(.svgScript, "a drawing holds a script (\(reference.row))", fix: "remove it")
    }

    static let foreignCheck = GateCheck.page(raising: [.foreignScript]) { page, bundle in
        guard !bundle.settings.isSealed, page.seal == nil else { return [] }
        return page.inlines.elements.compactMap { element in
            guard element.isScript, !isOwn(element.text, in: bundle) else { return nil }
            return Diagnostic(
                .foreignScript, foreignMessage(element.text), in: page, at: element.offset, fix: foreignFix)
        }
    }

    private static let foreignFix = Diagnostic.Fix("remove it where it is not meant to be there")

    private static func foreignMessage(_ script: [UInt8]) -> String {
        "a script that is not sitegen's own (\(script.count) bytes, '\(PolicyDirectives.hash(script))' by SHA-256)"
    }

    private static func isOwn(_ script: [UInt8], in bundle: Bundle) -> Bool {
        // Comparing is a tenth of hashing, and lengths differ.
        bundle.settings.ownScripts.contains { $0.count == script.count && $0 == script }
            || (bundle.katex.map { $0.script == script } ?? false)
    }
}

extension RuleDefinition {
    static let scriptAddress = RuleDefinition(
        "script-address", .error,
        "no script holds an address of the network, unless a tight policy is around it (then a note)",
        """
        A string alone loads nothing, but the script can hand it to anything. Under a tight content policy it cannot
        be loaded; the script can still navigate to it (`location`, `open`, `navigation.navigate`, a click on a link,
        a frame's `open` with `_top`), which no policy stops: that is left to the app's navigation delegate. Without a
        tight policy, and in a script that is verified by itself, the string is an error. Remove it, or render the
        page with sitegen's template.
        """,
        relaxation: .promise)

    static let svgScript = RuleDefinition(
        "svg-script", .error, "no SVG file holds a script",
        """
        In an img element a drawing's scripts do not run. Opened by itself, or in an iframe, object or embed element,
        they do, and no policy of the page is around them. Remove script elements, handlers in attributes and
        `javascript:` links from SVG files.
        """,
        relaxation: .promise)

    static let foreignScript = RuleDefinition(
        "foreign-script", .note, "every script that is not sitegen's own is listed",
        """
        The scripts of sitegen's templates and KaTeX are known byte by byte. Every other script in a page or beside it
        is listed with its size and hash, so that a reader of the report knows what else runs: under a tight policy
        it can load nothing, but it can leave the page and read what other pages have stored. Handlers, `javascript:`
        links and scripts in `data:` URLs do not run under a tight policy, and are errors without one. A leaf that
        another version of sitegen made is listed, too: render it again. `rules: {foreign-script: error}` refuses
        such scripts.
        """,
        relaxation: .comment)
}
