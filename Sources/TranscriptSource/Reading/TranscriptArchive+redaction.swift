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
            redaction.redact(&archive.tasks[index], at: task.position ?? start)
            let id = archive.tasks[index].id
            if id != task.id { archive.logs[id] = archive.logs.removeValue(forKey: task.id) }
        }
        archive.diagnostics += redaction.findings.map {
            FindingBudget.diagnostic($0.rule, at: $0.position, $0.message)
        }
        return archive
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
