package import WebReferences

/// What earlier runs left: final addresses, and what was found there.
package struct RefreshCache: Sendable {
    /// By final address, without its fragment.
    private var assets: [WebAddress: KnownAsset]

    package init(_ assets: [WebAddress: KnownAsset] = [:]) {
        self.assets = [:]
        for (address, asset) in assets { self.assets[address.withoutFragment] = asset }
    }

    package subscript(address: WebAddress) -> KnownAsset? {
        get { assets[address.withoutFragment] }
        set { assets[address.withoutFragment] = newValue }
    }
}
