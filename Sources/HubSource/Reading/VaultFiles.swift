import SiteFiles

/// The files of a folder of documents: markdown, and the pictures that it embeds. Files and folders whose names begin with a
/// full stop belong to other programs.
struct VaultFiles {
    /// The paths of the documents, sorted by their bytes.
    private(set) var notes: [String] = []
    /// The paths of the other files, sorted by their bytes.
    private(set) var others: [String] = []

    /// The paths of markdown that is not read, sorted by their bytes.
    private(set) var leftOut: [LeftOut] = []

    /// A file with the name of a document that is not read.
    struct LeftOut {
        var path: String
        /// True for a symbolic link; false for a name that begins with a full stop.
        var isLink: Bool
    }

    /// - Parameter skipped: folders that are not read, absolute.
    init(folder: String, skipping skipped: [String]) throws(FileError) {
        let outside = skipped.filter { DiskPath.contains(folder, $0) && $0 != folder }.map {
            DiskPath.relative($0, to: folder) + "/"
        }
        for file in try FileTree.files(in: folder)
        where !outside.contains(where: { file.path.hasPrefix($0) }) {
            let parts = file.path.split(separator: "/")
            guard let name = parts.last, !parts.dropLast().contains(where: { $0.hasPrefix(".") }) else {
                continue
            }
            let isNote = name.lowercased().hasSuffix(".md")
            if file.isLink || name.hasPrefix(".") {
                // Systems keep what their files cannot hold in files of such names.
                if isNote, !name.hasPrefix("._") {
                    leftOut.append(LeftOut(path: file.path, isLink: file.isLink))
                }
            } else if isNote {
                notes.append(file.path)
            } else {
                others.append(file.path)
            }
        }
    }
}
