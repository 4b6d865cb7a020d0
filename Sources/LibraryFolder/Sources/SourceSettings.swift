package import Diagnostics
import SiteFiles

/// An entry of `sources:` in `sitegen.yml`: a file or feeds that a library is composed of, without a manifest of its own.
package struct SourceSettings: Sendable, Hashable {
    /// The content of the source.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case papers, feeds, readings, hub, transcripts
    }

    /// The folder of a library of readings with the sealed pages, relative to the library.
    package static let sealedFolder = "sealed"

    package var name: String
    package var kind: Kind
    /// The file of papers, readings or transcripts, the folder of documents or transcripts, or that of the store of feeds; absolute.
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
    /// The keys of a hub; `nil` for another kind.
    package var hub: HubSettings?
    /// The keys of transcripts; `nil` for another kind.
    package var transcripts: TranscriptSettings?
    /// The position of the name in the settings.
    package var position: SourcePosition
    /// The position of the value of `from`.
    package var fromPosition: SourcePosition

    /// The path of the composed manifest, absolute.
    package var manifestPath: String { DiskPath.join(folder, LibraryManifest.fileName) }

    /// Returns the finding about a source whose folders are those of one before it. One would overwrite the other, or remove
    /// its files as foreign.
    func conflict(with sources: [SourceSettings]) -> Diagnostic? {
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

    static func overlaps(_ one: String, _ other: String) -> Bool {
        DiskPath.contains(one, other) || DiskPath.contains(other, one)
    }

    /// True for a source whose pages are composed in its store before they are rendered.
    package var hasComposedPages: Bool { kind != .papers }

    /// The folder with the composed pages of a source, absolute.
    package var pagesFolder: String { DiskPath.join(store, "pages") }

    /// The manifest among the composed pages, absolute. Its name is not that of a library's manifest, since the folder is
    /// no library.
    package var composedManifestPath: String { DiskPath.join(pagesFolder, Self.composedManifestName) }
    package static let composedManifestName = "manifest.json"
}
