import ArgumentParser
import Dates
import Items
import ReadingSource

/// Looks at reading lists without building anything.
struct Readings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "readings",
        abstract: "Look at reading lists: saved pages, notes and tags.",
        discussion: """
            EXAMPLES:
              sitegen readings parse peek.db
              sitegen readings parse bookmarks.html --format text
              sitegen readings export peek.db --format netscape > bookmarks.html
            """,
        subcommands: [Parse.self, Export.self])

    struct Parse: AsyncParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case json, text }

        static let configuration = CommandConfiguration(
            commandName: "parse",
            abstract: "Print the items of a reading list as JSON Feed 1.1, and what is wrong with it.",
            discussion: """
                Reads the database of Peek and the JSON of its webhook, and the exports of Chrome, Delicious, El Curator, \
                Firefox, Instapaper, Netscape bookmarks (every browser, Shaarli), Omnivore, Pinboard, Pocket, Raindrop and \
                wallabag. The format is recognised by the content. The items are on standard output, findings on standard \
                error: the first 20 of each rule, or every one with --all-findings. The file is never written.

                EXAMPLES:
                  sitegen readings parse peek.db
                  sitegen readings parse bookmarks.html --format text

                EXIT CODES: 0 read; 1 the list could not be read, or a rule that sitegen.yml raises to an error was broken; \
                2 there is no such file.
                """)

        @OptionGroup var list: ReadingListArgument

        @Option(help: "The form of the items: json or text.")
        var format = Format.json

        func run() async throws {
            let console = list.findingList.console
            try await console.run {
                try list.read(console) { list in
                    switch format {
                    case .json: Standard.output(bytes: ReadingListExport.json(list))
                    case .text: Standard.output(list.items.map(Self.line).joined())
                    }
                }
            }
        }

        private static func line(_ item: Item) -> String {
            let day = item.datePublished.map { String(ISODate.text($0).prefix(10)) } ?? "          "
            let text = item.title ?? item.url ?? item.contentText ?? item.tags.joined(separator: " ")
            let shown = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            let tags = item.tags.isEmpty ? "" : "  [" + item.tags.joined(separator: ", ") + "]"
            return "\(day)  \(item.facts.kind?.rawValue ?? "item")  \(shown.prefix(100))\(tags)\n"
        }
    }

    struct Export: AsyncParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case netscape, json }

        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Write a reading list as bookmarks of a browser, or as JSON Feed 1.1.",
            discussion: """
                The bookmarks have the tags, times, words and highlights of each page, and its star. Notes and sets of tags are no bookmarks: they are \
                counted on standard error. The JSON has everything.

                EXAMPLES:
                  sitegen readings export peek.db --format netscape > bookmarks.html
                  sitegen readings export pocket.csv --format json > items.json
                """)

        @OptionGroup var list: ReadingListArgument

        @Option(help: "The form of the output: netscape or json.")
        var format = Format.netscape

        func run() async throws {
            let console = list.findingList.console
            try await console.run {
                try list.read(console) { list in
                    switch format {
                    case .json: Standard.output(bytes: ReadingListExport.json(list))
                    case .netscape: Self.writeBookmarks(list)
                    }
                }
            }
        }

        private static func writeBookmarks(_ list: ReadingList) {
            let bookmarks = ReadingListExport.netscape(list, title: "Bookmarks")
            Standard.output(bytes: bookmarks.bytes)
            let leftOut = bookmarks.notes + bookmarks.tagsets
            if leftOut > 0 {
                Standard.error("sitegen: note: \(leftOut) notes and sets of tags are left out\n")
            }
            if bookmarks.pages > 0 {
                let pages = bookmarks.pages == 1 ? "1 page is" : "\(bookmarks.pages) pages are"
                Standard.error("sitegen: note: \(pages) left out: the address is too long for a link\n")
            }
            let tags = bookmarks.commaTags.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            if !tags.isEmpty {
                let names =
                    tags.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + (tags.count > 5 ? ", …" : "")
                Standard.error(
                    "sitegen: note: a comma separates tags in this format; in \(names) it became a space\n")
            }
        }
    }
}
