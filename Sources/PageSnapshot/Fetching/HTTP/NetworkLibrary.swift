/// The library that snapshots are fetched with.
package enum NetworkLibrary {
    /// Why libcurl cannot be used on this machine; nil where it can.
    package static var trouble: String? { TransferLoop.trouble }
}
