import Diagnostics
import SiteFiles

/// What must not leave the desk.
enum SecretRules {
    static let all: [Rule] = [token, secret, machinePath]

    static let token: Rule = Rule(
        id: "feedback-token", severity: .error, summary: "the feedback token of a leaf is empty",
        explanation: """
            A token in a shipped leaf lets whoever unpacks the app speak for its reader, and names the home server.
            Leaves of a manifest are rendered without one.
            """,
        check: .page { page, bundle in
            guard !bundle.isSingleFiles, let (text, offset) = page.feedbackToken, !text.isEmpty else {
                return []
            }
            return [
                token.finding(
                    "the page carries a feedback token", in: page, at: offset,
                    fix: .init("render it with 'sitegen render'"))
            ]
        })

    static let secret: Rule = Rule(
        id: "secret", severity: .error, summary: "no configured secret, in any layer or encoding",
        explanation: """
            `secrets:` in sitegen.yml lists values that may appear nowhere. They are looked for as they are, and in
            percent-encoding, base64, hex, JSON and HTML escapes. The finding does not repeat the value.
            """,
        check: .file { file, bundle in
            guard !bundle.settings.secrets.isEmpty, !file.isKaTeX,
                let bytes = try? FileReading.bytes(at: bundle.absolute(file), limit: 256 << 20)
            else { return [] }
            let search = SecretSearch(bundle.settings.secrets)
            return search.offsets(in: bytes).map { offset in
                let source = SourceText(file: bundle.shown(file.path), bytes: bytes)
                return secret.finding(
                    "a secret stands here", at: source.position(atOffset: offset),
                    fix: .init("remove it where it comes from"))
            }
        })

    static let machinePath: Rule = Rule(
        id: "machine-path", severity: .error, summary: "no path of the building machine",
        explanation: """
            A path says who built the page and where, and is dead anywhere else.
            """,
        check: .page { page, bundle in
            for place in bundle.machinePaths {
                if let offset = SecretSearch.first(place, in: page.source.bytes) {
                    return [
                        machinePath.finding(
                            "a path of the building machine stands here", in: page, at: offset,
                            fix: .init("write a path relative to the page"))
                    ]
                }
            }
            return []
        })
}
