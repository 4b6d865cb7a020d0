/// A leaf's content policy, rewritten for HTTP. A leaf is made for `file:`, and its policy names that
/// scheme; over HTTP the same files are `'self'`. Nothing else is allowed but the server's reload
/// script and its requests.
struct ServedPolicy {
    private struct Directive {
        var name: String
        var sources: [String]
        var text: String { ([name] + sources).joined(separator: " ") }
    }

    private var directives: [Directive]

    /// Parses a policy (CSP 3, section 2.2.1).
    init(_ text: String) {
        directives = text.split(separator: ";").compactMap { directive in
            let words = directive.split { " \t\n\u{0C}\r".contains($0) }.map(String.init)
            return words.first.map { Directive(name: $0.lowercased(), sources: Array(words.dropFirst())) }
        }
        for index in directives.indices {
            directives[index].sources = directives[index].sources.map {
                $0.lowercased() == "file:" ? "'self'" : $0
            }
        }
    }

    var text: String { directives.map(\.text).joined(separator: "; ") }

    /// Allows the reload script and its requests.
    mutating func allow(_ script: ReloadScript, own: String) {
        // A hash disables `'unsafe-inline'` (CSP 3, 6.7.3.2), so none is added where that is in effect.
        let sources = sources(of: ["script-src-elem", "script-src", "default-src"])
        let isOpen =
            sources.contains("'unsafe-inline'")
            && !sources.contains {
                $0.hasPrefix("'sha") || $0.hasPrefix("'nonce-") || $0 == "'strict-dynamic'"
            }
        if !isOpen {
            allow(script.hash, in: ["script-src-elem", "script-src", "default-src"], as: "script-src")
        }
        allow(own, in: ["connect-src", "default-src"], as: "connect-src")
    }

    private func sources(of chain: [String]) -> [String] {
        chain.lazy.compactMap(directive).first.map { directives[$0].sources } ?? []
    }

    /// Returns the index of a directive. Of duplicates only the first counts (CSP 3, 2.2.1).
    private func directive(_ name: String) -> Int? { directives.firstIndex { $0.name == name } }

    /// Adds a source.
    ///
    /// - Parameter chain: the directives that decide, the nearest first (6.8.3). If only a fallback
    ///   decides, a new directive is added, so that nothing else is opened.
    private mutating func allow(_ source: String, in chain: [String], as name: String) {
        guard let found = chain.lazy.compactMap(directive).first else { return }
        let sources = directives[found].sources.filter { $0.lowercased() != "'none'" } + [source]
        if directives[found].name == "default-src" {
            directives.append(Directive(name: name, sources: sources))
        } else {
            directives[found].sources = sources
        }
    }
}
