import Diagnostics
package import SecretScanning
import SiteFiles

extension TranscriptArchive {
    /// Reads the events of a task, and redacts them.
    ///
    /// - Parameter lines: the number of lines of output that are kept.
    package func transcript(of task: TaskRecord, _ scanner: SecretScanner, lines: Int = 2000)
        -> TaskTranscript
    {
        let log = logs[task.id]
        var findings = FindingBudget()
        // Its findings are about events that are left out.
        var ignored = FindingBudget()
        let lead = decoded(log?.lead ?? [], EventDecoder(), &ignored)
        var decoder = decoded(log?.places ?? [], EventDecoder(after: lead), &findings)
        decoder.finish()
        var redaction = SecretRedaction(scanner)
        let joined = EventJoining.joined(decoder.events, after: lead.events, &redaction)
        var own = task
        own.name = own.name ?? decoder.name
        let position =
            joined.events.first?.position
            ?? SourcePosition(file: files.first?.shown ?? "", line: 1, column: 1)
        redaction.redact(&own.name, at: own.position ?? position)
        redaction.redact(&own.plan, at: own.position ?? position)
        redaction.redact(&own.status, at: own.position ?? position)
        let (events, omitted) = LineLimit.last(lines, of: joined.events)
        for finding in decoder.findings + joined.findings + redaction.findings {
            findings.report(finding.rule, at: finding.position, finding.message)
        }
        func report(_ names: [String: (count: Int, position: SourcePosition)], _ text: (String) -> String) {
            for name in names.keys.sorted() {
                guard let (count, place) = names[name] else { continue }
                let events = count == 1 ? "an event has" : "\(count) events have"
                var shown = name
                redaction.redact(&shown, at: place)
                findings.report(.transcriptKind, at: place, "\(events) the unknown \(text(shown))")
            }
        }
        report(decoder.unknown) { "kind '\($0.prefix(60))'" }
        report(decoder.unread) { text in
            // The kind is a known one.
            let parts = text.split(separator: " ", maxSplits: 1)
            let name = parts.count > 1 ? parts[1].prefix(60) : ""
            return "member '\(name)' in the payload of '\(parts[0])', which is not shown"
        }
        let omittedEvents = (log?.omitted ?? 0) + Self.removedIDs(from: joined.events, to: events)
        if omitted > 0 || omittedEvents > 0 {
            findings.report(
                .transcriptLength, at: events.first?.position ?? position,
                "\(omittedEvents.counted("event")) and \(omitted.counted("line")) before this one are left out"
            )
        }
        findings.finish()
        var transcript = TaskTranscript(task: own, events: events)
        transcript.omittedEvents = omittedEvents
        transcript.omittedLines = omitted
        transcript.diagnostics = findings.diagnostics
        return transcript
    }

    /// Returns the number of events of the source that are in none of the last events, the only ones that are kept. An event of the
    /// source may be several, and chunks that are joined have an id each.
    private static func removedIDs(from events: [TranscriptEvent], to kept: [TranscriptEvent]) -> Int {
        let removed = events.dropLast(kept.count)
        guard !removed.isEmpty else { return 0 }
        return Set(removed.lazy.flatMap(\.ids)).subtracting(kept.lazy.flatMap(\.ids)).count
    }

    /// Decodes the events at places.
    private func decoded(
        _ places: [EventPlace], _ decoder: EventDecoder, _ findings: inout FindingBudget
    ) -> EventDecoder {
        var decoder = decoder
        for run in runs(places) {
            let file = files[Int(run[0].file)]
            do throws(FileError) {
                try file.withParts { read in
                    for place in run {
                        decoder.add(
                            read(place.offset, Int(place.count)),
                            at: SourcePosition(file: file.shown, line: Int(place.line), column: 1))
                    }
                }
            } catch {
                findings.report(
                    .transcriptFile, at: SourcePosition(file: file.shown, line: 1, column: 1),
                    "\(error)")
            }
        }
        return decoder
    }

    /// Returns the places in runs of one file each, in their order.
    private func runs(_ places: [EventPlace]) -> [[EventPlace]] {
        places.reduce(into: []) { runs, place in
            if runs.last?.last?.file == place.file {
                runs[runs.count - 1].append(place)
            } else {
                runs.append([place])
            }
        }
    }
}
