import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct FolderLockTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try AtomicFile.makeFolder(folder["a"])
    }

    @Test func oneAtATime() throws {
        let first = try FolderLock(folder["a"])
        #expect(throws: FolderLock.Failure.busy) { try FolderLock(folder["a"]) }
        withExtendedLifetime(first) {}
        try AtomicFile.makeFolder(folder["b"])
        #expect(throws: Never.self) { try FolderLock(folder["b"]) }
    }

    /// A child process that was started meanwhile has a copy of the descriptor until it runs its own program.
    @Test func isReleasedAlsoWhereACopyOfItsDescriptorIsOpen() throws {
        var lock: FolderLock? = try FolderLock(folder["a"])
        let descriptor = try #require(lock?.descriptor)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        try #require(copy >= 0)
        defer { close(copy) }
        lock = nil
        #expect(throws: Never.self) { try FolderLock(folder["a"]) }
    }

    /// A second close would hit a file that another thread has just opened.
    @Test func closesTheDescriptorOfABusyFolderOnce() throws {
        let lock = try FolderLock(folder["a"])
        let path = folder["a"]
        let lost = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            for _ in 0..<20_000 {
                if number == 0 {
                    _ = try? FolderLock(path)
                } else {
                    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
                    for _ in 0..<10 where fcntl(descriptor, F_GETFD) < 0 { lost.withLock { $0 += 1 } }
                    close(descriptor)
                }
            }
        }
        #expect(lost.withLock { $0 } == 0)
        withExtendedLifetime(lock) {}
    }

    @Test func rejectsALinkAndAMissingFolder() throws {
        try folder.link("link", to: "a")
        for name in ["link", "nowhere"] {
            #expect(throws: FolderLock.Failure.self) { try FolderLock(folder[name]) }
        }
    }
}
