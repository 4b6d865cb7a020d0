/// The reason why the system reports no changes.
package enum FileWatchError: Error, Hashable, CustomStringConvertible {
    /// The system's limit on watched folders is reached.
    case noMoreFolders(limit: Int?)
    /// The system's limit on watchers is reached.
    case noMoreWatchers(limit: Int?)
    /// More folders than the watcher's own limit.
    case tooManyFolders(Int)
    /// Polling is impossible too.
    case cannotLook(String)
    /// Another failure of the system, with its `errno`.
    case failed(code: Int32, reason: String)

    /// The reason, and the command that raises the limit if there is one.
    package var description: String {
        switch self {
        case .noMoreFolders(let limit):
            "the system watches no more folders"
                + (limit.map { " (fs.inotify.max_user_watches is \($0))" } ?? "")
                + "; raise it: 'sudo sysctl fs.inotify.max_user_watches=524288'"
        case .noMoreWatchers(let limit):
            "the system has no more watchers"
                + (limit.map { " (fs.inotify.max_user_instances is \($0))" } ?? "")
                + "; end another program that watches files, or raise it: "
                + "'sudo sysctl fs.inotify.max_user_instances=512'"
        case .tooManyFolders(let limit):
            "more than \(limit) folders are too many to watch; name a folder further down"
        case .cannotLook(let reason): reason
        case .failed(let code, let reason): "the system does not tell of changes: \(reason) (error \(code))"
        }
    }
}
