import Diagnostics
import SiteFiles

/// Applies a plan of edits to files by atomic writes, and reports each edit.
struct FixRun {
    /// True if edits are reported and not applied.
    var isDry: Bool
    /// Receives one line for each edit, with its line end.
    var say: (String) -> Void

    /// Applies the plan.
    ///
    /// A file that has changed since the findings were made is skipped and reported: its offsets no longer fit.
    ///
    /// - Returns: the number of edits, which a dry run only counts.
    /// - Throws: an error of the file system if a file cannot be read or written.
    func apply(_ plan: FixPlan) throws -> Int {
        var count = 0
        for file in plan.files {
            let path = DiskPath.absolute(file.name)
            let bytes = try FileReading.bytes(at: path)
            guard let changed = FixPlan.apply(file.edits, to: bytes) else {
                say("not changed: \(file.name) is not what was read\n")
                continue
            }
            // Positions refer to the text before the edits, as in the findings that the user has read.
            let source = SourceText(file: file.name, bytes: bytes)
            if !isDry { try AtomicFile.write(changed, to: path) }
            for edit in file.edits {
                let place = source.position(atOffset: edit.range.lowerBound)
                let what =
                    edit.replacement.isEmpty
                    ? "'\(edit.original)' removed" : "'\(edit.original)' → '\(edit.replacement)'"
                say(
                    "\(isDry ? "would change" : "changed") \(file.name):\(place.line):\(place.characterColumn): \(what)\n"
                )
            }
            count += file.edits.count
        }
        return count
    }
}
