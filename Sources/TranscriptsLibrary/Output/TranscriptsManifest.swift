import ItemPages
import Items

/// The manifest of a library of transcripts: its pages by chapter.
enum TranscriptsManifest {
    static func bytes(_ pages: TranscriptsPages, _ model: TranscriptsModel) -> [UInt8] {
        let chapters = TranscriptsPages.Chapter.allCases.compactMap { chapter -> JSONTree? in
            let leaves = (chapter == .lists ? pages.all : pages.tasks).map { leaf($0, model) }
            guard !leaves.isEmpty else { return nil }
            let title = chapter == .lists ? model.settings.title : model.words["tasks"]
            return .object([
                .init("id", .string(chapter.rawValue)), .init("title", .string(title)),
                .init("leaves", .array(leaves)),
            ])
        }
        let book = JSONTree.object([
            .init("id", .string(model.settings.name)), .init("title", .string(model.settings.title)),
            .init("chapters", .array(chapters)),
        ])
        return JSONTree.object([.init("version", .number("1")), .init("books", .array([book]))]).bytes()
    }

    private static func leaf(_ page: TranscriptsPages.Page, _ model: TranscriptsModel) -> JSONTree {
        .object([
            .init("id", .string(page.page)), .init("kind", .string("transcript")),
            .init("title", .string(PageMarkup.line(page.title))), .init("file", .string(page.page + ".html")),
            .init("source", .string("\(model.settings.pagesPath)/\(page.page).md")),
        ])
    }
}
