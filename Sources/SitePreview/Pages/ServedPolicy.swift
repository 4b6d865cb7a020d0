import WebSyntax

/// A leaf's content policy, rewritten for HTTP. A leaf is made for `file:`, and its policy names that
/// scheme; over HTTP the same files are `'self'`. Nothing else is allowed but the server's reload
/// script and its requests.
struct ServedPolicy {
    private var policy: PolicyText

    /// Parses a policy.
    init(_ text: String) {
        policy = PolicyText(text)
        for index in policy.directives.indices {
            policy.directives[index].sources = policy.directives[index].sources.map {
                $0.lowercased() == "file:" ? "'self'" : $0
            }
        }
    }

    var text: String { policy.text }

    /// Allows the reload script and its requests.
    mutating func allow(_ script: ReloadScript, own: String) {
        // A hash disables `'unsafe-inline'` (CSP 3, 6.7.3.2), so none is added where that is in effect.
        let sources = policy.index(governing: "script-src-elem").map { policy.directives[$0].sources } ?? []
        let isOpen =
            sources.contains("'unsafe-inline'")
            && !sources.contains {
                $0.hasPrefix("'sha") || $0.hasPrefix("'nonce-") || $0 == "'strict-dynamic'"
            }
        if !isOpen {
            allow(script.hash, for: "script-src-elem", as: "script-src")
        }
        allow(own, for: "connect-src", as: "connect-src")
    }

    /// Adds a source. If only `default-src` governs the use, a new directive is added, so that nothing else is
    /// opened.
    private mutating func allow(_ source: String, for use: String, as name: String) {
        guard let found = policy.index(governing: use) else { return }
        let sources = policy.directives[found].sources.filter { $0.lowercased() != "'none'" } + [source]
        if policy.directives[found].name == "default-src" {
            policy.directives.append(.init(name, sources))
        } else {
            policy.directives[found].sources = sources
        }
    }
}
