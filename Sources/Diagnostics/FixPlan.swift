/// The mechanical edits of findings, by file. A plan is a value; the caller writes the files.
package struct FixPlan: Sendable, Hashable {
    /// The edits of one file.
    package struct File: Sendable, Hashable {
        /// The file, as in ``SourcePosition/file``.
        package var name: String
        /// The edits in ascending order, without overlaps.
        package var edits: [Diagnostic.Edit]
    }

    /// The files, sorted by name.
    package let files: [File]

    /// Plans the edits. If two overlap, the first in the file is planned and the other waits for the next run. A fix
    /// with several edits is planned completely or not at all.
    package init(_ findings: [Diagnostic]) {
        var planned: [String: [Diagnostic.Edit]] = [:]
        for fix in findings.sortedByPosition().compactMap(\.fix) {
            let isFree = fix.edits.allSatisfy { edit in
                // Findings at two places may have the same edit, such as one missing attribute.
                planned[edit.file, default: []].allSatisfy { $0 == edit || !Self.overlap($0, edit) }
            }
            guard isFree else { continue }
            for edit in fix.edits where planned[edit.file]?.contains(edit) != true {
                planned[edit.file, default: []].append(edit)
            }
        }
        files = planned.keys.sorted().map { name in
            File(
                name: name,
                edits: planned[name, default: []].sorted { $0.range.lowerBound < $1.range.lowerBound })
        }
    }

    /// True if there is nothing to edit.
    package var isEmpty: Bool { files.isEmpty }
    /// The number of edits in all files.
    package var count: Int { files.reduce(0) { $0 + $1.edits.count } }

    /// Returns true for overlapping edits. Edits that begin at the same offset overlap too, because their order is
    /// undefined.
    private static func overlap(_ one: Diagnostic.Edit, _ other: Diagnostic.Edit) -> Bool {
        one.range.overlaps(other.range) || one.range.lowerBound == other.range.lowerBound
    }

    /// Returns the file's bytes with the edits applied; all other bytes stay unchanged. Returns `nil` if the file no
    /// longer contains the text to replace.
    package static func apply(_ edits: [Diagnostic.Edit], to bytes: [UInt8]) -> [UInt8]? {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var done = 0
        for edit in edits {
            // A file that was changed since the check must not be edited at stale offsets.
            guard edit.range.lowerBound >= done, edit.range.upperBound <= bytes.count,
                bytes[edit.range].elementsEqual(edit.original.utf8)
            else { return nil }
            out += bytes[done..<edit.range.lowerBound]
            out += Array(edit.replacement.utf8)
            done = edit.range.upperBound
        }
        return out + bytes[done...]
    }
}
