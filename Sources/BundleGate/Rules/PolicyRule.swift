import Diagnostics

/// The second lock: a content policy that refuses what the gate might have missed.
enum PolicyRule {
    /// Judges a leaf, a snapshot and a single file, each by the policy that it needs.
    static let check = GateCheck.page(raising: [.policy]) { page, bundle in
        if page.seal != nil { return [] }
        if bundle.settings.isSealed {
            return SealedPolicy.violation(about: page).map {
                [Diagnostic(.policy, $0, in: page, at: page.policy?.offset ?? 0)]
            } ?? []
        }
        if bundle.isSingleFiles { return singleFile(page) }
        guard let (directives, offset) = page.policy else { return [missing(page, bundle)] }
        var found: [Diagnostic] = []
        if page.inlines.firstInHead?.offset != offset {
            found.append(
                Diagnostic(
                    .policy, "the content policy is not the first element of head; move it up", in: page,
                    at: offset))
        }
        for violation in violations(about: directives) {
            found.append(Diagnostic(.policy, violation, in: page, at: offset))
        }
        return found
    }

    /// Returns the finding about a page from anywhere: its scripts need a policy, the rest does not.
    private static func singleFile(_ page: Page) -> [Diagnostic] {
        guard let script = page.firstScript, !isTight(page) else { return [] }
        return [
            Diagnostic(
                .policy, "the page has a script and no tight content policy that a browser honours", in: page,
                at: script,
                fix: .init("remove the script, or render the page with sitegen's template"))
        ]
    }

    /// Returns the finding about a leaf without a policy; a warning for a page that sitegen did not render.
    private static func missing(_ page: Page, _ bundle: Bundle) -> Diagnostic {
        if let script = page.firstScript {
            return Diagnostic(
                .policy, "the page has a script and no content policy that a browser honours", in: page,
                at: script,
                fix: .init("render the page with sitegen's template, or remove the script"))
        }
        var finding = Diagnostic(
            .policy, "no content policy; render the page with sitegen's template", in: page, at: 0)
        let leaf = bundle.leaves[page.file.path]?.leaf
        if leaf?.source == nil, leaf?.list == nil {
            finding.message =
                "no content policy; the page is not sitegen's and has no script, so that only what is written in it counts"
            finding.severity = .warning
        }
        return finding
    }

    /// Returns true if a policy that browsers honour stops every load by a script: the policy of a leaf or of a
    /// snapshot.
    static func isTight(_ page: Page) -> Bool {
        guard let (directives, offset) = page.policy, page.inlines.firstInHead?.offset == offset else {
            return false
        }
        return violations(about: directives).isEmpty || SealedPolicy.violation(about: page) == nil
    }

    /// Returns the sources and directives that make a policy loose.
    static func violations(about policy: PolicyDirectives) -> [String] {
        var found: [String] = []
        if policy.sources["default-src"] != ["'none'"] {
            found.append("the policy does not say default-src 'none'; write it first")
        }
        for name in ["base-uri", "form-action"] where policy.sources[name] != ["'none'"] {
            found.append("the policy lacks \(name) 'none', which has no fallback; write it")
        }
        for (name, sources) in policy.sources.sorted(by: { $0.key < $1.key }) {
            guard isFetchDirective(name) else {
                if !known.contains(name) {
                    found.append("'\(name)' is not a directive of a policy; correct the word")
                }
                continue
            }
            for source in sources where !isTight(source, in: name) {
                found.append("the policy's \(name) allows \(source); remove it")
            }
        }
        return found
    }

    /// Returns true for directives whose value is a list of sources.
    private static func isFetchDirective(_ name: String) -> Bool {
        name.hasSuffix("-src") || name.hasSuffix("-src-elem") || name.hasSuffix("-src-attr")
            || name == "base-uri" || name == "form-action"
    }

    /// Directives without sources that make a policy no looser.
    private static let known: Set<String> = [
        "sandbox", "upgrade-insecure-requests", "block-all-mixed-content", "require-trusted-types-for",
        "trusted-types", "frame-ancestors", "report-uri", "report-to",
    ]

    /// Returns true if a source reaches no network.
    private static func isTight(_ source: String, in directive: String) -> Bool {
        switch source {
        case "'none'", "file:", "'report-sample'": return true
        case "data:": return ["img-src", "font-src", "media-src"].contains(directive)
        case "blob:": return ["img-src", "media-src"].contains(directive)
        case "'unsafe-inline'": return directive == "style-src-attr"
        default: return PolicyDirectives.isHash(source)
        }
    }
}

extension RuleDefinition {
    static let policy = RuleDefinition(
        "policy", .error, "the content policy is first in head, and tight",
        """
        A script can compute an address that the gate cannot see. A tight policy keeps it from loading that
        address. The policy must be the first element of head, because it does not govern what comes before it.
        It may name only `file:`, `data:` and hashes: under `file:`, WebKit was seen to fetch from the network
        despite `'self'`. `base-uri` and `form-action` have no fallback and must be present. The policy counts
        only where a browser honours it: in head, before anything that opens the body, and in XHTML in that
        namespace. A page with scripts needs one even if it is verified as a single file. A page without scripts
        that sitegen did not render (no manifest names a source for it) gets a warning if it has no policy. A
        policy governs loads. It does not govern `location`, `open`, `navigation.navigate`, a click on a link, a
        frame's `open` with `_top`, a meta refresh, `preconnect` or WebRTC: the gate refuses those that it sees,
        and the app's navigation delegate must refuse the rest.
        """,
        relaxation: .promise)
}
