import LeafRendering
import LibraryFolder
import SiteFiles

extension LibraryManifest {
    /// The manifests that a command's arguments name; without any, those below content/. Never none.
    static func all(at paths: [String]) throws -> [LibraryManifest] {
        let roots = paths.isEmpty ? ["content"] : paths
        var manifests: [LibraryManifest] = []
        for path in try roots.flatMap({ try LibraryManifest.find(at: DiskPath.absolute($0)) }) {
            // Named twice, it is one manifest.
            guard !manifests.contains(where: { $0.path == path }) else { continue }
            manifests.append(try LibraryManifest(path: path))
        }
        guard !manifests.isEmpty else {
            throw Failure(
                "no \(LibraryManifest.fileName) below \(roots.joined(separator: ", ")); name a manifest or its folder"
            )
        }
        return manifests
    }
}
