import LeafRendering
import SiteFiles
import StudyManifest
import StudyMarkdown

/// The order of a library's leaves, for the links between them.
struct LibraryNavigation: Sendable {
    /// The title and the address of each leaf, the address from the folder of all leaves. A leaf is in the lists of forty others.
    private let entries: [(title: String, address: String)]
    private let numbers: [LeafAddress: Int]
    /// The chapter of each leaf: its title, and the numbers of its leaves.
    private let chapters: [LeafAddress: (title: String, leaves: Range<Int>)]
    private let title: String

    /// A chapter's list shows at most this many leaves, those around the leaf itself: a chapter of a thousand leaves
    /// would otherwise add a thousand links to each.
    static let longestList = 41

    init(_ library: StudyLibrary) {
        let leaves = library.allLeaves
        entries = leaves.map {
            (FormulaText.readable(title: $0.leaf.title), LibraryAddress.escaped($0.leaf.file))
        }
        title = FormulaText.readable(
            title: library.title ?? (library.books.count == 1 ? library.books[0].title : ""))
        numbers = Dictionary(leaves.enumerated().map { ($1.address, $0) }) { first, _ in first }
        var chapters: [LeafAddress: (title: String, leaves: Range<Int>)] = [:]
        var start = 0
        for chapter in library.books.flatMap(\.chapters) {
            let end = start + chapter.leaves.count
            let title = FormulaText.readable(title: chapter.title)
            for leaf in leaves[start..<end] { chapters[leaf.address] = (title, start..<end) }
            start = end
        }
        self.chapters = chapters
    }

    /// - Parameter pathUp: the path of the folder of all leaves, relative to the leaf's own.
    func links(of leaf: AddressedLeaf, pathUp: String, hasStartPage: Bool) -> LeafNavigation? {
        guard let current = numbers[leaf.address], let chapter = chapters[leaf.address] else { return nil }
        let link = { (number: Int) in
            LeafNavigation.Link(
                title: entries[number].title, address: pathUp + entries[number].address,
                isCurrent: number == current)
        }
        var links = LeafNavigation(script: pathUp + LibraryFile.scriptName)
        if hasStartPage {
            links.up = LeafNavigation.Link(title: title, address: pathUp + LibraryPage.fileName)
        }
        links.previous = current > 0 ? link(current - 1) : nil
        links.next = current + 1 < entries.count ? link(current + 1) : nil
        // A list of the leaf alone leads nowhere.
        guard chapter.leaves.count > 1 else { return links }
        links.chapter = chapter.title
        let first = max(
            chapter.leaves.lowerBound,
            min(current - Self.longestList / 2, chapter.leaves.upperBound - Self.longestList))
        links.leaves = (first..<min(chapter.leaves.upperBound, first + Self.longestList)).map(link)
        return links
    }
}

/// A path as a relative address (RFC 3986, section 4.2).
enum LibraryAddress {
    private static let signs = Array("%?#:".utf8)

    /// Returns the path with its signs that a URL would read as its own percent-encoded.
    static func escaped(_ path: String) -> String {
        // Nearly no name of a leaf has one.
        guard path.utf8.contains(where: { signs.contains($0) }) else { return path }
        let encoded = path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
        // A colon in the first component would make it a scheme.
        return encoded.prefix { $0 != "/" }.contains(":") ? "./" + encoded : encoded
    }
}
