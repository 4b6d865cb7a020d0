import FontFiles
package import KaTeXFiles
package import LibraryFolder
package import SiteFiles
import LeafRendering
import PapersSource
import StudyManifest

/// The build of libraries as a graph for Ninja, or for whatever reads its files: one action for each leaf, katex/ beside
/// them, a verification of each bundle, and its copy in the app where that is known. Every action names what it reads and
/// writes, asks for no clock, and believes no record.
package struct BuildPlan: Sendable {
    package struct Library: Sendable {
        package var manifest: LibraryManifest
        /// The files of templates of one's own, absolute.
        package var templates: [String]
        /// The fonts, unless they are left out, and the files that they are read from, absolute.
        var fonts: VendoredFonts?
        var fontOrigins: [String] = []

        /// - Parameter renderRequest: the options of the run.
        package init(_ manifest: LibraryManifest, renderRequest: RenderRequest) throws(FileError) {
            self.manifest = manifest
            templates = []
            if let folder = renderRequest.templates ?? manifest.settings.templates {
                templates = try FileTree.files(in: folder).map { DiskPath.join(folder, $0.path) }
            }
            guard let folder = FontLocation.folder(from: manifest.settings.root) else { return }
            let read = VendoredFonts(opening: folder)
            fontOrigins =
                [VendoredFonts.lockPath(of: folder)]
                + (read?.files ?? []).map { DiskPath.join(folder, $0.path) }
            if !renderRequest.leavesAssetsOut, !renderRequest.isSingleFile { fonts = read }
        }
    }

    /// In the order of the graph.
    package var libraries: [Library]
    package var renderRequest: RenderRequest
    /// The file of the graph, absolute.
    package var file: String
    /// The working folder of the graph, absolute: all paths are relative to it.
    package var folder: String { DiskPath.folder(of: file) }
    /// The running binary, absolute.
    package var program: String
    /// KaTeX, which is put beside the leaves and checks their formulas, and its origins: absolute paths, the lock among
    /// them.
    package var assets: (set: KaTeXAssets, origins: [String])?
    /// The folders that several libraries of the graph name for their copies.
    let sharedSyncTargets: Set<String>

    package init(libraries: [Library], renderRequest: RenderRequest, file: String, program: String) {
        self.libraries = libraries
        self.renderRequest = renderRequest
        self.file = file
        self.program = program
        sharedSyncTargets = Self.sharedSyncTargets(of: libraries.map(\.manifest))
    }

    /// The first words of each graph.
    private static let mark = "Written by 'sitegen plan --ninja'."

    /// Returns true if a graph may be written at a path: an earlier graph, an empty file or nothing is there.
    package static func mayReplace(_ path: String) -> Bool {
        let expected = Array("# \(mark)".utf8)
        let start = FileReading.beginning(of: path, count: expected.count)
        return start.isEmpty || start == expected
    }

    /// - Throws: `FileError` for a path that Ninja cannot name.
    package func ninja() throws(FileError) -> String {
        var file = NinjaFile()
        file.comment("\(Self.mark) Write it again when a manifest or sitegen.yml changes.")
        file.comment("Paths are seen from this file's folder: run 'ninja -C' with it.")
        try file.variable("ninja_required_version", "1.7")
        try file.variable("builddir", Self.stateFolder)
        try file.variable("sitegen", ShellWord.quoted(program))
        rules(&file)
        try addPlanning(to: &file)
        var last: [String] = []
        for (index, library) in libraries.enumerated() {
            let leaves = library.manifest.library?.allLeaves.filter {
                $0.leaf.source != nil || $0.leaf.list != nil
            }
            guard let leaves else { continue }
            last.append(try add(library, leaves, number: index + 1, to: &file))
        }
        if let page = try addSharedStartPage(to: &file) { last.append(page) }
        try file.defaults(last)
        return file.text
    }

    /// The folder of Ninja's log and of the lists of inputs.
    static let stateFolder = ".sitegen-ninja"

    private func rules(_ file: inout NinjaFile) {
        // An unchanged leaf keeps its modification time; with restat its dependents are not rebuilt.
        file.rule(
            "leaf",
            [
                (
                    "command",
                    "$sitegen render $manifest --only $address --no-record --no-assets --jobs 1 $options --depfile-dir $lists"
                ),
                ("description", "render $address"), ("depfile", "$list"), ("deps", "gcc"), ("restat", "1"),
            ])
        file.rule(
            "katex",
            [
                ("command", "$sitegen render $manifest --assets-only $options"),
                ("description", "katex/ for $manifest"), ("restat", "1"),
            ])
        file.rule(
            "library",
            [
                ("command", "$sitegen render $manifest --library-only $options"),
                ("description", "start page for $manifest"), ("restat", "1"),
            ])
        file.rule(
            "verify",
            [
                ("command", "$sitegen verify $manifest $options && touch $stamp"),
                ("description", "verify $manifest"),
            ])
        file.rule(
            "sync",
            [
                ("command", "$sitegen sync-bundle $manifest $options"), ("description", "sync $manifest"),
                ("restat", "1"),
            ])
    }

    /// The parts that the statements of one library share.
    struct Shared {
        var library: Library
        var leaves: [AddressedLeaf]
        /// The folder of the library's lists of inputs and of its stamp.
        var lists: String
        /// The manifest as a word of the shell.
        var shown: String
        /// The inputs of every statement.
        var common: [String]

        var manifest: LibraryManifest { library.manifest }
    }

    /// - Returns: the last output of the library.
    private func add(
        _ library: Library, _ leaves: [AddressedLeaf], number: Int, to file: inout NinjaFile
    ) throws(FileError) -> String {
        let manifest = library.manifest
        let settings = manifest.settings.file.map { [path($0)] } ?? []
        // The manifest of a source is an output.
        let own = manifest.isComposed ? composedManifest(of: manifest) : [path(manifest.path)]
        let common = own + settings + [program]
        let shared = Shared(
            library: library, leaves: leaves, lists: "\(Self.stateFolder)/\(number)",
            shown: ShellWord.quoted(path(manifest.path)), common: common)
        file.blankLine()
        file.comment(
            path(manifest.path).unicodeScalars.allSatisfy { $0.value >= 32 } ? path(manifest.path) : "")
        let made =
            try addLeaves(shared, to: &file) + addKaTeX(shared, to: &file)
            + addLibraryFiles(shared, to: &file)
        let stamp = try addVerification(shared, of: made, to: &file)
        return try addSync(shared, of: made, after: stamp, to: &file) ?? stamp
    }

    /// - Returns: the outputs.
    private func addLeaves(_ shared: Shared, to file: inout NinjaFile) throws(FileError) -> [String] {
        let manifest = shared.manifest
        var made: [String] = []
        for leaf in shared.leaves {
            // A list is made from the manifest and, by its own list of inputs, from the sources of all leaves.
            let source = leaf.leaf.source.map { DiskPath.absolute($0, in: manifest.folder) } ?? manifest.path
            let output = path(DiskPath.absolute(leaf.leaf.file, in: manifest.folder))
            var statement = NinjaFile.Statement("leaf", [output])
            statement.inputs = [path(source)]
            statement.implicit =
                shared.common + (shared.library.templates + shared.library.fontOrigins).map(path)
            if renderRequest.runsKaTeX(manifest) { statement.implicit += katexOrigins }
            statement.variables = [
                ("manifest", shared.shown), ("address", ShellWord.quoted(leaf.address.description)),
                ("options", options(rendering: true)), ("lists", ShellWord.quoted(shared.lists)),
                ("list", "\(shared.lists)/\(leaf.leaf.file).d"),
            ]
            try file.build(statement)
            made.append(output)
        }
        return made
    }

    /// Adds katex/ where the library needs it.
    ///
    /// - Returns: the outputs.
    private func addKaTeX(_ shared: Shared, to file: inout NinjaFile) throws(FileError) -> [String] {
        let manifest = shared.manifest
        guard let assets, renderRequest.needsAssets(manifest.settings) else { return [] }
        let outputs = assets.set.files.map {
            path(DiskPath.join(DiskPath.join(manifest.folder, KaTeXAssets.folderName), $0.path))
        }
        var statement = NinjaFile.Statement("katex", outputs)
        statement.inputs = katexOrigins
        statement.implicit = shared.common
        statement.variables = [("manifest", shared.shown), ("options", options(rendering: false))]
        try file.build(statement)
        return outputs
    }

    /// Adds the start page and the other files of the whole library.
    ///
    /// - Returns: the outputs.
    private func addLibraryFiles(_ shared: Shared, to file: inout NinjaFile) throws(FileError) -> [String] {
        let manifest = shared.manifest
        let outputs = libraryFiles(of: manifest) + fontFiles(of: shared.library)
        if outputs.isEmpty { return [] }
        var statement = NinjaFile.Statement("library", outputs)
        // The start page has the reading time of each leaf.
        statement.inputs = Set(shared.leaves.compactMap(\.leaf.source))
            .map { path(DiskPath.absolute($0, in: manifest.folder)) }.sorted()
        statement.implicit =
            try shared.common + (shared.library.templates + shared.library.fontOrigins).map(path)
            + covers(of: manifest) + composedFiles(of: manifest)
        if !manifest.papersLeaves.isEmpty || renderRequest.runsKaTeX(manifest) {
            statement.implicit += katexOrigins
        }
        statement.variables = [("manifest", shared.shown), ("options", options(rendering: false))]
        try file.build(statement)
        return outputs
    }

    /// - Returns: the stamp of the verification.
    private func addVerification(
        _ shared: Shared, of made: [String], to file: inout NinjaFile
    ) throws(FileError) -> String {
        let stamp = "\(shared.lists)/verified"
        var statement = NinjaFile.Statement("verify", [stamp])
        statement.inputs = made
        statement.implicit = shared.common + katexOrigins + shared.library.fontOrigins.map(path)
        statement.variables = [
            ("manifest", shared.shown), ("options", katexOption), ("stamp", ShellWord.quoted(stamp)),
        ]
        try file.build(statement)
        return stamp
    }

    private var katexOrigins: [String] { (assets?.origins ?? []).map(path) }

    /// The files of the whole library that leaves or readers need; shared styles and scripts come with the leaves.
    private func libraryFiles(of manifest: LibraryManifest) -> [String] {
        guard let leaves = manifest.library?.allLeaves, !leaves.isEmpty else { return [] }
        var names: [String] = []
        if renderRequest.linksLeaves(manifest.settings) { names.append(LibraryFile.scriptName) }
        if hasStartPage(manifest) { names.append(LibraryPage.fileName) }
        if manifest.isComposed { names.append(LibraryManifest.fileName) }
        if !manifest.papersLeaves.isEmpty {
            names += [PapersJSON.papersPath, PapersFeed.path, PapersJSON.summaryPath]
        }
        return names.map { path(DiskPath.join(manifest.folder, $0)) }
    }

    /// The fonts and their licence texts beside the leaves.
    private func fontFiles(of library: Library) -> [String] {
        guard library.manifest.library?.allLeaves.isEmpty == false else { return [] }
        return (library.fonts?.files ?? []).map {
            path(DiskPath.join(library.manifest.folder, "\(FontNaming.folder)/\($0.path)"))
        }
    }

    /// The images of the library and of its books.
    private func covers(of manifest: LibraryManifest) -> [String] {
        guard let library = manifest.library else { return [] }
        return ([library.image] + library.books.map(\.image)).compactMap { $0 }
            .map { DiskPath.absolute($0, in: manifest.folder) }.filter(FileReading.isFile).map(path)
    }

    func path(_ path: String) -> String { DiskPath.relative(path, to: folder) }

    // MARK: Options of the commands

    var katexOption: String {
        renderRequest.katex.map { "--katex " + ShellWord.quoted(path($0)) } ?? ""
    }

    func options(rendering: Bool) -> String {
        var options = [katexOption]
        if let mode = renderRequest.mathMode { options.append("--math \(mode.rawValue)") }
        if renderRequest.isSingleFile { options.append("--single-file") }
        if let frame = renderRequest.frame { options.append("--frame \(frame.rawValue)") }
        if renderRequest.leavesStartPageOut { options.append("--no-index") }
        if let templates = renderRequest.templates {
            options.append("--templates " + ShellWord.quoted(path(templates)))
        }
        if rendering, renderRequest.checksMath { options.append("--math-check") }
        // Ninja strips leading spaces of a value, so the rules have them.
        return options.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
