package import Items
package import LibraryFolder
import WebSyntax

/// Addresses in messages.
package enum ShownAddress {
    /// Returns an address without credentials and query, which may hold secrets.
    package static func text(_ address: String) -> String {
        WebAddress(address)?.withoutFragment.withoutCredentials.withoutQuery.serialized ?? address
    }
}

extension FeedSubscription {
    /// Returns the name to show: of the list, of the feed, or else the address.
    package func shownTitle(_ state: FetchState?) -> String {
        title ?? state?.title ?? ShownAddress.text(url)
    }
}
