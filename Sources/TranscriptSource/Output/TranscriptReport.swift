import Dates
package import Items

/// Transcripts as JSON: what `transcripts parse` prints.
package enum TranscriptReport {
    /// Returns the records without the tasks, which are written one after the other.
    package static func records(_ archive: TranscriptArchive) -> [JSONTree.Member] {
        [
            .init("contracts", .array(archive.contracts.map(contract))),
            .init("directives", .array(archive.directives.map(directive))),
            .init("daemons", .array(archive.daemons.map(daemon))),
            .init("listen_sessions", .array(archive.sessions.map(session))),
        ]
    }

    package static func contract(_ contract: Contract) -> JSONTree {
        object([
            ("id", .string(contract.id)), ("name", .string(contract.name)), ("phase", text(contract.phase)),
            ("status", text(contract.status)), ("autonomous_loop", .bool(contract.isAutonomous)),
            ("updated_at", time(contract.updated)),
        ])
    }

    package static func directive(_ directive: Directive) -> JSONTree {
        object([
            ("id", .string(directive.id)), ("title", .string(directive.title)),
            ("status", text(directive.status)),
            ("has_pending_question", .bool(directive.hasPendingQuestion)),
            ("updated_at", time(directive.updated)),
        ])
    }

    package static func daemon(_ daemon: Daemon) -> JSONTree {
        object([
            ("id", .string(daemon.id)), ("status", text(daemon.status)),
            ("last_heartbeat", time(daemon.heartbeat)),
            ("hostname", text(daemon.hostname)),
        ])
    }

    package static func session(_ session: ListenSession) -> JSONTree {
        object([
            ("id", .string(session.id)), ("title", text(session.title)),
            ("started_at", time(session.started)),
            ("ended_at", time(session.ended)), ("transcript_preview", .string(session.preview)),
        ])
    }

    /// Returns the members of a task besides its events.
    package static func task(_ transcript: TaskTranscript) -> [(String, JSONTree?)] {
        let task = transcript.task
        return [
            ("id", .string(task.id)), ("title", .string(transcript.title)),
            ("contract_id", text(task.contract)),
            ("parent_id", text(task.parent)), ("status", text(transcript.status)),
            ("daemon_id", text(task.daemon)),
            ("started_at", time(transcript.started)), ("updated_at", time(transcript.updated)),
            ("pending_questions", .number("\(transcript.pendingQuestions.count)")),
            ("omitted_events", .number("\(transcript.omittedEvents)")),
            ("omitted_lines", .number("\(transcript.omittedLines)")),
        ]
    }

    package static func tree(_ transcript: TaskTranscript) -> JSONTree {
        object(
            task(transcript) + [
                ("plan", text(transcript.task.plan)), ("events", .array(transcript.events.map(event))),
            ])
    }

    // MARK: Events

    private static func event(_ event: TranscriptEvent) -> JSONTree {
        var members: [(String, JSONTree?)] = [
            ("id", .string(event.ids[0])), ("ts", time(event.time)),
            ("line", .number("\(event.position.line)")),
        ]
        if event.ids.count > 1 { members.append(("chunks", .array(event.ids.map { .string($0) }))) }
        if event.end != event.time { members.append(("end", time(event.end))) }
        switch event.body {
        case .output(let text): members += [("kind", .string("output")), ("parts", parts(text))]
        case .message(let role, let text):
            members += [
                ("kind", .string("message")), ("role", .string(role.rawValue)), ("parts", parts(text)),
            ]
        case .thinking(let text): members += [("kind", .string("thinking")), ("text", .string(text))]
        case .tool(let tool): members += [("kind", .string("tool"))] + self.tool(tool)
        case .status(let change):
            members += [
                ("kind", .string("status")), ("status", .string(change.status)),
                ("former", text(change.former)),
                ("reason", text(change.reason)),
            ]
        case .gate(let gate): members += [("kind", .string("completion_gate")), ("gate", self.gate(gate))]
        case .question(let question):
            members += [
                ("kind", .string("supervisor_question")), ("question", .string(question.text)),
                ("choices", question.choices.isEmpty ? nil : .array(question.choices.map { .string($0) })),
                ("answer", text(question.answer)), ("pending", .bool(question.isPending)),
            ]
        case .files(let files): members += [("kind", .string("files")), ("files", self.files(files))]
        case .other(let kind, let text): members += [("kind", .string(kind)), ("text", .string(text))]
        }
        return object(members)
    }

    private static func parts(_ text: StreamedText) -> JSONTree {
        .array(
            text.parts.map { part in
                switch part {
                case .markdown(let text): object([("markdown", .string(text))])
                case .gate(let gate): object([("gate", self.gate(gate))])
                }
            })
    }

    private static func tool(_ tool: ToolUse) -> [(String, JSONTree?)] {
        [
            ("name", .string(tool.name)),
            ("input", .object(tool.input.map { .init($0.name, .string($0.value)) })),
            ("result", text(tool.result)),
            ("is_error", tool.isError ? .bool(true) : nil),
            ("duration_ms", tool.duration.map { .number("\($0)") }),
            ("files", tool.files.isEmpty ? nil : files(tool.files)),
        ]
    }

    private static func gate(_ gate: CompletionGate) -> JSONTree {
        object([
            ("state", text(gate.state)), ("verdict", .string(gate.verdict.rawValue)),
            ("summary", text(gate.summary)),
            (
                "criteria",
                .array(
                    gate.criteria.map { criterion in
                        object([
                            ("text", .string(criterion.text)), ("met", criterion.isMet.map { .bool($0) }),
                            ("evidence", text(criterion.evidence)),
                        ])
                    })
            ),
            ("evidence", .array(gate.evidence.map { .string($0) })),
            (
                "fields",
                gate.fields.isEmpty ? nil : .object(gate.fields.map { .init($0.name, .string($0.value)) })
            ),
        ])
    }

    private static func files(_ files: [Attachment]) -> JSONTree {
        .array(
            files.map { file in
                object([
                    ("name", text(file.name)), ("type", text(file.type)),
                    ("size", (file.bytes.isEmpty ? file.size : file.bytes.count).map { .number("\($0)") }),
                ])
            })
    }

    // MARK: Values

    private static func object(_ members: [(String, JSONTree?)]) -> JSONTree {
        .object(members.compactMap { name, value in value.map { .init(name, $0) } })
    }

    private static func text(_ text: String?) -> JSONTree? { text.map { .string($0) } }

    private static func time(_ milliseconds: Int?) -> JSONTree? { milliseconds.map { .string(time($0)) } }

    /// Returns `2027-03-01T12:30:15.250Z`.
    package static func time(_ milliseconds: Int) -> String { EventTime.text(milliseconds) }
}
