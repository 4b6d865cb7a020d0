import Diagnostics
import LibraryFolder
import SiteFiles

extension LibraryManifest {
    /// Returns the manifests that the arguments of a command name, or those below the default folder. Throws if absent.
    static func all(at paths: [String]) throws -> [LibraryManifest] {
        try Self.paths(at: paths).map { try LibraryManifest(path: $0) }
    }

    /// Returns the paths of the manifests, absolute.
    static func paths(at paths: [String]) throws -> [String] {
        let roots = paths.isEmpty ? [LibraryManifest.defaultFolder] : paths
        let first = DiskPath.absolute(roots[0])
        for path in paths { try refuseDocument(path) }
        if paths.isEmpty, !FileReading.isFolder(first), (try? LibraryManifest.find(at: first)) == nil {
            throw Failure(
                "there is no folder 'content', the default; name a manifest or its folder, which may be '.'")
        }
        // A manifest that is named twice counts once, also through a link to its folder.
        var seen: Set<String> = []
        let manifests = try roots.flatMap { try LibraryManifest.find(at: DiskPath.absolute($0)) }
            .filter { seen.insert(place(of: $0)).inserted }
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

    /// Returns the path of a manifest in its folder without links. A link to the manifest alone is another library, and the folder of
    /// a composed manifest may not have been made.
    private static func place(of manifest: String) -> String {
        var folder = DiskPath.folder(of: manifest)
        while folder != "/" {
            if let real = FileReading.resolved(folder) {
                return DiskPath.join(real, String(manifest.dropFirst(folder.count + 1)))
            }
            folder = DiskPath.folder(of: folder)
        }
        return manifest
    }

    /// Refuses documents and pages, which are not JSON and would be reported as broken manifests.
    ///
    /// - Throws: `Failure` that names the command for the file.
    private static func refuseDocument(_ path: String) throws {
        guard FileReading.isFile(DiskPath.absolute(path)) else { return }
        let name = path.lowercased()
        if [".md", ".markdown"].contains(where: name.hasSuffix) {
            throw Failure(
                "'\(path)' is markdown, not a manifest; 'sitegen render --md FILE --html FILE' renders one document"
            )
        }
        if [".html", ".htm", ".xhtml"].contains(where: name.hasSuffix) {
            throw Failure("'\(path)' is a page, not a manifest; name a \(fileName) or its folder")
        }
    }
}
