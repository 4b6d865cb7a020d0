import LeafRendering
import LibraryFolder
import SiteFiles

extension BuildPlan {
    /// Adds the start page above several libraries. It lists what their own start pages list, so it is written after them.
    ///
    /// - Returns: the page; `nil` without one.
    func addSharedStartPage(to file: inout NinjaFile) throws(FileError) -> String? {
        let manifests = libraries.map(\.manifest).filter(hasStartPage)
        guard manifests.count > 1 else { return nil }
        let folder = DiskPath.common(of: manifests.map(\.folder))
        let root = LibraryRenderer.writeRoot(
            of: manifests[0], in: LibraryRenderer.Request(manifests: manifests, jobs: 1))
        let page = DiskPath.join(folder, LibraryPage.fileName)
        // A page of the user stays as it is.
        guard DiskPath.contains(root, folder), !libraries.contains(where: { $0.manifest.folder == folder }),
            LibraryFiles.isOurs(page)
        else { return nil }
        var statement = NinjaFile.Statement("library", [path(page)])
        statement.inputs = manifests.map { path(DiskPath.join($0.folder, LibraryPage.fileName)) }
        statement.implicit = Set(manifests.compactMap(\.settings.file)).map(path).sorted() + [program]
        let names = manifests.map { ShellWord.quoted(path($0.path)) }
        statement.variables = [
            ("manifest", names.joined(separator: " ")), ("options", options(rendering: false)),
        ]
        file.blankLine()
        try file.build(statement)
        return path(page)
    }

    /// Returns true for a library with a start page that is not one of its leaves.
    func hasStartPage(_ manifest: LibraryManifest) -> Bool {
        guard let leaves = manifest.library?.allLeaves, !leaves.isEmpty else { return false }
        return renderRequest.writesStartPage(manifest.settings)
            && !leaves.contains { $0.leaf.file == LibraryPage.fileName }
    }
}
