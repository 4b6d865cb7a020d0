package import Diagnostics
package import KaTeXFiles
import SiteFiles

/// The search for the KaTeX folder of a run.
package enum KaTeXLocation {
    /// A candidate folder. It is compared with its lock only when it is opened.
    package struct Place: Sendable, Hashable {
        /// The absolute path.
        package var folder: String
        /// True if the folder must match a lock.
        package var isPinned: Bool

        /// Opens the folder.
        ///
        /// - Throws: `KaTeXAssetsError` if a file is missing or differs from the lock.
        package func open() throws(KaTeXAssetsError) -> KaTeXAssets {
            isPinned ? try KaTeXAssets(opening: folder) : try .openUnlocked(folder)
        }
    }

    /// Returns the KaTeX folder to use.
    ///
    /// - Parameters:
    ///   - explicit: `--katex`, absolute.
    ///   - folder: the absolute path at which the upward search for `vendor/katex` begins.
    ///   - program: the folder of the running binary.
    package static func place(explicit: String?, settings: String?, folder start: String, program: String?)
        -> Place
    {
        if let folder = explicit ?? settings { return Place(folder: folder, isPinned: true) }
        var folder = start
        while true {
            let vendored = DiskPath.join(folder, "vendor/katex")
            // A lock without its folder means that setup was not run; opening the place reports that.
            if FileReading.isFolder(vendored) || FileReading.isFile(vendored + ".lock.json") {
                return Place(folder: vendored, isPinned: true)
            }
            guard folder != "/" else { break }
            folder = DiskPath.folder(of: folder)
        }
        if let program {
            let installed = DiskPath.absolute("../share/sitegen/katex", in: program)
            if FileReading.isFolder(installed) { return Place(folder: installed, isPinned: true) }
        }
        return Place(folder: KaTeXVendor.defaultSource, isPinned: false)
    }

    /// Finds and opens the KaTeX folder.
    ///
    /// - Returns: the assets, and a note if no lock pins them.
    /// - Throws: `KaTeXAssetsError` if the folder is missing, incomplete or differs from its lock.
    package static func find(
        explicit: String?, settings: String?, folder: String, program: String?
    ) throws(KaTeXAssetsError) -> (assets: KaTeXAssets, note: Diagnostic?) {
        let place = place(explicit: explicit, settings: settings, folder: folder, program: program)
        let assets = try place.open()
        guard !place.isPinned else { return (assets, nil) }
        return (
            assets,
            Diagnostic(
                .katexUnlocked, at: nil,
                "using KaTeX \(assets.version) of the system, which no lock pins; 'sitegen vendor katex' pins it"
            )
        )
    }
}

extension RuleDefinition {
    /// Raised for the system's KaTeX, which an update of packages can change.
    package static let katexUnlocked = RuleDefinition(
        "katex-unlocked", .note, "a lock pins KaTeX",
        "Without a lock, changes to KaTeX go unnoticed. `sitegen vendor katex` writes one.")
}
