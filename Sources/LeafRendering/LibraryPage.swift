import StudyMarkdown

/// The start page of a library: its cover, books, chapters and leaves. It is a leaf whose text is made from manifests,
/// so it has the themes, the settings and the Find of every leaf.
package struct LibraryPage: Sendable {
    package static let fileName = "index.html"
    /// In the head of each start page: only a file with it is replaced or removed by a build.
    package static let mark = "<meta name=\"generator\" content=\"sitegen start page\">"

    package struct Leaf: Sendable {
        package var title: String
        /// The kind as the manifest names it.
        package var kind: String?
        /// The address relative to the page; `nil` if the leaf's file is missing.
        package var address: String?
        /// `nil` for a leaf that was not rendered here.
        package var words: Int?

        package init(title: String, kind: String?, address: String?, words: Int?) {
            self.title = title
            self.kind = kind
            self.address = address
            self.words = words
        }
    }

    package struct Chapter: Sendable {
        package var number: Int?
        package var title: String
        package var leaves: [Leaf]

        package init(number: Int?, title: String, leaves: [Leaf]) {
            self.number = number
            self.title = title
            self.leaves = leaves
        }
    }

    /// A title with what belongs to it: of the library or of a book.
    package struct Cover: Sendable {
        package var title: String
        package var author: String?
        package var description: String?
        /// A `data:` URL.
        package var image: String?

        package init(title: String, author: String? = nil, description: String? = nil, image: String? = nil) {
            self.title = title
            self.author = author
            self.description = description
            self.image = image
        }

        /// Returns the cover with what it lacks taken from another.
        package func completed(by other: Cover) -> Cover {
            Cover(
                title: title.isEmpty ? other.title : title, author: author ?? other.author,
                description: description ?? other.description, image: image ?? other.image)
        }
    }

    package struct Book: Sendable {
        package var cover: Cover
        package var chapters: [Chapter]

        package init(cover: Cover, chapters: [Chapter]) {
            self.cover = cover
            self.chapters = chapters
        }
    }

    /// `nil` for the title of the only book, or the words for "study library".
    package var cover: Cover?
    package var books: [Book] = []
    /// A note above the books, such as which of them cannot be shown.
    package var note: String?
    package var lang = "en"
    package var theme: String?
    /// Style and script are files in the page's folder.
    package var hasSharedFrame = false
    /// The address of the library's script, with which Find looks into all leaves; `nil` without one.
    package var libraryScript: String?

    package init() {}

    /// Returns the page in UTF-8.
    package func render(_ template: LeafTemplate) -> (bytes: [UInt8], look: SharedFrame.Look?) {
        let terms = LocalizedTerms.of(language: lang)
        let words = Dictionary(uniqueKeysWithValues: terms.entries(of: .start))
        var body = LibraryPageBody(words: words)
        // One book without a library around it: the book's cover is the page's.
        let isOneBook = books.count == 1 && cover == nil
        let title = (cover ?? (isOneBook ? books[0].cover : Cover(title: "")))
            .completed(by: Cover(title: words["library"] ?? ""))
        if let note { body.add(note: note) }
        body.add(title)
        for (number, book) in books.enumerated() { body.add(book, number + 1, hasTitle: !isOneBook) }
        var text = RenderedMarkdown()
        text.body = Array(body.html.utf8)
        text.outline = body.outline
        var page = LeafPage(title: title.title, header: "", markdown: text)
        page.lang = lang
        page.theme = theme
        page.isStartPage = true
        page.framePath = hasSharedFrame ? "" : nil
        page.navigation = libraryScript.map { LeafNavigation(script: $0) }
        return (Self.marked(template.render(page)), template.sharedLook(of: page))
    }

    /// Returns the page with the mark: a user's own template may have no place for it.
    private static func marked(_ page: [UInt8]) -> [UInt8] {
        guard page.firstRange(of: mark.utf8) == nil else { return page }
        // The policy comes first in head, so that it governs everything after it: the mark comes last.
        let end = page.firstRange(of: "</head>".utf8)?.lowerBound ?? page.endIndex
        return page[..<end] + Array((mark + "\n").utf8) + page[end...]
    }
}
