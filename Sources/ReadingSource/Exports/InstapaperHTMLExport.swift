import WebSyntax

/// The HTML of Instapaper: a list of links after a heading with the name of each folder.
struct InstapaperHTMLExport {
    static let title = "Instapaper: Export"

    private var scanner: HTMLScanner
    private var folder = ""
    private var isInHeading = false
    private var entry: SavedEntry?
    private var text: [UInt8] = []

    init(_ bytes: Bytes) { scanner = HTMLScanner(bytes) }

    mutating func read(_ builder: inout ReadingListBuilder) {
        while let token = scanner.next() {
            switch token.kind {
            case .startTag: start(token, &builder)
            case .endTag:
                if scanner.isNamed("a") { end(&builder) }
                if scanner.isNamed("h1") { endHeading() }
            case .text where (entry != nil || isInHeading) && token.rule != .raw:
                HTMLTextDecoder.append(scanner.bytes, token.content, token.rule, to: &text)
            default: break
            }
        }
        end(&builder)
    }

    private mutating func start(_ token: HTMLToken, _ builder: inout ReadingListBuilder) {
        if scanner.isNamed("h1") {
            end(&builder)
            (isInHeading, text) = (true, [])
        } else if scanner.isNamed("a") {
            end(&builder)
            endHeading()
            var entry = SavedEntry()
            entry.url = scanner.value("href")
            entry.offset = token.range.lowerBound
            entry.takeFolder(ofInstapaper: folder)
            self.entry = entry
            text = []
        } else if scanner.isNamed("li") || scanner.isNamed("ol") {
            end(&builder)
            endHeading()
        }
    }

    private mutating func endHeading() {
        guard isInHeading else { return }
        isInHeading = false
        folder = String(decoding: text, as: UTF8.self).trimmed
    }

    /// Adds the entry whose title has ended.
    private mutating func end(_ builder: inout ReadingListBuilder) {
        guard var entry else { return }
        entry.title = String(decoding: text, as: UTF8.self)
        builder.add(entry)
        self.entry = nil
    }
}

extension SavedEntry {
    /// Notes the folder of an entry. Three folders of Instapaper are states.
    mutating func takeFolder(ofInstapaper name: String) {
        switch name {
        case "", "Unread": break
        case "Archive": isArchived = true
        case "Starred", "Liked": isStarred = true
        default: folders = [name]
        }
    }
}
