import Items

/// The manifest of a library of readings: its pages by chapter.
enum ReadingsManifest {
    static func bytes(
        _ pages: [(page: String, title: String, chapter: ReadingsPages.Chapter)], _ readings: Readings
    ) -> [UInt8] {
        let words = readings.words
        let chapters = ReadingsPages.Chapter.allCases.compactMap { chapter -> JSONTree? in
            let leaves = pages.filter { $0.chapter == chapter }
            guard !leaves.isEmpty else { return nil }
            let title =
                switch chapter {
                case .tabs: readings.settings.title
                case .months: words["byMonth"]
                default: words[chapter.rawValue]
                }
            return .object([
                .init("id", .string(chapter.rawValue)), .init("title", .string(title)),
                .init("leaves", .array(leaves.map { leaf($0.page, $0.title, readings) })),
            ])
        }
        let book = JSONTree.object([
            .init("id", .string(readings.settings.name)), .init("title", .string(readings.settings.title)),
            .init("chapters", .array(chapters)),
        ])
        return JSONTree.object([.init("version", .number("1")), .init("books", .array([book]))]).bytes()
    }

    private static func leaf(_ page: String, _ title: String, _ readings: Readings) -> JSONTree {
        .object([
            .init("id", .string(page)), .init("kind", .string("readings")), .init("title", .string(title)),
            .init("file", .string(page + ".html")),
            .init("source", .string("\(readings.settings.pagesPath)/\(page).md")),
        ])
    }
}
