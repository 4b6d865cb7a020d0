import WebSyntax

/// One request in a chain of redirects, and the key under which its result is shared. Equal requests
/// get the same response, so everything that may change a response is part of the comparison.
struct FetchRequest: Hashable, Sendable {
    /// The address without fragment and credentials.
    var address: WebAddress
    /// True if the user's headers and cookies are sent: only to the page's own origin.
    var isOwn: Bool
    /// The classes of addresses that a connection may go to.
    var reach: Reach
    /// `user:password`, percent-decoded, if the address has them.
    var credentials: [UInt8]?
    /// True for the page itself or a frame, which ask with another `Accept` field.
    var wantsDocument: Bool
    /// The cookies that the page set, `name=value` each.
    var cookies: [String] = []
    /// The page's address, sent only to its own origin: other origins must not learn a private address.
    var referer: String?
    /// The fields that a script of the page sends.
    var fields: [HTTPField] = []
    /// For a local file: the files that the page may read. Pages with different folders do not share
    /// results.
    var files: LocalFiles?

    /// The addresses that a connection may go to.
    enum Reach: Hashable, Sendable {
        case `public`
        /// Any address: the user named this host with `--allow-host`.
        case anywhere
        /// Only the class of addresses that the page itself was loaded from.
        case only(AddressClass)

        /// Returns true if a connection to an address is allowed.
        func allows(_ address: IPAddress) -> Bool {
            switch self {
            case .public: AddressClass(address) == .public
            case .anywhere: true
            case .only(let kind): AddressClass(address) == kind
            }
        }
    }

    /// Compares without the referer: pages of one origin share its files, whichever of them asks.
    static func == (one: FetchRequest, other: FetchRequest) -> Bool {
        one.address == other.address && one.isOwn == other.isOwn && one.reach == other.reach
            && one.credentials == other.credentials && one.wantsDocument == other.wantsDocument
            && one.cookies == other.cookies && one.fields == other.fields && one.files == other.files
    }

    /// Hashes the fields that differ in practice; equality compares the rest.
    func hash(into hasher: inout Hasher) {
        hasher.combine(address)
        hasher.combine(isOwn)
        hasher.combine(cookies)
    }
}

/// The result of a request.
enum FetchOutcome: Sendable {
    case found(Found)
    /// A redirect: the `Location` as it was sent, and the cookies that were set.
    case redirect(location: String?, cookies: [String])
    /// - Parameter retryAfter: the seconds after which the server wants to be asked again.
    case failure(AssetFailure.Reason, String, retryAfter: Int? = nil)

    /// A file, with the headers that later steps need.
    struct Found: Sendable {
        var contentType: String?
        var bytes: [UInt8]
        var sha256: String
        var entityTag: String?
        var lastModified: String?
        var status: Int
        var fetch: Asset.Fetch
        /// The class of the peer's address; `nil` for a file.
        var peer: AddressClass?
        /// The budget that was charged for the bytes.
        var budget: ByteBudget
        /// The values of `Set-Cookie`.
        var cookies: [String] = []
        var accessFields: [HTTPField] = []
    }

    /// True if later requests get this result too. Cancellation and a used-up budget concern only the
    /// page that asked.
    var isKept: Bool {
        switch self {
        case .failure(.interrupted, _, _), .failure(.tooMany, _, _): false
        default: true
        }
    }
}
