import WebSyntax

/// One request of a chain of redirects. Two hops that are equal get the same answer.
struct Hop: Hashable, Sendable {
    /// Without fragment and credentials.
    var address: WebAddress
    /// The page's headers and cookies go along.
    var isOwn: Bool
    /// The addresses that it may be at.
    var reach: Reach
    /// `user:password`, decoded, where the address has them.
    var credentials: [UInt8]?
    /// The page itself, where that is asked for.
    var wantsDocument: Bool
    /// The cookies that the page set, `name=value` each.
    var cookies: [String] = []
    /// The page's address, for its own origin.
    var referer: String?
    /// For a local file: what the page may have of this machine. Another page may not have the same.
    var files: LocalFiles?

    /// The addresses that a connection may go to.
    enum Reach: Hashable, Sendable {
        case `public`
        /// Whatever the name or the literal leads to: the user named it.
        case anywhere
        /// Only where the page itself came from.
        case only(AddressClass)

        func allows(_ address: IPAddress) -> Bool {
            switch self {
            case .public: AddressClass(address) == .public
            case .anywhere: true
            case .only(let kind): AddressClass(address) == kind
            }
        }
    }

    /// Pages of one origin share its files, whichever of them asks: the referer does not count.
    static func == (one: Hop, other: Hop) -> Bool {
        one.address == other.address && one.isOwn == other.isOwn && one.reach == other.reach
            && one.credentials == other.credentials && one.wantsDocument == other.wantsDocument
            && one.cookies == other.cookies && one.files == other.files
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(address)
        hasher.combine(isOwn)
        hasher.combine(cookies)
    }
}

/// The result of a hop.
enum HopOutcome: Sendable {
    case found(Found)
    /// The `Location` as it was sent, and the cookies that were set.
    case redirect(location: String?, cookies: [String])
    case failure(AssetFailure.Reason, String)

    struct Found: Sendable {
        var contentType: String?
        var bytes: [UInt8]
        var sha256: String
        var entityTag: String?
        var lastModified: String?
        var status: Int
        var fetch: Asset.Fetch
        /// The class of the peer's address; nil for a file.
        var peer: AddressClass?
        /// Whose bytes they were counted as.
        var budget: ByteBudget
        /// The values of `Set-Cookie`.
        var cookies: [String] = []
    }

    /// True if those that ask later get it too: all but what only concerned the first.
    var isKept: Bool {
        switch self {
        case .failure(.interrupted, _), .failure(.tooMany, _): false
        default: true
        }
    }
}
