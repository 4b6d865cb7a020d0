package import ItemPages
import Items
import LibraryFolder
package import ReadingSource

/// A library composed of a reading list: manifest, pages in markdown, and JSON for apps. A pure function of its inputs: the
/// same list gives the same bytes.
package struct ReadingsEdition {
    /// The copy of a page in the library.
    package struct SealedCopy: Sendable, Hashable {
        /// The name in the folder of sealed pages.
        package var name: String
        /// The time of taking it, in seconds since 1970-01-01T00:00:00Z.
        package var taken: Int

        package init(name: String, taken: Int) {
            self.name = name
            self.taken = taken
        }
    }

    /// A note of the list.
    package struct Note: Sendable, Hashable {
        /// The id of its item.
        package let item: String
        /// The note as it was written.
        package let text: String
        /// The markdown as it was judged.
        package let markdown: String
        /// True for a note that a page shows as plain text, since its markdown cannot be part of it.
        package let isPlain: Bool
        /// The name that the page or a note before has; `nil` for any other note.
        package let name: String?
    }

    /// The inputs besides the list.
    package struct Settings: Sendable {
        package var name: String
        package var title: String
        /// The language of the pages' own words.
        package var language = "en"
        /// The hosts whose addresses a tap may open.
        package var openHosts: Set<String> = []
        /// The path from the folder of the leaves to that of the pages.
        package var pagesPath: String
        /// The time that counts as now; `nil` for the last change of an item.
        package var now: Int?
        /// The deeplink of an item, in which `{id}` is its id; `nil` for the default.
        package var deeplink: String?
        /// The sealed pages by the ids of their items.
        package var sealed: [String: SealedCopy] = [:]
        /// The reasons why pages have no sealed copy, in English, by the ids of their items.
        package var unsealed: [String: String] = [:]
        /// The articles of sealed pages as sanitised HTML, by the ids of their items.
        package var articles: [String: String] = [:]
        /// Returns true for TeX that can be typeset.
        package var isFormula: @Sendable (_ tex: String, _ isDisplay: Bool) -> Bool = { _, _ in true }
        /// Returns the ids and labels that the markdown of a note gives to its page; `nil` if it cannot be part of a page.
        package var noteNames: @Sendable (_ note: String) -> Set<String>? = { _ in [] }

        package init(name: String, title: String, pagesPath: String) {
            self.name = name
            self.title = title
            self.pagesPath = pagesPath
        }
    }

    /// The name of the folder with files that are copied beside the leaves.
    package static let filesFolder = "files"
    /// The name of the folder of sealed pages, beside the leaves.
    package static let sealedFolder = SourceSettings.sealedFolder
    package static let homeFile = "index.html"

    /// Returns true for a leaf whose text Find shows: each item is on one of them. The others list items again.
    package static func isSearched(_ file: String) -> Bool {
        ["article-", "pages-", "notes-"].contains { file.hasPrefix($0) }
    }

    /// Returns true for a leaf whose text Find shows, by its chapter too: no page or note has the tags that only sets have.
    package static func isSearched(_ file: String, chapter: String) -> Bool {
        isSearched(file) || chapter == ReadingsPages.Chapter.tagsets.rawValue
    }

    package private(set) var files: [ComposedFile] = []
    /// The notes in the order of the list.
    package private(set) var notes: [Note] = []
    /// The notes among them that a page shows as plain text.
    package var plainNotes: [Note] { notes.filter(\.isPlain) }

    package init(_ list: ReadingList, _ settings: Settings) {
        let readings = Readings(list, settings)
        let plain = (readings.noteMonths + readings.tags).flatMap(\.parts).reduce(into: [String: String?]()) {
            $0.merge($1.notes.plain) { first, _ in first }
        }
        notes = readings.notes.map { note in
            Note(
                item: note.item.id, text: note.text, markdown: note.markdown,
                isPlain: plain.keys.contains(note.id), name: plain[note.id] ?? nil)
        }
        let pages = ReadingsPages(readings).all
        files = pages.map { ComposedFile(path: $0.page + ".md", bytes: Array($0.text.utf8)) }
        files.append(
            ComposedFile(
                path: SourceSettings.composedManifestName,
                bytes: ReadingsManifest.bytes(pages.map { ($0.page, $0.title, $0.chapter) }, readings)))
        files += ReadingsJSON.files(readings).map {
            ComposedFile(path: "\(Self.filesFolder)/\($0.path)", bytes: $0.bytes)
        }
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Returns the markdown of the pages by the names of their leaves' files, with each note as it was written.
    package static func pages(_ list: ReadingList, _ settings: Settings) -> [String: String] {
        var settings = settings
        settings.noteNames = { _ in nil }
        let pages = ReadingsPages(Readings(list, settings)).all
        return Dictionary(pages.map { ($0.page + ".html", $0.text) }) { first, _ in first }
    }
}
