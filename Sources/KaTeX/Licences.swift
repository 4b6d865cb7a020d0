import SiteFiles

/// The licence texts of KaTeX and its fonts. Both licences (MIT, SIL Open Font License 1.1) ask that their text goes with
/// every copy, so it is part of the vendored set and of every bundle.
enum Licences {
    /// The folder of the texts, below katex/.
    static let folder = "licences"
    /// The names that releases give their licence.
    private static let names = ["LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING"]

    /// The texts of a release. Empty where it has none: official archives of built files leave it out.
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

    /// True for a path below katex/ that holds a licence text.
    static func isText(_ path: String) -> Bool { path.hasPrefix(folder + "/") && path.hasSuffix(".txt") }
}
