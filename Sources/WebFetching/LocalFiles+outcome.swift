import SiteFiles
import WebSyntax

extension LocalFiles {
    /// Returns a local file as the outcome of a request, charged to the page's budget.
    func outcome(for address: WebAddress, budget: ByteBudget) -> FetchOutcome {
        switch read(address) {
        case .success(let bytes):
            guard budget.take(bytes: bytes.count) else {
                return .failure(.tooMany, "the files of this page come to more bytes than it may have")
            }
            return .found(
                FetchOutcome.Found(
                    bytes: bytes, sha256: Digest.sha256Hex(bytes), status: 200, fetch: .file, budget: budget))
        case .failure(.blocked(let words)): return .failure(.blocked, words)
        case .failure(.missing): return .failure(.notFound, "there is no such file")
        case .failure(.tooLarge):
            return .failure(.tooLarge, "it has more than \(maxBytes) bytes; raise the limit if it is meant")
        case .failure(.unreadable(let words)): return .failure(.unreadable, words)
        }
    }
}
