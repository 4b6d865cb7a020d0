import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Debian's packages of KaTeX: libjs-katex, which links to fonts-katex.
enum DebianPackages {
    /// The folder of libjs-katex.
    static let folder = "/usr/share/javascript/katex"

    /// Returns `Debian libjs-katex 0.16.4+~cs6.1.0-1, fonts-katex 0.16.4+~cs6.1.0-1` for a folder owned by packages.
    /// Returns `nil` for any other folder, or without dpkg-query.
    static func owners(of folder: String) -> String? {
        let packages = names(owning: folder)
        guard !packages.isEmpty else { return nil }
        let versions = query(["--show", "--showformat", "${Package} ${Version}\\n"] + packages)
        let named = packages.compactMap { package in versions.first { $0.hasPrefix(package + " ") } }
        guard named.count == packages.count else { return nil }
        return "Debian " + named.joined(separator: ", ")
    }

    /// Returns the packages that own the style sheet and the fonts; empty if no package owns the folder.
    static func names(owning folder: String) -> [String] {
        let files = [KaTeXAssets.styleSheetName, "fonts/KaTeX_Main-Regular.woff2"].compactMap {
            resolved(DiskPath.join(folder, $0))
        }
        // Only Debian's packages install there; this avoids a query for folders of users.
        guard let sheet = files.first, sheet.hasPrefix("/usr/share/") else { return [] }
        // dpkg-query prints `package: path` or `package:architecture: path`.
        let owned = query(["--search"] + files)
        let packages = files.compactMap { file in
            owned.first { $0.hasSuffix(": " + file) }.map { String($0.prefix { $0 != ":" }) }
        }
        return packages.count == files.count ? packages : []
    }

    /// Returns the lines of dpkg-query's output; empty if it fails or does not exist.
    private static func query(_ arguments: [String]) -> [String] {
        guard let output = try? ProgramOutput(running: "dpkg-query", arguments, limit: 1 << 16),
            output.status == 0
        else { return [] }
        return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Returns a path with links resolved: dpkg knows the files, not the links to them.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
