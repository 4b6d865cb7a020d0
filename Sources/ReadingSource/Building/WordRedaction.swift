import Diagnostics
import HTMLSanitizing
import SecretScanning
import WebSyntax

/// Replaces passwords and keys in the words of one entry: its title, its note and its highlights.
struct WordRedaction {
    /// Finds the known families of keys.
    static let knownKeys = SecretScanner()

    private let scanner: SecretScanner
    /// The families of the keys that were replaced, each once, in the order of the text.
    private(set) var families: [SecretFamily] = []
    /// The number of replaced keys.
    private(set) var count = 0

    init(_ scanner: SecretScanner) { self.scanner = scanner }

    /// Returns a text without the passwords of addresses and without keys.
    mutating func redacted(_ text: String) -> String {
        let text = CredentialMask.redacted(text)
        let (redacted, matches) = scanner.redacted(text)
        for match in matches where !families.contains(match.family) { families.append(match.family) }
        count += matches.count
        return redacted
    }

    /// Returns the reader's words without control characters, passwords and keys. Line breaks are LF.
    mutating func words(_ text: String) -> String { redacted(Self.cleanedLines(text)) }

    /// The sentence about the keys; `nil` without one.
    var problem: String? {
        guard count > 0 else { return nil }
        let names = families.map(\.name).joined(separator: " and ")
        return count == 1
            ? "the words had \(names), which is replaced; revoke it"
            : "the words had \(count) keys (\(names)), which are replaced; revoke them"
    }

    /// Returns a text with its line breaks as LF, without other control characters.
    private static func cleanedLines(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return MarkupText.cleaned(text) }
        return MarkupText.cleaned(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
    }
}
