import Items
import WebSyntax

/// Bookmarks in HTML, which browsers, Shaarli, Pinboard and Delicious write.
///
/// The format has no standard. A list is a `DL`, a folder an `H3` before one, a bookmark an `A`, and the words about it a
/// `DD` after it. `DT`, `DD` and `P` have no end tags, so the reader works on tokens instead of a tree.
struct NetscapeExport {
    /// The element whose text is collected.
    private enum Part { case none, title, note, folder, folderNote }

    private var scanner: HTMLScanner
    private var part = Part.none
    private var text: [UInt8] = []
    private var entry: SavedEntry?
    /// The folders around the current token, one for each open list.
    private var paths: [FolderPath] = []
    /// The folder whose list has not begun; its name is `nil` for a root of the browser.
    private var folder: (name: String?, offset: Int)?

    init(_ bytes: Bytes) { scanner = HTMLScanner(bytes) }

    mutating func read(_ builder: inout ReadingListBuilder) {
        while let token = scanner.next() {
            switch token.kind {
            case .startTag: start(token, &builder)
            case .endTag: end(&builder)
            // The text of a script or a style sheet is not a title.
            case .text where part != .none && token.rule != .raw:
                HTMLTextDecoder.append(scanner.bytes, token.content, token.rule, to: &text)
            default: break
            }
        }
        finish(&builder)
        if !paths.isEmpty {
            builder.findings.report(
                .readingEntry, at: scanner.bytes.count,
                "the file ends inside a list; it may be cut off")
        }
    }

    // MARK: Tags

    private mutating func start(_ token: HTMLToken, _ builder: inout ReadingListBuilder) {
        if scanner.isNamed("a") {
            // A link in a note. A bookmark that follows a note without a `DT` has a date.
            if part == .note, scanner.attribute("add_date") == nil { return }
            finish(&builder)
            startEntry(token, builder)
        } else if scanner.isNamed("dt") || scanner.isNamed("hr") {
            finish(&builder)
            folder = nil
        } else if scanner.isNamed("dd") {
            endPart(&builder)
            begin(entry != nil ? .note : folder != nil ? .folderNote : .none)
        } else if scanner.isNamed("dl") {
            finish(&builder)
            openList(&builder)
        } else if scanner.isNamed("h3") {
            finish(&builder)
            let isRoot =
                scanner.attribute("personal_toolbar_folder") != nil
                || scanner.attribute("unfiled_bookmarks_folder") != nil
            folder = (isRoot ? nil : "", token.range.lowerBound)
            begin(.folder)
        } else if scanner.isNamed("br"), part != .none {
            text.append(UInt8(ascii: "\n"))
        } else if scanner.isNamed("p"), part == .note {
            text += "\n\n".utf8
        }
    }

    private mutating func end(_ builder: inout ReadingListBuilder) {
        if scanner.isNamed("a") {
            if part == .title { endPart(&builder) }
        } else if scanner.isNamed("h3") || scanner.isNamed("dd") {
            endPart(&builder)
        } else if scanner.isNamed("dl") {
            finish(&builder)
            folder = nil
            _ = paths.popLast()
        }
    }

    private mutating func startEntry(_ token: HTMLToken, _ builder: ReadingListBuilder) {
        var entry = SavedEntry()
        entry.url = scanner.value("href")
        entry.created = scanner.time("add_date", builder)
        entry.updated = scanner.time("last_modified", builder)
        entry.tags = scanner.list("tags")
        entry.folders = paths.last?.names ?? []
        entry.isPrivate = scanner.value("private").flatMap(SavedState.flag) ?? false
        // Only Pinboard writes it, for each entry.
        entry.isArchived = scanner.value("toread").flatMap(SavedState.flag) == false
        // Raindrop writes it for favourites.
        entry.isStarred = scanner.value("data-important").flatMap(SavedState.flag) ?? false
        if scanner.value("shortcuturl")?.isEmpty == false { entry.lost.append("SHORTCUTURL") }
        entry.offset = token.range.lowerBound
        self.entry = entry
        begin(.title)
    }

    private mutating func openList(_ builder: inout ReadingListBuilder) {
        // The outermost list has no heading.
        let path = (paths.last ?? FolderPath()).entering(folder?.name)
        if path.isFirstTooDeep {
            builder.findings.report(
                .readingTag, at: folder?.offset ?? scanner.tokenizer.position, FolderPath.message)
        }
        paths.append(path)
        folder = nil
    }

    // MARK: Text

    private mutating func begin(_ part: Part) {
        self.part = part
        text = []
    }

    /// Gives the collected text to its element.
    private mutating func endPart(_ builder: inout ReadingListBuilder) {
        let text = String(decoding: text, as: UTF8.self).trimmed
        switch part {
        case .none: break
        case .title: entry?.title = text
        case .note:
            let before = entry?.note.map { $0 + "\n\n" } ?? ""
            entry?.note = before + text
        case .folder: if folder?.name != nil { folder?.name = text }
        case .folderNote:
            if let folder, folder.name != nil, !text.isEmpty {
                builder.lose("description of a folder", at: folder.offset)
            }
        }
        begin(.none)
    }

    /// Adds the entry that has ended.
    private mutating func finish(_ builder: inout ReadingListBuilder) {
        endPart(&builder)
        if let entry { builder.add(entry) }
        entry = nil
    }
}
