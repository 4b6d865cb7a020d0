import Diagnostics
import SecretScanning
import WebSyntax

/// The pages of transcripts hold no secret of a known family.
enum SecretInTextRule {
    static let check = GateCheck.page(raising: [.secretInText]) { page, bundle in
        guard bundle.leaves[page.file.path]?.leaf.kind == .transcript else { return [] }
        let places = page.source.bytes.withUnsafeBufferPointer { bytes in
            let tree = HTMLTreeBuilder.tree(of: bytes, options: .init(scripting: true))
            // Code is highlighted by elements within a word. Other elements are words of their own, such as the name of a
            // language before a text, so the text is searched in both forms.
            return [true, false].flatMap { joinsWords in
                var text = TranscriptText(tree, bytes, joinsWords: joinsWords)
                text.read()
                return scanner.matches(inPage: text.decoded).map { match in
                    Place(family: match.family, range: text.rawRange(of: match.range))
                }
            }
        }
        return Place.distinct(places).map { place in
            var finding = Diagnostic(
                .secretInText, "the page has \(place.family.name) here", in: page, at: place.range.lowerBound,
                fix: .init("remove it from the source of this page, and revoke it if it was published"))
            // Reports are stored and shared.
            finding.quotesSource = false
            return finding
        }
    }

    private static let scanner = SecretScanner()

    /// A secret in the source of a page.
    private struct Place {
        var family: SecretFamily
        var range: Range<Int>

        /// Returns the places in order, each secret once.
        static func distinct(_ places: [Place]) -> [Place] {
            var distinct: [Place] = []
            for place in places.sorted(by: {
                ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
            }) {
                guard let last = distinct.last, place.range.lowerBound < last.range.upperBound else {
                    distinct.append(place)
                    continue
                }
            }
            return distinct
        }
    }
}

extension RuleDefinition {
    static let secretInText = RuleDefinition(
        "secret-in-text", .error, "the pages of transcripts hold no tokens, keys or passwords",
        """
        The text, attributes and comments of pages with the kind `transcript` are searched for the tokens of known services,
        private keys, JSON web tokens, credentials of headers and URLs, and random values assigned to names such as `password`;
        also in base64, and with invisible characters in them. `render` redacts them, so a finding means that the page was
        changed or written by another program. Remove the secret from the source, and revoke it if the page was published. The
        finding does not repeat the value.
        """)
}
