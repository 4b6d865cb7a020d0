import Diagnostics
import DocumentSettings
import FontFiles
import KaTeXFiles
import LeafRendering
import LibraryFolder
import SiteFiles
import StudyManifest
import StudyMarkdown

/// The files of whole libraries, made from the manifests and the report about their leaves.
struct LibraryFiles {
    /// The files that a run writes.
    enum Scope {
        /// Those that the leaves of the report load.
        case leaves
        /// Also those that need the report of all leaves.
        case library
    }

    let request: LibraryRenderer.Request
    let report: LibraryRenderer.Report
    let scope: Scope
    /// The log of what the files depend on, besides manifests and leaves.
    let log: InputLog?
    private let isEarlierLeaf: (String) -> Bool
    private(set) var files: [LibraryFile] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// A library for the start page above several.
    private struct Part {
        var books: [LibraryPage.Book]
        /// The folder of all leaves, absolute.
        var folder: String
        var manifest: Int
        /// True if Find looks into its leaves.
        var isSearched: Bool
    }

    /// - Parameters:
    ///   - katex: KaTeX for libraries whose leaves are typeset when they are rendered; `nil` in a run without any.
    ///   - isIntact: returns true for the path of a file that is as an earlier run left it.
    ///   - isEarlierLeaf: returns true for the path of a leaf that an earlier run wrote and that is unchanged since.
    init(
        _ request: LibraryRenderer.Request, _ report: LibraryRenderer.Report, scope: Scope,
        katex: KaTeXAssets?,
        log: InputLog?,
        isIntact: @escaping @Sendable (String) -> Bool = { _ in false },
        isEarlierLeaf: @escaping (String) -> Bool = { _ in false },
        options: (LibraryManifest) throws -> LeafOptions
    ) async throws {
        self.request = request
        self.report = report
        self.scope = scope
        self.log = log
        self.isEarlierLeaf = isEarlierLeaf
        var parts: [Part] = []
        var shared: LeafOptions?
        for (index, manifest) in request.manifests.enumerated() {
            guard let library = manifest.usableLibrary, !library.allLeaves.isEmpty else { continue }
            let options = try options(manifest)
            let folder = LibraryRenderer.outFolder(of: manifest, in: request)
            if options.writesFonts { addFonts(options.fonts, in: folder, of: index) }
            // A set of documents is not a library.
            guard !manifest.isImplied else { continue }
            if options.hasSharedFrame { try addFrames(of: index, in: folder, options) }
            guard scope == .library else { continue }
            addComposed(manifest, in: folder, of: index, options, isIntact)
            var isSearched = false
            if options.linksLeaves {
                let data = try await LibraryDataFiles(
                    sharedLeaves(of: library, index), in: folder, jobs: request.jobs,
                    search: try LeafTemplate(options.templates).libraryFind,
                    excerpts: hasFormulas(manifest, index) ? ExcerptTypesetting(options, katex) : nil,
                    isDated: manifest.composedSource?.feeds != nil, language: options.dialect.lang,
                    isIntact: isIntact)
                add(data, in: folder, of: index)
                isSearched = data.hasIndex
            }
            guard options.hasStartPage,
                !library.allLeaves.contains(where: { $0.leaf.file == LibraryPage.fileName })
            else { continue }
            var contents = StartPageContents(
                of: library, manifest, in: folder, words: words(ofManifest: index))
            contents.log = log
            let page = contents.page()
            diagnostics += contents.diagnostics
            parts.append(Part(books: page.books, folder: folder, manifest: index, isSearched: isSearched))
            shared = shared ?? options
            try add(
                page, in: folder, of: index, options, hasScript: options.linksLeaves, fonts: options.fonts)
        }
        // The shared page of an earlier run keeps the books of a library with errors.
        if parts.count > 1, let shared, request.manifests.allSatisfy({ $0.usableLibrary != nil }) {
            try addShared(parts, shared)
        }
    }

    /// Adds the files that a source has besides its leaves, and the lists of papers.
    private mutating func addComposed(
        _ manifest: LibraryManifest, in folder: String, of index: Int, _ options: LeafOptions,
        _ isIntact: @escaping @Sendable (String) -> Bool
    ) {
        if let source = manifest.composedSource {
            let composed = ComposedFiles(manifest, source, in: folder, log: log, isIntact: isIntact)
            diagnostics += composed.diagnostics
            let root = LibraryRenderer.writeRoot(of: manifest, in: request)
            files += composed.files.map {
                LibraryFile(manifest: index, path: $0.path, root: root, bytes: $0.bytes)
            }
        } else if manifest.isComposed || !manifest.papersLeaves.isEmpty {
            let papers = PapersFiles(manifest, in: folder, now: options.now, log: log)
            diagnostics += papers.diagnostics
            for file in papers.files { add(file.bytes, at: file.path, of: index) }
        }
    }

    /// Adds the start page above several libraries, in the deepest folder that holds them all. Its script names the libraries
    /// that Find looks into, and no file of theirs: a run over one of them changes the names of its files.
    private mutating func addShared(_ parts: [Part], _ options: LeafOptions) throws {
        let folder = DiskPath.common(of: parts.map(\.folder))
        let manifest = parts[0].manifest
        let root = LibraryRenderer.writeRoot(of: request.manifests[manifest], in: request)
        guard DiskPath.contains(root, folder), !parts.contains(where: { $0.folder == folder }) else { return }
        var page = LibraryPage()
        var searched: [String] = []
        for part in parts {
            let path = LibraryAddress.escaped(DiskPath.relative(part.folder, to: folder)) + "/"
            page.books += part.books.map { $0.moved(to: path) }
            if part.isSearched { searched.append(path) }
        }
        page.cover = LibraryPage.Cover(title: "")
        // Above several libraries there is no fonts/.
        let isWritten = try add(
            page, in: folder, of: manifest, options, hasScript: !searched.isEmpty, fonts: nil)
        guard isWritten, !searched.isEmpty else { return }
        let search = try LeafTemplate(options.templates).libraryFind
        add(LibraryDataFiles(searching: searched, search: search), in: folder, of: manifest)
    }

    /// - Parameter hasScript: true if the folder has a library's script.
    /// - Returns: false if a page that is not a start page stays in its place.
    @discardableResult private mutating func add(
        _ page: LibraryPage, in folder: String, of manifest: Int, _ options: LeafOptions, hasScript: Bool,
        fonts: VendoredFonts?
    ) throws -> Bool {
        let path = DiskPath.join(folder, LibraryPage.fileName)
        // No manifest names the leaf any more, so the run would remove it.
        guard Self.isOurs(path) || isEarlierLeaf(path) else {
            diagnostics.append(
                Diagnostic(
                    .startPageForeign, at: SourcePosition(file: DiskPath.shown(path), line: 1, column: 1),
                    "this page is not a start page of sitegen, and is left as it is; the library has no start page"
                ))
            return false
        }
        var page = page
        page.lang = options.dialect.lang ?? "en"
        page.theme = options.dialect.theme?.name
        page.hasSharedFrame = options.hasSharedFrame
        page.libraryScript = hasScript ? LibraryFile.scriptName : nil
        let template = try LeafTemplate(options.templates, fonts: fonts)
        let (bytes, look) = page.render(template)
        if let look { add(template.files(of: look), in: folder, of: manifest) }
        let root = LibraryRenderer.writeRoot(of: request.manifests[manifest], in: request)
        files.append(LibraryFile(manifest: manifest, path: path, root: root, bytes: bytes))
        return true
    }

    /// Adds the style sheets and scripts that the leaves of a manifest load.
    private mutating func addFrames(
        of manifest: Int, in folder: String, _ options: LeafOptions
    ) throws {
        let looks = Set(
            zip(report.leaves, report.provenance).filter { $1.manifest == manifest }.map { $0.0.look })
        guard looks != [""] else { return }
        let template = try LeafTemplate(options.templates, fonts: options.fonts)
        for look in looks.sorted().compactMap({ SharedFrame.Look($0) }) {
            add(template.files(of: look), in: folder, of: manifest)
        }
    }

    /// Adds the library's fonts and their licence texts.
    private mutating func addFonts(_ fonts: VendoredFonts?, in folder: String, of manifest: Int) {
        for file in fonts?.files ?? [] {
            add(file.bytes, at: DiskPath.join(folder, "\(FontNaming.folder)/\(file.path)"), of: manifest)
        }
    }

    private mutating func add(_ frame: SharedFrame?, in folder: String, of manifest: Int) {
        guard let frame else { return }
        let root = LibraryRenderer.writeRoot(of: request.manifests[manifest], in: request)
        for file in [frame.style, frame.script] {
            let path = DiskPath.join(folder, file.path)
            guard !files.contains(where: { $0.path == path }) else { continue }
            files.append(LibraryFile(manifest: manifest, path: path, root: root, bytes: file.bytes))
        }
    }

    /// Adds the data files of a library, and its script that names them.
    private mutating func add(_ data: LibraryDataFiles, in folder: String, of manifest: Int) {
        let root = LibraryRenderer.writeRoot(of: request.manifests[manifest], in: request)
        let script = LibraryDataFiles.File(path: LibraryFile.scriptName, bytes: data.script)
        // The script comes last, so it names no file that is missing if the run ends before.
        for file in data.files + [script] {
            files.append(
                LibraryFile(
                    manifest: manifest, path: DiskPath.join(folder, file.path), root: root,
                    bytes: file.bytes))
        }
    }

    /// The leaves of a manifest whose content is shared. A list repeats what other leaves have, and so do the pages of
    /// news besides the articles, and those of tags and sites.
    private func sharedLeaves(of library: StudyLibrary, _ manifest: Int) -> [LibraryDataFiles.Leaf] {
        var contents: [String: LibraryDataFiles.Content] = [:]
        for (leaf, provenance) in zip(report.leaves, report.provenance)
        where provenance.manifest == manifest && leaf.result != .failed && leaf.failure == nil {
            contents[leaf.address] = provenance.content
        }
        let source = request.manifests[manifest].composedSource
        let leaves = library.allLeaves.filter { leaf in
            guard leaf.leaf.list == nil, let source else { return leaf.leaf.list == nil }
            return source.isSearched(leaf)
        }
        let kept = Set(keptPapers(request.manifests[manifest], manifest).map(\.address.description))
        let old = Set(oldLeaves(of: library, manifest).map(\.address.description))
        return leaves.map { leaf in
            let address = leaf.address.description
            let title = leaf.leaf.title
            let readable = FormulaText.readable(title: title)
            return LibraryDataFiles.Leaf(
                file: leaf.leaf.file, title: readable, titleWithFormulas: readable == title ? nil : title,
                content: contents[address]
                    ?? (kept.contains(address) ? .kept : old.contains(address) ? .old : .missing))
        }
    }

    /// Returns the leaves with an error whose page of an earlier run stays.
    private func oldLeaves(of library: StudyLibrary, _ number: Int) -> [AddressedLeaf] {
        let made = madeLeaves(of: number)
        let folder = LibraryRenderer.outFolder(of: request.manifests[number], in: request)
        return library.allLeaves.filter {
            $0.leaf.source != nil && !made.contains($0.address.description)
                && FileReading.isFile(DiskPath.absolute($0.leaf.file, in: folder))
        }
    }

    /// Returns the addresses of the leaves of a manifest that have a page of this run.
    private func madeLeaves(of number: Int) -> Set<String> {
        Set(
            zip(report.leaves, report.provenance)
                .filter { $1.manifest == number && $0.result != .failed && $0.failure == nil }
                .map { $0.0.address })
    }

    /// Returns the leaves of papers whose source cannot be read. Their pages stay as an earlier run left them, and with them
    /// what the library says of them.
    private func keptPapers(_ manifest: LibraryManifest, _ number: Int) -> [AddressedLeaf] {
        guard !manifest.papersLeaves.isEmpty else { return [] }
        let made = madeLeaves(of: number)
        let folder = LibraryRenderer.outFolder(of: manifest, in: request)
        return manifest.papersLeaves.filter {
            !made.contains($0.address.description)
                && FileReading.isFile(DiskPath.absolute($0.leaf.file, in: folder))
        }
    }

    /// Returns true if a page of the run has a formula, also one that stays.
    private func hasFormulas(_ manifest: LibraryManifest, _ number: Int) -> Bool {
        if report.leaves.contains(where: { $0.formulas > 0 }) { return true }
        let folder = LibraryRenderer.outFolder(of: manifest, in: request)
        let old = manifest.usableLibrary.map { oldLeaves(of: $0, number) } ?? []
        return (keptPapers(manifest, number) + old).contains { leaf in
            let page = try? FileReading.bytes(
                at: DiskPath.absolute(leaf.leaf.file, in: folder), limit: 64 << 20)
            return page.map(LeafText.hasFormula) ?? false
        }
    }

    private mutating func add(_ bytes: [UInt8], at path: String, of manifest: Int) {
        let root = LibraryRenderer.writeRoot(of: request.manifests[manifest], in: request)
        files.append(LibraryFile(manifest: manifest, path: path, root: root, bytes: bytes))
    }

    /// Returns the paths of the start pages that libraries can share: in the folders above theirs, up to the root of the
    /// library.
    static func startPagesAbove(_ request: LibraryRenderer.Request) -> [String] {
        var paths: Set<String> = []
        for manifest in request.manifests where !manifest.isImplied {
            let root = LibraryRenderer.writeRoot(of: manifest, in: request)
            var folder = LibraryRenderer.outFolder(of: manifest, in: request)
            while folder != root, DiskPath.contains(root, folder) {
                folder = DiskPath.folder(of: folder)
                paths.insert(DiskPath.join(folder, LibraryPage.fileName))
            }
        }
        return paths.sorted()
    }

    /// Returns the paths of the libraries' own start pages.
    ///
    /// - Parameter isIncluded: returns true for the settings of a library to take.
    static func startPages(
        _ request: LibraryRenderer.Request, where isIncluded: (LibrarySettings) -> Bool
    ) -> [String] {
        let manifests = request.manifests.filter { !$0.isImplied && isIncluded($0.settings) }
        let folders = Set(manifests.map { LibraryRenderer.outFolder(of: $0, in: request) })
        return folders.map { DiskPath.join($0, LibraryPage.fileName) }.sorted()
    }

    /// Returns true if a start page may be written: nothing is there, or an earlier start page.
    static func isOurs(_ path: String) -> Bool {
        guard FileReading.isFile(path) else { return true }
        guard let bytes = try? FileReading.bytes(at: path, limit: 64 << 20) else { return false }
        return bytes.firstRange(of: LibraryPage.mark.utf8) != nil
    }

    /// The number of words of the rendered leaves of a manifest, by address.
    private func words(ofManifest number: Int) -> [String: Int] {
        let leaves = zip(report.leaves, report.provenance).filter { leaf, provenance in
            provenance.manifest == number && leaf.result != .failed && leaf.failure == nil
        }
        return Dictionary(leaves.map { ($0.0.address, $0.0.words) }, uniquingKeysWith: { first, _ in first })
    }
}
