import Diagnostics
import SecretScanning

/// Replaces secrets in everything that is read, before anything else sees it.
struct SecretRedaction {
    private let scanner: SecretScanner
    private(set) var findings: [ExportReader.Finding] = []

    init(_ scanner: SecretScanner) { self.scanner = scanner }

    /// - Parameter position: the place of the event or record that has the text.
    mutating func redact(_ text: inout String, at position: SourcePosition) {
        // Shorter than any secret.
        guard text.utf8.count >= 8 else { return }
        let (pieces, matches) = scanner.redact([text])
        guard !matches.isEmpty else { return }
        text = pieces[0]
        for match in matches { report(match.match, at: position) }
    }

    /// Returns the replacements of ids.
    func ids(_ ids: [String]) -> RedactedIDs {
        // Shorter than any secret.
        RedactedIDs(ids) { $0.utf8.count < 8 ? $0 : scanner.redacted($0).text }
    }

    mutating func redact(_ text: inout String?, at position: SourcePosition) {
        guard var some = text else { return }
        redact(&some, at: position)
        text = some
    }

    /// - Parameter starts: the indices of the chunks that follow an event of another kind.
    mutating func redact(_ chunks: inout [ChunkJoining.Chunk], starts: [Int]) {
        for index in chunks.indices { redact(&chunks[index].id, at: chunks[index].position) }
        let (pieces, matches) = scanner.redact(chunks.map(\.text), starts: starts)
        guard !matches.isEmpty else { return }
        for index in chunks.indices {
            chunks[index].text = pieces[index]
        }
        for match in matches { report(match.match, at: chunks[match.piece].position) }
    }

    private mutating func report(_ match: SecretScanner.Match, at position: SourcePosition) {
        findings.append(
            .init(
                rule: .transcriptSecret, position: position,
                message: "\(match.family.name)\(match.isEncoded ? " in base64" : "") was replaced; revoke it")
        )
    }

    mutating func redact(_ event: inout RawEvent) {
        let position = event.position
        redact(&event.id, at: position)
        for index in event.moreIDs.indices { redact(&event.moreIDs[index], at: position) }
        switch event.content {
        case .chunk: break
        case .message(let role, var text):
            redact(&text, at: position)
            event.content = .message(role, text)
        case .thinking(var text):
            redact(&text, at: position)
            event.content = .thinking(text)
        case .call(var call):
            redact(&call.callID, at: position)
            redact(&call.name, at: position)
            for index in call.input.indices {
                redact(&call.input[index].name, at: position)
                // A name such as `password` decides on its value.
                redact(member: &call.input[index], at: position)
            }
            redact(&call.result, at: position)
            redact(&call.files, at: position)
            event.content = .call(call)
        case .result(var result):
            redact(&result.text, at: position)
            redact(&result.files, at: position)
            event.content = .result(result)
        case .status(var change):
            redact(&change.status, at: position)
            redact(&change.former, at: position)
            redact(&change.reason, at: position)
            event.content = .status(change)
        case .gate(var gate, let problems):
            redact(&gate, at: position)
            event.content = .gate(gate, problems: problems)
        case .question(var question):
            redact(&question.text, at: position)
            for index in question.choices.indices { redact(&question.choices[index], at: position) }
            redact(&question.answer, at: position)
            redact(&question.directive, at: position)
            event.content = .question(question)
        case .files(var files):
            redact(&files, at: position)
            event.content = .files(files)
        case .other(var kind, var text):
            redact(&kind, at: position)
            redact(&text, at: position)
            event.content = .other(kind: kind, text: text)
        }
    }

    /// Redacts the value of a member together with its name, then alone.
    private mutating func redact(member: inout ToolUse.Input, at position: SourcePosition) {
        let opening = "\(member.name): "
        var text = opening + member.value
        redact(&text, at: position)
        member.value = text.hasPrefix(opening) ? String(text.dropFirst(opening.count)) : text
    }

    private mutating func redact(_ files: inout [Attachment], at position: SourcePosition) {
        for index in files.indices {
            redact(&files[index].name, at: position)
            redact(&files[index].type, at: position)
            // A picture is not searched; any other file is not shown.
            if files[index].pictureType == nil { files[index].bytes = [] }
        }
    }

    private mutating func redact(_ gate: inout CompletionGate, at position: SourcePosition) {
        redact(&gate.state, at: position)
        redact(&gate.summary, at: position)
        for index in gate.criteria.indices {
            redact(&gate.criteria[index].text, at: position)
            redact(&gate.criteria[index].evidence, at: position)
        }
        for index in gate.evidence.indices { redact(&gate.evidence[index], at: position) }
        for index in gate.fields.indices {
            redact(&gate.fields[index].name, at: position)
            redact(&gate.fields[index].value, at: position)
        }
    }
}
