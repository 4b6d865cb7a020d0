import Diagnostics

/// Turns the lines of a task into events as read.
struct EventDecoder {
    private(set) var events: [RawEvent] = []
    /// The name that lines of a session give to it.
    private(set) var name: String?
    private(set) var findings: [ExportReader.Finding] = []
    /// The unknown kinds, with their number and the first place of each.
    private(set) var unknown: [String: (count: Int, position: SourcePosition)] = [:]
    /// The members of payloads that are neither read nor shown, after their kind and a space, with their number and the first
    /// place of each.
    private(set) var unread: [String: (count: Int, position: SourcePosition)] = [:]
    private var number = 0
    private var letters = ChunkLetters()
    /// The finding about the letter at the end of the last chunk, which the next chunk may end.
    private var openLetter: ExportReader.Finding?

    init() {}

    /// - Parameter lead: the decoder of the events before, whose findings are left out.
    init(after lead: EventDecoder) { letters = lead.letters }

    /// Reports what only a further chunk would have made whole.
    mutating func finish() {
        if let openLetter { findings.append(openLetter) }
        openLetter = nil
    }

    /// Reads an event.
    ///
    /// - Parameters:
    ///   - isEvent: true for an event of a task, false for a line of a session.
    mutating func add(_ bytes: [UInt8], at position: SourcePosition) {
        number += 1
        let value: EventJSON
        do throws(EventJSONError) { value = try EventJSONParser.value(bytes) } catch {
            findings.append(
                .init(
                    rule: .transcriptLine, position: Self.place(of: error.offset, in: bytes, at: position),
                    message: "the line is not readable JSON: \(error.message); it is left out"))
            return
        }
        let time = value["ts", "timestamp", "time", "created_at"]?.time
        let id = value["id", "uuid"]?.text ?? "\(number)"
        let isEvent =
            value["task_id", "taskId"] != nil && (value["kind"] != nil || !Self.isSessionLine(value))
        let kind = (isEvent ? value["kind", "type"] : value["type"])?.text ?? ""
        var isNested = false
        let contents =
            isEvent
            ? contents(ofEvent: value, kind, position, &isNested) : contents(ofLine: value, kind, position)
        reportLetters(of: bytes, at: position, contents, isNested: isNested)
        for content in contents {
            events.append(RawEvent(id: id, time: time, position: position, content: content))
        }
    }

    /// Reports the first byte or escape of a line that is not text. The letters of output may be split over its chunks.
    private mutating func reportLetters(
        of bytes: [UInt8], at position: SourcePosition, _ contents: [RawEvent.Content], isNested: Bool
    ) {
        var chunk: [UInt8]?
        for case .chunk(let bytes) in contents { chunk = bytes }
        // Most chunks are ASCII.
        if let chunk, contents.count == 1, letters.tail.isEmpty, chunk.reduce(0, |) < 0x80 { return }
        let ends = chunk.map { letters.add($0) } ?? ChunkLetters.Ends()
        if ends.isBroken { finish() }
        if chunk != nil, ends.isOpen || letters.tail.isEmpty { openLetter = nil }
        let places = bytes.withUnsafeBufferPointer { IllFormedText($0, isNested: isNested).places }
        var own = places.dropFirst(ends.ended)
        if ends.isOpen, let last = own.popLast() { openLetter = finding(of: [last], bytes, position) }
        if !own.isEmpty { findings.append(finding(of: Array(own), bytes, position)) }
    }

    private func finding(
        of places: [IllFormedText.Place], _ bytes: [UInt8], _ position: SourcePosition
    ) -> ExportReader.Finding {
        let before = bytes[..<places[0].offset]
        var place = position
        place.line += before.count { $0 == 0x0A }
        let line = before.lastIndex(of: 0x0A).map { before[($0 + 1)...] } ?? before
        place.column = line.count { $0 & 0xC0 != 0x80 } + (line.startIndex > 0 ? 1 : position.column)
        let more = places.count > 1 ? "; \(places.count - 1) more in this line" : ""
        return .init(
            rule: .transcriptLine, position: place,
            message: "the \(places[0].written) is not a letter in UTF-8, and is shown as U+FFFD\(more)")
    }

    /// Returns the place of a byte of an event, which may have several lines.
    private static func place(of offset: Int, in bytes: [UInt8], at position: SourcePosition)
        -> SourcePosition
    {
        let before = bytes.prefix(offset)
        guard let feed = before.lastIndex(of: 0x0A) else {
            return SourcePosition(
                file: position.file, line: position.line, column: position.column + offset)
        }
        return SourcePosition(
            file: position.file, line: position.line + before.count { $0 == 0x0A }, column: offset - feed)
    }

    /// Returns true for a line of a session. Its `type` is the kind of an event where it has a task but no message.
    private static func isSessionLine(_ value: EventJSON) -> Bool {
        value["message"] != nil || value["type"]?.text.map(SessionDecoder.isKnown) ?? false
    }

    private mutating func contents(
        ofEvent event: EventJSON, _ kind: String, _ position: SourcePosition, _ isNested: inout Bool
    ) -> [RawEvent.Content] {
        let payload = TaskEventDecoder.payload(event)
        isNested = payload.isNested
        if let error = payload.error {
            findings.append(
                .init(
                    rule: .transcriptEvent, position: position,
                    message: "the payload is not readable JSON: \(error.message); it is shown as text"))
        }
        if !TaskEventDecoder.kinds.contains(kind) { count(kind, position) }
        let contents = TaskEventDecoder.contents(kind, payload.value)
        for name in TaskEventDecoder.unread(kind, payload.value, contents) {
            unread["\(kind) \(name)", default: (0, position)].count += 1
        }
        return contents
    }

    private mutating func contents(ofLine line: EventJSON, _ type: String, _ position: SourcePosition)
        -> [RawEvent.Content]
    {
        if let name = SessionDecoder.name(line, type: type) { self.name = name }
        if !SessionDecoder.isKnown(type) { count(type, position) }
        return SessionDecoder.contents(line, type: type)
    }

    private mutating func count(_ kind: String, _ position: SourcePosition) {
        unknown[kind, default: (0, position)].count += 1
    }
}
