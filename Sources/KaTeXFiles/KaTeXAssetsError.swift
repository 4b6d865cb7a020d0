package import SiteFiles

/// An error in finding, reading, building or installing the asset set. Exit code 2. Paths are as the caller gave them.
package enum KaTeXAssetsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file could not be read or written.
    case file(FileError)
    /// The path contains nothing that looks like KaTeX.
    case notARelease(path: String)
    /// The archive could not be unpacked or has forbidden entries.
    case unusableArchive(path: String, reason: String)
    /// A required file is missing; for a font, `neededBy` names the style sheet.
    case missingInRelease(file: String, release: String, neededBy: String?)
    /// The style sheet needs files that are not part of the release.
    case unusableStyleSheet(release: String, reason: String)
    /// No file of the release states a version.
    case noVersion(release: String)
    /// The files of one release state different versions: `["katex.min.css says 0.16.3", …]`.
    case mixedVersions(release: String, said: [String])
    /// The release is not the one that the lock pins; `differences` contains texts such as `katex.min.js differs`.
    case notPinned(lock: String, pinned: String, found: String, differences: [String])
    /// There is no folder at the path, and no lock beside it.
    case missingFolder(path: String)
    /// There is no lock at the path.
    case missingLock(path: String)
    /// The lock is not valid, or does not list a required file.
    case unreadableLock(path: String, reason: String)
    /// A vendored folder differs from its lock.
    case lockMismatch(folder: String, lock: String, missing: [String], altered: [String], extra: [String])
    /// A folder to be replaced contains files that are not KaTeX's.
    case foreignFiles(folder: String, names: [String])
    /// The destination is a link.
    case destinationIsLink(path: String)
    /// JavaScriptCore could not run the script.
    case engine(KaTeXEngineError)
    /// The engine runs the release's script, but the script cannot typeset.
    case doesNotTypeset(release: String, reason: String)

    /// The message: the problem and the next step.
    package var description: String {
        switch self {
        case .file(let error): error.description
        case .notARelease(let path): Self.notARelease(path)
        case .unusableArchive(let path, let reason):
            "\(path) is not a usable archive of KaTeX: \(reason); download katex.tar.gz again, or give its unpacked folder"
        case .missingInRelease(let file, let release, let neededBy):
            "\(release) has no \(file)"
                + (neededBy.map { ", which its \($0) names" } ?? ", which a page needs")
                + "; on Debian install libjs-katex and fonts-katex, else give a whole release of KaTeX"
        case .unusableStyleSheet(let release, let reason):
            "katex.min.css of \(release) cannot be used offline: \(reason); give an official release of KaTeX"
        case .noVersion(let release):
            "\(release) does not say which version of KaTeX it is (in package.json, katex.min.js or katex.min.css); "
                + "give an official release"
        case .mixedVersions(let release, let said):
            "\(release) is a mixture of versions: \(said.joined(separator: ", ")); give the files of one release"
        case .notPinned(let lock, let pinned, let found, let differences):
            "KaTeX \(found) found here is not the KaTeX \(pinned) that \(lock) pins: \(Self.list(differences)); "
                + "use that release, or accept this one with `sitegen vendor katex`"
        case .missingFolder(let path):
            "there is no folder \(path); name one that has KaTeX, or run `sitegen vendor katex`"
        case .missingLock(let path):
            "\(path) is not there, so nothing says which KaTeX this is; run `sitegen vendor katex`"
        case .unreadableLock(let path, let reason):
            "\(path) cannot be used: \(reason); restore it from version control, or write it again "
                + "with `sitegen vendor katex`"
        case .lockMismatch(let folder, let lock, let missing, let altered, let extra):
            Self.lockMismatch(folder, lock, missing, altered, extra)
        case .foreignFiles(let folder, let names):
            "\(folder) holds what is not KaTeX's: \(Self.list(names)); move it elsewhere, the folder is replaced whole"
        case .destinationIsLink(let path):
            "\(path) is a link, and writing through it would change another folder; remove the link"
        case .engine(let error): error.description
        case .doesNotTypeset(let release, let reason):
            "katex.min.js of \(release) runs and does not typeset: \(reason); give an official release of KaTeX"
        }
    }

    /// Returns the message for a path without KaTeX.
    private static func notARelease(_ path: String) -> String {
        let expected =
            path == DebianPackages.folder
            ? "install libjs-katex and fonts-katex, or give a release: "
                + "`sitegen vendor katex --from katex.tar.gz`"
            : "give the folder or the tar.gz of a KaTeX release, an npm package, or \(DebianPackages.folder)"
        return "no KaTeX at \(path) (katex.min.css is not there); \(expected)"
    }

    /// Returns the message for a folder that differs from its lock.
    private static func lockMismatch(
        _ folder: String, _ lock: String, _ missing: [String], _ altered: [String], _ extra: [String]
    ) -> String {
        var parts: [String] = []
        if !missing.isEmpty { parts.append("missing: \(list(missing))") }
        if !altered.isEmpty { parts.append("altered: \(list(altered))") }
        if !extra.isEmpty { parts.append("not in the lock: \(list(extra))") }
        return
            "\(folder) is not what \(lock) says (\(parts.joined(separator: "; "))); "
            + "run `sitegen vendor katex --pinned --to \(DiskPath.shown(folder))` to put the pinned files back, "
            + "or leave out --pinned to accept another release"
    }

    /// Returns the first five names and the number of the others.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(5).joined(separator: ", ")
        return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
    }
}
