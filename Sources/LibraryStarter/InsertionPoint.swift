import Diagnostics
import LibraryFolder
import SiteFiles
import StudyManifest

/// The manifest for a new entry, and the position of the entry in it.
struct InsertionPoint {
    let manifest: LibraryManifest
    /// The library of the manifest, which has no errors.
    let library: StudyLibrary
    /// The book of the new entry; `nil` for a new book.
    private(set) var book: Book?
    /// The chapter of a new leaf.
    private(set) var chapter: Chapter?

    /// Finds the only place that a request can mean.
    ///
    /// - Throws: `LibraryAddition.Refusal.request` for none and for several, with their names.
    init(_ request: LibraryAddition.Request, in manifests: [LibraryManifest]) throws(LibraryAddition.Refusal)
    {
        let candidates = manifests.flatMap { manifest in
            (manifest.library.map { Self.places(for: request.sort, in: manifest, $0) } ?? [])
        }
        let meant = candidates.filter { candidate in
            request.place.map { candidate.ends(in: $0) } ?? true
        }
        if let only = meant.first, meant.count == 1 {
            self = only
            return
        }
        let what = request.sort == .book ? "manifest" : request.sort == .chapter ? "book" : "chapter"
        let names = candidates.map(\.address)
        if let place = request.place, meant.isEmpty {
            let ends = names.flatMap { [$0, DiskPath.name(of: $0)] }
            let hint = Suggestion.hint(for: place, in: ends)
            throw .request(
                "there is no \(what) '\(place)'"
                    + (hint.isEmpty ? "; there is \(Self.list(names))" : hint))
        }
        if meant.isEmpty {
            throw .request("there is no \(what) to add to; begin with 'sitegen new \(what)'")
        }
        let list = Self.list(meant.map(\.address))
        throw .request(
            request.sort == .book || Set(meant.map(\.address)).count < meant.count
                ? "several manifests may be meant; name one with --manifest: "
                    + Self.list(meant.map { DiskPath.shown($0.manifest.path) })
                : request.place == nil
                    ? "in which \(what)? name it with --in: \(list)"
                    : "'\(request.place ?? "")' is the end of several addresses: \(list)")
    }

    private init(
        _ manifest: LibraryManifest, _ library: StudyLibrary, _ book: Book? = nil, _ chapter: Chapter? = nil
    ) {
        self.manifest = manifest
        self.library = library
        self.book = book
        self.chapter = chapter
    }

    /// Returns every place in a library that can take an entry.
    private static func places(
        for sort: LibraryAddition.Sort, in manifest: LibraryManifest, _ library: StudyLibrary
    ) -> [InsertionPoint] {
        switch sort {
        case .book: [InsertionPoint(manifest, library)]
        case .chapter: library.books.map { InsertionPoint(manifest, library, $0) }
        case .leaf:
            library.books.flatMap { book in
                book.chapters.map { InsertionPoint(manifest, library, book, $0) }
            }
        }
    }

    /// The address of the parent; empty for a book.
    private var address: String { [book?.id, chapter?.id].compactMap { $0 }.joined(separator: "/") }

    /// Returns true if the address ends with `place` at a slash.
    private func ends(in place: String) -> Bool {
        address == place || address.hasSuffix("/" + place) && !place.isEmpty
    }

    /// Returns at most eight names, to fit a message.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(8).joined(separator: ", ")
        return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
    }
}
