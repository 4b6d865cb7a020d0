import TerminalText
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
            .configured, .privateKey, .jsonWebToken, .discordToken, .authorization, .urlPassword,
            .commandPassword, .cookie, .assignment,
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

    /// Returns the secrets of a page's text, also those that invisible characters or shown tags divide.
    package func matches(inPage text: [UInt8]) -> [Match] { readMatches(in: text, .rendered) }

    /// Returns the secrets of a text as it is written and as its reader sees it, ascending and without overlap.
    func readMatches(in text: [UInt8], _ form: ReadableText.Form) -> [Match] {
        text.withUnsafeBufferPointer { text in
            let found = markedMatches(in: text, form)
            let shown = form == .source ? shownMatches(in: text) : []
            return shown.isEmpty ? found : RedactedText.joined(found + shown)
        }
    }

    /// Returns the secrets of a text as it is written, and without its markup.
    private func markedMatches(in text: Bytes, _ form: ReadableText.Form) -> [Match] {
        let written = matches(in: text)
        guard let readable = ReadableText(text, form) else { return written }
        let read = readable.bytes.withUnsafeBufferPointer { matches(in: $0) }.map { match in
            var match = match
            match.range = readable.source(of: match.range)
            return match
        }
        return read.isEmpty ? written : RedactedText.joined(written + read)
    }

    /// Returns the secrets that a terminal shows: of the whole text, and of each paragraph alone.
    private func shownMatches(in text: Bytes) -> [Match] {
        if TerminalPlaces.isWrittenInOrder(text) { return [] }
        let paragraphs = ScreenText.paragraphs(of: text)
        return ((paragraphs.count > 1 ? [0..<text.count] : []) + paragraphs).flatMap { range -> [Match] in
            guard let screen = ScreenText(text, range) else { return [] }
            return screen.bytes.withUnsafeBufferPointer { markedMatches(in: $0, .source) }.compactMap {
                match in
                screen.source(of: match.range).map {
                    Match(family: match.family, range: $0, isEncoded: match.isEncoded)
                }
            }
        }
    }
}
