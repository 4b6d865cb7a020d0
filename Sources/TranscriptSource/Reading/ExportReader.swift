import Diagnostics
import WebSyntax

/// Reads an export: one JSON object with lists of records and of events, or a list of events.
struct ExportReader {
    /// A finding that the archive counts.
    struct Finding {
        var rule: RuleDefinition
        var position: SourcePosition
        var message: String
    }

    private let file: TranscriptFile
    private let bytes: [UInt8]
    private(set) var contracts: [Contract] = []
    private(set) var tasks: [TaskRecord] = []
    private(set) var directives: [Directive] = []
    private(set) var daemons: [Daemon] = []
    private(set) var sessions: [ListenSession] = []
    /// The ranges of the events, in the order of the file.
    private(set) var events: [Range<Int>] = []
    private(set) var findings: [Finding] = []
    private var lists: [(name: String, range: Range<Int>)] = []

    init(file: TranscriptFile, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }

    mutating func read() {
        let isWhole = findLists()
        for list in lists {
            let end = elements(of: list.range) { reader, range, position in
                switch list.name {
                case "contracts": reader.addContract(range, position)
                case "tasks": reader.addTask(range, position)
                case "directives": reader.addDirective(range, position)
                case "daemons": reader.addDaemon(range, position)
                case "listen_sessions", "listenSessions": reader.addSession(range, position)
                default: reader.events.append(range)
                }
            }
            if !end {
                report(
                    .transcriptLine, at: list.range.lowerBound,
                    "'\(list.name)' is not a list that ends; what stands before is read")
            }
        }
        if !isWhole {
            report(.transcriptLine, at: bytes.count, "the export is cut off; what stands before is read")
        }
        events.sort { $0.lowerBound < $1.lowerBound }
    }

    private mutating func report(_ rule: RuleDefinition, at offset: Int, _ message: String) {
        let position = bytes.withUnsafeBufferPointer { text in
            var lines = LineCounter(text)
            let line = lines.line(of: min(offset, text.count))
            return SourcePosition(
                file: file.shown, line: line, column: lines.column(of: min(offset, text.count)))
        }
        findings.append(Finding(rule: rule, position: position, message: message))
    }

    /// Finds the lists of the object, or takes the whole text as the list of events.
    ///
    /// - Returns: false for a text that ends in the object.
    private mutating func findLists() -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var found: [(String, Range<Int>)] = []
        var rest: Int?
        let isWhole = bytes.withUnsafeBufferPointer { text in
            var outline = JSONOutline(text, from: start)
            if outline.index < text.count, text[outline.index] == UInt8(ascii: "[") {
                found = [("events", outline.index..<text.count)]
                if outline.elements({ _ in }) { rest = Self.rest(text, outline) }
                return true
            }
            var end = outline.index + 1
            let isWhole = outline.members { member in
                let name = String(decoding: text[member.key], as: UTF8.self)
                end = member.value.upperBound
                if LineHead.exportKeys.contains(name) { found.append((name, member.value)) }
            }
            // The list in which the text ends has elements that are whole.
            if !isWhole, let open = Self.openList(text, from: end) { found.append(open) }
            if isWhole { rest = Self.rest(text, outline) }
            return isWhole
        }
        lists = found.map { (name: $0.0, range: $0.1) }
        if let rest {
            report(.transcriptLine, at: rest, "the file goes on after the export; the rest is left out")
        }
        return isWhole
    }

    /// Returns the offset of text after a value.
    private static func rest(_ text: Bytes, _ outline: JSONOutline) -> Int? {
        var outline = outline
        outline.skipSpace()
        return outline.index < text.count ? outline.index : nil
    }

    /// Returns the member after an offset, if its value is a list.
    static func openList(_ text: Bytes, from offset: Int) -> (String, Range<Int>)? {
        guard let quote = text.firstOffset(of: UInt8(ascii: "\""), from: offset, to: text.count),
            let end = text.firstOffset(of: UInt8(ascii: "\""), from: quote + 1, to: text.count),
            let bracket = text.firstOffset(of: UInt8(ascii: "["), from: end, to: min(end + 8, text.count))
        else { return nil }
        let name = String(decoding: text[(quote + 1)..<end], as: UTF8.self)
        return LineHead.exportKeys.contains(name) ? (name, bracket..<text.count) : nil
    }

    /// Calls `body` with each element of a list.
    ///
    /// - Returns: false if the value is no list or does not end.
    private mutating func elements(
        of list: Range<Int>, _ body: (inout ExportReader, Range<Int>, SourcePosition) -> Void
    ) -> Bool {
        var ranges: [Range<Int>] = []
        var positions: [SourcePosition] = []
        let isWhole = bytes.withUnsafeBufferPointer { text in
            var outline = JSONOutline(Bytes(rebasing: text[..<list.upperBound]), from: list.lowerBound)
            var lines = LineCounter(text)
            return outline.elements { range in
                ranges.append(range)
                let line = lines.line(of: range.lowerBound)
                positions.append(
                    SourcePosition(file: file.shown, line: line, column: lines.column(of: range.lowerBound)))
            }
        }
        for (range, position) in zip(ranges, positions) { body(&self, range, position) }
        return isWhole
    }

    // MARK: Records

    /// Returns a record with its id; a record without one is a finding.
    private mutating func record(_ range: Range<Int>, _ position: SourcePosition, _ what: String) -> (
        id: String, value: EventJSON
    )? {
        let value: EventJSON
        do throws(EventJSONError) { value = try EventJSONParser.value(Array(bytes[range])) } catch {
            findings.append(
                Finding(
                    rule: .transcriptLine, position: position,
                    message: "the \(what) is not readable JSON: \(error.message); it is left out"))
            return nil
        }
        guard let id = value["id"]?.text, !id.isEmpty else {
            findings.append(
                Finding(
                    rule: .transcriptEvent, position: position,
                    message: "the \(what) has no 'id', and is left out"))
            return nil
        }
        return (id, value)
    }

    /// Returns the first of these members that is a text with visible characters.
    private static func name(_ value: EventJSON, _ names: String...) -> String? {
        names.lazy.compactMap { value[$0]?.text }.first { text in
            text.unicodeScalars.contains {
                !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
                    && $0.properties.generalCategory != .control
            }
        }
    }

    private mutating func addContract(_ range: Range<Int>, _ position: SourcePosition) {
        guard let (id, value) = record(range, position, "contract") else { return }
        contracts.append(
            Contract(
                id: id, position: position, name: Self.name(value, "name", "title") ?? id,
                phase: value["phase"]?.text,
                status: value["status"]?.text,
                isAutonomous: value["autonomous_loop", "autonomousLoop"]?.flag ?? false,
                updated: value["updated_at", "updatedAt"]?.time))
    }

    private mutating func addTask(_ range: Range<Int>, _ position: SourcePosition) {
        guard let (id, value) = record(range, position, "task") else { return }
        var task = TaskRecord(id: id)
        task.contract = value["contract_id", "contractId"]?.text
        task.parent = value["parent_id", "parentId", "parent_task_id", "parentTaskId"]?.text
        task.status = value["status"]?.text
        task.plan = value["plan"]?.text
        task.name = Self.name(value, "name", "title")
        task.daemon = value["daemon_id", "daemonId"]?.text
        task.updated = value["updated_at", "updatedAt"]?.time
        task.position = position
        tasks.append(task)
    }

    private mutating func addDirective(_ range: Range<Int>, _ position: SourcePosition) {
        guard let (id, value) = record(range, position, "directive") else { return }
        directives.append(
            Directive(
                id: id, position: position, title: Self.name(value, "title", "name") ?? id,
                status: value["status"]?.text,
                hasPendingQuestion: value["has_pending_question", "hasPendingQuestion"]?.flag ?? false,
                updated: value["updated_at", "updatedAt"]?.time))
    }

    private mutating func addDaemon(_ range: Range<Int>, _ position: SourcePosition) {
        guard let (id, value) = record(range, position, "daemon") else { return }
        daemons.append(
            Daemon(
                id: id, position: position, status: value["status"]?.text,
                heartbeat: value["last_heartbeat", "lastHeartbeat"]?.time,
                hostname: Self.name(value, "hostname")))
    }

    private mutating func addSession(_ range: Range<Int>, _ position: SourcePosition) {
        guard let (id, value) = record(range, position, "listen session") else { return }
        sessions.append(
            ListenSession(
                id: id, position: position, title: Self.name(value, "title"),
                started: value["started_at", "startedAt"]?.time,
                ended: value["ended_at", "endedAt"]?.time,
                preview: value["transcript_preview", "transcriptPreview"]?.text ?? ""))
    }
}
