import WebSyntax

/// Addresses that leave the machine with the library.
enum PublicAddress {
    /// Returns an address without credentials and query: feeds of subscribers have their keys there.
    static func text(_ address: String) -> String {
        WebAddress(address)?.withoutCredentials.withoutQuery.serialized ?? ""
    }
}
