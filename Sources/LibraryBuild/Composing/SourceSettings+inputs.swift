import Items
import LibraryFolder
import ReadingSource
import SiteFiles

extension SourceSettings {
    /// The files that the pages of feeds or of readings are composed of besides the settings, absolute. They may
    /// be missing.
    var inputFiles: [String] {
        switch kind {
        case .papers, .hub, .transcripts: []
        case .feeds:
            [feeds?.list, DiskPath.join(from, ItemStore.itemsFile), DiskPath.join(from, ItemStore.fetchFile)]
                .compactMap(\.self)
        case .readings: ReadingListReader.files(of: from) + [DiskPath.join(store, SealStore.stateFile)]
        }
    }

    /// The existing files and folders whose change is a change of the composed pages, absolute. A folder changes
    /// with the names in it.
    ///
    /// - Throws: `FileError` for a folder of documents or of transcripts that cannot be listed.
    func inputPaths() throws(FileError) -> [String] {
        switch kind {
        case .papers: return []
        case .feeds, .readings:
            // A missing file changes its folder when it is made.
            return inputFiles.map { FileReading.isFile($0) ? $0 : DiskPath.folder(of: $0) }
                .filter { FileReading.isFile($0) || FileReading.isFolder($0) }
        case .hub, .transcripts:
            guard FileReading.isFolder(from) else { return [from] }
            let tree = try FileTree.facts(in: from, skipping: [store, folder])
            return try folders(below: from, depth: 32)
                + (tree.files + tree.links).map { DiskPath.join(from, $0.path) }
        }
    }

    /// Returns a folder and those below it, without hidden ones, the store and the library.
    private func folders(below path: String, depth: Int) throws(FileError) -> [String] {
        var found = [path]
        guard depth > 0 else { return found }
        for name in try FileReading.folderNames(in: path) where !name.hasPrefix(".") {
            let below = DiskPath.join(path, name)
            guard below != store, below != folder, !FileReading.isLink(below) else { continue }
            found += try folders(below: below, depth: depth - 1)
        }
        return found
    }
}
