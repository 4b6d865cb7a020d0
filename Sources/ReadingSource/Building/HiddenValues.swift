import SecretScanning

/// Finds what a reading list must not show: keys of known forms and the values of the settings.
struct HiddenValues: Sendable {
    /// Finds keys of known forms alone.
    static let knownKeys = HiddenValues(words: SecretScanner(), tags: nil)

    /// Finds them in words and addresses.
    let words: SecretScanner
    /// Finds them in tags. Peek keeps tags in lower case, so each value counts in lower case, too.
    let tags: SecretScanner

    /// - Parameter secrets: the values of the settings.
    init(_ secrets: [String]) {
        guard !secrets.isEmpty else {
            self = .knownKeys
            return
        }
        let lowercased = secrets.map { $0.lowercased() }
        self.init(
            words: SecretScanner(patterns: secrets),
            tags: lowercased == secrets ? nil : SecretScanner(patterns: secrets + lowercased))
    }

    private init(words: SecretScanner, tags: SecretScanner?) {
        self.words = words
        self.tags = tags ?? words
    }
}
