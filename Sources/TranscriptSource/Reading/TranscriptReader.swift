import Diagnostics
import SiteFiles
import WebSyntax

/// Reads the files of a source: the records, and the place of each event that is kept. The texts of events are read later, a task
/// at a time.
package struct TranscriptReader {
    /// The limits of reading.
    package struct Limits: Sendable {
        /// The number of events and of lines of output that are kept of a task.
        package var lines = 2000
        /// The size of an export in bytes: it is one JSON value, so it is read as a whole.
        package var exportBytes = 512 << 20

        package init() {}
    }

    private let limits: Limits
    private var archive = TranscriptArchive()
    private var findings = FindingBudget()
    private var tasks: [String: TaskRecord] = [:]
    /// The tasks in the order in which they were first named.
    private var names: [String] = []
    private var order = 0
    /// The session that lines of the current file name; `nil` before the first of them.
    private var session: String?
    /// Lines of the current file before the first one that names its session.
    private var unnamed: [(head: LineHead, place: EventPlace, position: SourcePosition)] = []
    /// The longest ``unnamed``: programs write a few such lines, and a file whose lines name no session has a name.
    private static let longestUnnamed = 100
    /// The event that the last lines of the current file began.
    private var spread: SpreadEvent?
    /// The tasks whose ids are written in two normal forms.
    private var mixed: Set<String> = []

    /// Returns a file, or the files of a folder whose names end in `.jsonl`, `.ndjson` or `.json`, in the order of their names.
    ///
    /// - Parameter skipped: folders that are left out, absolute.
    package static func files(at path: String, skipping skipped: [String] = []) -> [String] {
        guard FileReading.isFolder(path) else { return [path] }
        return ((try? FileTree.files(in: path)) ?? []).map(\.path).filter { file in
            let name = file.lowercased()
            return !name.split(separator: "/").contains { $0.hasPrefix(".") }
                && [".jsonl", ".ndjson", ".json"].contains { name.hasSuffix($0) }
        }.map { DiskPath.join(path, $0) }.filter { file in !skipped.contains { DiskPath.contains($0, file) } }
    }

    /// Reads files in their order.
    package static func archive(of paths: [String], limits: Limits = Limits()) -> TranscriptArchive {
        var reader = TranscriptReader(limits: limits)
        var unread = 0
        if paths.isEmpty {
            reader.findings.report(
                .transcriptFile, at: SourcePosition(file: ".", line: 1, column: 1),
                "there is no file of transcripts; their names end in .jsonl or .json")
        }
        for path in paths {
            let file = TranscriptFile(path)
            reader.archive.files.append(file)
            do throws(FileError) { try reader.read(file) } catch {
                unread += 1
                reader.findings.report(
                    .transcriptFile, at: SourcePosition(file: file.shown, line: 1, column: 1),
                    "\(error)")
            }
        }
        return reader.finished(isRefused: unread == paths.count)
    }

    private init(limits: Limits) { self.limits = limits }

    private mutating func read(_ file: TranscriptFile) throws(FileError) {
        if try isExport(file) { return try readExport(file) }
        let index = Int32(archive.files.count - 1)
        session = nil
        var reader = self
        defer {
            reader.endSpread(file)
            reader.addUnnamed(to: file.name)
            self = reader
        }
        try LineStream.read(file) { line in
            reader.endSpread(file)
            reader.findings.report(
                .transcriptLine, at: SourcePosition(file: file.shown, line: line, column: 1),
                "the line has more than \(LineStream.longest >> 20) MB, and is left out")
        } _: { line in
            let start = line.number == 1 && line.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            guard line.bytes[start...].contains(where: { $0 > 0x20 }) else { return }
            reader.add(line, from: start, index, file)
        }
    }

    /// Adds the event of a line, or reports the line.
    private mutating func add(
        _ line: LineStream.Line, from start: Int, _ file: Int32, _ source: TranscriptFile
    ) {
        let head = LineHead(line.bytes, from: start)
        if spread != nil, continues(line, file, source) { return }
        let position = SourcePosition(file: source.shown, line: line.number, column: 1)
        guard head.isObject else {
            spread = SpreadEvent(line, from: start)
            if spread != nil { return }
            return findings.report(
                .transcriptLine, at: position,
                line.isEnded ? Self.noObject : "the last line is cut off, and is left out")
        }
        let place = EventPlace(
            file: file, line: Int32(clamping: line.number), offset: line.offset + start,
            count: Int32(clamping: line.bytes.count - start), time: 0, order: order)
        add(head, place, position, source)
    }

    private static let noObject = "the line is not a JSON object, and is left out"

    /// Takes a line as a part of the event that the lines before it began. Returns false and reports that event if the line is
    /// no part of it: an object that is not indented begins anew.
    private mutating func continues(
        _ line: LineStream.Line, _ file: Int32, _ source: TranscriptFile
    ) -> Bool {
        guard line.bytes[0] != UInt8(ascii: "{"), spread?.add(line) == true, let open = spread else {
            endSpread(source)
            return false
        }
        guard open.isWhole else { return true }
        let head = open.bytes.withUnsafeBufferPointer { LineHead($0) }
        guard head.isObject else {
            endSpread(source)
            return true
        }
        spread = nil
        let place = EventPlace(
            file: file, line: Int32(clamping: open.line), offset: open.offset,
            count: Int32(clamping: open.end - open.offset), time: 0, order: order)
        add(head, place, SourcePosition(file: source.shown, line: open.line, column: 1), source)
        return true
    }

    /// Reports an event whose end is missing.
    private mutating func endSpread(_ source: TranscriptFile) {
        guard let open = spread else { return }
        spread = nil
        findings.report(
            .transcriptLine, at: SourcePosition(file: source.shown, line: open.line, column: 1),
            open.lines == 1
                ? Self.noObject
                : "the \(open.lines) lines from here on are not a JSON object, and are left out")
    }

    private mutating func add(
        _ head: LineHead, _ place: EventPlace, _ position: SourcePosition, _ source: TranscriptFile
    ) {
        order += 1
        if head.form == .session, head.task == nil, session == nil {
            unnamed.append((head, place, position))
            if unnamed.count >= Self.longestUnnamed { addUnnamed(to: source.name) }
            return
        }
        if head.form == .session, session == nil, let task = head.task { addUnnamed(to: task) }
        add(head, place, position, named: head.form == .session ? session ?? source.name : source.name)
    }

    /// Adds the lines that came before the first one with a session.
    private mutating func addUnnamed(to session: String) {
        self.session = session
        let lines = unnamed
        unnamed = []
        for line in lines { add(line.head, line.place, line.position, named: session) }
    }

    /// - Parameter name: the task of a line that names none.
    private mutating func add(
        _ head: LineHead, _ place: EventPlace, _ position: SourcePosition, named name: String
    ) {
        switch head.form {
        case .export, .other:
            findings.report(
                .transcriptEvent, at: position,
                "the object has no 'task_id' and 'kind', and no 'type' of a session; it is left out")
        case .event, .session:
            let session = head.task ?? name
            let task = head.helper.map { "\(session).\($0)" } ?? session
            guard !task.isEmpty else { return }
            if let known = tasks[task] {
                checkForm(known.id, task, at: position)
            } else {
                tasks[task] = TaskRecord(id: task)
                tasks[task]?.parent = head.helper == nil ? nil : session
                names.append(task)
            }
            archive.logs[task, default: EventLog(limit: limits.lines)].add(
                place, time: head.time, id: head.id)
        }
    }

    /// Reports the first id of a task that has other bytes than the id before: both are one text in two normal forms of
    /// Unicode.
    private mutating func checkForm(_ known: String, _ task: String, at position: SourcePosition?) {
        guard !known.utf8.elementsEqual(task.utf8), mixed.insert(task).inserted else { return }
        findings.report(
            .transcriptEvent, at: position ?? SourcePosition(file: ".", line: 1, column: 1),
            "the id of the task is written in two normal forms of Unicode; both are one task")
    }

    // MARK: Exports

    /// Returns true for a file with one JSON value: a list, or an object that has the members of an export or further lines.
    private func isExport(_ file: TranscriptFile) throws(FileError) -> Bool {
        let beginning = try file.withParts { read in read(0, 64 << 10) }
        return beginning.withUnsafeBufferPointer { text in
            var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            while start < text.count, text[start] <= 0x20 { start += 1 }
            guard start < text.count else { return false }
            if text[start] == UInt8(ascii: "[") { return Self.isList(text, start) }
            let feed = text.firstOffset(of: 0x0A, from: start, to: text.count) ?? text.count
            let head = LineHead(Bytes(rebasing: text[start..<feed]))
            if head.form == .export { return true }
            guard text[start] == UInt8(ascii: "{"), !head.isObject, head.task == nil || head.kind == nil
            else {
                return false
            }
            // An event over several lines names its task and its kind, and has no list of an export.
            let whole = LineHead(text, from: start)
            if whole.form != .export, whole.task != nil, whole.kind != nil { return false }
            var outline = JSONOutline(Bytes(rebasing: text[..<feed]), from: start)
            var end = start + 1
            _ = outline.members { end = $0.value.upperBound }
            if ExportReader.openList(text, from: end) != nil { return true }
            // The line is damaged, or the object has further lines: a whole event in the next line decides.
            guard feed < text.count else { return false }
            let next = text.firstOffset(of: 0x0A, from: feed + 1, to: text.count) ?? text.count
            let follower = LineHead(Bytes(rebasing: text[(feed + 1)..<next]))
            return !follower.isObject && head.task == nil && head.kind == nil
        }
    }

    /// Returns true for a bracket that opens a list: a line of a log may begin with one, too.
    private static func isList(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        guard let first = text[(start + 1)...].first(where: { $0 > 0x20 }) else { return true }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "]")
    }

    private mutating func readExport(_ file: TranscriptFile) throws(FileError) {
        session = file.name
        let bytes = try FileReading.bytes(at: file.path, limit: limits.exportBytes)
        var export = ExportReader(file: file, bytes: bytes)
        export.read()
        for finding in export.findings {
            findings.report(finding.rule, at: finding.position, finding.message)
        }
        // Of several exports the last one counts.
        Self.add(export.contracts, to: &archive.contracts, \.id)
        Self.add(export.directives, to: &archive.directives, \.id)
        Self.add(export.daemons, to: &archive.daemons, \.id)
        Self.add(export.sessions, to: &archive.sessions, \.id)
        for task in export.tasks {
            if let known = tasks[task.id] {
                checkForm(known.id, task.id, at: task.position)
            } else {
                names.append(task.id)
            }
            tasks[task.id] = task
        }
        let index = Int32(archive.files.count - 1)
        bytes.withUnsafeBufferPointer { text in
            var lines = LineCounter(text)
            for range in export.events {
                let head = LineHead(Bytes(rebasing: text[range]))
                let line = lines.line(of: range.lowerBound)
                let place = EventPlace(
                    file: index, line: Int32(clamping: line), offset: range.lowerBound,
                    count: Int32(clamping: range.count), time: 0, order: order)
                let position = SourcePosition(
                    file: file.shown, line: line, column: lines.column(of: range.lowerBound))
                guard head.isObject else {
                    findings.report(
                        .transcriptLine, at: position, "the event is not a JSON object, and is left out")
                    continue
                }
                add(head, place, position, file)
            }
        }
    }

    /// Adds records; one with the id of an earlier one replaces it.
    private static func add<Record>(
        _ records: [Record], to all: inout [Record], _ id: KeyPath<Record, String>
    ) {
        guard !records.isEmpty else { return }
        var places: [String: Int] = [:]
        for (index, record) in all.enumerated() { places[record[keyPath: id]] = index }
        for record in records {
            if let index = places[record[keyPath: id]] {
                all[index] = record
            } else {
                places[record[keyPath: id]] = all.count
                all.append(record)
            }
        }
    }

    // MARK: End

    private mutating func finished(isRefused: Bool) -> TranscriptArchive {
        for name in names.sorted() {
            archive.logs[name]?.finish()
            guard let log = archive.logs[name] else { continue }
            if let place = log.firstDisorder {
                findings.report(
                    .transcriptOrder, at: position(of: place),
                    log.disorder == 1
                        ? "an event is earlier than one before it in the file; the events of the task are sorted"
                        : "\(log.disorder) events are earlier than ones before them in their file; the events of the task are sorted"
                )
            }
            if let place = log.firstDouble {
                findings.report(
                    .transcriptOrder, at: position(of: place),
                    log.doubles == 1
                        ? "an event has the id of an earlier one of its task; the first is kept"
                        : "\(log.doubles) events have the ids of earlier ones of their task; the first of each is kept"
                )
            }
        }
        findings.finish()
        archive.names = names
        archive.tasks = names.compactMap { tasks[$0] }.sorted {
            $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
        }
        archive.diagnostics = findings.diagnostics
        archive.isRefused = isRefused
        return archive
    }

    private func position(of place: EventPlace) -> SourcePosition {
        SourcePosition(file: archive.files[Int(place.file)].shown, line: Int(place.line), column: 1)
    }
}
