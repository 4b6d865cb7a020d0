import LibraryFolder
import ParallelWork
import SiteFiles

extension LibraryRenderer.Report {
    /// Writes the files of whole libraries, or compares them with those on disk, and reports each.
    ///
    /// - Parameters:
    ///   - traces: also observe the written files, for a record.
    ///   - kept: returns the number of a file in the record of the earlier run that it stays from.
    mutating func take(
        _ files: [LibraryFile], mode: LibraryRenderer.Mode, traces: Bool,
        kept: (String) -> Int? = { _ in nil }
    ) {
        let folders = OutputFolders()
        // Of a library's few files some have a megabyte; those of a source are thousands of small ones.
        let made = files.filter { $0.bytes != nil }
        let outcomes = concurrentMap(made, pieceSize: made.count < 256 ? 1 : 32) {
            LibraryFileOutcome(of: $0, mode: mode, traces: traces, folders)
        }
        var next = outcomes.makeIterator()
        for file in files {
            var leaf = LibraryRenderer.LeafReport(
                address: "", file: DiskPath.shown(file.path), result: .unchanged, formulas: 0)
            var provenance = LeafProvenance(manifest: file.manifest, output: file.path)
            if file.bytes == nil {
                provenance.kept = kept(file.path)
                provenance.isClean = true
            } else if let outcome = next.next() {
                leaf.result = outcome.result
                leaf.failure = outcome.failure
                provenance.isClean = outcome.isClean
                if let observation = outcome.observation {
                    provenance.trace = LeafTrace(source: "", inputs: [:])
                    provenance.trace?.output = observation
                }
                if let failure = outcome.failure { failures.append(failure) }
            }
            self.files.append(leaf)
            fileProvenance.append(provenance)
        }
    }
}

/// The outcome of writing or comparing a file of a library.
private struct LibraryFileOutcome: Sendable {
    var result = LibraryRenderer.LeafReport.Result.failed
    var failure: FileError?
    /// The file as it is now, for a record.
    var observation: Observation?
    var isClean = false

    init(of file: LibraryFile, mode: LibraryRenderer.Mode, traces: Bool, _ folders: OutputFolders) {
        guard let bytes = file.bytes else { return }
        do throws(FileError) {
            switch mode {
            case .write:
                let (outcome, seen) = try ObservedWrite.write(
                    bytes, to: file.path, in: try folders.folder(of: file.path, below: file.root)
                )
                result = outcome == .written ? .written : .unchanged
                if traces { observation = seen }
                isClean = true
            case .check:
                result =
                    !FileReading.isFile(file.path)
                    ? .missing
                    : try FileReading.bytes(at: file.path) == bytes ? .unchanged : .stale
            }
        } catch {
            failure = error
        }
    }
}
