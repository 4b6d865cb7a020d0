/// The workers of a page and its frames in other processes, with counts of those that the page made and
/// those that are attached.
struct TabChildren: Sendable {
    /// A worker, or a frame in another process.
    struct Child: Sendable, Hashable {
        /// The session of its page or worker.
        var parent: String
        var isWorker: Bool
    }

    /// The living children by session.
    private(set) var all: [String: Child] = [:]
    /// The number of workers ever made, failed and attached, by address.
    private var created: [String: Int] = [:]
    private var failed: [String: Int] = [:]
    private var attached: [String: Int] = [:]
    private var attachedByParent: [String: Int] = [:]
    /// True if the page made a shared worker. It belongs to no page, so no session of this page can
    /// observe it.
    private(set) var hasSharedWorker = false

    /// True if every worker that was made is attached or has failed.
    var areComplete: Bool {
        created.allSatisfy { url, count in (attached[url] ?? 0) + (failed[url] ?? 0) >= count }
    }

    /// Returns the number of children that a worker ever had.
    func attached(to parent: String) -> Int { attachedByParent[parent] ?? 0 }

    /// Notes a child that DevTools has attached.
    mutating func attach(_ session: String, to parent: String, type: String, url: String) {
        let isWorker = type == "worker"
        all[session] = Child(parent: parent, isWorker: isWorker)
        guard isWorker else { return }
        attached[url, default: 0] += 1
        attachedByParent[parent, default: 0] += 1
    }

    /// Notes the end of a child. The counts stay, since they count every child that ever was.
    mutating func detach(_ session: String) { all[session] = nil }

    /// Takes a report of ``WatchScripts/document``.
    mutating func hear(_ report: JSONNode) {
        let url = report["url"]?.text ?? ""
        switch report["what"]?.text {
        case "Worker": created[url, default: 0] += 1
        case "SharedWorker": hasSharedWorker = true
        case "failed": failed[url, default: 0] += 1
        default: break
        }
    }
}
