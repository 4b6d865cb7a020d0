package import Items
package import WebSyntax

extension Item {
    /// The reason why a saved page cannot be sealed.
    package enum SealProblem: Sendable, Hashable {
        /// The address has another scheme than those of the web; `nil` if it has none.
        case scheme(String?)
        /// The address has no host.
        case noHost
        /// The address had a key, a user name or a password, which the list leaves out.
        case lostKey
        /// The address has more characters than a link may have; only its beginning is in the list.
        case longAddress

        package var message: String {
            switch self {
            case .scheme("javascript"?): "its address is a script (javascript:), not a page"
            case .scheme("data"?): "its address is a document of its own (data:), not a page of the web"
            case .scheme("file"?): "its address is a file of one machine (file:)"
            case .scheme("mailto"?): "its address is that of a mailbox (mailto:)"
            case .scheme(let scheme?): "its address is not one of the web (\(scheme):)"
            case .scheme(nil): "its address is not one of the web"
            case .noHost: "its address has no host"
            case .lostKey: "its address had a key, a user name or a password, which the list leaves out"
            case .longAddress: "its address has more than \(LongAddress.limit) characters"
            }
        }
    }

    /// The address under which the page is sealed: without fragment, user name and password; `nil` if it cannot be sealed.
    package var sealAddress: WebAddress? {
        guard sealProblem == nil else { return nil }
        return url.flatMap { WebAddress($0) }?.withoutFragment.withoutCredentials
    }

    /// The reason why the page cannot be sealed; `nil` for a page that can be, and for notes and sets of tags.
    package var sealProblem: SealProblem? {
        guard facts.kind == .page || facts.kind == nil else { return nil }
        guard let url else { return longAddress == nil ? nil : .longAddress }
        guard let address = WebAddress(url) else {
            let scheme = url.prefix { $0 != ":" }.lowercased()
            let isScheme = url.contains(":") && scheme.utf8.allSatisfy { $0.isASCIIAlphanumeric }
            return scheme == "http" || scheme == "https" ? .noHost : .scheme(isScheme ? scheme : nil)
        }
        guard ["http", "https"].contains(address.scheme) else { return .scheme(address.scheme) }
        if address.host?.isEmpty != false { return .noHost }
        return lostKey ? .lostKey : nil
    }
}
