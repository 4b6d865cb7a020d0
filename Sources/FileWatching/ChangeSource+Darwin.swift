#if canImport(Darwin)
    import CoreServices
    import Dispatch
    import Foundation
    import SiteFiles

    /// FSEvents on its own queue. It reports whole trees, so events below a flat tree are dropped here.
    final class ChangeSource: @unchecked Sendable {
        // Written once, before the stream starts; the stream is thread-safe.
        private var stream: FSEventStreamRef?
        private let queue = DispatchQueue(label: "sitegen.watch")
        private let trees: [WatchedTree]
        /// The watched paths with links resolved, the form in which FSEvents reports.
        private let resolved: [(real: String, tree: WatchedTree)]
        private let isIgnored: @Sendable (String) -> Bool
        private let gathering: ChangeGathering

        /// Starts the stream. Throws if the system refuses it.
        init(
            _ trees: [WatchedTree], folderLimit: Int, isIgnored: @escaping @Sendable (String) -> Bool,
            gathering: ChangeGathering
        ) throws(FileWatchError) {
            self.trees = trees
            self.isIgnored = isIgnored
            self.gathering = gathering
            resolved = trees.map { (FileReading.resolved($0.path) ?? $0.path, $0) }
            var context = FSEventStreamContext()
            // Unretained: `deinit` stops the stream, so the callback never outlives the object.
            context.info = Unmanaged.passUnretained(self).toOpaque()
            let flags =
                // NoDefer delivers the first event at once; WatchRoot reports a moved or removed tree
                // itself.
                kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer
                | kFSEventStreamCreateFlagWatchRoot
            let callback: FSEventStreamCallback = { _, info, count, paths, flags, _ in
                guard let info else { return }
                let source = Unmanaged<ChangeSource>.fromOpaque(info).takeUnretainedValue()
                let names = paths.assumingMemoryBound(to: UnsafePointer<CChar>.self)
                source.take((0..<count).map { (String(cString: names[$0]), Int(flags[$0])) })
            }
            guard
                let stream = FSEventStreamCreate(
                    nil, callback, &context, trees.map(\.path) as CFArray,
                    // FSEvents gathers for 5 ms; ``ChangeGathering`` does the rest.
                    FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 0.005, UInt32(flags))
            else { throw .failed(code: 0, reason: "no stream of events") }
            FSEventStreamSetDispatchQueue(stream, queue)
            guard FSEventStreamStart(stream) else {
                FSEventStreamInvalidate(stream)
                FSEventStreamRelease(stream)
                throw .failed(code: 0, reason: "the stream of events does not start")
            }
            self.stream = stream
        }

        deinit { stop() }

        func stop() {
            // On the queue, after events that are being delivered.
            guard let stream else { return }
            self.stream = nil
            FSEventStreamStop(stream)
            FSEventStreamInvalidate(stream)
            FSEventStreamRelease(stream)
        }

        /// Translates events into changes in the words of the trees' paths.
        private func take(_ events: [(path: String, flags: Int)]) {
            // After lost events or a moved root, the paths of the events say too little.
            let lost =
                kFSEventStreamEventFlagMustScanSubDirs | kFSEventStreamEventFlagUserDropped
                | kFSEventStreamEventFlagKernelDropped | kFSEventStreamEventFlagRootChanged
            var changes = FileChanges()
            for event in events {
                if event.flags & lost != 0 { changes.isEverything = true }
                // One file may belong to several trees, each with its own path.
                for (real, tree) in resolved where DiskPath.contains(real, event.path) {
                    let below = DiskPath.relative(event.path, to: real)
                    guard tree.isDeep || !below.contains("/") else { continue }
                    let path = below == "." ? tree.path : DiskPath.join(tree.path, below)
                    if !isIgnored(from: tree.path, below) { changes.paths.insert(path) }
                }
            }
            gathering.add(changes)
        }

        /// Returns true if the file, or a folder on the way to it, is ignored. FSEvents reports single
        /// files, so every folder between tree and file is asked for.
        private func isIgnored(from folder: String, _ below: String) -> Bool {
            var path = folder
            for part in below.split(separator: "/") where part != "." {
                path = DiskPath.join(path, String(part))
                if isIgnored(path) { return true }
            }
            return false
        }
    }
#endif
