package import Diagnostics
import SiteFiles
package import StudyManifest

/// Libraries that were composed of a source which `sitegen.yml` does not name any more.
extension LibraryManifest {
    /// Returns the finding about a composed library without its source; `nil` for any other library.
    ///
    /// The copies of `sync-bundle` and bundles away from their store have no source by design.
    ///
    /// - Parameters:
    ///   - path: the path of the manifest (absolute), which is not the manifest of a source.
    ///   - look: called with the path of each file before it is accessed.
    static func orphanFinding(
        _ path: String, _ library: StudyLibrary, _ settings: LibrarySettings, look: (String) -> Void
    ) -> Diagnostic? {
        let folder = DiskPath.folder(of: path)
        // With an error in the settings, a source can be missing because it was refused.
        guard !settings.diagnostics.hasErrors, let pages = composedPages(of: library, in: folder) else {
            return nil
        }
        let lock = DiskPath.join(folder, lockName)
        let composed = DiskPath.join(pages, SourceSettings.composedManifestName)
        for file in [lock, composed] { look(file) }
        guard !FileReading.isFile(lock), FileReading.isFile(composed) else { return nil }
        // The path can lead through a link to a folder that a source names.
        let identity = FileReading.identity(of: path)
        guard !settings.sources.contains(where: { FileReading.identity(of: $0.manifestPath) == identity })
        else { return nil }
        let name = settings.file.map { DiskPath.shown($0) } ?? LibrarySettings.fileName
        var finding = Diagnostic(
            .sourceOrphan, at: SourcePosition(file: DiskPath.shown(path), line: 1, column: 1),
            "no source of \(name) makes this library any more; it may still publish what was made private"
        )
        finding.fix = .init("\(removal(of: folder, pages, settings)), or name the source again in \(name)")
        return finding
    }

    /// Returns the folder of the composed pages that every leaf of a library is made from, absolute; `nil` for another library.
    ///
    /// Every composer has always named `STORE/pages/NAME.md` as the source of `NAME.html`, and has a home page.
    private static func composedPages(of library: StudyLibrary, in folder: String) -> String? {
        let leaves = library.allLeaves.map(\.leaf)
        let home = "index.md"
        guard let first = leaves.first, first.isComposed,
            let source = leaves.first(where: { $0.file == "index.html" })?.source,
            source.hasSuffix("/pages/\(home)")
        else { return nil }
        let pages = source.dropLast(home.utf8.count)
        let isComposed = leaves.allSatisfy { leaf in
            leaf.isComposed && leaf.file.hasSuffix(".html")
                && leaf.source == "\(pages)\(leaf.file.dropLast(5)).md"
        }
        return isComposed ? DiskPath.absolute(String(pages.dropLast()), in: folder) : nil
    }

    /// Returns the advice on removing a library without its source. It names no folder that another source uses.
    private static func removal(of folder: String, _ pages: String, _ settings: LibrarySettings) -> String {
        let isHeld = { (path: String) in
            settings.sources.contains { source in
                [source.from, source.store, source.folder].contains { DiskPath.contains(path, $0) }
            }
        }
        let shown = "'\(DiskPath.shown(folder))'"
        var names = [isHeld(folder) ? "the manifest and its pages in \(shown)" : shown]
        let isUsed = settings.sources.contains { SourceSettings.overlaps($0.pagesFolder, pages) }
        if !isUsed, !isHeld(pages) { names.append("'\(DiskPath.shown(pages))'") }
        return "delete \(names.joined(separator: " and "))"
    }
}

extension Leaf {
    /// True for a leaf of the kinds that composers give to all of theirs.
    package var isComposed: Bool { [.news, .readings, .hub, .transcript].contains(kind) }
}

extension RuleDefinition {
    /// Raised where a manifest is read, so by every command over it.
    package static let sourceOrphan = RuleDefinition(
        "source-orphan", .error, "a composed library has its source",
        """
        No source of `sitegen.yml` makes the library any more: it was renamed, removed or given another `to`. The pages of
        the last run can publish a document that was made private since, so the library is not rendered from them. Delete
        its folder and its composed pages, or name the source again.
        """)
}
