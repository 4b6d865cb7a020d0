package import Diagnostics
import Items
package import SiteFiles

/// Reads reading lists: databases and exports. The files are never written.
package enum ReadingListReader {
    /// The largest size of an export, in bytes.
    static let maximumBytes = 256 << 20

    /// Returns the reading list of a file. The format is recognised by its content.
    ///
    /// - Parameters:
    ///   - path: absolute.
    ///   - secrets: values that the list must not show, besides keys of known forms.
    ///   - now: the time that counts as now, in seconds since 1970-01-01T00:00:00Z; `nil` if the list says it.
    ///   - limit: the number of findings of one rule that are kept.
    /// - Throws: `FileError` if the file cannot be opened. Everything else that is wrong with it is a finding.
    package static func file(
        at path: String, hiding secrets: [String] = [], now: Int? = nil,
        findings limit: Int = FindingList.limit
    ) throws(FileError) -> ReadingList {
        let hidden = HiddenValues(secrets)
        let head = FileReading.beginning(of: path, count: 100)
        if !FileReading.isFile(path) || DatabaseFile.isDatabase(head) {
            return try database(at: path, hidden, now, limit)
        }
        let source = SourceText(file: DiskPath.shown(path), bytes: try FileReading.bytes(at: path))
        let folder = ExportFolder(path: DiskPath.folder(of: path))
        let list = ExportReading(source, in: folder, hiding: hidden, now: now, limit: limit).list
        // Nothing in an encrypted database tells that it is one. The name chooses the message.
        if list.format == nil, path.hasSuffix(".db"), ExportText(source, limit: limit).syntax == nil {
            return try database(at: path, hidden, now, limit)
        }
        return list
    }

    /// Returns the files that a change of the list can be in: the file itself, and those of a database.
    ///
    /// - Parameter path: absolute.
    package static func files(of path: String) -> [String] {
        [path] + DatabaseFile.files(of: path).filter { $0 != path }
    }

    /// Returns the reading list of an export. The format is recognised by its content.
    ///
    /// - Parameter source: the file; a byte order mark is skipped.
    package static func export(_ source: SourceText) -> ReadingList {
        ExportReading(source).list
    }

    /// Returns the reading list of a database.
    private static func database(
        at path: String, _ hidden: HiddenValues, _ now: Int?, _ limit: Int
    ) throws(FileError) -> ReadingList {
        let findings = FindingList(SourceText(file: DiskPath.shown(path), bytes: []), limit: limit)
        var builder = ReadingListBuilder(findings, now: now)
        builder.hidden = hidden
        var list = ReadingList()
        do {
            let warn = { (message: String) in
                findings.report(.readingsFile, at: 0, message, severity: .warning)
                list.isTorn = true
            }
            let tags = try DatabaseFile(path: path).open(warn) { database in
                var peek = PeekDatabase(database, findings)
                return try peek.read(into: &builder)
            }
            list.format = .peek
            list.items = builder.finish()
            list.isFull = builder.isFull
            // The rows are in the lost part of the log: an empty list would remove a library.
            if list.isTorn, list.items.isEmpty {
                findings.report(.readingsFile, at: 0, "no item can be read without the whole log")
            }
            list.tags = TagCount.merged(tags, with: list.items)
        } catch let refusal as DatabaseFile.Refusal {
            findings.report(.readingsFile, at: 0, refusal.message)
        } catch let failure as SQLiteDatabase.Failure {
            findings.report(.readingsFile, at: 0, "SQLite cannot read the database: \(failure.message)")
        } catch let error as FileError {
            throw error
        } catch {
            findings.report(.readingsFile, at: 0, "\(error)")
        }
        list.diagnostics = findings.diagnostics.map { finding in
            var finding = finding
            finding.message = hidden.words.redacted(finding.message).text
            // A database has no lines.
            finding.quotesSource = false
            return finding
        }
        return list
    }
}
