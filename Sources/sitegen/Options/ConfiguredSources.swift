import Diagnostics
import LibraryFolder
import SiteFiles

/// The sources of the settings of the libraries in and below a folder.
struct ConfiguredSources {
    /// A source with the settings that name it.
    struct Entry {
        var source: SourceSettings
        var settings: LibrarySettings
    }

    private(set) var entries: [Entry] = []
    /// The findings about the settings, each once.
    private(set) var findings: [Diagnostic] = []

    /// - Parameter folder: as given; `nil` for content/ where it exists, else for the working folder.
    /// - Throws: `Failure` for a folder that does not exist.
    init(below folder: String?) throws {
        let content = FileReading.isFolder(DiskPath.absolute("content")) ? "content" : "."
        let folder = DiskPath.absolute(folder ?? content)
        guard FileReading.isFolder(folder) else {
            throw Failure("there is no folder '\(DiskPath.shown(folder))'")
        }
        findings = LibrarySettings(for: folder).diagnostics
        for path in try LibraryManifest.find(at: folder) {
            let settings = LibrarySettings(for: DiskPath.folder(of: path))
            for finding in settings.diagnostics where !findings.contains(finding) { findings.append(finding) }
            guard let source = settings.source(ofManifest: path) else { continue }
            entries.append(Entry(source: source, settings: settings))
        }
    }

    /// Returns the sources of feeds with these names; all without a name.
    ///
    /// - Throws: `Failure` for a name that no source has, and for a source of another kind.
    func feeds(named names: [String]) throws -> [Entry] {
        try entries(named: names) { $0.feeds != nil }
    }

    /// Returns the sources that are fetched, feeds and pages to seal, with these names; all without a name.
    ///
    /// - Throws: `Failure` for a name that no source has, and for a source that is not fetched.
    func fetched(named names: [String]) throws -> [Entry] {
        try entries(named: names) { $0.feeds != nil || $0.readings?.seal != nil }
    }

    /// Advice where nothing is fetched: the setting of a source that could be, or the command that begins one.
    var adviceWithoutFetched: String {
        guard let entry = entries.first(where: { $0.source.readings != nil }) else {
            return "'sitegen init --source feeds' or '--source readings' begins a library with one"
        }
        return
            "write 'seal: true' below '\(entry.source.name)' in sitegen.yml to seal the pages of its entries"
    }

    private func entries(named names: [String], where isMeant: (SourceSettings) -> Bool) throws -> [Entry] {
        guard !names.isEmpty else { return entries.filter { isMeant($0.source) } }
        return try names.map { name in
            guard let entry = entries.first(where: { $0.source.name == name }) else {
                let hint = Suggestion.hint(for: name, in: entries.map(\.source.name))
                throw Failure("there is no source '\(name)'; 'sitegen sources' lists them\(hint)")
            }
            guard isMeant(entry.source) else {
                let hint = entry.source.readings == nil ? "" : "; write 'seal: true' to seal its pages"
                throw Failure(
                    "the source '\(name)' is of the kind '\(entry.source.kind.rawValue)', which is not fetched\(hint)"
                )
            }
            return entry
        }
    }
}
