import FileWatching
import FontFiles
import LibraryFolder
import SiteFiles

/// The folders and files to watch for the inputs of libraries.
enum InputTrees {
    /// - Parameter common: folders and files that every leaf depends on, absolute.
    static func trees(of manifests: [LibraryManifest], common: [String]) -> [WatchedTree] {
        var trees: Set<WatchedTree> = []
        for manifest in manifests {
            trees.insert(WatchedTree(manifest.settings.root))
            if !DiskPath.contains(manifest.settings.root, manifest.folder) {
                trees.insert(WatchedTree(manifest.folder))
            }
            // A first settings file, or a nearer one, may be written anywhere above the manifest.
            let candidates = LibrarySettings.candidates(for: manifest.folder)
            for path in candidates.prefix(while: { $0 != manifest.settings.file }) {
                trees.insert(WatchedTree(path, isDeep: false))
            }
            if let templates = manifest.settings.templates { trees.insert(WatchedTree(templates)) }
            if let fonts = FontLocation.folder(from: manifest.settings.root) {
                if FileReading.isFolder(fonts) { trees.insert(WatchedTree(fonts)) }
                trees.insert(WatchedTree(DiskPath.folder(of: fonts), isDeep: false))
            }
            if let katex = manifest.settings.katex {
                trees.insert(WatchedTree(DiskPath.folder(of: katex), isDeep: false))
            }
        }
        for path in common {
            trees.insert(
                FileReading.isFile(path)
                    ? WatchedTree(DiskPath.folder(of: path), isDeep: false) : WatchedTree(path))
        }
        let deep = trees.filter(\.isDeep)
        return trees.filter { tree in
            !deep.contains { $0 != tree && DiskPath.contains($0.path, tree.path) }
        }.sorted { $0.path < $1.path }
    }
}
