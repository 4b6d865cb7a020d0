import SiteFiles

/// The installation of a KaTeX release into the library: `vendor/katex/` and its lock, `vendor/katex.lock.json`.
package struct KaTeXVendor: Sendable {
    /// The default source: the folder of Debian's packages.
    package static let defaultSource = DebianPackages.folder

    /// The path of `vendor/katex`.
    package let folder: String
    /// The path of the lock, next to the folder.
    package var lockPath: String { folder + ".lock.json" }

    /// Creates the installation for a folder; nothing is read.
    package init(folder: String) { self.folder = folder }

    /// The result of vendoring.
    package struct Receipt: Hashable, Sendable {
        /// The effect: files were written, or all were in place.
        package enum Outcome: Hashable, Sendable { case written, unchanged }
        /// The outcome.
        package var outcome: Outcome
        /// The version of KaTeX.
        package var version: String
        /// The origin as recorded in the lock.
        package var source: String
        /// The number of files.
        package var files: Int
        /// The size of all files in bytes.
        package var bytes: Int
    }

    /// Vendors the set from `source`: a folder (Debian's, a release's, an npm package's) or a tar.gz. Reads and
    /// verifies everything before writing, and keeps the old folder until the new one is complete. The same source
    /// gives the same bytes.
    ///
    /// - Parameters:
    ///   - pinned: an existing lock is binding: the source must give exactly its files, and the lock is not rewritten.
    ///   - prove: throws if the set, of a release with this name, cannot typeset.
    package func vendor(
        from source: String, pinned: Bool,
        proving prove: (_ assets: KaTeXAssets, _ release: String) throws(KaTeXAssetsError) -> Void
    ) throws(KaTeXAssetsError) -> Receipt {
        let assets = try Self.collect(source)
        try prove(assets, source)
        var lock = KaTeXLock(assets)
        if pinned, FileReading.isPresent(lockPath) {
            let pin = try KaTeXLock(reading: lockPath)
            let differences = lock.differences(from: pin)
            guard differences.isEmpty else {
                throw .notPinned(
                    lock: lockPath, pinned: pin.version, found: assets.version, differences: differences)
            }
            // The pinned lock keeps its own source, though the files came from elsewhere.
            lock = pin
        }
        let isCurrent = (try? KaTeXAssets(opening: folder, lock: lockPath).files) == assets.files
        // The folder is replaced as a whole, so other files in it would be lost.
        if !isCurrent { try refuseForeignFiles() }
        let text = Array(lock.text.utf8)
        var outcome = Receipt.Outcome.unchanged
        let writeLock = { () throws(FileError) in
            // A pinned lock is an input, not an output.
            if pinned, FileReading.isPresent(lockPath) { return }
            if try AtomicFile.write(text, to: lockPath) == .written { outcome = .written }
        }
        do {
            if isCurrent {
                try writeLock()
            } else {
                try FolderReplacement(of: folder).replace(
                    with: assets.files.map { ($0.path, $0.bytes) }, then: writeLock)
                outcome = .written
            }
        } catch { throw .file(error) }
        return Receipt(
            outcome: outcome, version: assets.version, source: lock.source, files: assets.files.count,
            bytes: assets.files.reduce(0) { $0 + $1.bytes.count })
    }

    /// Collects the set from an archive or a folder.
    private static func collect(_ source: String) throws(KaTeXAssetsError) -> KaTeXAssets {
        if FileReading.isFile(source) {
            let archive = try ReleaseArchive(source)
            return try KaTeXAssets(collecting: archive, source: archive.source)
        }
        let folder = try ReleaseFolder(source)
        return try KaTeXAssets(collecting: folder, source: folder.source)
    }

    /// Throws if the folder contains unexpected files, because the whole folder is replaced.
    private func refuseForeignFiles() throws(KaTeXAssetsError) {
        if FileReading.isLink(folder) { throw .destinationIsLink(path: folder) }
        let foreign = KaTeXFolder.files(in: folder).filter { !KaTeXFolder.isKaTeXName($0) }
        guard foreign.isEmpty else { throw .foreignFiles(folder: folder, names: foreign) }
    }
}
