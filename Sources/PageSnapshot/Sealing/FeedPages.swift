package import WebFetching
package import WebSyntax

/// Further pages of a feed, fetched from the page's own endpoint.
package struct FeedPages: Sendable {
    /// The answers by number, up to the first that could not be fetched.
    package var answers: [Asset]
    /// The failure that ended the feed, if any.
    package var failures: [AssetFailure]

    /// Returns the addresses of a pattern's pages: `/api/feed?page={n}` begins with 2, `/api/feed?from={n:0}` with 0.
    ///
    /// - Returns: `nil` if the pattern has no number or is not an address.
    package static func addresses(_ pattern: String, count: Int, on page: WebAddress) -> [WebAddress]? {
        guard let match = pattern.firstMatch(of: /\{n(?::(\d{1,9}))?\}/) else { return nil }
        let first = match.output.1.flatMap { Int($0) } ?? 2
        var addresses: [WebAddress] = []
        for number in first..<(first + max(0, count)) {
            let text = pattern.replacingCharacters(of: match.range, with: String(number))
            guard let address = WebAddress(text, relativeTo: page) else { return nil }
            addresses.append(address.withoutFragment)
        }
        return addresses
    }

    /// Fetches the pages in sequence. The first failure ends the feed.
    package init(_ addresses: [WebAddress], from source: any AssetSource) async {
        answers = []
        failures = []
        for address in addresses {
            switch await source.asset(at: address, for: .data) {
            case .success(let asset): answers.append(asset)
            case .failure(let failure):
                failures.append(failure)
                return
            }
        }
    }
}

extension String {
    /// Returns the string with a range replaced.
    fileprivate func replacingCharacters(of range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
