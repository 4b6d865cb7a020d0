import SiteFiles

/// The licence texts of KaTeX and its fonts. Both licences (MIT, SIL Open Font License 1.1) require that their text
/// accompanies every copy, so the texts are part of the vendored set and of every bundle.
enum Licences {
    /// The folder of the texts, below `katex/`.
    static let folder = "licences"
    /// The file names of the licence in releases.
    private static let names = ["LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING"]

    /// Returns the texts of a release; empty if it has none. The project's archives of built files omit them.
    static func files(of release: some ReleaseFiles) throws(KaTeXAssetsError) -> [AssetFile] {
        let kept = try release.vendoredLicences()
        if !kept.isEmpty { return kept }
        for name in names {
            if let bytes = try release.licence(named: name), !bytes.isEmpty {
                return [AssetFile(path: "\(folder)/KaTeX.txt", bytes: bytes)]
            }
        }
        return []
    }

    /// Returns true if a path below `katex/` is a licence text.
    static func isText(_ path: String) -> Bool { path.hasPrefix(folder + "/") && path.hasSuffix(".txt") }
}
