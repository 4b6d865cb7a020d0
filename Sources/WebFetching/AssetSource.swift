package import WebSyntax

/// A source of the files that a page refers to. ``PageFetcher`` is the implementation that uses the
/// network; tests and the receipt wrap or replace it.
package protocol AssetSource: Sendable {
    /// Returns the file at an address. The fragment is ignored.
    ///
    /// A repeated request for an address returns the same result without a second download. Concurrent
    /// requests share one download. A cancelled caller gets a failure with the reason `interrupted`.
    func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure>

    /// Returns the file at an address for a script that sends further header fields with its request.
    ///
    /// The source decides which of them the server gets. A request with other fields is another request.
    func asset(at address: WebAddress, for use: AssetUse, with fields: [HTTPField]) async -> Result<
        Asset, AssetFailure
    >

    /// Frees cached files. Called after a page's last request, since a page of many pictures holds
    /// hundreds of megabytes. ``PageFetcher`` keeps them up to the last page of its run, since pages
    /// share files.
    func release()
}

extension AssetSource {
    /// Ignores the fields: for a source that sends no request.
    package func asset(at address: WebAddress, for use: AssetUse, with fields: [HTTPField]) async -> Result<
        Asset, AssetFailure
    > {
        await asset(at: address, for: use)
    }

    /// Does nothing: a source without a cache has nothing to free.
    package func release() {}
}
