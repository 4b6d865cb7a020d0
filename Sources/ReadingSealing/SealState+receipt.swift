import PageSnapshot

extension SealState {
    /// Notes a page that was sealed.
    mutating func note(_ receipt: Receipt, title: String, file: String, at time: Int) {
        self.title = title.isEmpty ? nil : title
        (self.file, taken, confirmed) = (file, time, nil)
        (hasArticle, language, articleProblem) = (nil, nil, nil)
        isRendered = receipt.renderer != nil
        // The validators are those of the final address, which is another one after a redirect.
        let isDirect = receipt.page == receipt.finalURL
        entityTag = isDirect ? receipt.entityTag : nil
        lastModified = isDirect ? receipt.lastModified : nil
    }
}
