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

        init(
            _ trees: [WatchedTree], folderLimit: Int, isIgnored: @escaping @Sendable (String) -> Bool,
            gathering: ChangeGathering
        ) throws(FileWatchError) {
            self.trees = trees
            self.isIgnored = isIgnored
            self.gathering = gathering
            resolved = trees.map { (FileReading.resolved($0.path) ?? $0.path, $0) }
            var context = FSEventStreamContext()
            context.info = Unmanaged.passUnretained(self).toOpaque()
            let flags =
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

        private func take(_ events: [(path: String, flags: Int)]) {
            let lost =
                kFSEventStreamEventFlagMustScanSubDirs | kFSEventStreamEventFlagUserDropped
                | kFSEventStreamEventFlagKernelDropped | kFSEventStreamEventFlagRootChanged
            var changes = FileChanges()
            for event in events {
                if event.flags & lost != 0 { changes.isEverything = true }
                for (real, tree) in resolved where DiskPath.contains(real, event.path) {
                    let below = DiskPath.relative(event.path, to: real)
                    guard tree.isDeep || !below.contains("/") else { continue }
                    let path = below == "." ? tree.path : DiskPath.join(tree.path, below)
                    if !isIgnored(from: tree.path, below) { changes.paths.insert(path) }
                }
            }
            gathering.add(changes)
        }

        /// Returns true if the file, or a folder on the way to it, is ignored.
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
