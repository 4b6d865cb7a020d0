package import WebSyntax

/// Finds and redacts secrets in texts: tokens of known services, private keys, credentials of headers and URLs, values
/// that are assigned to names such as `password`, and configured values; also in base64.
///
/// Reads no files and prints nothing. The time is linear in the length of the text.
package struct SecretScanner: Sendable {
    /// A secret in a text.
    package struct Match: Sendable, Hashable {
        /// The family of the secret.
        package var family: SecretFamily
        /// The bytes of the secret, in UTF-8; for an encoded secret, the whole run of base64.
        package var range: Range<Int>
        /// True if the secret is in a run of base64.
        package var isEncoded: Bool
    }

    private let table: CandidateTable

    /// Creates a scanner for the known families and the values in `patterns`, each as written and in the encodings of
    /// ``ConfiguredValue``. Values under four bytes are ignored: they would occur by chance.
    package init(patterns: [String] = []) {
        table = CandidateTable(ConfiguredValue.all(patterns))
    }

    /// The known families, sorted by id.
    package static var families: [SecretFamily] {
        let general: [SecretFamily] = [
            .configured, .privateKey, .jsonWebToken, .discordToken, .authorization, .urlPassword, .assignment,
        ]
        return Set(general + SecretForm.all.map(\.family)).sorted { $0.id < $1.id }
    }

    /// Returns the secrets of a text, ascending and without overlap. The text need not be valid UTF-8.
    package func matches(in text: [UInt8]) -> [Match] {
        text.withUnsafeBufferPointer { matches(in: $0) }
    }

    /// Returns the secrets of a text, ascending and without overlap.
    package func matches(in text: Bytes) -> [Match] {
        var scan = TextScan(text, table)
        scan.run()
        scan.readEncodedRuns()
        return CandidateMatch.merged(scan.found)
    }
}
