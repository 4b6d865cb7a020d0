import LibraryFolder
import SiteFiles

extension LibraryManifest {
    /// The manifests that a command's arguments name; without any, those below content/. Never none.
    static func all(at paths: [String]) throws -> [LibraryManifest] {
        try Self.paths(at: paths).map { try LibraryManifest(path: $0) }
    }

    /// Returns the paths of the manifests, absolute.
    static func paths(at paths: [String]) throws -> [String] {
        let roots = paths.isEmpty ? ["content"] : paths
        var manifests: [String] = []
        for path in try roots.flatMap({ try LibraryManifest.find(at: DiskPath.absolute($0)) })
        // Named twice, it is one manifest.
        where !manifests.contains(path) { manifests.append(path) }
        guard !manifests.isEmpty else {
            throw Failure(
                "no \(LibraryManifest.fileName) below \(roots.joined(separator: ", ")); name a manifest or its folder"
            )
        }
        return manifests
    }
}
