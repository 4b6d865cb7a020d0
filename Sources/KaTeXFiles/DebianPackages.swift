import SiteFiles

/// Debian's packages of KaTeX: libjs-katex, which links to fonts-katex.
enum DebianPackages {
    /// The folder of libjs-katex.
    static let folder = "/usr/share/javascript/katex"
    /// The folders of the packages' files. Debian lets packages alone write there, so these files need no query, which takes
    /// 0.2 s: every render and check with Debian's KaTeX asks for its licences.
    private static let known = [
        (folder: folder + "/", package: "libjs-katex"),
        (folder: "/usr/share/fonts/truetype/katex/", package: "fonts-katex"),
    ]

    /// Returns `Debian libjs-katex 0.16.4+~cs6.1.0-1, fonts-katex 0.16.4+~cs6.1.0-1` for a folder owned by packages.
    /// Returns `nil` for any other folder, or without dpkg-query.
    static func owners(of folder: String) -> String? {
        let packages = names(owning: folder)
        let named = packages.compactMap(PackageDatabase.nameAndVersion)
        guard !packages.isEmpty, named.count == packages.count else { return nil }
        return "Debian " + named.joined(separator: ", ")
    }

    /// Returns the packages that own the style sheet and the fonts; empty if no package owns the folder.
    static func names(owning folder: String) -> [String] {
        let files = [KaTeXAssets.styleSheetName, "fonts/KaTeX_Main-Regular.woff2"].compactMap {
            FileReading.resolved(DiskPath.join(folder, $0))
        }
        let found = files.compactMap { file in known.first { file.hasPrefix($0.folder) }?.package }
        if found.count == files.count { return found }
        let packages = PackageDatabase.owners(of: files).compactMap(\.self)
        return packages.count == files.count ? packages : []
    }
}
