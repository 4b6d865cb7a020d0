@testable import SiteFiles
import TestSupport
import Testing

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

    @Test func rejectsALinkAndAMissingFolder() throws {
        try folder.link("link", to: "a")
        for name in ["link", "nowhere"] {
            #expect(throws: FolderLock.Failure.self) { try FolderLock(folder[name]) }
        }
    }
}
