import LibraryFolder
import ReadingSource
import ReadingsLibrary
import SiteFiles

/// The sealed pages that an earlier run copied beside the leaves.
struct SealedCopies {
    /// The file beside the composed pages with the names of the sealed pages that they show, a line each. The store may have
    /// more: it keeps the page of an item that was removed until the next run of `fetch`.
    static let listName = ".sealed"

    /// The folder of the copies, absolute.
    private let folder: String

    init(of source: SourceSettings) {
        folder = DiskPath.join(source.folder, ReadingsEdition.sealedFolder)
    }

    /// Returns the path of a copy; `nil` if it is not the page of a state.
    func path(of state: SealState) -> String? {
        guard let path = state.file.map({ DiskPath.join(folder, $0) }),
            SealStore.isIntact(path, size: state.size)
        else { return nil }
        return path
    }

    /// The names of the copies with their paths.
    var all: [(name: String, path: String)] {
        let names = ((try? FileReading.names(in: folder)) ?? []).filter { $0.hasSuffix(".html") }
        return names.map { ($0, DiskPath.join(folder, $0)) }.filter { FileReading.isRegular($0.path) }
    }
}
