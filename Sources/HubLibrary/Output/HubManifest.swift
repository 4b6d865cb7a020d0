import ItemPages
import Items

/// The manifest of a hub's library: its pages by chapter.
enum HubManifest {
    static func bytes(_ pages: [HubPages.Page], _ model: HubModel) -> [UInt8] {
        let grouped = Dictionary(grouping: pages, by: \.chapter)
        let chapters = HubPages.Chapter.allCases.compactMap { chapter -> JSONTree? in
            guard let leaves = grouped[chapter] else { return nil }
            let title = chapter == .hub ? model.settings.title : model.words[chapter.rawValue]
            return .object([
                .init("id", .string(chapter.rawValue)), .init("title", .string(title)),
                .init("leaves", .array(leaves.map { leaf($0, model) })),
            ])
        }
        let book = JSONTree.object([
            .init("id", .string(model.settings.name)), .init("title", .string(model.settings.title)),
            .init("chapters", .array(chapters)),
        ])
        return JSONTree.object([.init("version", .number("1")), .init("books", .array([book]))]).bytes()
    }

    private static func leaf(_ page: HubPages.Page, _ model: HubModel) -> JSONTree {
        .object([
            .init("id", .string(page.id)), .init("kind", .string("hub")),
            .init("title", .string(PageMarkup.line(page.title))), .init("file", .string(page.page + ".html")),
            .init("source", .string("\(model.settings.pagesPath)/\(page.page).md")),
        ])
    }
}
