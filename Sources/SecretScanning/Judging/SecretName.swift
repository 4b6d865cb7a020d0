import WebSyntax

/// The name of a value, in lower case and without separators.
struct SecretName {
    private let letters: [UInt8]
    /// True if the name ends in `_PAT`, as those of personal access tokens do. Without its separator, `pat` also ends words.
    let isOfPersonalToken: Bool

    init(_ text: Bytes, _ range: Range<Int>) {
        isOfPersonalToken =
            range.count >= 4 && text.hasWord("_pat", at: range.upperBound - 4, to: range.upperBound)
        var letters = range.map { text[$0].asciiLowercased }.filter(\.isASCIIAlphanumeric)
        while let last = letters.last, last.isASCIIDigit { letters.removeLast() }
        for suffix in Self.environments where Self.ends(letters, with: suffix) {
            letters.removeLast(suffix.count)
        }
        self.letters = letters
    }

    /// True for the header of credentials.
    var isAuthorization: Bool { Self.ends(letters, with: Self.authorization) }

    /// True for the header of Makima's keys.
    var isMakimaHeader: Bool { letters == Self.makimaHeader }

    /// True if the name of a form is in this name.
    func isNamed(_ form: SecretForm) -> Bool {
        form.names.contains { name in
            name.first == UInt8(ascii: "=") ? letters[...] == name.dropFirst() : holds(name)
        }
    }

    /// True if values with this name are secrets.
    var isOfSecret: Bool {
        Self.endings.contains { Self.ends(letters, with: $0) }
            && !Self.harmless.contains { Self.ends(letters, with: $0) }
    }

    /// True if a value with this name is a secret even if it could be an identifier.
    var isStrong: Bool { Self.strong.contains { Self.ends(letters, with: $0) } }

    /// True for the name of a password, which its user may have chosen.
    var isPassword: Bool { Self.passwords.contains { Self.ends(letters, with: $0) } }

    /// True for a variable from which a program reads its password: `PGPASSWORD=… psql`.
    var isOfProgram: Bool { Self.programs.contains { Self.ends(letters, with: $0) } }

    /// True for the name of a password of several words.
    var isPassphrase: Bool { Self.ends(letters, with: Self.passphrase) }

    private func holds(_ word: [UInt8]) -> Bool {
        guard letters.count >= word.count else { return false }
        return (0...(letters.count - word.count)).contains { start in
            word.indices.allSatisfy { letters[start + $0] == word[$0] }
        }
    }

    private static func ends(_ letters: [UInt8], with word: [UInt8]) -> Bool {
        let start = letters.count - word.count
        return start >= 0 && word.indices.allSatisfy { letters[start + $0] == word[$0] }
    }

    private static func words(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }

    private static let makimaHeader = Array("xmakimaapikey".utf8)
    private static let authorization = Array("authorization".utf8)
    private static let environments = words(["prod", "production", "staging", "dev", "test", "live", "value"])

    private static let endings = words([
        "password", "passwd", "passphrase", "pass", "pwd", "secret", "token", "apikey", "secretkey",
        "accesskey",
        "privatekey", "authkey", "accountkey", "signingkey", "encryptionkey", "masterkey", "sharedkey",
        "servicekey",
        "servicerolekey", "sessionkey", "consumerkey", "licensekey", "adminkey", "appkey", "applicationkey",
        "webhookkey",
        "credential", "credentials", "auth", "secretkeybase",
    ])

    private static let strong = words([
        "password", "passwd", "passphrase", "pwd", "secret", "apikey", "secretkey", "accesskey",
    ])

    private static let passphrase = Array("passphrase".utf8)
    private static let programs = words(["pgpassword", "mysqlpwd", "sshpass", "rediscliauth"])
    private static let passwords = words(["password", "passwd", "passphrase", "pwd"])

    /// Names that end alike and hold no secret.
    private static let harmless = words([
        "pagetoken", "nexttoken", "continuationtoken", "cursortoken", "synctoken", "maxtoken", "eostoken",
        "bostoken",
        "padtoken", "unktoken", "clstoken", "septoken", "masktoken", "lasttoken", "firsttoken", "starttoken",
        "endtoken",
        "stoptoken", "canceltoken", "cancellationtoken", "idempotencytoken", "bypass", "compass", "trespass",
        "surpass",
        "encompass", "overpass", "underpass", "firstpass", "secondpass", "renderpass", "publicapikey",
    ])
}
