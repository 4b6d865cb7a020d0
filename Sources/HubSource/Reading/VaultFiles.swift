import SiteFiles

/// The files of a folder of documents: markdown, and the pictures that it embeds. Files and folders whose names begin with a
/// full stop belong to other programs.
struct VaultFiles {
    /// The paths of the documents, sorted by their bytes.
    private(set) var notes: [String] = []
    /// The paths of the other files, sorted by their bytes.
    private(set) var others: [String] = []

    /// - Parameter skipped: folders that are not read, absolute.
    init(folder: String, skipping skipped: [String]) throws(FileError) {
        for file in try FileTree.facts(in: folder, skipping: skipped).map(\.path) {
            if file.lowercased().hasSuffix(".md") { notes.append(file) } else { others.append(file) }
        }
    }
}
