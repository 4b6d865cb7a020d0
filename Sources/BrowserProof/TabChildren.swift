/// The workers of a page, and its frames in other processes: those that it has made, and those that can be heard.
struct TabChildren: Sendable {
    struct Child: Sendable, Hashable {
        /// The session of its page or worker.
        var parent: String
        var isWorker: Bool
    }

    /// By session; those that have ended are not among them.
    private(set) var all: [String: Child] = [:]
    /// How many workers of an address were made, have failed, and were attached, ever.
    private var made: [String: Int] = [:]
    private var failed: [String: Int] = [:]
    private var attached: [String: Int] = [:]
    private var attachedByParent: [String: Int] = [:]
    /// True once the page has made a shared worker: it belongs to no page, so to no session of this one.
    private(set) var hasSharedWorker = false

    /// True where every worker that was made is attached, or has failed.
    var areComplete: Bool {
        made.allSatisfy { url, count in (attached[url] ?? 0) + (failed[url] ?? 0) >= count }
    }

    /// How many children a worker has had.
    func attached(to parent: String) -> Int { attachedByParent[parent] ?? 0 }

    mutating func attach(_ session: String, to parent: String, type: String, url: String) {
        let isWorker = type == "worker"
        all[session] = Child(parent: parent, isWorker: isWorker)
        guard isWorker else { return }
        attached[url, default: 0] += 1
        attachedByParent[parent, default: 0] += 1
    }

    mutating func detach(_ session: String) { all[session] = nil }

    /// Takes a report of ``WatchScripts/document``.
    mutating func hear(_ report: JSONNode) {
        let url = report["url"]?.text ?? ""
        switch report["what"]?.text {
        case "Worker": made[url, default: 0] += 1
        case "SharedWorker": hasSharedWorker = true
        case "failed": failed[url, default: 0] += 1
        default: break
        }
    }
}
