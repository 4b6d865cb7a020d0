import LibraryBuild
import Diagnostics
import FileWatching
import LibraryFolder
import SiteFiles
import SitePreview

/// A library that is rendered again whenever an input changes, until its task is cancelled. Reports to the terminal and to
/// open pages.
struct LiveBuild: Sendable {
    /// The manifests, their options and the record of what was rendered.
    let rebuilder: LibraryRebuilder
    let console: Console
    /// Notifies open pages; `nil` for `watch`, which serves none.
    var hub: ReloadHub?
    /// The served folder, absolute. Pages may show other files of it, too.
    var servedFolder: String?
    /// Prints what is new after each render.
    private let telling: LiveBuildText

    /// Creates a build that has rendered nothing yet.
    init(
        _ rebuilder: LibraryRebuilder, _ console: Console, hub: ReloadHub? = nil, servedFolder: String? = nil
    ) {
        self.rebuilder = rebuilder
        self.console = console
        self.hub = hub
        self.servedFolder = servedFolder
        telling = LiveBuildText(console)
    }

    /// Builds, watches and builds again until the task is cancelled. A file watch that the system refuses is replaced
    /// by polling.
    ///
    /// - Throws: the errors of reading the manifests and of the polling watcher.
    func run() async throws {
        try await rebuilder.open()
        var canWatch = true
        while !Task.isCancelled {
            // Read anew in each round: a changed manifest or sitegen.yml can name other folders.
            let trees = await trees
            do {
                // Starts to watch before it renders, so that no change in between is missed.
                let watcher =
                    try canWatch ? FileWatcher(trees, isIgnored: Self.isIgnored) : FileWatcher(polling: trees)
                // Each round owns one watcher; its descriptors must not outlive the round.
                defer { watcher.stop() }
                let start = ContinuousClock.now
                tell(try await rebuilder.rebuildAll(), since: start)
                for try await changes in watcher {
                    try await take(changes)
                    // Changed settings may name other folders.
                    if await self.trees != trees { break }
                }
            } catch is CancellationError {
                return
                // The system limits watches per user (inotify on Linux). Polling has no such limit, only a higher cost.
            } catch let error as FileWatchError where canWatch {
                canWatch = false
                Standard.error(
                    "sitegen: warning: \(error); until then files are looked at ten times a second\n")
            }
        }
    }

    /// The folders to watch: those of the libraries, and the served folder unless one of them contains it.
    private var trees: [WatchedTree] {
        get async {
            let trees = await rebuilder.trees
            guard let servedFolder else { return trees }
            return trees.contains { $0.isDeep && DiskPath.contains($0.path, servedFolder) }
                ? trees : trees + [WatchedTree(servedFolder)]
        }
    }

    /// Ignores dotfiles, which include the temporary files of atomic writes, and folders that are only copied.
    static let isIgnored: @Sendable (String) -> Bool = { path in
        let name = DiskPath.name(of: path)
        return name.hasPrefix(".") || name == "katex" || name == "node_modules"
    }

    /// Rebuilds what a batch of changes affects, then reloads pages that show another changed file.
    private func take(_ changes: FileChanges) async throws {
        let start = ContinuousClock.now
        // The version is read before the rebuild: a reload by the rebuild itself makes a second one superfluous.
        let version = hub?.version
        let extent = Self.extent(of: changes)
        try await rebuilder.rebuild(after: changes) { tell($0, extent, since: start) }
        // One reload for one batch of changes.
        guard let hub, let servedFolder, hub.version == version else { return }
        for path in changes.paths where DiskPath.contains(servedFolder, path) && Self.isShown(path) {
            if await !rebuilder.isOwn(path) { return hub.change() }
        }
    }

    /// Returns `.text` if only markdown and an editor's own files changed: then pages need not load their files again.
    private static func extent(of changes: FileChanges) -> ReloadHub.Extent {
        let isText =
            !changes.isEverything
            && changes.paths.allSatisfy { path in
                let type = MediaTypes.type(of: path)
                return type.hasPrefix("text/markdown")
                    || (type == MediaTypes.unknown && !FileReading.isFolder(path))
            }
        return isText ? .text : .all
    }

    /// Returns true if a page may show the file. An editor's temporary files are not shown.
    private static func isShown(_ path: String) -> Bool {
        let type = MediaTypes.type(of: path)
        return type != MediaTypes.unknown && !type.hasPrefix("text/markdown") && FileReading.isFile(path)
    }

    /// Reports a rebuild to open pages and to the terminal.
    private func tell(
        _ rebuild: Rebuild, _ extent: ReloadHub.Extent = .all, since start: ContinuousClock.Instant
    ) {
        // Pages first: their reader is waiting.
        hub?.show(telling.problems(of: rebuild))
        if rebuild.hasNewPages { hub?.change(rebuild.hasForeignChanges ? .all : extent) }
        telling.show(rebuild, after: ContinuousClock.now - start)
    }
}
