import Diagnostics
import SecretScanning
import StudyManifest
import WebSyntax

/// An address without what only its owner may know.
package struct PublicAddress {
    /// The address as written, or without user name, password and keys.
    package private(set) var text: String
    /// True if the address had a user name or a password.
    private(set) var hadCredentials = false
    /// The families of the keys in it, in their order.
    private(set) var families: [SecretFamily] = []

    package init(_ address: String) { self.init(address, hiding: .knownKeys) }

    init(_ address: String, hiding hidden: HiddenValues) {
        text = address
        if address.utf8.contains(UInt8(ascii: "@")) { removeCredentials() }
        redactKeys(hidden.words)
    }

    /// The address for messages.
    package var shown: String { "\(PrintableText(text, limit: 80))" }

    /// The sentence about what was removed; `nil` if nothing was.
    var problem: String? {
        let keys = families.map(\.name)
        let parts = (hadCredentials ? ["a user name or password"] : []) + keys
        guard !parts.isEmpty else { return nil }
        return "the address '\(shown)' had \(parts.joined(separator: " and ")), which the library leaves out"
    }

    private mutating func removeCredentials() {
        if let address = WebAddress(text) {
            guard !address.username.isEmpty || !address.password.isEmpty else { return }
            (text, hadCredentials) = (address.withoutCredentials.serialized, true)
        } else {
            // Browsers do not know the address, and its password is one all the same.
            let masked = CredentialMask.redacted(text)
            (text, hadCredentials) = (masked, masked != text)
        }
    }

    /// Replaces keys in the query and the fragment, and values of the settings anywhere. The path of an address of the web is
    /// not searched for keys: a random word in it is a name. Any other text is searched as a whole, as words are.
    private mutating func redactKeys(_ scanner: SecretScanner) {
        let bytes = Array(text.utf8)
        var found = scanner.matches(in: bytes)
        guard !found.isEmpty else { return }
        let start =
            isOfWeb
            ? bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count : -1
        found.removeAll { $0.family != .configured && $0.range.upperBound <= start }
        guard !found.isEmpty else { return }
        var output: [UInt8] = []
        var copied = 0
        for match in found {
            let lower =
                match.family == .configured ? match.range.lowerBound : max(match.range.lowerBound, start + 1)
            output += bytes[copied..<lower] + Array("redacted".utf8)
            copied = match.range.upperBound
            if !families.contains(match.family) { families.append(match.family) }
        }
        text = String(decoding: output + bytes[copied...], as: UTF8.self)
    }

    private var isOfWeb: Bool {
        let scheme = WebAddress(text)?.scheme
        return scheme == "http" || scheme == "https"
    }
}
