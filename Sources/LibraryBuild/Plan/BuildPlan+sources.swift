import LibraryFolder
import NewsLibrary
package import SiteFiles

/// The sources of libraries in the graph. Another document is another page and another leaf, so Ninja plans again
/// when a source changes. Planning composes the pages.
extension BuildPlan {
    private var sources: [SourceSettings] { libraries.compactMap(\.manifest.composedSource) }

    private var listPath: String { "\(Self.stateFolder)/\(DiskPath.name(of: file)).d" }

    /// The list of the files and folders that the pages are composed of. Ninja accepts that a file of such a list is
    /// gone; an input of the statement must exist.
    ///
    /// - Returns: its path, absolute, and its text; `nil` if no library is composed.
    package func sourceList() throws(FileError) -> (path: String, text: String)? {
        if sources.isEmpty { return nil }
        var paths: [String] = []
        for source in sources { paths += try source.inputPaths() }
        paths.removeAll { $0 == file }
        return (
            DiskPath.join(folder, listPath),
            try DependencyList.text(of: DiskPath.name(of: file), paths: paths, in: folder)
        )
    }

    /// Adds the action that writes the graph itself.
    func addPlanning(to graph: inout NinjaFile) throws(FileError) {
        if sources.isEmpty { return }
        graph.rule(
            "plan",
            [
                ("command", "$sitegen plan --ninja $graph $manifests $options"),
                ("description", "plan $graph"), ("depfile", "$list"), ("generator", "1"), ("restat", "1"),
            ])
        let name = DiskPath.name(of: file)
        let manifests = libraries.map(\.manifest)
        var statement = NinjaFile.Statement("plan", [name])
        statement.implicit =
            Set(manifests.compactMap(\.settings.file) + manifests.filter { !$0.isComposed }.map(\.path))
            .map(path).sorted() + [program]
        statement.variables = [
            ("graph", ShellWord.quoted(name)),
            ("manifests", manifests.map { ShellWord.quoted(path($0.path)) }.joined(separator: " ")),
            ("options", options(rendering: true) + (renderRequest.leavesAssetsOut ? " --no-assets" : "")),
            ("list", listPath),
        ]
        try graph.build(statement)
    }

    /// The composed manifest, an input of every leaf; empty for papers, which have none.
    func composedManifest(of manifest: LibraryManifest) -> [String] {
        [manifest.composedSource?.composedManifestPath].compactMap(\.self).filter(FileReading.isFile).map(
            path)
    }

    /// The composed files that are copied beside the leaves.
    func composedFiles(of manifest: LibraryManifest) throws(FileError) -> [String] {
        guard let source = manifest.composedSource else { return [] }
        let files = DiskPath.join(source.pagesFolder, NewsEdition.filesFolder)
        guard FileReading.isFolder(files) else { return [] }
        return try FileTree.files(in: files).map { path(DiskPath.join(files, $0.path)) }
    }
}
