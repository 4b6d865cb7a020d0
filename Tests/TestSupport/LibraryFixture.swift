import SiteFiles

/// A library on disk: a manifest in `build/`, markdown beside it.
package struct LibraryFixture: Sendable {
    package struct Leaf: Sendable {
        package var id: String
        package var chapter: String
        package var file: String
        package var source: String?
        package var title: String

        package init(
            _ id: String, chapter: String = "c1", file: String? = nil, source: String?, title: String? = nil
        ) {
            self.id = id
            self.chapter = chapter
            self.file = file ?? id + ".html"
            self.source = source
            self.title = title ?? "Title of \(id)"
        }
    }

    package let folder: TestFolder
    /// The library's folder, seen from `folder`.
    package let name: String

    /// - Parameter leaves: in order; those of one chapter follow each other.
    package init(_ leaves: [Leaf], in folder: TestFolder, name: String = "lib") throws {
        self.folder = folder
        self.name = name
        var chapters: [(id: String, leaves: [String])] = []
        for leaf in leaves {
            let source = leaf.source.map { #", "source": "\#($0)""# } ?? ""
            let text =
                #"{ "id": "\#(leaf.id)", "title": "\#(leaf.title)", "file": "\#(leaf.file)"\#(source) }"#
            if chapters.last?.id != leaf.chapter { chapters.append((leaf.chapter, [])) }
            chapters[chapters.count - 1].leaves.append(text)
        }
        let text = chapters.map {
            """
                { "id": "\($0.id)", "title": "Chapter \($0.id)", "leaves": [
                  \($0.leaves.joined(separator: ",\n      "))
                ] }
            """
        }.joined(separator: ",\n")
        try folder.write(
            """
            { "version": 1, "books": [
              { "id": "\(DiskPath.name(of: name))", "title": "Book \(name)", "chapters": [
            \(text)
              ] } ] }

            """, to: name + "/build/study-manifest.json")
    }

    package var manifest: String { folder[name + "/build/study-manifest.json"] }

    @discardableResult
    package func source(_ text: String, at path: String) throws -> String {
        try folder.write(text, to: name + "/" + path)
    }

    package func built(_ file: String) throws -> String { try folder.text(name + "/build/" + file) }
    package func hasBuilt(_ file: String) -> Bool { folder.has(name + "/build/" + file) }
}
