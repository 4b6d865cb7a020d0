import WebSyntax

/// Addresses in messages.
enum ShownAddress {
    /// Returns an address without credentials and query, which may hold secrets.
    static func text(_ address: String) -> String {
        WebAddress(address)?.withoutFragment.withoutCredentials.withoutQuery.serialized ?? address
    }
}
