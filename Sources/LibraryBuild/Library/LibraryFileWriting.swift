import LibraryFolder
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
        for file in files {
            var leaf = LibraryRenderer.LeafReport(
                address: "", file: DiskPath.shown(file.path), result: .failed, formulas: 0)
            var provenance = LeafProvenance(manifest: file.manifest, output: file.path)
            guard let bytes = file.bytes else {
                leaf.result = .unchanged
                provenance.kept = kept(file.path)
                provenance.isClean = true
                self.files.append(leaf)
                fileProvenance.append(provenance)
                continue
            }
            do throws(FileError) {
                switch mode {
                case .write:
                    try AtomicFile.makeFolder(DiskPath.folder(of: file.path), below: file.root)
                    let (outcome, observation) = try ObservedWrite.write(
                        bytes, to: file.path, in: OutputFolder(of: file.path, below: file.root))
                    leaf.result = outcome == .written ? .written : .unchanged
                    if traces {
                        provenance.trace = LeafTrace(source: "", inputs: [:])
                        provenance.trace?.output = observation
                    }
                    provenance.isClean = true
                case .check:
                    leaf.result =
                        !FileReading.isFile(file.path)
                        ? .missing
                        : try FileReading.bytes(at: file.path) == bytes ? .unchanged : .stale
                }
            } catch {
                leaf.failure = error
                failures.append(error)
            }
            self.files.append(leaf)
            fileProvenance.append(provenance)
        }
    }
}
