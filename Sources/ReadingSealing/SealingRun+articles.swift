import ArticleExtraction
import ReadingSource
import SiteFiles

extension SealingRun {
    /// Adds the articles of pages that were sealed while the settings did not ask for them, and those that are damaged.
    func addArticles(of pages: [Page], _ store: inout SealStore) throws {
        var isChanged = false
        for page in pages {
            let address = page.address.serialized
            guard var state = store.sealed(address), let file = state.file, state.hasArticle != false,
                store.article(of: state) == nil
            else { continue }
            try Task.checkCancellation()
            let paths = (DiskPath.join(store.sealedFolder, file), store.articlePath(ofFile: file))
            try addArticle(of: page, paths, to: &state)
            store.states[address] = state
            isChanged = true
        }
        if isChanged { try store.write() }
    }

    func addArticle(
        of page: Page, _ paths: (page: String, article: String), to state: inout SealState
    ) throws {
        let document = SealedArticle.document(of: try FileReading.bytes(at: paths.page))
        state.articleProblem = articleBudget.problem(document)
        let article =
            state.articleProblem == nil ? try writeArticle(document, of: page, to: paths.article) : nil
        (state.hasArticle, state.articleSize) = (article != nil, article?.content.utf8.count)
        state.title = article?.title ?? state.title
        state.language = article?.lang
    }

    /// Writes the article of a sealed page, with the pictures that the page has in itself.
    ///
    /// - Returns: the article; `nil` for a page without one.
    private func writeArticle(_ document: [UInt8], of page: Page, to path: String) throws -> Article? {
        guard let article = SealedArticle.article(in: document, at: page.address) else { return nil }
        try AtomicFile.write(Array(article.content.utf8), to: path)
        return article
    }
}
