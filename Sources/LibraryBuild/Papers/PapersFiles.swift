import Diagnostics
import LibraryFolder
import PapersSource
import SiteFiles
import StudyManifest

/// The files of a library that is made from a papers source, besides its leaf.
struct PapersFiles {
    let manifest: LibraryManifest
    /// The folder of the leaves, absolute.
    let folder: String
    /// The time that counts as today; see ``PapersJSON/summary(_:now:)``.
    let now: Int?
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var files: [(path: String, bytes: [UInt8])] = []

    init(_ manifest: LibraryManifest, in folder: String, now: Int?, log: InputLog?) {
        self.manifest = manifest
        self.folder = folder
        self.now = now
        if manifest.isComposed { addManifest() }
        guard let leaf = manifest.papersLeaves.first else { return }
        guard let source = manifest.sourceFile(of: leaf), let bytes = try? log.bytes(at: source) else {
            for name in [PapersJSON.papersPath, PapersFeed.path, PapersJSON.summaryPath] { keep(name) }
            return
        }
        let history = PapersHistory(SourceText(file: DiskPath.shown(source), bytes: bytes))
        add(PapersJSON.papersPath, history) { PapersJSON.papers(history) }
        add(PapersFeed.path, history) { PapersFeed.bytes(history, title: leaf.leaf.title) }
        add(PapersJSON.summaryPath, history) { PapersJSON.summary(history, now: now) }
    }

    /// Adds a file, or keeps it while the source is refused.
    private mutating func add(_ name: String, _ history: PapersHistory, _ bytes: () -> [UInt8]) {
        if history.isRefused { return keep(name) }
        files.append((DiskPath.join(folder, name), bytes()))
    }

    /// Adds a file as it is. While the source cannot be read, it stays as it was, like the leaf, whose findings say why: a file
    /// that is not in the list would be removed.
    private mutating func keep(_ name: String) {
        let path = DiskPath.join(folder, name)
        if let bytes = try? FileReading.bytes(at: path) { files.append((path, bytes)) }
    }

    /// Adds the manifest, unless another library has its manifest there.
    private mutating func addManifest() {
        let path = DiskPath.join(folder, LibraryManifest.fileName)
        if let bytes = try? FileReading.bytes(at: path, limit: 64 << 20), bytes != manifest.bytes {
            let leaves = ManifestReader().read(bytes).library?.allLeaves ?? []
            guard leaves.count == 1, leaves[0].leaf.isPapers else {
                diagnostics.append(.sourceForeign(at: path))
                return
            }
        }
        files.append((path, manifest.bytes))
    }
}

extension Diagnostic {
    /// The finding about the manifest of another library.
    ///
    /// - Parameter path: absolute.
    static func sourceForeign(at path: String) -> Diagnostic {
        Diagnostic(
            .sourceForeign, at: SourcePosition(file: DiskPath.shown(path), line: 1, column: 1),
            "this manifest is not that of a source, and is left as it is; name another folder with 'to:' in sitegen.yml"
        )
    }
}

extension RuleDefinition {
    static let sourceForeign = RuleDefinition(
        "source-foreign", .error, "the library of a source has a folder of its own",
        "The manifest of another library is in the folder of a source. Name another folder: `to: papers/build`."
    )
}
