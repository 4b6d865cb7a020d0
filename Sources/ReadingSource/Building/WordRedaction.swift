import Diagnostics
import HTMLSanitizing
import SecretScanning
import WebSyntax

/// Replaces passwords and keys in the words of one entry: its title, its tags, its notes, its article and what its service
/// says about it.
package struct WordRedaction {
    let hidden: HiddenValues
    /// The families of the keys that were replaced, each once, in the order of the text.
    private(set) var families: [SecretFamily] = []
    /// The number of replaced keys.
    private(set) var count = 0

    init(_ hidden: HiddenValues) { self.hidden = hidden }

    /// - Parameter secrets: values that are replaced besides keys of known forms.
    package init(hiding secrets: [String]) { self.init(HiddenValues(secrets)) }

    /// Returns a text without the passwords of addresses and without keys.
    package mutating func redacted(_ text: String) -> String {
        note(hidden.words.redacted(CredentialMask.redacted(text)))
    }

    /// Returns a tag as it is written, without keys.
    mutating func tag(_ text: String) -> String {
        note(hidden.tags.redacted(CredentialMask.redacted(text)))
    }

    /// Returns the reader's words without control characters, passwords and keys. Line breaks are LF.
    mutating func words(_ text: String) -> String { redacted(Self.cleanedLines(text)) }

    /// Returns the identifier of an entry, which some services make of its address.
    mutating func identifier(_ text: String, url: String?) -> String {
        text.isEmpty ? text : text == url ? PublicAddress(text, hiding: hidden).text : redacted(text)
    }

    /// Returns consecutive parts of one text without passwords and keys.
    mutating func redacted(_ parts: [String]) -> [String] {
        let (parts, matches) = hidden.words.redact(parts.map(CredentialMask.redacted))
        for match in matches { note(match.match.family) }
        return parts
    }

    /// Notes the family of a key.
    mutating func note(_ family: SecretFamily) {
        if !families.contains(family) { families.append(family) }
        count += 1
    }

    private mutating func note(_ redaction: (text: String, matches: [SecretScanner.Match])) -> String {
        for match in redaction.matches { note(match.family) }
        return redaction.text
    }

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
