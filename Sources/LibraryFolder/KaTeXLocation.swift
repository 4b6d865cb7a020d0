package import Diagnostics
package import KaTeX
import SiteFiles

/// Where the KaTeX of a run is found.
package enum KaTeXLocation {
    /// - Parameters:
    ///   - explicit: `--katex`, absolute.
    ///   - folder: where the search upwards for vendor/katex begins, absolute.
    ///   - program: the folder of the running binary.
    /// - Returns: the assets; `note` says so where nothing pins them.
    package static func find(
        explicit: String?, settings: String?, folder start: String, program: String?
    ) throws(KaTeXAssetsError) -> (assets: KaTeXAssets, note: Diagnostic?) {
        for folder in [explicit, settings].compactMap({ $0 }) {
            return (try KaTeXAssets(opening: folder), nil)
        }
        var folder = start
        while true {
            let vendored = DiskPath.join(folder, "vendor/katex")
            // A lock without its folder is a set-up that was not run: opening says so.
            if FileReading.isFolder(vendored) || FileReading.isFile(vendored + ".lock.json") {
                return (try KaTeXAssets(opening: vendored), nil)
            }
            guard folder != "/" else { break }
            folder = DiskPath.folder(of: folder)
        }
        if let program {
            let installed = DiskPath.absolute("../share/sitegen/katex", in: program)
            if FileReading.isFolder(installed) { return (try KaTeXAssets(opening: installed), nil) }
        }
        let assets = try KaTeXAssets.openUnlocked(KaTeXVendor.defaultSource)
        return (
            assets,
            Diagnostic(
                "katex-unlocked", .note, at: nil,
                "using KaTeX \(assets.version) of the system, which no lock pins; 'sitegen vendor katex' pins it"
            )
        )
    }
}
