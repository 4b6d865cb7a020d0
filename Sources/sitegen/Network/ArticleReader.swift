import ArticleExtraction
import Diagnostics
import SiteFiles
import WebFetching
import WebSyntax

/// Reads the pages of an article and joins them.
struct ArticleReader {
    private let place: WebAddress
    private let base: WebAddress?
    private let fetcher: PageFetcher
    private let typesetter: ArticleTypesetter
    private(set) var findings: [Diagnostic] = []

    /// - Parameter base: the address of a page that is a file; nil for pages of the web, which have their own.
    init(_ place: WebAddress, base: WebAddress?, _ session: FetchSession, _ typesetter: ArticleTypesetter) {
        self.place = place
        self.base = base
        self.typesetter = typesetter
        fetcher = PageFetcher(page: place, session: session, isLast: true, acceptsEmptyPages: true)
    }

    /// Returns the article of the page and of up to `pages` parts in all.
    ///
    /// - Throws: `Failure` if the first page cannot be fetched.
    mutating func read(pages: Int, progress: (Int, String) -> Void) async throws -> Article {
        var article = Article()
        var next: WebAddress? = place
        var visited: Set<String> = []
        while let address = next, visited.count < pages, visited.insert(address.serialized).inserted {
            progress(visited.count, address.withoutQuery.withoutCredentials.serialized)
            let isFirst = visited.count == 1
            next = nil
            let shown = Self.shown(address)
            switch await fetcher.asset(at: address, for: .page) {
            case .failure(let failure):
                guard !isFirst else { throw Failure("\(shown): \(failure.message)") }
                report(.articleParts, shown, "this part cannot be read: \(failure.message)")
            case .success(let asset):
                let source = PageSource(asset.bytes, file: shown, contentType: asset.contentType)
                findings += source.diagnostics
                guard let html = source.html else { break }
                let isFile = asset.address.scheme == "file"
                let extractor = ArticleExtractor(
                    base: isFile ? base : asset.address, location: asset.address, typeset: typesetter.typeset)
                typesetter.begin(html, file: shown)
                let part = extractor.article(in: html)
                if !isFirst, !ArticleExtractor.isPart(part, of: article) { break }
                if part.content.isEmpty {
                    report(
                        isFirst ? .articleAbsent : .articleParts, shown,
                        "the page has no passage of running text; it may be a list of links, or a script may make its text"
                    )
                }
                if isFirst { article = part } else { ArticleExtractor.append(part, to: &article) }
                // A file is part of no site, so a file follows it.
                if !isFile || part.nextPage?.scheme == "file" { next = part.nextPage }
            }
        }
        return article
    }

    private mutating func report(_ rule: RuleDefinition, _ file: String, _ message: String) {
        var diagnostic = Diagnostic(rule, at: SourcePosition(file: file, line: 1, column: 1), message)
        diagnostic.quotesSource = false
        findings.append(diagnostic)
    }

    /// Returns an address as findings show it: a path, or an address without its query, which may hold secrets.
    static func shown(_ address: WebAddress) -> String {
        address.scheme == "file"
            ? DiskPath.shown(PercentDecoder.text(address.path))
            : address.withoutFragment.withoutCredentials.withoutQuery.serialized
    }
}
