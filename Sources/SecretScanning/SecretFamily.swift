/// A family of secrets, such as the tokens of one service.
package struct SecretFamily: Sendable, Hashable {
    /// The stable id in markers and findings, such as `github-token`.
    package let id: String
    /// The name with its article, such as "a GitHub token".
    package let name: String

    /// Creates a family.
    package init(_ id: String, _ name: String) {
        self.id = id
        self.name = name
    }
}

extension SecretFamily {
    /// The values that the settings of a library list.
    package static let configured = SecretFamily("configured", "a configured secret")
    /// The keys of Makima's API.
    package static let makima = SecretFamily("makima-key", "a Makima key")
    /// Private keys in PEM, PGP and SSH2 blocks (RFC 7468).
    package static let privateKey = SecretFamily("private-key", "a private key")
    /// JSON web tokens (RFC 7519).
    package static let jsonWebToken = SecretFamily("jwt", "a JSON web token")
    /// The tokens of Discord's bots.
    package static let discordToken = SecretFamily("discord-bot-token", "a Discord bot token")
    /// The credentials of an Authorization header (RFC 9110, 11.6.2).
    package static let authorization = SecretFamily(
        "authorization", "a credential of an Authorization header")
    /// The password of a URL (RFC 3986, 3.2.1).
    package static let urlPassword = SecretFamily("url-password", "a password in a URL")
    /// The password of an option such as `curl --user name:password`.
    package static let commandPassword = SecretFamily("command-password", "a password of a command")
    /// The cookie of a session (RFC 6265).
    package static let cookie = SecretFamily("session-cookie", "the cookie of a session")
    /// A random value assigned to a name such as `password` or `api_key`.
    package static let assignment = SecretFamily(
        "assigned-secret", "a value that is assigned to the name of a secret")
}
