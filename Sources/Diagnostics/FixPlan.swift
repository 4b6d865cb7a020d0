/// The mechanical edits that findings carry, by file. A plan is a value: who applies it writes the files.
package struct FixPlan: Sendable, Hashable {
    package struct File: Sendable, Hashable {
        package var name: String
        /// Ascending, none overlapping another.
        package var edits: [Diagnostic.Edit]
    }

    /// By name.
    package let files: [File]

    /// Plans the edits. Of two that overlap, the first in the file is planned and the other waits for the next run. A
    /// fix of several edits is planned whole or not at all.
    package init(_ findings: [Diagnostic]) {
        var planned: [String: [Diagnostic.Edit]] = [:]
        for fix in findings.sortedByPosition().compactMap(\.fix) {
            let isFree = fix.edits.allSatisfy { edit in
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

    package var isEmpty: Bool { files.isEmpty }
    package var count: Int { files.reduce(0) { $0 + $1.edits.count } }

    /// Two that begin at one place overlap too: which of them comes first is nobody's to say.
    private static func overlap(_ one: Diagnostic.Edit, _ other: Diagnostic.Edit) -> Bool {
        one.range.overlaps(other.range) || one.range.lowerBound == other.range.lowerBound
    }

    /// The file's bytes with its edits; every byte outside of them as it was. `nil` when the file no longer holds what
    /// the edits replace.
    package static func apply(_ edits: [Diagnostic.Edit], to bytes: [UInt8]) -> [UInt8]? {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var done = 0
        for edit in edits {
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
