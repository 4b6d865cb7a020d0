import Diagnostics
import LibraryFolder
import NewsLibrary
import SiteFiles
import StudyManifest

/// The files of a news library besides its leaves: the manifest, pictures, and the JSON for apps. They are copies of what
/// ``NewsComposer`` made.
struct NewsFiles {
    private(set) var diagnostics: [Diagnostic] = []
    /// A file without bytes stays as an earlier run left it.
    private(set) var files: [(path: String, bytes: [UInt8]?)] = []

    /// - Parameters:
    ///   - folder: the folder of the leaves, absolute.
    ///   - isIntact: returns true for the path of a file that is as an earlier run left it.
    init(
        _ manifest: LibraryManifest, _ source: SourceSettings, in folder: String, log: InputLog?,
        isIntact: (String) -> Bool
    ) {
        addManifest(manifest, in: folder)
        let root = DiskPath.join(source.pagesFolder, NewsEdition.filesFolder)
        for part in ["", "api", NewsEdition.mediaFolder] {
            let from = part.isEmpty ? root : DiskPath.join(root, part)
            let names = ((try? FileReading.names(in: from)) ?? []).filter {
                !$0.hasPrefix(".") && FileReading.isRegular(DiskPath.join(from, $0))
            }
            for name in names {
                let path = DiskPath.join(folder, part.isEmpty ? name : "\(part)/\(name)")
                // A picture's name is the digest of its content.
                if part == NewsEdition.mediaFolder, isIntact(path) {
                    files.append((path, nil))
                } else if let bytes = try? log.bytes(at: DiskPath.join(from, name)) {
                    files.append((path, bytes))
                }
            }
        }
    }

    /// Adds the manifest, unless another library has its manifest there.
    private mutating func addManifest(_ manifest: LibraryManifest, in folder: String) {
        let path = DiskPath.join(folder, LibraryManifest.fileName)
        if let bytes = try? FileReading.bytes(at: path, limit: 64 << 20), bytes != manifest.bytes {
            let leaves = ManifestReader().read(bytes).library?.allLeaves ?? []
            guard leaves.allSatisfy({ $0.leaf.kind == .news }),
                leaves.contains(where: { $0.leaf.file == NewsEdition.homeFile })
            else {
                diagnostics.append(.sourceForeign(at: path))
                return
            }
        }
        files.append((path, manifest.bytes))
    }
}
