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
            guard !bundle.isSingleFiles else { return [] }
            guard let (text, offset) = page.policy else {
                return [
                    policy.finding(
                        "no content policy; render the page with sitegen's template", in: page, at: 0)
                ]
            }
            var found: [Diagnostic] = []
            if page.firstInHead?.offset != offset {
                found.append(
                    policy.finding(
                        "the content policy is not the first element of head; move it up", in: page,
                        at: offset))
            }
            for complaint in complaints(about: text) {
                found.append(policy.finding(complaint, in: page, at: offset))
            }
            return found
        })

    /// What is loose in a policy (CSP 3, section 2.2.1: the first of two directives of one name counts).
    static func complaints(about text: String) -> [String] {
        var directives: [String: [String]] = [:]
        for directive in text.utf8.split(separator: UInt8(ascii: ";")) {
            // Only ASCII's white space counts (CSP 3, section 2.2.1; Infra, section 4.6).
            let words = directive.split { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
                .map { String(decoding: $0, as: UTF8.self).lowercased() }
            guard let name = words.first, directives[name] == nil else { continue }
            directives[name] = Array(words.dropFirst())
        }
        var found: [String] = []
        if directives["default-src"] != ["'none'"] {
            found.append("the policy does not begin with default-src 'none'")
        }
        for name in ["base-uri", "form-action"] where directives[name] != ["'none'"] {
            found.append("the policy lacks \(name) 'none', which has no fallback")
        }
        for (name, sources) in directives.sorted(by: { $0.key < $1.key }) {
            for source in sources where !isTight(source, in: name) {
                found.append("the policy's \(name) allows \(source)")
            }
        }
        return found
    }

    private static func isTight(_ source: String, in directive: String) -> Bool {
        switch source {
        case "'none'", "file:", "'report-sample'": return true
        case "data:": return ["img-src", "font-src", "media-src"].contains(directive)
        case "'unsafe-inline'": return directive == "style-src-attr"
        default: return ["'sha256-", "'sha384-", "'sha512-"].contains { source.hasPrefix($0) }
        }
    }
}
