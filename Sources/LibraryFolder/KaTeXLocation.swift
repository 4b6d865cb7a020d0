package import Diagnostics
package import KaTeX
import SiteFiles

/// Finds the KaTeX of a run.
package enum KaTeXLocation {
    /// A folder that would be used. Whether it is what its lock says is seen when it is opened.
    package struct Place: Sendable, Hashable {
        /// Absolute.
        package var folder: String
        /// True if a lock has to vouch for it.
        package var isPinned: Bool

        package func open() throws(KaTeXAssetsError) -> KaTeXAssets {
            isPinned ? try KaTeXAssets(opening: folder) : try .openUnlocked(folder)
        }
    }

    /// - Parameters:
    ///   - explicit: `--katex`, absolute.
    ///   - folder: where the search upwards for vendor/katex begins, absolute.
    ///   - program: the folder of the running binary.
    package static func place(explicit: String?, settings: String?, folder start: String, program: String?)
        -> Place
    {
        if let folder = explicit ?? settings { return Place(folder: folder, isPinned: true) }
        var folder = start
        while true {
            let vendored = DiskPath.join(folder, "vendor/katex")
            // A lock without its folder is a set-up that was not run: opening says so.
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

    /// - Returns: the assets; `note` says so where nothing pins them.
    package static func find(
        explicit: String?, settings: String?, folder: String, program: String?
    ) throws(KaTeXAssetsError) -> (assets: KaTeXAssets, note: Diagnostic?) {
        let place = place(explicit: explicit, settings: settings, folder: folder, program: program)
        let assets = try place.open()
        guard !place.isPinned else { return (assets, nil) }
        return (
            assets,
            Diagnostic(
                "katex-unlocked", .note, at: nil,
                "using KaTeX \(assets.version) of the system, which no lock pins; 'sitegen vendor katex' pins it"
            )
        )
    }
}
