package import Diagnostics
import PositionedYAML
import SiteFiles

/// An entry of `sources:` in `sitegen.yml`: a file or feeds that a library is composed of, without a manifest of its own.
package struct SourceSettings: Sendable, Hashable {
    /// The content of the source.
    package enum Kind: String, Sendable, Hashable, CaseIterable { case papers, feeds, readings }

    /// The folder of a library of readings with the sealed pages, relative to the library.
    package static let sealedFolder = "sealed"

    /// Kinds that later versions will read.
    private static let laterKinds = ["hub", "transcripts"]

    package var name: String
    package var kind: Kind
    /// The file of papers or readings, or the folder of the store of feeds; absolute.
    package var from: String
    /// The folder with the composed pages, and with what was fetched; absolute. Papers have none.
    package var store: String
    /// The folder of the composed library, absolute.
    package var folder: String
    package var title: String
    /// The keys of feeds; `nil` for another kind.
    package var feeds: FeedSettings?
    /// The keys of readings; `nil` for another kind.
    package var readings: ReadingSettings?
    /// The position of the name in the settings.
    package var position: SourcePosition

    /// The path of the composed manifest, absolute.
    package var manifestPath: String { DiskPath.join(folder, LibraryManifest.fileName) }

    /// - Parameter root: the library's root, absolute.
    static func read(
        _ value: YAMLValue?, root: String, _ diagnostics: inout [Diagnostic]
    ) -> [SourceSettings] {
        guard let value else { return [] }
        guard case .mapping(let entries, _) = value else {
            diagnostics.append(
                Diagnostic(
                    .settings, at: value.position,
                    "'sources' is \(value.kind); write 'papers: {kind: papers, from: history.json}' below it")
            )
            return []
        }
        var sources: [SourceSettings] = []
        for entry in entries {
            guard let source = source(entry, root, &diagnostics) else { continue }
            if let conflict = source.conflict(with: sources) {
                diagnostics.append(conflict)
                continue
            }
            sources.append(source)
        }
        return sources
    }

    /// Returns the finding about a source whose folders are those of one before it. One would overwrite the other, or remove
    /// its files as foreign.
    private func conflict(with sources: [SourceSettings]) -> Diagnostic? {
        let found: (other: SourceSettings, use: String, key: String)
        if let other = sources.first(where: { Self.overlaps($0.folder, folder) }) {
            found = (other, "are made in one folder", "to")
        } else if let other = sources.first(where: { $0.sharesStore(with: self) }) {
            found = (other, "use one folder as a store", "store")
        } else {
            return nil
        }
        var finding = Diagnostic(
            .settings, at: position,
            "the sources '\(found.other.name)' and '\(name)' \(found.use), or one inside the other's; give '\(name)' another '\(found.key)'"
        )
        finding.related = [.init(.first, found.other.position)]
        return finding
    }

    /// Returns true if the store of one is that of the other, or part of it or of its library.
    private func sharesStore(with other: SourceSettings) -> Bool {
        let own = hasComposedPages ? [store] : []
        let others = other.hasComposedPages ? [other.store] : []
        return own.contains { mine in (others + [other.folder]).contains { Self.overlaps(mine, $0) } }
            || others.contains { Self.overlaps($0, folder) }
    }

    private static func overlaps(_ one: String, _ other: String) -> Bool {
        DiskPath.contains(one, other) || DiskPath.contains(other, one)
    }

    private static func source(
        _ entry: YAMLEntry, _ root: String, _ diagnostics: inout [Diagnostic]
    ) -> SourceSettings? {
        func refuse(_ position: SourcePosition, _ message: String) -> SourceSettings? {
            diagnostics.append(Diagnostic(.settings, at: position, message))
            return nil
        }
        var schema = YAMLSchema(entry.value, rule: .settings)
        let kind = schema.string("kind")
        let from = schema.string("from")
        let to = schema.string("to")
        let title = schema.string("title")?.text
        // The other keys of a later kind are not known here, and its own finding says why.
        if let kind, laterKinds.contains(kind.text) {
            return refuse(kind.position, "sources of the kind '\(kind.text)' are not supported yet")
        }
        let isFeeds = kind?.text == Kind.feeds.rawValue
        let isReadings = kind?.text == Kind.readings.rawValue
        let store = isFeeds || isReadings ? schema.string("store") : nil
        let feeds = isFeeds ? FeedSettings.read(&schema, root: root, &diagnostics) : nil
        let readings = isReadings ? ReadingSettings.read(&schema, &diagnostics) : nil
        diagnostics += schema.finish()
        guard let kind else {
            return refuse(
                entry.keyPosition,
                "the source '\(entry.key)' has no 'kind'; write 'kind: papers', 'kind: feeds' or 'kind: readings'"
            )
        }
        guard let known = Kind(rawValue: kind.text) else { return refuse(kind.position, unknown(kind.text)) }
        guard isID(entry.key) else {
            return refuse(
                entry.keyPosition,
                "'\(entry.key)' cannot be the name of a source; use letters, digits, '.', '_' and '-'")
        }
        guard let from = isFeeds ? store ?? from ?? defaultStore(entry, root) : from else {
            return refuse(
                entry.keyPosition,
                "the source '\(entry.key)' has no 'from'; write 'from: \(isReadings ? "peek.db" : "history.json")'"
            )
        }
        let path = DiskPath.absolute(from.text, in: root)
        guard DiskPath.contains(root, path), !isFeeds || path != root else {
            return refuse(from.position, "'\(from.text)' is outside the library's root; move it inside")
        }
        if isFeeds, feeds?.list == nil, feeds?.feeds.isEmpty == true {
            return refuse(
                entry.keyPosition,
                "the source '\(entry.key)' has no 'feeds'; write 'feeds: feeds.opml' or a list of addresses")
        }
        let folder = to.map { DiskPath.absolute($0.text, in: root) } ?? defaultFolder(entry.key, root)
        guard DiskPath.contains(root, folder), folder != root else {
            return refuse(
                to?.position ?? entry.keyPosition,
                "the folder of the source '\(entry.key)' must be below the library's root")
        }
        let storePlace = isReadings ? store ?? defaultStore(entry, root) : from
        let storePath = DiskPath.absolute(storePlace.text, in: root)
        guard DiskPath.contains(root, storePath), !isReadings || storePath != root else {
            return refuse(
                storePlace.position, "'\(storePlace.text)' is outside the library's root; move it inside")
        }
        guard !(isFeeds || isReadings) || !overlaps(storePath, folder) else {
            return refuse(
                storePlace.position,
                "the store and the library of the source '\(entry.key)' are in one folder; give 'store' or 'to' another"
            )
        }
        return SourceSettings(
            name: entry.key, kind: known, from: path, store: storePath, folder: folder,
            title: title ?? entry.key.prefix(1).uppercased() + entry.key.dropFirst(), feeds: feeds,
            readings: readings, position: entry.keyPosition)
    }

    private static func unknown(_ kind: String) -> String {
        let hint = Suggestion.hint(for: kind, in: Kind.allCases.map(\.rawValue) + laterKinds)
        return "'\(kind)' is not a kind of source; write 'papers', 'feeds' or 'readings'\(hint)"
    }

    /// Returns the folder beside those of other libraries: they are in content/ where the settings are above it.
    private static func defaultFolder(_ name: String, _ root: String) -> String {
        DiskPath.join(parent(root), "\(name)/build")
    }

    private static func defaultStore(
        _ entry: YAMLEntry, _ root: String
    ) -> (text: String, position: SourcePosition) {
        (DiskPath.join(parent(root), "\(entry.key)/store"), entry.keyPosition)
    }

    private static func parent(_ root: String) -> String {
        let content = DiskPath.join(root, "content")
        return FileReading.isFolder(content) ? content : root
    }

    /// True for a source whose pages are composed in its store before they are rendered.
    package var hasComposedPages: Bool { feeds != nil || readings != nil }

    /// The folder with the composed pages of a source, absolute.
    package var pagesFolder: String { DiskPath.join(store, "pages") }

    /// The manifest among the composed pages, absolute. Its name is not that of a library's manifest, since the folder is
    /// no library.
    package var composedManifestPath: String { DiskPath.join(pagesFolder, Self.composedManifestName) }
    package static let composedManifestName = "manifest.json"

    /// Returns true for a name that an address in a manifest can have.
    private static func isID(_ name: String) -> Bool {
        guard let first = name.first, first.isASCII, first.isLetter || first.isNumber else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
}
