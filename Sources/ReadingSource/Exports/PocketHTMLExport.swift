import WebSyntax

/// The HTML of Pocket, `ril_export.html`: a list of links after `<h1>Unread</h1>`, and one after `<h1>Read Archive</h1>`.
struct PocketHTMLExport {
    private var scanner: HTMLScanner
    private var isArchive = false
    private var isInHeading = false
    private var entry: SavedEntry?
    private var text: [UInt8] = []

    init(_ bytes: Bytes) { scanner = HTMLScanner(bytes) }

    mutating func read(_ builder: inout ReadingListBuilder) {
        while let token = scanner.next() {
            switch token.kind {
            case .startTag: start(token, &builder)
            case .endTag:
                if scanner.isNamed("a") || scanner.isNamed("li") || scanner.isNamed("ul") { end(&builder) }
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
            isInHeading = true
            text = []
        } else if scanner.isNamed("li") {
            end(&builder)
        } else if scanner.isNamed("a") {
            end(&builder)
            endHeading()
            var entry = SavedEntry()
            entry.url = scanner.value("href")
            entry.created = scanner.time("time_added", builder)
            entry.tags = scanner.list("tags")
            entry.isArchived = isArchive
            entry.offset = token.range.lowerBound
            self.entry = entry
            text = []
        }
    }

    private mutating func endHeading() {
        guard isInHeading else { return }
        isInHeading = false
        isArchive = String(decoding: text, as: UTF8.self).lowercased().contains("archive")
    }

    /// Adds the entry whose title has ended.
    private mutating func end(_ builder: inout ReadingListBuilder) {
        guard var entry else { return }
        entry.title = String(decoding: text, as: UTF8.self)
        builder.add(entry)
        self.entry = nil
    }
}
