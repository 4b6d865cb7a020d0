import Diagnostics

/// Joins what belongs together: chunks of output that follow each other. Gates in texts are found, and texts without words left
/// out.
struct EventJoining {
    private(set) var events: [TranscriptEvent] = []
    private(set) var findings: [ExportReader.Finding] = []
    private var joining = ChunkJoining()
    private var redaction: SecretRedaction

    init(_ redaction: SecretRedaction) { self.redaction = redaction }

    /// - Parameter lead: events before the others, which are searched for secrets that go on in the others, and left out.
    static func joined(_ events: [RawEvent], after lead: [RawEvent], _ redaction: inout SecretRedaction)
        -> EventJoining
    {
        var joining = EventJoining(redaction)
        var events = lead + events
        joining.redactChunks(of: &events)
        for event in ToolPairing.paired(Array(events.dropFirst(lead.count))) { joining.add(event) }
        joining.flush()
        redaction = joining.redaction
        return joining
    }

    /// Redacts all chunks as one text: an event of another kind may come in the middle of a key.
    private mutating func redactChunks(of events: inout [RawEvent]) {
        var all = ChunkJoining()
        var places: [Int] = []
        for (index, event) in events.enumerated() {
            guard case .chunk(let bytes) = event.content else { continue }
            all.add(bytes, of: event)
            places.append(index)
        }
        var chunks = all.take()
        let starts = places.indices.dropFirst().filter { places[$0] > places[$0 - 1] + 1 }
        redaction.redact(&chunks, starts: starts)
        for (index, chunk) in zip(places, chunks) {
            events[index].id = chunk.id
            events[index].content = .chunk(Array(chunk.text.utf8))
        }
    }

    private mutating func add(_ event: RawEvent) {
        if case .chunk(let bytes) = event.content { return joining.add(bytes, of: event) }
        flush()
        var event = event
        redaction.redact(&event)
        let body: TranscriptEvent.Body
        switch event.content {
        case .chunk, .result: return
        case .message(let role, let text):
            let text = streamed(text, ends: [], positions: [(0, event.position)])
            guard !text.parts.isEmpty else { return }
            body = .message(role, text)
        case .thinking(let text): body = .thinking(text)
        case .call(let call): body = .tool(call)
        case .status(let change): body = .status(change)
        case .gate(let gate, let problems):
            for problem in problems { report(problem, at: event.position) }
            body = .gate(gate)
        case .question(let question): body = .question(question)
        case .files(let files): body = .files(files)
        case .other(let kind, let text): body = .other(kind: kind, text: text)
        }
        events.append(
            TranscriptEvent(
                ids: [event.id] + event.moreIDs, time: event.time, end: nil, position: event.position,
                body: body))
    }

    private mutating func flush() {
        guard !joining.isEmpty else { return }
        for group in ChunkJoining.groups(joining.take()) {
            var text = ""
            var ends: [Int] = []
            var positions: [(Int, SourcePosition)] = []
            for chunk in group {
                positions.append((text.utf8.count, chunk.position))
                text += chunk.text
                ends.append(text.utf8.count)
            }
            let streamed = streamed(text, ends: ends, positions: positions)
            guard !streamed.parts.isEmpty else { continue }
            var ids: [String] = []
            for chunk in group where ids.last != chunk.id { ids.append(chunk.id) }
            events.append(
                TranscriptEvent(
                    ids: ids, time: group.lazy.compactMap(\.time).first,
                    end: group.reversed().lazy.compactMap(\.time).first, position: group[0].position,
                    body: .output(streamed)))
        }
    }

    private mutating func streamed(_ text: String, ends: [Int], positions: [(Int, SourcePosition)])
        -> StreamedText
    {
        let blocks = GateBlocks(text, ends: ends)
        var chunk = 0
        for (problem, offset) in blocks.problems {
            // Both are ascending.
            while chunk + 1 < positions.count, positions[chunk + 1].0 <= offset { chunk += 1 }
            report(problem, at: positions[chunk].1)
        }
        return StreamedText(parts: blocks.parts)
    }

    private mutating func report(_ problem: GateBlocks.Problem, at position: SourcePosition) {
        let message =
            switch problem {
            case .unclosed: "a completion gate is not closed; it ends with its event"
            case .nested: "a completion gate begins inside another; it is shown after it"
            case .stray: "a completion gate ends that did not begin; the tag is left out"
            }
        findings.append(.init(rule: .transcriptGate, position: position, message: message))
    }
}
