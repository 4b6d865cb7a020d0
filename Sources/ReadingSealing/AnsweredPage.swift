import WebFetching
import WebSyntax

/// A source of files whose page was fetched before: a conditional request has an answer before the page is sealed.
struct AnsweredPage: AssetSource {
    let page: WebAddress
    let answer: Result<Asset, AssetFailure>
    let source: any AssetSource

    func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
        if use == .page, address.withoutFragment == page { return answer }
        return await source.asset(at: address, for: use)
    }

    func asset(
        at address: WebAddress, for use: AssetUse, with fields: [HTTPField]
    ) async -> Result<Asset, AssetFailure> {
        if use == .page { return await asset(at: address, for: use) }
        return await source.asset(at: address, for: use, with: fields)
    }

    func release() { source.release() }
}
