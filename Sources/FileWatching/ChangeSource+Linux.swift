#if os(Linux)
    @preconcurrency import Dispatch
    import Glibc
    import SiteFiles
    import Synchronization

    /// inotify (inotify(7)) on its own queue.
    final class ChangeSource: Sendable {
        /// The file descriptor of the inotify instance.
        private let descriptor: Int32
        private let queue = DispatchQueue(label: "sitegen.watch")
        private let reader: any DispatchSourceRead
        private let folders: Mutex<WatchedFolders>
        private let gathering: ChangeGathering

        /// Adds the watches and starts reading. Throws if a limit of the system or `folderLimit` is
        /// reached.
        init(
            _ trees: [WatchedTree], folderLimit: Int, isIgnored: @escaping @Sendable (String) -> Bool,
            gathering: ChangeGathering
        ) throws(FileWatchError) {
            self.gathering = gathering
            // Non-blocking: `read()` empties the queue until it would block.
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { throw InotifyLimits.error(errno) }
            var folders = WatchedFolders(
                descriptor, trees, limit: folderLimit, isIgnored: isIgnored)
            do { try folders.addAll() } catch {
                close(descriptor)
                throw error
            }
            self.folders = Mutex(folders)
            reader = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            let descriptor = descriptor
            // The dispatch source owns the descriptor from here on: it may only be closed after
            // cancellation.
            reader.setCancelHandler { close(descriptor) }
            reader.setEventHandler { [weak self] in self?.read() }
            reader.resume()
        }

        deinit { reader.cancel() }

        func stop() { reader.cancel() }

        /// Reads all pending events. Called on the queue.
        private func read() {
            // A buffer for about 2,000 short names. A record has at most 16 + 256 bytes (inotify(7)).
            withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { buffer in
                while !reader.isCancelled {
                    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return }
                    take(InotifyEvent.all(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])))
                }
            }
        }

        /// Passes events on, or the error of a folder that could not be added.
        private func take(_ events: [InotifyEvent]) {
            do {
                let seen = try folders.withLock { folders in try folders.take(events) }
                gathering.add(seen.changes, open: seen.open, closed: seen.closed)
            } catch let error as FileWatchError {
                gathering.fail(error)
            } catch {
                gathering.fail(.failed(code: 0, reason: "\(error)"))
            }
        }
    }

    /// The limits of inotify, which decide what a message advises (inotify(7), "/proc interfaces").
    enum InotifyLimits {
        /// Returns the error of a failed call by its `errno`.
        static func error(_ code: Int32) -> FileWatchError {
            switch code {
            case ENOSPC: .noMoreFolders(limit: value("max_user_watches"))
            case EMFILE: .noMoreWatchers(limit: value("max_user_instances"))
            default: .failed(code: code, reason: String(cString: strerror(code)))
            }
        }

        /// Returns the value of a limit; nil if it cannot be read.
        static func value(_ name: String) -> Int? {
            let text = FileReading.beginning(of: "/proc/sys/fs/inotify/\(name)", count: 32)
            return Int(
                String(
                    decoding: text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) },
                    as: UTF8.self))
        }
    }
#endif
