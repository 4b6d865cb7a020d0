import Diagnostics
import StudyManifest
import WebSyntax

/// Reads `peek.db`, in its current schema, the older one with `urls`, and newer ones with further columns and types. Newer
/// schemas write `createdAt` for `created_at`, and have the address of a page in `content`.
///
/// The table `settings` holds secrets. No query names it.
struct PeekDatabase {
    private let database: SQLiteDatabase
    private let findings: FindingList
    private var tags: [String: [String]] = [:]

    init(_ database: SQLiteDatabase, _ findings: FindingList) {
        self.database = database
        self.findings = findings
    }

    /// Adds the active items to a builder.
    ///
    /// - Returns: the tags with their use.
    mutating func read(into builder: inout ReadingListBuilder) throws -> [SavedTag] {
        try checkPages()
        let items = try database.columns(of: "items")
        if !items.isEmpty {
            try require(["id"], of: items, "items")
            guard items.contains("url") || items.contains("content") else {
                throw Self.unknownSchema("the table 'items' has neither a column 'url' nor 'content'")
            }
            tags = try tagNames("item_tags", "item_id")
            try readItems(items, &builder)
            try reportOlderRows()
        } else {
            let urls = try database.columns(of: "urls")
            guard !urls.isEmpty else {
                throw DatabaseFile.Refusal(
                    message: "the database has neither a table 'items' nor 'urls'; it is not of Peek")
            }
            try require(["id", "url"], of: urls, "urls")
            tags = try tagNames("url_tags", "url_id")
            try readURLs(urls, &builder)
        }
        return try savedTags(builder)
    }

    /// Refuses a database whose pages do not belong together.
    private func checkPages() throws {
        var problem: String?
        try database.rows("PRAGMA quick_check(1)") { row in
            if let text = row.text(0), text != "ok" {
                problem = text.split(separator: "\n").last.map(String.init)
            }
        }
        guard let problem else { return }
        throw DatabaseFile.Refusal(
            message: "the copy is torn: \(problem). Copy the database again, while no program writes it")
    }

    private func require(_ needed: [String], of columns: Set<String>, _ table: String) throws {
        guard let missing = needed.first(where: { Self.names(of: $0, columns).isEmpty }) else { return }
        throw Self.unknownSchema("the table '\(table)' has no column '\(missing)'")
    }

    private static func unknownSchema(_ problem: String) -> DatabaseFile.Refusal {
        DatabaseFile.Refusal(message: "\(problem); this schema is not known")
    }

    /// Returns the names that a table has for a column: `created_at`, or `createdAt` in lower case.
    private static func names(of column: String, _ columns: Set<String>) -> [String] {
        Set([column, column.filter { $0 != "_" }]).intersection(columns).sorted()
    }

    /// Returns a column in a query: its name, or NULL where a schema does not have it.
    private static func column(_ name: String, _ columns: Set<String>) -> String {
        names(of: name, columns).first.map { "\"\($0)\"" } ?? "NULL"
    }

    /// The order of saving: the first of two items with one address keeps its id.
    private static func order(_ columns: Set<String>) -> String {
        " ORDER BY \(column("created_at", columns)), rowid"
    }

    /// The condition that a column has no time of deletion.
    private static func hasNoTime(_ column: String) -> String {
        "(\"\(column)\" IS NULL OR \"\(column)\" IN ('', 0))"
    }

    /// The condition that a column of flags does not mark a row as deleted.
    private static func isUnmarked(_ column: String) -> String {
        "(ifnull(lower(\"\(column)\"), '') IN ('', '0', '0.0', 'false', 'no'))"
    }

    /// The columns of flags beside the time of deletion, which schemas of others have.
    private static func flags(_ columns: Set<String>) -> [String] {
        names(of: "is_deleted", columns) + names(of: "deleted", columns)
    }

    /// Returns the condition for rows that are not deleted.
    ///
    /// - Throws: `DatabaseFile.Refusal` for a table that marks them in a way that is not known: they must not be shown.
    private static func active(_ columns: Set<String>, _ table: String) throws -> String {
        let names = names(of: "deleted_at", columns)
        if names.isEmpty, let other = columns.filter({ $0.contains("delet") }).min() {
            throw unknownSchema("the table '\(table)' has the column '\(other)' in place of 'deleted_at'")
        }
        let conditions = names.map(hasNoTime) + flags(columns).map(isUnmarked)
        return conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    }

    /// Reports the rows that only a flag marks as deleted: the time of deletion says that they are not.
    private func reportFlagged(_ columns: Set<String>, _ table: String) throws {
        let flags = Self.flags(columns)
        guard let flag = flags.first, let time = Self.names(of: "deleted_at", columns).first else { return }
        let marks = flags.map { "NOT " + Self.isUnmarked($0) }.joined(separator: " OR ")
        let times = Self.names(of: "deleted_at", columns).map { " AND " + Self.hasNoTime($0) }.joined()
        let query = "SELECT \(Self.column("id", columns)) FROM \(table) WHERE (\(marks))\(times)"
        try database.rows(query + Self.order(columns)) { row in
            findings.report(
                .readingEntry, at: 0,
                "\(Self.place(table, row.text(0) ?? "")): '\(flag)' marks the row as deleted, and '\(time)' does not; it is left out"
            )
        }
    }

    /// Returns the name of a row in findings.
    private static func place(_ table: String, _ id: String) -> String { "\(table), id '\(id.prefix(60))'" }

    private func readItems(_ columns: Set<String>, _ builder: inout ReadingListBuilder) throws {
        let names = [
            "id", "type", "url", "content", "created_at", "updated_at", "metadata", "title", "starred",
            "archived",
        ]
        let list = names.map { Self.column($0, columns) }.joined(separator: ", ")
        let rows = try Self.active(columns, "items") + Self.order(columns)
        try reportFlagged(columns, "items")
        try database.rows("SELECT \(list) FROM items" + rows) { row in
            var entry = SavedEntry()
            let id = row.text(0) ?? ""
            entry.id = id
            entry.place = Self.place("items", id)
            entry.url = row.text(2)
            guard let kind = kind(row.text(1), url: entry.url, Self.place("items", id)) else { return }
            entry.kind = kind
            entry.note = row.text(3)
            // Newer schemas have the address in `content`.
            if entry.kind == .page, entry.url?.trimmed.isEmpty != false {
                (entry.url, entry.note) = (entry.note, nil)
            }
            entry.title = row.text(7).flatMap { $0.trimmed.isEmpty ? nil : $0 }
            if entry.title == nil, let metadata = row.text(6) { entry.title = title(metadata, entry) }
            entry.isStarred = row.text(8).flatMap(SavedState.flag) ?? false
            entry.isArchived = row.text(9).flatMap(SavedState.flag) ?? false
            entry.created = time(row.text(4), "created_at", entry.place)
            entry.updated = time(row.text(5), "updated_at", entry.place)
            entry.tags = tags[id] ?? []
            builder.add(entry)
        }
    }

    /// Reports the rows of the older table beside an empty new one. They are not read: their pages may have been deleted.
    private func reportOlderRows() throws {
        var counts: [Int] = []
        for table in ["items", "urls"] where try !database.columns(of: table).isEmpty {
            try database.rows("SELECT count(*) FROM \(table)") { row in
                counts.append(row.integer(0) ?? 0)
            }
        }
        guard counts.count == 2, counts[0] == 0, counts[1] > 0 else { return }
        findings.report(
            .readingsFile, at: 0,
            "the table 'items' is empty, and the table 'urls' of the older schema has rows, which are not read",
            severity: .warning)
    }

    /// Returns the kind of a row. A type that is not known is a finding: a row with a web address is read as a page, and
    /// another one is left out.
    private func kind(_ type: String?, url: String?, _ place: String) -> SavedEntry.Kind? {
        let type = type ?? ""
        let name = type.trimmed.lowercased()
        switch name {
        case "page", "url", "": return .page
        case "text": return .note
        case "tagset": return .tagset
        default: break
        }
        let scheme = url.flatMap { WebAddress($0) }?.scheme
        // Newer schemas have pictures, which are not pages.
        let isPage = name != "image" && (scheme == "http" || scheme == "https")
        findings.report(
            .readingEntry, at: 0,
            "\(place): the type '\(PrintableText(type, limit: 40))' is not known; "
                + (isPage ? "the row has a web address and is read as a page" : "it is left out"))
        return isPage ? .page : nil
    }

    private func readURLs(_ columns: Set<String>, _ builder: inout ReadingListBuilder) throws {
        let list = ["id", "url", "created_at", "updated_at"].map { Self.column($0, columns) }.joined(
            separator: ", ")
        let rows = try Self.active(columns, "urls") + Self.order(columns)
        try reportFlagged(columns, "urls")
        try database.rows("SELECT \(list) FROM urls" + rows) { row in
            var entry = SavedEntry()
            let id = row.text(0) ?? ""
            entry.id = id
            entry.place = Self.place("urls", id)
            entry.url = row.text(1)
            entry.created = time(row.text(2), "created_at", entry.place)
            entry.updated = time(row.text(3), "updated_at", entry.place)
            entry.tags = tags[id] ?? []
            builder.add(entry)
        }
    }

    /// Returns the title of a page from the JSON of newer schemas. One that cannot be read is a finding.
    private func title(_ metadata: String, _ entry: SavedEntry) -> String? {
        if metadata.trimmed.isEmpty { return nil }
        func without(_ problem: String) -> String? {
            findings.report(
                .readingMember, at: 0,
                "\(entry.place ?? ""): 'metadata' \(problem), so the row has no title")
            return nil
        }
        let root: JSONValue
        do {
            root = try JSONValue.parse(Array(metadata.utf8), depthLimit: 64, valueLimit: 10_000)
        } catch {
            // The parser's own messages about limits name the manifest.
            return without(
                error.reason == .syntax
                    ? "is not readable JSON (\(error.message))" : "is JSON with too many or too deep values")
        }
        switch root.content {
        case .null: return nil
        case .object(let members):
            guard let title = members.first(where: { $0.key == "title" })?.value else { return nil }
            switch title.content {
            case .string(let text): return text
            case .null: return nil
            default: return without("has a 'title' that is \(title.typeName)")
            }
        default: return without("is \(root.typeName) instead of an object")
        }
    }

    private func time(_ text: String?, _ column: String, _ place: String?) -> Int? {
        guard let text else { return nil }
        let time = SavedTime(text)
        if time == .unreadable {
            findings.report(
                .readingDate, at: 0, "\(place ?? ""): '\(column)' \(SavedTime.problem(text))")
        }
        return time.seconds
    }

    // MARK: Tags

    /// Returns the names of the tags of each item.
    private func tagNames(_ table: String, _ key: String) throws -> [String: [String]] {
        let columns = try database.columns(of: table)
        if columns.isEmpty { return [:] }
        try require([key, "tag_id"], of: columns, table)
        try require(["id", "name"], of: try database.columns(of: "tags"), "tags")
        let (item, tag) = (Self.column(key, columns), Self.column("tag_id", columns))
        var names: [String: [String]] = [:]
        let query =
            "SELECT t.\(item), tags.name FROM \(table) t JOIN tags ON tags.id = t.\(tag) ORDER BY t.rowid"
        try database.rows(query) { row in
            if let item = row.text(0), let name = row.text(1) { names[item, default: []].append(name) }
        }
        return names
    }

    private func savedTags(_ builder: ReadingListBuilder) throws -> [SavedTag] {
        let columns = try database.columns(of: "tags")
        guard columns.contains("name") else { return [] }
        let list = ["name", "frequency", "last_used"].map { Self.column($0, columns) }.joined(separator: ", ")
        var saved: [String: SavedTag] = [:]
        var redaction = WordRedaction(builder.hidden)
        try database.rows("SELECT \(list) FROM tags") { row in
            guard let name = row.text(0).flatMap({ TagName.cleaned(redaction.tag($0))?.name }) else { return }
            var tag = saved[name] ?? SavedTag(name: name)
            // The database has a tag once. Two that differ only in case are one here.
            tag.frequency += max(0, min(row.integer(1) ?? 0, 1_000_000_000))
            let place = "tags, name '\(name.prefix(60))'"
            let used = builder.past(time(row.text(2), "last_used", place), "last use", place, at: 0)
            tag.lastUsed = [tag.lastUsed, used].compactMap { $0 }.max()
            saved[name] = tag
        }
        builder.report(redaction, ofTags: 0)
        return Array(saved.values)
    }
}
