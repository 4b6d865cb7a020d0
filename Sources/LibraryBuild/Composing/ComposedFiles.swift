import Diagnostics
import LibraryFolder
import NewsLibrary
import ParallelWork
import ReadingSource
import ReadingsLibrary
import SiteFiles
import StudyManifest

/// The files of a composed library besides its leaves: the manifest, pictures, sealed pages, and the JSON for apps. They are
/// copies of what the composer made, and of the store.
struct ComposedFiles {
    private(set) var diagnostics: [Diagnostic] = []
    /// A file without bytes stays as an earlier run left it.
    private(set) var files: [(path: String, bytes: [UInt8]?)] = []

    /// A file of the composer, as read.
    private struct Copy: Sendable {
        let source: String
        let path: String
        let isKept: Bool
        let observation: Observation?
        /// `nil` for a file that stays, and for one that cannot be read.
        let bytes: [UInt8]?

        /// Fails for what is not a regular file.
        init?(of source: String, _ path: String, isKept: Bool) {
            guard FileReading.isRegular(source) else { return nil }
            (self.source, self.path, self.isKept) = (source, path, isKept)
            let reading = isKept ? nil : Observation.read(source, limit: 1 << 30)
            observation = reading?.0
            bytes = reading.flatMap { try? $0.1.get() }
        }
    }

    /// - Parameters:
    ///   - folder: the folder of the leaves, absolute.
    ///   - isIntact: returns true for the path of a file that is as an earlier run left it.
    init(
        _ manifest: LibraryManifest, _ source: SourceSettings, in folder: String, log: InputLog?,
        isIntact: @Sendable (String) -> Bool
    ) {
        addManifest(manifest, in: folder)
        let root = DiskPath.join(source.pagesFolder, NewsEdition.filesFolder)
        for part in source.copiedFolders {
            let from = part.isEmpty ? root : DiskPath.join(root, part)
            let names = ((try? FileReading.names(in: from)) ?? []).filter {
                !($0.hasPrefix(".") && part.isEmpty)
            }
            let copies = concurrentMap(names) { name in
                let path = DiskPath.join(folder, part.isEmpty ? name : "\(part)/\(name)")
                // A picture's name is the digest of its content.
                let isKept = part == NewsEdition.mediaFolder && isIntact(path)
                return Copy(of: DiskPath.join(from, name), path, isKept: isKept)
            }
            for copy in copies.compactMap(\.self) {
                if let observation = copy.observation { log?.merge([copy.source: observation]) }
                if copy.isKept || copy.bytes != nil { files.append((copy.path, copy.bytes)) }
            }
        }
        addSealed(source, in: folder, log)
    }

    /// Adds the sealed pages that the composed pages link to.
    private mutating func addSealed(_ source: SourceSettings, in folder: String, _ log: InputLog?) {
        guard source.readings?.seal != nil else { return }
        let store = SealStore(folder: source.store)
        log?.look(at: DiskPath.join(source.store, SealStore.stateFile))
        func add(_ file: String, _ bytes: [UInt8]) {
            files.append((DiskPath.join(folder, "\(ReadingsEdition.sealedFolder)/\(file)"), bytes))
        }
        let copies = SealedCopies(of: source)
        // Without their states every page would be removed.
        guard !store.isDamaged else {
            for copy in copies.all {
                if let bytes = try? FileReading.bytes(at: copy.path) { add(copy.name, bytes) }
            }
            return
        }
        let list = try? log.bytes(at: DiskPath.join(source.pagesFolder, SealedCopies.listName))
        let shown = list.map { Set(String(decoding: $0, as: UTF8.self).split(separator: "\n")) }
        for address in store.states.keys.sorted() {
            guard let state = store.states[address], let file = state.file,
                shown?.contains(file[...]) != false
            else { continue }
            let path = DiskPath.join(store.sealedFolder, file)
            if store.sealed(address) != nil {
                if let bytes = try? log.bytes(at: path) { add(file, bytes) }
            } else {
                log?.look(at: path)
                if let bytes = copies.path(of: state).flatMap({ try? FileReading.bytes(at: $0) }) {
                    add(file, bytes)
                }
            }
        }
    }

    /// Adds the manifest, unless another library has its manifest there.
    private mutating func addManifest(_ manifest: LibraryManifest, in folder: String) {
        let path = DiskPath.join(folder, LibraryManifest.fileName)
        if let bytes = try? FileReading.bytes(at: path, limit: 64 << 20), bytes != manifest.bytes {
            let leaves = ManifestReader().read(bytes).library?.allLeaves ?? []
            guard
                leaves.allSatisfy(\.leaf.isComposed),
                leaves.contains(where: { $0.leaf.file == NewsEdition.homeFile })
            else {
                diagnostics.append(.sourceForeign(at: path))
                return
            }
        }
        files.append((path, manifest.bytes))
    }
}
