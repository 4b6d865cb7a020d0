import WebSyntax

/// Lists of links below headings, as Pocket and Instapaper export them.
struct HeadedLinkList {
    private var scanner: HTMLScanner
    private var heading = ""
    private var isInHeading = false
    private var entry: SavedEntry?
    private var text: [UInt8] = []

    init(_ bytes: Bytes) { scanner = HTMLScanner(bytes) }

    /// Adds an entry for each link.
    ///
    /// - Parameter complete: adds to an entry the attributes of the link at which the scanner is, and the meaning of the
    ///   heading above it.
    mutating func read(
        _ builder: inout ReadingListBuilder,
        _ complete: (inout SavedEntry, HTMLScanner, _ heading: String, ReadingListBuilder) -> Void
    ) {
        while let token = scanner.next() {
            switch token.kind {
            case .startTag:
                if scanner.isNamed("h1") {
                    endEntry(&builder)
                    (isInHeading, text) = (true, [])
                } else if scanner.isNamed("a") {
                    endEntry(&builder)
                    endHeading()
                    var entry = SavedEntry()
                    entry.url = scanner.value("href")
                    entry.offset = token.range.lowerBound
                    complete(&entry, scanner, heading, builder)
                    self.entry = entry
                    text = []
                } else if isList {
                    endEntry(&builder)
                    endHeading()
                }
            case .endTag:
                if scanner.isNamed("a") || isList { endEntry(&builder) }
                if scanner.isNamed("h1") { endHeading() }
            case .text where (entry != nil || isInHeading) && token.rule != .raw:
                HTMLTextDecoder.append(scanner.bytes, token.content, token.rule, to: &text)
            default: break
            }
        }
        endEntry(&builder)
    }

    /// True for the tag of a list or of an item.
    private var isList: Bool { scanner.isNamed("li") || scanner.isNamed("ul") || scanner.isNamed("ol") }

    private mutating func endHeading() {
        guard isInHeading else { return }
        isInHeading = false
        heading = String(decoding: text, as: UTF8.self).trimmed
    }

    /// Adds the entry whose title has ended.
    private mutating func endEntry(_ builder: inout ReadingListBuilder) {
        guard var entry else { return }
        entry.title = String(decoding: text, as: UTF8.self)
        builder.add(entry)
        self.entry = nil
    }
}
