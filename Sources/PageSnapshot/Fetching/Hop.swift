import WebReferences

/// One request of a chain of redirects. Two hops that are equal get the same answer.
struct Hop: Hashable, Sendable {
    /// Without fragment and credentials.
    var address: WebAddress
    /// The page's headers and cookies go along.
    var isOwn: Bool
    /// It may be on this machine or its network.
    var mayBePrivate: Bool
    /// `user:password`, decoded, where the address has them.
    var credentials: [UInt8]?
    /// The page itself, where that is asked for.
    var wantsDocument: Bool
    /// For a local file: what the page may have of this machine. Another page may not have the same.
    var files: LocalFiles?
}

/// What came of a hop.
enum HopOutcome: Sendable {
    case found(Found)
    /// The `Location` as it was sent.
    case redirect(location: String?)
    case failure(AssetFailure.Reason, String)

    struct Found: Sendable {
        var contentType: String?
        var bytes: [UInt8]
        var sha256: String
        var entityTag: String?
        var lastModified: String?
        var status: Int
        var fetch: Asset.Fetch
        /// Where it came from; nil for a file.
        var peer: AddressClass?
        /// Whose bytes they were counted as.
        var budget: ByteBudget
    }

    /// Whether those that ask later get it too: all but what only concerned the first.
    var isKept: Bool {
        switch self {
        case .failure(.interrupted, _), .failure(.tooMany, _): false
        default: true
        }
    }
}
