import Dates
import Diagnostics
import FeedSource
import HubSource
import Items
import LibraryFolder
import PapersSource
import ReadingSource
import SiteFiles
import TranscriptSource

/// The state of a source, for `sitegen sources`.
struct SourceState {
    let source: SourceSettings
    /// The reason why the source cannot be read; `nil` if it can.
    private(set) var problem: String?
    /// Lines and members besides those of every source.
    private var lines: [(name: String, text: String)] = []
    private var members: [(key: String, value: JSONTree)] = []

    /// - Parameter secrets: the values of the settings that no output may show.
    init(_ source: SourceSettings, hiding secrets: [String]) async {
        self.source = source
        switch source.kind {
        case .papers: readPapers()
        case .feeds: readFeeds()
        case .readings: readReadings(hiding: secrets)
        case .hub: await readHub()
        case .transcripts: readTranscripts()
        }
    }

    private var isRendered: Bool {
        let file = source.hasComposedPages ? "index.html" : "\(source.name).html"
        return FileReading.isFile(DiskPath.join(source.folder, file))
    }

    // MARK: Papers

    private mutating func readPapers() {
        do {
            let bytes = try FileReading.bytes(at: source.from, limit: 64 << 20)
            members.append(("bytes", .number("\(bytes.count)")))
            let history = PapersHistory(SourceText(file: DiskPath.shown(source.from), bytes: bytes))
            if history.isRefused { return problem = history.diagnostics.first?.message }
            let newest = history.papers.first.map { ", the newest of \($0.date.prefix(10))" } ?? ""
            lines.append(("papers", "\(history.papers.count)\(newest); \(bytes.count.counted("byte"))"))
            let errors = history.diagnostics.count { $0.severity == .error }
            if errors > 0 { lines.append(("errors", "\(errors); 'sitegen papers parse' lists them")) }
            members.append(("papers", .number("\(history.papers.count)")))
            members.append(("errors", .number("\(errors)")))
            if let newest = history.papers.first { members.append(("newest", .string(newest.date))) }
        } catch {
            members.append(("bytes", .number("0")))
            problem = "\(error)"
        }
    }

    // MARK: Feeds

    private mutating func readFeeds() {
        guard let settings = source.feeds else { return }
        let list = SubscriptionList(settings)
        problem = list.diagnostics.first { $0.severity == .error }?.message
        do {
            // Reading alone must not make the folder.
            guard FileReading.isFolder(source.from) else {
                lines.append(("feeds", "\(list.feeds.count), not fetched yet; run 'sitegen fetch'"))
                return members.append(("feeds", .number("\(list.feeds.count)")))
            }
            let store = try ItemStore(folder: source.from)
            problem = problem ?? store.diagnostics.first { $0.severity == .error }?.message
            take(list.feeds, store.contents, mediaBytes: store.mediaSizes.values.reduce(0, +))
        } catch {
            problem = "\(error)"
        }
    }

    private mutating func take(
        _ feeds: [FeedSubscription], _ contents: ItemStore.Contents, mediaBytes: Int
    ) {
        let states = feeds.map { contents.addresses[$0.url] }
        let failing = states.compactMap { $0 }.filter { $0.failures > 0 || $0.status == 410 }
        let checked = states.compactMap { $0?.checked }.max()
        let newest = contents.feed.items.compactMap(\.datePublished).max()
        let last = checked.map { ", last fetched \(ISODate.text($0))" } ?? ", not fetched yet"
        lines.append(("feeds", "\(feeds.count)\(last)"))
        let date = newest.map { ", the newest of \(ISODate.text($0))" } ?? ""
        lines.append(
            ("items", "\(contents.feed.items.count)\(date); \((mediaBytes + 500) / 1000) kB of pictures"))
        for (feed, state) in zip(feeds, states) {
            guard let state, let problem = state.problem else { continue }
            let name = feed.title ?? state.title ?? feed.url
            lines.append(("failing", "\(name): \(problem), \(state.failures.counted("time")) in a row"))
        }
        members += [
            ("feeds", .number("\(feeds.count)")), ("items", .number("\(contents.feed.items.count)")),
            ("failing", .number("\(failing.count)")), ("media_bytes", .number("\(mediaBytes)")),
        ]
        if let checked { members.append(("checked", .string(ISODate.text(checked)))) }
        if let newest { members.append(("newest", .string(ISODate.text(newest)))) }
    }

    // MARK: Readings

    private mutating func readReadings(hiding secrets: [String]) {
        do {
            let list = try ReadingListReader.file(at: source.from, hiding: secrets)
            if list.isRefused { return problem = list.diagnostics.first?.message }
            let count = { (kind: ItemFacts.Kind) in list.items.count { $0.facts.kind == kind } }
            let format = list.format.map { " (\($0.rawValue))" } ?? ""
            lines.append(
                (
                    "items",
                    [
                        count(.page).counted("page"), count(.note).counted("note"),
                        list.tags.count.counted("tag"),
                    ].joined(separator: ", ") + format
                ))
            members += [
                ("pages", .number("\(count(.page))")), ("notes", .number("\(count(.note))")),
                ("tags", .number("\(list.tags.count)")), ("findings", .number("\(list.diagnostics.count)")),
            ]
            if !list.diagnostics.isEmpty {
                lines.append(("notices", "\(list.diagnostics.count); 'sitegen readings parse' lists them"))
            }
            guard source.readings?.seal != nil else { return }
            let store = SealStore(folder: source.store)
            let sealed = store.states.keys.count { store.sealed($0) != nil }
            let failing = store.states.values.count { $0.failures > 0 }
            lines.append(("sealed", sealed.counted("page") + (failing > 0 ? ", \(failing) failing" : "")))
            members += [("sealed", .number("\(sealed)")), ("failing", .number("\(failing)"))]
        } catch {
            problem = "\(error)"
        }
    }

    // MARK: Hub

    private mutating func readHub() async {
        let hub = await HubReader.hub(
            in: source.from, address: source.hub?.url, slug: source.hub?.slug,
            deeplink: source.hub?.deeplink, skipping: [source.store, source.folder])
        if hub.isRefused { return problem = hub.diagnostics.first?.message }
        let hidden = hub.unpublished > 0 ? ", \(hub.unpublished) not published" : ""
        lines.append(
            (
                "items",
                [
                    hub.documents.count.counted("document"), hub.bundles.count.counted("bundle"),
                    hub.concepts.count.counted("concept"),
                ].joined(separator: ", ") + hidden
            ))
        let notices = hub.diagnostics.count { $0.severity > .note }
        if notices > 0 { lines.append(("notices", "\(notices); 'sitegen hub check' lists them")) }
        members += [
            ("documents", .number("\(hub.documents.count)")), ("bundles", .number("\(hub.bundles.count)")),
            ("concepts", .number("\(hub.concepts.count)")), ("unpublished", .number("\(hub.unpublished)")),
            ("findings", .number("\(hub.diagnostics.count)")),
        ]
    }

    // MARK: Transcripts

    private mutating func readTranscripts() {
        let archive = TranscriptReader.archive(
            of: TranscriptReader.files(at: source.from, skipping: [source.store, source.folder]))
        if archive.isRefused { return problem = archive.diagnostics.first?.message }
        lines.append(
            (
                "items",
                [
                    archive.tasks.count.counted("task"), archive.contracts.count.counted("contract"),
                    archive.directives.count.counted("directive"),
                ].joined(separator: ", ")
            ))
        let notices = archive.diagnostics.count { $0.severity > .note }
        if notices > 0 { lines.append(("notices", "\(notices); 'sitegen transcripts parse' lists them")) }
        members += [
            ("tasks", .number("\(archive.tasks.count)")),
            ("contracts", .number("\(archive.contracts.count)")),
            ("directives", .number("\(archive.directives.count)")),
            ("findings", .number("\(archive.diagnostics.count)")),
        ]
    }

    // MARK: Output

    /// The state in lines.
    var text: String {
        var all = [
            ("from", DiskPath.shown(source.from)),
            ("to", DiskPath.shown(source.folder) + (isRendered ? "" : ", not rendered yet")),
        ]
        if let problem { all.append(("problem", problem)) } else { all += lines }
        return "\(source.name) (\(source.kind.rawValue))\n"
            + all.map { "  \($0.0.padding(toLength: 7)) \($0.1)\n" }.joined()
    }

    /// The states as a JSON document.
    static func json(_ states: [SourceState]) -> String {
        let entries = states.map { state -> JSONTree in
            var object = ObjectBuilder()
            object.add("name", state.source.name)
            object.add("kind", state.source.kind.rawValue)
            object.add("from", DiskPath.shown(state.source.from))
            object.add("to", DiskPath.shown(state.source.folder))
            object.add("rendered", .bool(state.isRendered))
            for member in state.members { object.add(member.key, member.value) }
            object.add("problem", state.problem)
            return .object(object.members)
        }
        return String(
            decoding: JSONTree.object([.init("sources", .array(entries))]).bytes(), as: UTF8.self)
    }
}

extension String {
    /// Returns the text with spaces after it up to a number of characters.
    fileprivate func padding(toLength length: Int) -> String {
        self + String(repeating: " ", count: max(0, length - count))
    }
}
