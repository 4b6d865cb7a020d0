import LibraryFolder
import SiteFiles
import StudyManifest

/// A builder of the requested entry. Missing values are inferred from its neighbours.
struct EntryBuilder {
    /// The change of the manifest.
    let addition: ManifestAddition
    /// The address of the new entry.
    let address: String
    /// The new leaves, whose markdown is to be written.
    private(set) var leaves: [AddressedLeaf] = []
    /// The language in the front matter of new sources.
    private let language: String

    /// Builds the entry for a request.
    /// Builds the entry of a request.
    init(_ request: LibraryAddition.Request, at place: InsertionPoint) {
        language = Self.language(near: place)
        let title = request.title ?? Self.title(of: request, at: place)
        switch (request.sort, place.book, place.chapter) {
        case (.leaf, let book?, let chapter?):
            let kind = request.kind ?? Self.kind(named: request.id)
            let leaf = Self.leaf(
                request.id, kind, title: title, number: chapter.number, chapter: chapter, book: book, place)
            addition = .leaf(leaf, book: book.id, chapter: chapter.id)
            address = "\(book.id)/\(chapter.id)/\(leaf.id)"
        case (.chapter, let book?, _):
            let chapter = Self.chapter(request.id, title: title, request.kind ?? .notes, in: book, place)
            addition = .chapter(chapter, book: book.id)
            address = "\(book.id)/\(chapter.id)"
        default:
            var book = Book(id: request.id, title: title, chapters: [])
            book.chapters = [Self.chapter("ch01", title: nil, request.kind ?? .notes, in: book, place)]
            addition = .book(book)
            address = book.id
        }
        leaves = made
    }

    /// The leaves of the addition with their addresses.
    private var made: [AddressedLeaf] {
        switch addition {
        case .book(let book): StudyLibrary(books: [book]).allLeaves
        case .chapter(let chapter, let book):
            StudyLibrary(books: [Book(id: book, title: "", chapters: [chapter])]).allLeaves
        case .leaf(let leaf, let book, let chapter):
            [AddressedLeaf(address: LeafAddress(book: book, chapter: chapter, leaf: leaf.id), leaf: leaf)]
        }
    }

    /// Returns a source with front matter and a heading.
    func markdown(of leaf: Leaf) -> String {
        """
        ---
        title: \(Self.quoted(leaf.title))
        lang: \(language)
        ---

        # \(Self.escaped(leaf.title))

        """
    }

    // MARK: Entries

    /// Returns a chapter with a first leaf.
    private static func chapter(
        _ id: String, title: String?, _ kind: Leaf.Kind, in book: Book, _ place: InsertionPoint
    ) -> Chapter {
        let number = nextNumber(in: book)
        var chapter = Chapter(
            id: id, number: number, title: title ?? number.map { "Chapter \($0)" } ?? id, leaves: [])
        chapter.leaves = [
            leaf(
                kind.rawValue, kind, title: chapter.title, number: number, chapter: chapter, book: book, place
            )
        ]
        return chapter
    }

    /// Returns a leaf whose source is next to those of its chapter.
    private static func leaf(
        _ id: String, _ kind: Leaf.Kind, title: String, number: Int?, chapter: Chapter, book: Book,
        _ place: InsertionPoint
    ) -> Leaf {
        let folder = sourceFolder(of: chapter, in: book, place)
        let used = Set(place.library.allLeaves.compactMap(\.leaf.source))
        var source = path(folder, "\(id).md")
        // Chapters may share a folder, and two leaves must not share a source.
        if used.contains(source) { source = path(folder, "\(chapter.id)-\(id).md") }
        return Leaf(
            id: id, kind: kind, title: title, file: "\(book.id)-\(chapter.id)-\(id).html", source: source,
            header: number.map { "Chapter \($0) · \(words(kind.rawValue))" })
    }

    /// Returns the next chapter number if the book's chapters have numbers, and 1 for the first chapter.
    private static func nextNumber(in book: Book) -> Int? {
        guard !book.chapters.isEmpty else { return 1 }
        guard let last = book.chapters.compactMap(\.number).max(), last < .max else { return nil }
        return last + 1
    }

    /// Returns the kind with the name of the id, such as `solutions`; otherwise notes.
    private static func kind(named id: String) -> Leaf.Kind {
        Leaf.Kind.known.first { $0.rawValue == id } ?? .notes
    }

    /// Returns the default title.
    private static func title(of request: LibraryAddition.Request, at place: InsertionPoint) -> String {
        if request.sort == .chapter, let number = place.book.flatMap(nextNumber) {
            return "Chapter \(number)"
        }
        return words(request.id)
    }

    /// Returns `study-guide` as "Study guide".
    private static func words(_ id: String) -> String {
        let text = id.map { "-_.".contains($0) ? " " : String($0) }.joined()
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    // MARK: Sources

    /// Returns the folder of the chapter's markdown, relative to the manifest: its own, or the one that its neighbours
    /// suggest.
    private static func sourceFolder(of chapter: Chapter, in book: Book, _ place: InsertionPoint) -> String {
        if let own = chapter.leaves.lazy.compactMap(\.source).first { return DiskPath.folder(of: own) }
        for other in book.chapters {
            guard let source = other.leaves.lazy.compactMap(\.source).first else { continue }
            let folder = DiskPath.folder(of: source)
            if DiskPath.name(of: folder) == other.id { return path(DiskPath.folder(of: folder), chapter.id) }
        }
        // The chapters of a manifest's first book are next to its folder; other books have their own folders.
        let isFirst = place.library.books.first.map { $0.id == book.id } ?? true
        return isFirst ? "../\(chapter.id)" : "../\(book.id)/\(chapter.id)"
    }

    /// Joins a folder and a name; `.` is left out.
    private static func path(_ folder: String, _ name: String) -> String {
        folder == "." ? name : DiskPath.join(folder, name)
    }

    /// Returns the language of a neighbouring leaf.
    private static func language(near place: InsertionPoint) -> String {
        let chapters = [place.chapter].compactMap { $0 } + (place.book?.chapters ?? [])
        let all = chapters.flatMap(\.leaves) + place.library.allLeaves.map(\.leaf)
        for source in all.lazy.compactMap(\.source) {
            let path = DiskPath.absolute(source, in: place.manifest.folder)
            let text = String(decoding: FileReading.beginning(of: path, count: 4096), as: UTF8.self)
            let lines = text.split(whereSeparator: \.isNewline)
            guard lines.first == "---" else { continue }
            for line in lines.dropFirst().prefix(while: { $0 != "---" }) where line.hasPrefix("lang:") {
                let tag = line.dropFirst(5).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
                if !tag.isEmpty { return String(tag) }
            }
        }
        return "en"
    }

    /// Returns a double-quoted YAML scalar.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                quoted += "\\\(scalar)"
            } else if scalar.value < 0x20 || scalar.value == 0x7F {
                quoted += " "
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Returns the title with its markdown syntax escaped.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar.value < 0x20 || scalar.value == 0x7F {
                escaped += " "
            } else {
                if "\\`*_[]<>$&#~@{}^".unicodeScalars.contains(scalar) { escaped += "\\" }
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
