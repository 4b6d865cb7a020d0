import Diagnostics
package import FontFiles
import Foundation
package import KaTeXFiles
package import LibraryFolder
package import SiteFiles
import StudyManifest

/// A bundle to verify: a folder of leaves, with or without a manifest, or single files.
package struct Bundle: Sendable {
    /// The absolute path.
    package let folder: String
    /// The manifest of the folder; `nil` for a folder without one and for single files.
    package let manifest: LibraryManifest?
    /// All files of the folder, hidden ones included.
    let files: [BundleFile]
    /// The exact names that a reference may lead to.
    private let names: Set<ExactName>
    /// ``folder`` as findings name it.
    private let shownFolder: String
    /// The files to look at: all of them, or those that were named.
    let selected: [BundleFile]
    /// Single files get the rules that need no bundle.
    package let isSingleFiles: Bool
    /// The vendored KaTeX that katex/ must equal and formulas are parsed with; `nil` without one.
    package var katex: KaTeXAssets?
    /// The vendored fonts that fonts/ must equal; `nil` without a lock.
    package var fonts: VendoredFonts?
    /// Severities, budgets and secrets.
    package var settings: GateSettings

    /// Opens a folder; reads names and sizes only.
    ///
    /// - Throws: `FileError` if the folder cannot be listed.
    package init(folder: String, manifest: LibraryManifest?, settings: GateSettings) throws(FileError) {
        self.folder = folder
        shownFolder = DiskPath.shown(folder)
        self.manifest = manifest
        self.settings = settings
        files = try FileTree.files(in: folder).map {
            BundleFile(path: $0.path, size: $0.size, isLink: $0.isLink)
        }
        selected = files.filter { !$0.isHidden }
        // Hidden files do not ship, so a reference to one leads nowhere.
        names = Set(selected.map { ExactName($0.path) })
        isSingleFiles = false
        leaves = Self.leaves(of: manifest)
        machinePaths = Self.machinePaths(folder, manifest)
    }

    /// Opens single files of one folder; references may lead to any file below it.
    ///
    /// - Throws: `FileError` if a file has no size, which means that it does not exist or cannot be read.
    package init(files names: [String], in folder: String, settings: GateSettings) throws(FileError) {
        self.folder = folder
        shownFolder = DiskPath.shown(folder)
        manifest = nil
        self.settings = settings
        var found: [BundleFile] = []
        for name in names {
            found.append(BundleFile(path: name, size: try FileReading.size(of: DiskPath.join(folder, name))))
        }
        files = found
        self.names = []
        selected = found
        isSingleFiles = true
        leaves = [:]
        machinePaths = Self.machinePaths(folder, nil)
    }

    /// Returns the absolute path of a file.
    func absolute(_ file: BundleFile) -> String { DiskPath.join(folder, file.path) }
    /// Returns a path as findings show it. A bundle has thousands of files, so the common part is computed once.
    func shown(_ path: String) -> String { shownFolder == "." ? path : DiskPath.join(shownFolder, path) }

    /// Returns true if a path relative to the bundle is a file of it, with exactly these bytes in its name.
    func has(_ path: String) -> Bool {
        isSingleFiles ? FileReading.isFile(DiskPath.join(folder, path)) : names.contains(ExactName(path))
    }

    /// Returns true for a page in the folder of sealed pages. Whether it is one, its mark and its policy tell; see ``Seal``.
    func isSealed(_ file: BundleFile) -> Bool {
        !isSingleFiles && file.path.hasPrefix(SourceSettings.sealedFolder + "/")
    }

    /// Returns true for a page that is judged as if it were verified alone: a snapshot in a folder without a manifest, which
    /// `snapshot` writes for several addresses.
    func isAlone(_ file: BundleFile) -> Bool { isSingleFiles || manifest == nil && !isSealed(file) }

    /// Returns true for the receipt of a snapshot beside its page.
    func isReceipt(_ file: BundleFile) -> Bool {
        let ending = ".receipt.json"
        guard manifest == nil, !isSingleFiles, file.path.hasSuffix(ending) else { return false }
        let name = file.path.dropLast(ending.count)
        return [".html", ".htm"].contains { type in
            guard has(name + type) else { return false }
            let start = FileReading.beginning(of: DiskPath.join(folder, name + type), count: 1 << 16)
            return start.firstRange(of: Array("<meta name=\"sitegen-snapshot\"".utf8)) != nil
        }
    }

    /// Returns true if a file is one of the vendored KaTeX, unaltered.
    func isVendored(_ file: BundleFile, _ bytes: [UInt8]) -> Bool {
        guard let katex else { return false }
        if ContentName.digest(in: file.path) != nil, DiskPath.name(of: file.path).hasPrefix("katex-") {
            return bytes == katex.licensedScript
        }
        guard file.isKaTeX else { return false }
        return katex.files.contains { "katex/" + $0.path == file.path && $0.bytes == bytes }
    }

    /// Returns true if a file is a link to something outside the bundle's folder. Such a file is never read.
    func leadsOut(_ file: BundleFile) -> Bool {
        !isSingleFiles && file.isLink && !FileReading.isInside(folder, absolute(file))
    }

    /// The leaves that the manifest names, by file.
    let leaves: [String: AddressedLeaf]

    /// Paths of this machine that no file may contain, in every spelling. A path below another one is left out, since
    /// each text with the longer one contains the shorter one.
    let machinePaths: [MachinePath]

    // Shared by all threads of a run; each is safe for concurrent use.
    let inlineHashes = InlineHashes()
    let policies = PolicyMemory()
    let suggestions = SuggestionMemory()
    let loadedFonts = LoadedFonts()
    let loadedFiles = LoadedFiles()

    /// Returns the folder of the pages, the library's root and the user's home, without those that name too little.
    private static func machinePaths(_ folder: String, _ manifest: LibraryManifest?) -> [MachinePath] {
        let places = [folder, manifest?.settings.root, NSHomeDirectory()].compactMap { $0 }
        // A path of one part, such as /tmp or /root, occurs in texts that say nothing about this machine.
        let telling = Set(places).filter { $0.split(separator: "/").count >= 2 }
        return telling.filter { place in !telling.contains { $0 != place && place.hasPrefix($0) } }
            .sorted().map(MachinePath.init)
    }

    /// Returns the leaves of a manifest by file; none without a readable library.
    private static func leaves(of manifest: LibraryManifest?) -> [String: AddressedLeaf] {
        var leaves: [String: AddressedLeaf] = [:]
        for leaf in manifest?.library?.allLeaves ?? [] { leaves[leaf.leaf.file] = leaf }
        return leaves
    }
}
