import ArgumentParser
import ArticleExtraction
import Diagnostics
import Foundation
import KaTeXFiles
import LibraryFolder
import SiteFiles
import WebFetching
import WebSyntax

/// Takes the article out of a page.
struct ArticleCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case json, html, markdown }

    static let configuration = CommandConfiguration(
        commandName: "article",
        abstract: "Take the article out of any page: its text, pictures, code and formulas.",
        discussion: """
            Finds the article of a page and prints it without menus, advertisements and scripts. The content is sanitized \
            HTML with absolute addresses. Lazy pictures, captions, code with its language, tables, footnotes and formulas \
            remain; KaTeX parses each formula where it is found. Findings are on standard error; nothing is written.

            EXAMPLES:
              sitegen article https://news.example/story
              sitegen article saved.html --base https://news.example/story
              sitegen article saved.html --format markdown > story.md
              sitegen article URL --pages 5                    with the parts that follow by rel=next

            EXIT CODES: 0 an article; 1 the page has none, or is not HTML; 2 the page could not be read; 64 bad usage.
            """)

    @OptionGroup var input: PageOptions

    @Option(help: "The form of the output: json, html or markdown.")
    var format = Format.json

    @Option(
        help: ArgumentHelp("The parts of an article of several pages to read, by rel=next.", valueName: "n"))
    var pages = 1

    @OptionGroup var katex: KaTeXOptions
    @OptionGroup(title: "Fetching") var fetch: FetchOptions

    /// - Throws: `ValidationError` for a number of pages out of range.
    func validate() throws {
        guard (1...100).contains(pages) else {
            throw ValidationError("--pages is \(pages); it must be 1 to 100")
        }
    }

    func run() async throws {
        let console = Console(.text)
        try await console.run {
            let settings = LibrarySettings(for: FileManager.default.currentDirectoryPath)
            let address = try PageArgument.address(input.page)
            let session = FetchSession(policy: fetch.policy(settings), known: RefreshCache())
            let typesetter = ArticleTypesetter(katex: katex, settings: settings)
            var reader = ArticleReader(address, base: input.baseAddress, session, typesetter)
            let article = try await reader.read(pages: pages, progress: console.count)
            let findings = settings.applied(
                to: reader.findings + typesetter.findings(for: ArticleReader.shown(address)))
            console.show(findings)
            switch format {
            case .json: Standard.output(ArticleJSON.text(article))
            case .html: Standard.output(ArticleHTML.text(article))
            case .markdown: Standard.output(ArticleMarkdown.text(article))
            }
            return !findings.hasErrors
        }
    }
}
