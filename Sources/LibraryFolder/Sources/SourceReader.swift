import Diagnostics
import PositionedYAML
import SiteFiles

/// Reads the entries of `sources:`. An entry with an error is a finding and is left out.
struct SourceReader {
    typealias Kind = SourceSettings.Kind

    /// The library's root, absolute.
    private let root: String
    private(set) var sources: [SourceSettings] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter root: the library's root, absolute.
    init(_ value: YAMLValue?, root: String) {
        self.root = root
        guard let value else { return }
        guard case .mapping(let entries, _) = value else {
            refuse(
                value.position,
                "'sources' is \(value.kind); write 'papers: {kind: papers, from: history.json}' below it")
            return
        }
        for entry in entries { add(entry) }
    }

    private mutating func refuse(_ position: SourcePosition, _ message: String) {
        diagnostics.append(Diagnostic(.settings, at: position, message))
    }

    private mutating func add(_ entry: YAMLEntry) {
        var schema = YAMLSchema(entry.value, rule: .settings)
        let kind = schema.string("kind")
        let known = kind.flatMap { Kind(rawValue: $0.text) }
        var draft = Draft(entry: entry, kind: known ?? .papers)
        draft.from = schema.string("from")
        draft.to = schema.string("to")
        draft.title = schema.string("title")?.text
        draft.store = known != nil && known != .papers ? schema.string("store") : nil
        draft.feeds = known == .feeds ? FeedSettings.read(&schema, root: root, &diagnostics) : nil
        draft.readings = known == .readings ? ReadingSettings.read(&schema, &diagnostics) : nil
        draft.hub = known == .hub ? HubSettings.read(&schema, &diagnostics) : nil
        draft.transcripts = known == .transcripts ? TranscriptSettings.read(&schema, &diagnostics) : nil
        diagnostics += schema.finish()
        guard let kind else {
            return refuse(
                entry.keyPosition,
                "the source '\(entry.key)' has no 'kind'; write 'kind: papers', 'kind: feeds', 'kind: readings', 'kind: hub' or 'kind: transcripts'"
            )
        }
        guard known != nil else { return refuse(kind.position, Self.unknown(kind.text)) }
        guard Self.isID(entry.key) else {
            return refuse(
                entry.keyPosition,
                "'\(entry.key)' cannot be the name of a source; use letters, digits, '.', '_' and '-'")
        }
        guard let source = source(draft) else { return }
        if let conflict = source.conflict(with: sources) { return diagnostics.append(conflict) }
        sources.append(source)
    }

    // MARK: Folders

    /// The keys of an entry before its folders are checked.
    private struct Draft {
        typealias Place = (text: String, position: SourcePosition)

        let entry: YAMLEntry
        let kind: Kind
        var from: Place?
        var to: Place?
        var store: Place?
        var title: String?
        var feeds: FeedSettings?
        var readings: ReadingSettings?
        var hub: HubSettings?
        var transcripts: TranscriptSettings?

        init(entry: YAMLEntry, kind: Kind) {
            self.entry = entry
            self.kind = kind
        }
    }

    private mutating func source(_ draft: Draft) -> SourceSettings? {
        let name = draft.entry.key
        guard let from = from(draft), let folder = folder(draft), let store = store(draft, from, folder)
        else {
            return nil
        }
        return SourceSettings(
            name: name, kind: draft.kind, from: from.path, store: store, folder: folder,
            title: draft.title ?? name.prefix(1).uppercased() + name.dropFirst(), feeds: draft.feeds,
            readings: draft.readings, hub: draft.hub, transcripts: draft.transcripts,
            position: draft.entry.keyPosition, fromPosition: from.place.position)
    }

    private mutating func from(_ draft: Draft) -> (path: String, place: Draft.Place)? {
        let name = draft.entry.key
        let isFeeds = draft.kind == .feeds
        guard let from = isFeeds ? draft.store ?? draft.from ?? defaultStore(draft.entry) : draft.from else {
            let example =
                switch draft.kind {
                case .readings: "peek.db"
                case .hub: "notes"
                case .transcripts: "events.jsonl"
                default: "history.json"
                }
            refuse(draft.entry.keyPosition, "the source '\(name)' has no 'from'; write 'from: \(example)'")
            return nil
        }
        let path = DiskPath.absolute(from.text, in: root)
        guard DiskPath.contains(root, path), !isFeeds || path != root else {
            refuse(from.position, "'\(from.text)' is outside the library's root; move it inside")
            return nil
        }
        if isFeeds, draft.feeds?.list == nil, draft.feeds?.feeds.isEmpty == true {
            refuse(
                draft.entry.keyPosition,
                "the source '\(name)' has no 'feeds'; write 'feeds: feeds.opml' or a list of addresses")
            return nil
        }
        return (path, from)
    }

    private mutating func folder(_ draft: Draft) -> String? {
        let name = draft.entry.key
        // Beside those of other libraries: they are in content/ where the settings are above it.
        let folder =
            draft.to.map { DiskPath.absolute($0.text, in: root) } ?? DiskPath.join(parent, "\(name)/build")
        guard DiskPath.contains(root, folder), folder != root else {
            refuse(
                draft.to?.position ?? draft.entry.keyPosition,
                "the folder of the source '\(name)' must be below the library's root")
            return nil
        }
        return folder
    }

    private mutating func store(
        _ draft: Draft, _ from: (path: String, place: Draft.Place), _ folder: String
    ) -> String? {
        guard draft.kind != .papers else { return from.path }
        let place = draft.kind == .feeds ? from.place : draft.store ?? defaultStore(draft.entry)
        let path = DiskPath.absolute(place.text, in: root)
        guard DiskPath.contains(root, path), path != root else {
            refuse(place.position, "'\(place.text)' is outside the library's root; move it inside")
            return nil
        }
        guard !SourceSettings.overlaps(path, folder) else {
            refuse(
                place.position,
                "the store and the library of the source '\(draft.entry.key)' are in one folder; give 'store' or 'to' another"
            )
            return nil
        }
        // Documents may have the library below them, and never inside out.
        guard
            ![.hub, .transcripts].contains(draft.kind)
                || !DiskPath.contains(path, from.path) && !DiskPath.contains(folder, from.path)
        else {
            refuse(
                from.place.position,
                "the \(draft.kind == .hub ? "documents" : "transcripts") of the source '\(draft.entry.key)' are in its store or its library; move them"
            )
            return nil
        }
        return path
    }

    private func defaultStore(_ entry: YAMLEntry) -> Draft.Place {
        (DiskPath.join(parent, "\(entry.key)/store"), entry.keyPosition)
    }

    private var parent: String {
        let content = DiskPath.join(root, "content")
        return FileReading.isFolder(content) ? content : root
    }

    private static func unknown(_ kind: String) -> String {
        let hint = Suggestion.hint(for: kind, in: Kind.allCases.map(\.rawValue))
        return
            "'\(kind)' is not a kind of source; write 'papers', 'feeds', 'readings', 'hub' or 'transcripts'\(hint)"
    }

    /// Returns true for a name that an address in a manifest can have.
    private static func isID(_ name: String) -> Bool {
        guard let first = name.first, first.isASCII, first.isLetter || first.isNumber else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
}
