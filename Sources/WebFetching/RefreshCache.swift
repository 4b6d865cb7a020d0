package import WebSyntax

/// The files of earlier runs by their final addresses.
package struct RefreshCache: Sendable {
    /// By final address, without its fragment.
    private var assets: [WebAddress: KnownAsset]

    /// Creates a cache.
    package init(_ assets: [WebAddress: KnownAsset] = [:]) {
        self.assets = [:]
        for (address, asset) in assets { self.assets[address.withoutFragment] = asset }
    }

    package subscript(address: WebAddress) -> KnownAsset? {
        get { assets[address.withoutFragment] }
        set { assets[address.withoutFragment] = newValue }
    }
}
