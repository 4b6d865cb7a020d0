package import Diagnostics
package import LeafRendering
package import LibraryFolder
import SiteFiles
package import StudyManifest
import StudyMarkdown

/// The content of one library's start page, made from its manifest and the existing files.
package struct StartPageContents {
    private let library: StudyLibrary
    private let manifest: LibraryManifest
    private let folder: String
    private let words: [String: Int]
    /// The log of the files that the page depends on.
    var log: InputLog?
    /// Findings about cover images.
    package private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - folder: the folder of the leaves, absolute.
    ///   - words: the number of words of leaves, by address; those of other leaves are read from their pages.
    package init(
        of library: StudyLibrary, _ manifest: LibraryManifest, in folder: String, words: [String: Int] = [:]
    ) {
        self.library = library
        self.manifest = manifest
        self.folder = folder
        self.words = words
    }

    /// Returns the page with addresses relative to the folder of the leaves.
    package mutating func page() -> LibraryPage {
        var page = LibraryPage()
        for book in library.books {
            let cover = cover(book.title, book.author, book.description, book.image)
            let chapters = book.chapters.map { chapter in
                LibraryPage.Chapter(
                    number: chapter.number, title: FormulaText.readable(title: chapter.title),
                    leaves: chapter.leaves.map {
                        leaf($0, LeafAddress(book: book.id, chapter: chapter.id, leaf: $0.id))
                    })
            }
            page.books.append(LibraryPage.Book(cover: cover, chapters: chapters))
        }
        let own = cover(library.title ?? "", library.author, library.description, library.image)
        if library.title == nil, page.books.count == 1 {
            page.books[0].cover = own.completed(by: page.books[0].cover)
        } else {
            page.cover = own
        }
        return page
    }

    private func leaf(_ leaf: Leaf, _ address: LeafAddress) -> LibraryPage.Leaf {
        let path = DiskPath.absolute(leaf.file, in: folder)
        var words = words[address.description]
        let isThere = words != nil || FileReading.isFile(path)
        if words == nil {
            log?.look(at: path)
            words = (try? FileReading.bytes(at: path, limit: 64 << 20)).flatMap(WordCount.words(inPage:))
        }
        // A list is looked things up in, not read from beginning to end: a reading time would say nothing.
        return LibraryPage.Leaf(
            title: FormulaText.readable(title: leaf.title), kind: leaf.kind?.rawValue,
            address: isThere ? LibraryAddress.escaped(leaf.file) : nil, words: leaf.list == nil ? words : nil)
    }

    private mutating func cover(
        _ title: String, _ author: String?, _ description: String?, _ image: String?
    ) -> LibraryPage.Cover {
        var cover = LibraryPage.Cover(
            title: FormulaText.readable(title: title), author: author,
            description: description.map(FormulaText.readable(title:)))
        guard let image else { return cover }
        var resolver = LeafResolver(
            library: nil, file: LibraryPage.fileName, sourceFolder: manifest.folder,
            root: manifest.settings.root, webLinks: .text, idsOfLeaf: { _ in nil })
        resolver.log = log
        switch resolver.image(at: LibraryAddress.escaped(image)) {
        case .source(let address), .sized(let address, _, _): cover.image = address
        case .refused(let rule, let message):
            diagnostics.append(Diagnostic(rule, at: manifest.position(ofImage: image), message))
        }
        return cover
    }
}

extension LibraryPage.Book {
    /// Returns the book with the addresses of its leaves seen from another folder.
    package func moved(to path: String) -> LibraryPage.Book {
        var book = self
        book.chapters = chapters.map { chapter in
            var chapter = chapter
            chapter.leaves = chapter.leaves.map { leaf in
                var leaf = leaf
                leaf.address = leaf.address.map { path + $0 }
                return leaf
            }
            return chapter
        }
        return book
    }
}
