import PageSnapshot
import ReadingSource

extension SealState {
    /// Notes a page that was sealed.
    mutating func note(_ receipt: Receipt, title: String, file: String, size: Int, at time: Int) {
        self.title = title.isEmpty ? nil : title
        (self.file, self.size, taken, confirmed) = (file, size, time, nil)
        (hasArticle, articleSize, language, articleProblem) = (nil, nil, nil, nil)
        isRendered = receipt.renderer != nil
        // The validators are those of the final address, which is another one after a redirect.
        let isDirect = receipt.page == receipt.finalURL
        entityTag = isDirect ? receipt.entityTag : nil
        lastModified = isDirect ? receipt.lastModified : nil
    }
}
