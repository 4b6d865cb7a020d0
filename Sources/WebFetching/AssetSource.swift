package import WebSyntax

/// A source of the files that a page refers to. `PageFetcher` is the one with a network.
package protocol AssetSource: Sendable {
    /// The file at an address. The fragment is not looked at.
    ///
    /// Asked again for an address it answers the same without a second download; two that ask at once wait for one
    /// download. Whoever is cancelled gets a failure with the reason `interrupted`.
    func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure>

    /// Nothing more will be asked for: what was kept for that may go.
    func release()
}

extension AssetSource {
    package func release() {}
}
