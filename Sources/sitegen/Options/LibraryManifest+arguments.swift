import Diagnostics
import LibraryFolder
import SiteFiles

extension LibraryManifest {
    /// Returns the manifests that the arguments of a command name, or those below content/. Throws if absent.
    static func all(at paths: [String]) throws -> [LibraryManifest] {
        try Self.paths(at: paths).map { try LibraryManifest(path: $0) }
    }

    /// Returns the paths of the manifests, absolute.
    static func paths(at paths: [String]) throws -> [String] {
        let content = DiskPath.absolute("content")
        // The pages of a source may make the folder.
        if paths.isEmpty, !FileReading.isFolder(content), (try? LibraryManifest.find(at: content)) == nil {
            throw Failure(
                "there is no folder 'content', the default; name a manifest or its folder, which may be '.'")
        }
        let roots = paths.isEmpty ? ["content"] : paths
        var manifests: [String] = []
        for path in try roots.flatMap({ try LibraryManifest.find(at: DiskPath.absolute($0)) })
        // A manifest that is named twice counts once.
        where !manifests.contains(path) { manifests.append(path) }
        // An empty result would look like a library without problems.
        guard !manifests.isEmpty else {
            let place = "no \(LibraryManifest.fileName) below \(roots.joined(separator: ", "))"
            // The source of a library may have been refused.
            let error = roots.lazy.flatMap { LibrarySettings(for: DiskPath.absolute($0)).diagnostics }
                .first { $0.severity == .error }
            guard let error, let position = error.position else {
                throw Failure("\(place); name a manifest or its folder")
            }
            throw Failure(
                "\(place), and \(position.file):\(position.line):\(position.column): \(error.message)")
        }
        return manifests
    }
}
