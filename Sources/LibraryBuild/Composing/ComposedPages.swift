import Items
import LibraryFolder
import ParallelWork
import SiteFiles

/// The folder of composed pages in a source's store: each run replaces what has changed and removes what is old.
struct ComposedPages {
    let source: SourceSettings
    /// The folder of the store, absolute.
    let store: String
    /// True to compare without writing.
    let isCheck: Bool
    /// The files that were written or removed, or that would be.
    private(set) var changed: [String] = []

    init(_ source: SourceSettings, store: String, isCheck: Bool) {
        self.source = source
        self.store = store
        self.isCheck = isCheck
    }

    /// Writes files, each by its path in the folder.
    mutating func write(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
        let (pagesFolder, store, isCheck) = (source.pagesFolder, store, isCheck)
        let folders = OutputFolders()
        let results = concurrentMap(files) { file -> Result<Bool, FileError> in
            let path = DiskPath.join(pagesFolder, file.path)
            if isCheck { return .success((try? FileReading.bytes(at: path)) != file.bytes) }
            do throws(FileError) {
                let folder = try folders.folder(of: path, below: store)
                return .success(try AtomicFile.write(file.bytes, to: path, in: folder) == .written)
            } catch {
                return .failure(error)
            }
        }
        for (file, result) in zip(files, results) where try result.get() { changed.append(file.path) }
    }

    /// Copies a file whose name says its content, unless it is there.
    mutating func copy(_ file: String, to relative: String) throws(FileError) {
        let path = DiskPath.join(source.pagesFolder, relative)
        if FileReading.isFile(path) { return }
        changed.append(relative)
        if isCheck { return }
        try AtomicFile.makeFolder(DiskPath.folder(of: path), below: store)
        try AtomicFile.write(try FileReading.bytes(at: file), to: path, below: store)
    }

    /// Removes the files of earlier runs.
    ///
    /// - Parameter folders: the folders with composed files, relative.
    mutating func removeOld(except kept: Set<String>, in folders: [String]) throws(FileError) {
        for part in folders {
            let path = part.isEmpty ? source.pagesFolder : DiskPath.join(source.pagesFolder, part)
            for name in (try? FileReading.names(in: path)) ?? [] where !name.hasPrefix(".") {
                let relative = part.isEmpty ? name : "\(part)/\(name)"
                guard !kept.contains(relative), FileReading.isRegular(DiskPath.join(path, name)) else {
                    continue
                }
                changed.append(relative)
                if !isCheck { try AtomicFile.remove(DiskPath.join(path, name), below: store) }
            }
        }
    }
}
