import Diagnostics

/// Every script that is not part of sitegen or KaTeX is listed.
enum ForeignScriptRule {
    /// Skips snapshots, whose scripts ``SnapshotScriptsRule`` judges.
    static let check = GateCheck.page(raising: [.foreignScript]) { page, bundle in
        guard !bundle.settings.isSealed, page.seal == nil else { return [] }
        return page.inlines.elements.compactMap { element in
            guard element.isScript, !isOwn(element.text, in: bundle) else { return nil }
            return Diagnostic(
                .foreignScript, message(element.text), in: page, at: element.offset, fix: fix)
        }
    }

    /// Returns the finding about a script file.
    static func finding(about source: SourceText) -> Diagnostic {
        Diagnostic(.foreignScript, message(source.bytes), at: source.position(atOffset: 0), fix: fix)
    }

    private static let fix = Diagnostic.Fix("remove it if the page does not need it")

    /// Names the size and the SHA-256 hash, by which an author finds the script again.
    private static func message(_ script: [UInt8]) -> String {
        "a script that is not part of sitegen or KaTeX (\(script.count) bytes, '\(PolicyDirectives.hash(script))' by SHA-256)"
    }

    /// Returns true for the bytes of sitegen's own scripts and of KaTeX's.
    private static func isOwn(_ script: [UInt8], in bundle: Bundle) -> Bool {
        // Comparing is a tenth of hashing, and lengths differ.
        bundle.settings.ownScripts.contains { $0.count == script.count && $0 == script }
            || (bundle.katex.map { $0.script == script } ?? false)
    }
}

extension RuleDefinition {
    static let foreignScript = RuleDefinition(
        "foreign-script", .note, "every script from elsewhere is listed",
        """
        sitegen knows the scripts of its templates and of KaTeX byte by byte, and the data of a library by its
        form: one call with JSON. A script
        of its own may be in a page or in a file that pages share. Every other script in a page or
        beside it is listed with its size and hash, so that the report shows what else runs. Under a tight
        policy such a script can load nothing, but it can leave the page and read what other pages have stored.
        Handlers, `javascript:` links and scripts in `data:` URLs do not run under a tight policy, and are
        errors without one. The scripts of a leaf from another version of sitegen are listed too: render the
        leaf again. `rules: {foreign-script: error}` refuses such scripts.
        """,
        relaxation: .comment)
}
