import Diagnostics
package import SecretScanning

extension TranscriptArchive {
    /// Returns the records without secrets. An id is replaced wherever a record refers to it.
    package func redacted(_ scanner: SecretScanner) -> TranscriptArchive {
        var archive = self
        var redaction = SecretRedaction(scanner)
        for index in contracts.indices { redaction.redact(&archive.contracts[index]) }
        for index in directives.indices { redaction.redact(&archive.directives[index]) }
        for index in daemons.indices { redaction.redact(&archive.daemons[index]) }
        for index in sessions.indices { redaction.redact(&archive.sessions[index]) }
        let start = SourcePosition(file: files.first?.shown ?? "", line: 1, column: 1)
        for (index, task) in tasks.enumerated() {
            // A task that only events name has the place of its first event.
            let place = logs[task.id]?.places.first
            redaction.redact(
                &archive.tasks[index], at: task.position ?? place.map(position) ?? start)
        }
        archive.diagnostics += redaction.findings.map {
            FindingBudget.diagnostic($0.rule, at: $0.position, $0.message)
        }
        archive.replaceIDs(of: self, by: redaction.ids(allIDs))
        return archive
    }

    private func position(of place: EventPlace) -> SourcePosition {
        SourcePosition(file: files[Int(place.file)].shown, line: Int(place.line), column: 1)
    }

    /// The ids of all records, and those that records refer to, in the order of the files.
    private var allIDs: [String] {
        names + contracts.map(\.id) + directives.map(\.id) + daemons.map(\.id) + sessions.map(\.id)
            + tasks.flatMap { [$0.contract, $0.parent, $0.daemon].compactMap(\.self) }
    }

    /// Replaces the ids of records, which are those of another archive in the same order.
    private mutating func replaceIDs(of source: TranscriptArchive, by ids: RedactedIDs) {
        for (index, record) in source.contracts.enumerated() { contracts[index].id = ids[record.id] }
        for (index, record) in source.directives.enumerated() { directives[index].id = ids[record.id] }
        for (index, record) in source.daemons.enumerated() { daemons[index].id = ids[record.id] }
        for (index, record) in source.sessions.enumerated() { sessions[index].id = ids[record.id] }
        for (index, task) in source.tasks.enumerated() {
            tasks[index].id = ids[task.id]
            tasks[index].contract = task.contract.map { ids[$0] }
            tasks[index].parent = task.parent.map { ids[$0] }
            tasks[index].daemon = task.daemon.map { ids[$0] }
        }
        tasks.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
        names = source.names.map { ids[$0] }
        logs = Dictionary(source.logs.map { (ids[$0], $1) }) { first, _ in first }
    }
}

extension SecretRedaction {
    fileprivate mutating func redact(_ contract: inout Contract) {
        redact(&contract.id, at: contract.position)
        redact(&contract.name, at: contract.position)
        redact(&contract.phase, at: contract.position)
        redact(&contract.status, at: contract.position)
    }

    fileprivate mutating func redact(_ directive: inout Directive) {
        redact(&directive.id, at: directive.position)
        redact(&directive.title, at: directive.position)
        redact(&directive.status, at: directive.position)
    }

    fileprivate mutating func redact(_ daemon: inout Daemon) {
        redact(&daemon.id, at: daemon.position)
        redact(&daemon.hostname, at: daemon.position)
        redact(&daemon.status, at: daemon.position)
    }

    fileprivate mutating func redact(_ session: inout ListenSession) {
        redact(&session.id, at: session.position)
        redact(&session.title, at: session.position)
        redact(&session.preview, at: session.position)
    }

    fileprivate mutating func redact(_ task: inout TaskRecord, at position: SourcePosition) {
        redact(&task.id, at: position)
        redact(&task.name, at: position)
        redact(&task.plan, at: position)
        redact(&task.status, at: position)
        redact(&task.contract, at: position)
        redact(&task.parent, at: position)
        redact(&task.daemon, at: position)
    }
}
