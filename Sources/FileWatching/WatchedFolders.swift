#if os(Linux)
    import Glibc
    import SiteFiles

    /// The folders with inotify watches, updated as folders are created and removed.
    struct WatchedFolders: Sendable {
        /// The changes of a number of events, and the files whose writing began or ended.
        struct Seen {
            var changes = FileChanges()
            var open: Set<String> = []
            var closed: Set<String> = []
        }

        /// The interest in a folder.
        private struct Interest {
            /// True if new folders in the folder are watched too.
            var isDeep = false
            /// Only these names are of interest: trees in this folder, which may be removed and created again, and which may be
            /// files.
            var names: Set<String>?
        }

        /// The file descriptor of the inotify instance.
        private let descriptor: Int32
        private let trees: [WatchedTree]
        /// The largest number of watched folders.
        private let limit: Int
        private let isIgnored: @Sendable (String) -> Bool
        /// The watch descriptor of each folder, by its path.
        private var watches: [String: Int32] = [:]
        /// The paths of each watch. A folder that is reached in two ways has one watch.
        private var paths: [Int32: Set<String>] = [:]
        /// The interest in each folder, by its path.
        private var interests: [String: Interest] = [:]

        /// Creates an empty set. The caller owns the descriptor.
        init(
            _ descriptor: Int32, _ trees: [WatchedTree], limit: Int,
            isIgnored: @escaping @Sendable (String) -> Bool
        ) {
            self.descriptor = descriptor
            self.trees = trees
            self.limit = limit
            self.isIgnored = isIgnored
        }

        /// Adds the watches of all trees. Adding a watch again is harmless: inotify returns the same
        /// descriptor.
        mutating func addAll() throws(FileWatchError) {
            for tree in trees {
                var files: Set<String> = []
                try add(tree.path, isDeep: tree.isDeep, depth: 64, files: &files)
                // The parent of a tree is watched for the tree's own name, since the tree may be
                // removed and created again.
                let parent = DiskPath.folder(of: tree.path)
                guard parent != tree.path else { continue }
                let name = DiskPath.name(of: tree.path)
                if interests[parent] == nil { interests[parent] = Interest(names: []) }
                interests[parent]?.names?.insert(name)
                _ = try watch(parent)
            }
        }

        // MARK: Watching

        /// Watches a folder and those below it, and reports the files in them.
        private mutating func add(
            _ folder: String, isDeep: Bool, depth: Int, files: inout Set<String>
        ) throws(FileWatchError) {
            // The folder is already watched with all below it and was reached again through a link.
            interests[folder] = Interest(isDeep: isDeep || interests[folder]?.isDeep == true, names: nil)
            guard try watch(folder), depth > 0 else { return }
            // Listed after the watch was added: a file created in between is seen at least once.
            guard let names = try? FileReading.names(in: folder) else { return }
            for name in names {
                let path = DiskPath.join(folder, name)
                guard !isIgnored(path) else { continue }
                // Files that exist already may have been written before the watch: the caller reports
                // them.
                guard FileReading.isFolder(path) else {
                    files.insert(path)
                    continue
                }
                guard isDeep, !isLoop(path, in: folder), isFollowed(path) else { continue }
                try add(path, isDeep: true, depth: depth - 1, files: &files)
            }
        }

        /// Returns true for a link to a folder above itself.
        private func isLoop(_ path: String, in folder: String) -> Bool {
            var info = stat()
            guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFLNK,
                let target = FileReading.resolved(path), let own = FileReading.resolved(folder)
            else { return false }
            return DiskPath.contains(target, own)
        }

        /// Returns true if a folder belongs to one of the trees, also if reached through a link. A link out of the trees
        /// is not followed: the process would watch any folder that a library names.
        private func isFollowed(_ path: String) -> Bool {
            guard FileReading.isLink(path), !trees.contains(where: { $0.path == path }) else { return true }
            guard let target = FileReading.resolved(path) else { return false }
            return trees.contains { tree in
                DiskPath.contains(FileReading.resolved(tree.path) ?? tree.path, target)
            }
        }

        /// Adds a watch. Returns true if the folder exists.
        private mutating func watch(_ folder: String) throws(FileWatchError) -> Bool {
            let watch = inotify_add_watch(descriptor, folder, InotifyEvent.wanted)
            guard watch >= 0 else {
                switch errno {
                // The folder was removed meanwhile or may not be read; both are no errors.
                case ENOENT, ENOTDIR, ELOOP, EACCES: return false
                default: throw InotifyLimits.error(errno)
                }
            }
            // The path now leads to another folder.
            if let old = watches[folder], old != watch { paths[old]?.remove(folder) }
            watches[folder] = watch
            paths[watch, default: []].insert(folder)
            guard watches.count <= limit else { throw .tooManyFolders(limit) }
            return true
        }

        /// Removes the watches of a folder that was moved or removed, and of those below it.
        private mutating func forget(_ folder: String) {
            for (path, watch) in watches where DiskPath.contains(folder, path) {
                watches[path] = nil
                paths[watch]?.remove(path)
                // The parent of a tree keeps its interest in names.
                if interests[path]?.names == nil { interests[path] = nil }
                if paths[watch]?.isEmpty ?? true {
                    paths[watch] = nil
                    // The kernel may have removed the watch already.
                    _ = inotify_rm_watch(descriptor, watch)
                }
            }
        }

        // MARK: Events

        /// Translates events into changes, and adds and removes watches for folders.
        mutating func take(_ events: [InotifyEvent]) throws(FileWatchError) -> Seen {
            var seen = Seen()
            for event in events {
                if event.has(InotifyEvent.overflow) {
                    seen.changes.isEverything = true
                    // Events were lost, so new folders may exist.
                    try addAll()
                    continue
                }
                // One watch may belong to several paths.
                for folder in paths[event.watch] ?? [] { try take(event, in: folder, &seen) }
            }
            return seen
        }

        /// Handles an event of one folder.
        private mutating func take(
            _ event: InotifyEvent, in folder: String, _ seen: inout Seen
        ) throws(FileWatchError) {
            // The kernel has removed the watch, after the folder or its file system.
            if event.has(InotifyEvent.ignored) {
                if let watch = watches.removeValue(forKey: folder) { paths[watch]?.remove(folder) }
                return
            }
            guard let interest = interests[folder] else { return }
            // An event without a name concerns the folder itself.
            guard !event.name.isEmpty else {
                if event.has(InotifyEvent.ownDeleted) || event.has(InotifyEvent.ownMoved) {
                    if interest.names == nil { seen.changes.paths.insert(folder) }
                    forget(folder)
                    // Another entry of this name may exist already.
                    if trees.contains(where: { $0.path == folder }) { try addAll() }
                }
                return
            }
            let path = DiskPath.join(folder, event.name)
            if let names = interest.names {
                guard names.contains(event.name) else { return }
            } else if isIgnored(path) {
                return
            }
            let isNew = event.has(InotifyEvent.created) || event.has(InotifyEvent.movedTo)
            // inotify does not mark a link to a folder as a folder.
            if event.has(InotifyEvent.isFolder) || (isNew && FileReading.isFolder(path)) {
                try takeFolder(event, path, interest.names == nil && interest.isDeep, &seen)
            } else {
                takeFile(event, path, &seen)
            }
        }

        /// Handles an event of a folder in a watched one.
        private mutating func takeFolder(
            _ event: InotifyEvent, _ path: String, _ isBelow: Bool, _ seen: inout Seen
        ) throws(FileWatchError) {
            if event.has(InotifyEvent.movedFrom) || event.has(InotifyEvent.deleted) {
                forget(path)
                seen.changes.paths.insert(path)
            } else if event.has(InotifyEvent.movedTo) || event.has(InotifyEvent.created) {
                seen.changes.paths.insert(path)
                let tree = trees.first { $0.path == path }
                guard isBelow || tree != nil, isFollowed(path) else { return }
                var files: Set<String> = []
                // Files may have been written into a new folder before its watch existed.
                try add(path, isDeep: isBelow || tree?.isDeep == true, depth: 64, files: &files)
                seen.changes.paths.formUnion(files)
            }
        }

        /// Handles an event of a file. A write keeps it open until it is closed, renamed or removed.
        private mutating func takeFile(_ event: InotifyEvent, _ path: String, _ seen: inout Seen) {
            seen.changes.paths.insert(path)
            if event.has(InotifyEvent.modified) {
                seen.open.insert(path)
                seen.closed.remove(path)
            } else if !event.has(InotifyEvent.attributes), !event.has(InotifyEvent.created) {
                seen.open.remove(path)
                seen.closed.insert(path)
            }
        }
    }
#endif
