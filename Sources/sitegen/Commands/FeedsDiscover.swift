import ArgumentParser
import ArticleExtraction
import FeedSource
import Foundation
import Items
import LibraryFolder
import SiteFiles
import WebFetching
import WebSyntax

/// Finds the feeds of a page.
struct FeedsDiscover: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    static let configuration = CommandConfiguration(
        commandName: "discover",
        abstract: "Find the feeds of a page.",
        discussion: """
            Prints the feeds that the page links to in its head, one a line: address, type and title, with tabs between them. If a \
            web page has no link to a feed, the usual paths of its host are tried, such as /feed and /atom.xml. For the address \
            of a feed, prints that feed.

            EXAMPLES:
              sitegen feeds discover https://news.example/
              sitegen feeds discover saved.html --base https://news.example/

            EXIT CODES: 0 found; 1 none found; 2 the page could not be read.
            """)

    @OptionGroup var input: PageOptions

    @Option(help: "The form of the output: text or json.")
    var format = Format.text

    @OptionGroup(title: "Fetching") var fetch: FetchOptions

    func run() async throws {
        let console = Console(.text)
        try await console.run {
            let settings = LibrarySettings(for: FileManager.default.currentDirectoryPath)
            let address = try PageArgument.address(input.page)
            let fetcher = PageFetcher(
                page: address, session: FetchSession(policy: fetch.policy(settings), known: RefreshCache()))
            switch await fetcher.asset(at: address, for: .page) {
            case .failure(let failure): throw Failure("\(input.page): \(failure.message)")
            case .success(let asset):
                let links = await links(of: asset, fetcher)
                show(links)
                if links.isEmpty { Standard.error("sitegen: '\(input.page)' has no link to a feed\n") }
                return !links.isEmpty
            }
        }
    }

    private func links(of asset: Asset, _ fetcher: PageFetcher) async -> [FeedDiscovery.Link] {
        let isFile = asset.address.scheme == "file"
        let address = isFile ? input.baseAddress : asset.address
        if let found = feed(asset, at: address?.serialized ?? input.page) { return [found] }
        let source = PageSource(asset.bytes, file: input.page, contentType: asset.contentType)
        let named = source.html.map { FeedDiscovery.links(in: $0, base: address) } ?? []
        guard named.isEmpty, !isFile else { return named }
        for path in FeedDiscovery.wellKnownPaths {
            guard let place = WebAddress(path, relativeTo: asset.address),
                case .success(let answer) = await fetcher.asset(at: place, for: .data),
                let found = feed(answer, at: answer.address.serialized)
            else { continue }
            return [found]
        }
        return []
    }

    /// Returns the file itself if it is a feed.
    private func feed(_ asset: Asset, at address: String) -> FeedDiscovery.Link? {
        let reading = FeedReading(asset.bytes, file: address, contentType: asset.contentType)
        guard let feed = reading.feed else { return nil }
        return FeedDiscovery.Link(
            url: address, type: asset.contentType, title: feed.title.isEmpty ? nil : feed.title)
    }

    private func show(_ links: [FeedDiscovery.Link]) {
        switch format {
        case .text:
            for link in links {
                let columns = [link.url, link.type ?? "", link.title ?? ""].map {
                    $0.replacing("\t", with: " ").replacing("\n", with: " ")
                }
                Standard.output(columns.joined(separator: "\t") + "\n")
            }
        case .json:
            let rows = links.map { link in
                var members = ObjectBuilder()
                members.add("url", link.url)
                members.add("type", link.type)
                members.add("title", link.title)
                return JSONTree.object(members.members)
            }
            Standard.output(String(decoding: JSONTree.array(rows).bytes(), as: UTF8.self))
        }
    }
}
