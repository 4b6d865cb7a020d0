import ItemPages
import TranscriptSource

/// The records and the summaries of tasks, and what several pages need of both.
final class TranscriptsModel {
    let archive: TranscriptArchive
    /// The last changed first.
    let tasks: [TaskSummary]
    let settings: TranscriptsEdition.Settings
    let words: PageWords
    let names: TaskNames
    let anchors: RecordAnchors
    /// The time that counts as now, in seconds since 1970; `nil` for a library without a date.
    let now: Int?
    private let byContract: [String: [TaskSummary]]

    init(
        _ archive: TranscriptArchive, _ tasks: [TaskSummary], _ names: TaskNames, _ anchors: RecordAnchors,
        _ settings: TranscriptsEdition.Settings
    ) {
        self.archive = archive
        self.tasks = tasks.sorted { one, other in
            let (first, second) = (one.updated ?? .min, other.updated ?? .min)
            return first != second
                ? first > second : one.task.id.utf8.lexicographicallyPrecedes(other.task.id.utf8)
        }
        self.settings = settings
        self.names = names
        self.anchors = anchors
        words = PageWords(language: settings.language, .transcripts)
        let times =
            self.tasks.compactMap(\.updated) + archive.contracts.compactMap(\.updated)
            + archive.directives.compactMap(\.updated)
            + archive.sessions.compactMap { $0.ended ?? $0.started }
            + archive.daemons.compactMap(\.heartbeat)
        now = settings.now ?? times.max().map { $0 / 1000 }
        byContract = Dictionary(grouping: self.tasks.filter { $0.task.contract != nil }) {
            $0.task.contract ?? ""
        }
    }

    /// The contracts, the last changed first.
    var contracts: [Contract] { sorted(archive.contracts, \.updated, \.id) }
    var directives: [Directive] { sorted(archive.directives, \.updated, \.id) }
    /// The daemons that are online first.
    var daemons: [Daemon] {
        let all = sorted(archive.daemons, \.heartbeat, \.id)
        return all.filter(\.isOnline) + all.filter { !$0.isOnline }
    }
    var sessions: [ListenSession] { sorted(archive.sessions, \.started, \.id) }

    private func sorted<Record>(
        _ records: [Record], _ time: KeyPath<Record, Int?>, _ id: KeyPath<Record, String>
    ) -> [Record] {
        records.sorted { one, other in
            let (first, second) = (one[keyPath: time] ?? .min, other[keyPath: time] ?? .min)
            return first != second
                ? first > second : one[keyPath: id].utf8.lexicographicallyPrecedes(other[keyPath: id].utf8)
        }
    }

    func tasks(of contract: Contract) -> [TaskSummary] { byContract[contract.id] ?? [] }

    /// The number of questions and of directives that wait for an answer.
    var pendingCount: Int {
        tasks.reduce(0) { $0 + $1.questions.count } + archive.directives.count(where: \.hasPendingQuestion)
    }
}
