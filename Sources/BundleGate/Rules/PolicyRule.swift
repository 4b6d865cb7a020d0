import Diagnostics

/// The second lock: a content policy that refuses what the gate might have missed.
enum PolicyRule {
    static let all: [Rule] = [policy]

    static let policy: Rule = Rule(
        id: "policy", severity: .error, summary: "the content policy is first in head, and tight",
        explanation: """
            A script can compute an address that no reader of the page can see. The policy refuses it on the phone. It
            has to be the first element of head, since it does not hold for what comes before it, and to name nothing
            but `file:`, `data:` and hashes: under `file:`, WebKit was seen to fetch from the network in spite of
            `'self'`. `base-uri` and `form-action` have no fallback and have to be written.
            """,
        check: .page { page, bundle in
            if bundle.settings.isSealed {
                return SealedPolicy.complaint(about: page).map {
                    [policy.finding($0, in: page, at: page.policy?.offset ?? 0)]
                } ?? []
            }
            guard !bundle.isSingleFiles else { return [] }
            guard let (directives, offset) = page.policy else {
                return [
                    policy.finding(
                        "no content policy; render the page with sitegen's template", in: page, at: 0)
                ]
            }
            var found: [Diagnostic] = []
            if page.inlines.firstInHead?.offset != offset {
                found.append(
                    policy.finding(
                        "the content policy is not the first element of head; move it up", in: page,
                        at: offset))
            }
            for complaint in complaints(about: directives) {
                found.append(policy.finding(complaint, in: page, at: offset))
            }
            return found
        })

    /// What is loose in a policy.
    static func complaints(about policy: PolicyDirectives) -> [String] {
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
                    found.append("'\(name)' is no directive of a policy; mend the word")
                }
                continue
            }
            for source in sources where !isTight(source, in: name) {
                found.append("the policy's \(name) allows \(source); take it out")
            }
        }
        return found
    }

    private static func isFetchDirective(_ name: String) -> Bool {
        name.hasSuffix("-src") || name.hasSuffix("-src-elem") || name.hasSuffix("-src-attr")
            || name == "base-uri" || name == "form-action"
    }

    /// Directives without sources that make a policy no looser.
    private static let known: Set<String> = [
        "sandbox", "upgrade-insecure-requests", "block-all-mixed-content", "require-trusted-types-for",
        "trusted-types", "frame-ancestors", "report-uri", "report-to",
    ]

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
