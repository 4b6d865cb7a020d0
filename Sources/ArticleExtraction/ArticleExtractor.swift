import HTMLSanitizing
package import WebContent
package import WebSyntax

/// Takes the article out of a page: a pure function of the page's bytes and address.
package struct ArticleExtractor {
    /// Typesets a formula as MathML that has its TeX as an annotation; returns nil for one that cannot be parsed. The result
    /// for visible text without TeX is ignored; the call reports it.
    package typealias Typesetter = (ArticleFormula) -> String?

    /// The address of the page, against which its links are resolved.
    private let base: WebAddress?
    /// The address from which the page was read, against which the address of the next part is resolved.
    private let location: WebAddress?
    private let typeset: Typesetter

    /// - Parameters:
    ///   - base: the address of the page; nil leaves relative addresses as they are.
    ///   - location: the address from which the page was read, if it differs from the base, such as the path of a saved
    /// file.
    ///   - typeset: called for each formula in the order of the article. Formulas for which it returns nil stay as TeX in a
    ///     `code` element of class `language-math`.
    package init(base: WebAddress?, location: WebAddress? = nil, typeset: @escaping Typesetter = { _ in nil })
    {
        self.base = base
        self.location = location ?? base
        self.typeset = typeset
    }

    /// Returns the article of a page.
    ///
    /// - Parameter html: UTF-8.
    package func article(in html: [UInt8]) -> Article {
        html.withUnsafeBufferPointer { bytes in article(in: Page(bytes)) }
    }

    /// Returns true for a further part of an article: the link to it may lead to the next article of the site.
    package static func isPart(_ part: Article, of article: Article) -> Bool {
        guard let one = article.title, let other = part.title else { return true }
        return NextPage.isSameTitle(one, other)
    }

    /// Appends the content of a further part of an article.
    package static func append(_ part: Article, to article: inout Article) {
        article.content += PartIdentifiers.distinct(part.content, from: article.content)
        article.textContent += (article.textContent.isEmpty ? "" : "\n") + part.textContent
        article.readerable = article.readerable || part.readerable
    }

    /// Finds the body, writes it, sanitizes what was written, and completes the metadata by it.
    private func article(in page: Page) -> Article {
        var article = Article()
        let base = Self.base(of: page, self.base)
        let metadata = PageMetadata(page, base: self.base)
        describe(&article, metadata, base)
        article.nextPage = NextPage.address(in: page, base: Self.base(of: page, location))
        let selection = Self.selection(page, article)
        if let selection, let author = selection.firstAuthor {
            article.byline =
                metadata.isBylineGuessed ? author : Self.byline(article.byline, author, selection)
        }
        let sanitizer = HTMLSanitizer(base: base, page: self.base)
        var content: [UInt8] = []
        if let selection {
            var writer = ContentWriter(page, selection, FormulaFinder(page), typeset: typeset)
            content = sanitizer.sanitize(writer.write())
            article.readerable = Readerability.isReaderable(page)
        }
        if content.isEmpty, let body = StructuredBody(metadata.body) {
            content = sanitizer.sanitize(body.markup)
            article.readerable = body.isReaderable
        }
        guard selection != nil || !content.isEmpty else { return article }
        let root = selection?.root ?? page.body
        article.content = String(decoding: content, as: UTF8.self)
        article.textContent = ContentText.text(of: content)
        if article.excerpt == nil {
            article.excerpt = Excerpt.text(article.textContent)
        }
        article.lang = TextLanguage.corrected(
            article.lang ?? Self.inherited("lang", of: root, page), by: article.textContent)
        article.dir =
            article.dir ?? Self.inherited("dir", of: root, page).map { $0.lowercased() }
            ?? TextDirection.of(article.textContent)
        return article
    }

    /// Returns the parts of the page that are its article, or the posts of its discussion.
    private static func selection(_ page: Page, _ article: Article) -> ContentSelection? {
        let series = ArticleSeries(page)
        // Articles in a row and the entries of a live blog have their authors and dates, as posts do.
        if series.others.isEmpty, page.liveEntries.isEmpty, let thread = ThreadFinder(page: page).find() {
            return ContentSelection(page, thread, title: article.title)
        }
        return BodyFinder(page: page, series).find().map { root, isExcluded in
            ContentSelection(page, root: root, isExcluded: isExcluded, article: article)
        }
    }

    /// Returns the author of a discussion: the author of its first post, unless the page names another person than its authors.
    private static func byline(_ found: String?, _ first: String, _ selection: ContentSelection) -> String {
        guard let found else { return first }
        return selection.authors.values.contains(found) ? first : found
    }

    /// Sets the members that metadata has.
    private func describe(_ article: inout Article, _ metadata: PageMetadata, _ base: WebAddress?) {
        article.title = metadata.title
        article.byline = metadata.byline
        article.lang = metadata.language
        article.dir = metadata.direction
        article.excerpt = metadata.summary
        article.siteName = metadata.siteName
        article.publishedTime = metadata.published
        article.modifiedTime = metadata.modified
        article.image = metadata.image.flatMap { Self.absolute($0, base) }
        article.url =
            metadata.canonical.flatMap { Self.absolute($0, base) }
            ?? self.base?.withoutFragment.withoutCredentials.serialized
    }

    /// Returns an address of the web; nil for any other.
    private static func absolute(_ text: String, _ base: WebAddress?) -> String? {
        guard let address = WebAddress(text, relativeTo: base), ["http", "https"].contains(address.scheme)
        else { return nil }
        return address.withoutCredentials.serialized
    }

    /// Returns the address that the page's links are resolved against (HTML standard, 2.4.3).
    private static func base(of page: Page, _ base: WebAddress?) -> WebAddress? {
        let element = page.order.first { page.tree[$0].tag == .base && page.attribute("href", of: $0) != nil }
        guard let text = element.flatMap({ page.attribute("href", of: $0) }) else { return base }
        return WebAddress(text, relativeTo: base) ?? base
    }

    /// Returns an attribute of an element or of the nearest one around it.
    private static func inherited(_ name: String, of id: HTMLTree.NodeID, _ page: Page) -> String? {
        if let value = page.attribute(name, of: id) { return value }
        return page.ancestors(of: id).lazy.filter { page.isElement($0) }.compactMap {
            page.attribute(name, of: $0)
        }.first
    }
}
