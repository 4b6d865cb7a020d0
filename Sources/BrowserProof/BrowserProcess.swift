import Foundation
import SiteFiles
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A browser as a child process in its own process group, with a folder for its profile. Ending it
/// kills the group and removes the folder, also on an interrupt.
final class BrowserProcess: Sendable {
    /// The process id, which is also the id of its process group.
    let pid: Int32
    /// The temporary folder: profile, home and the browser's standard error.
    let folder: String
    /// Guards `end()`: it may be called by the owner, by `deinit` and by a failing start.
    private let isOver = Mutex(false)

    /// Starts the browser. `descriptors` maps each descriptor number of the child to one of ours.
    init(
        _ executable: String, in folder: String, arguments: [String],
        descriptors: [(child: Int32, ours: Int32)],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BrowserFailure) {
        self.folder = folder
        // All state of the browser and its libraries goes into the folder that is removed at the end.
        var environment = environment
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] {
            environment[name] = folder
        }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            posix_spawn_file_actions_init(&actions)
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            posix_spawn_file_actions_init(&actions)
            // Temporary files too, which a killed browser leaves behind. Chromium's socket is among them, whose
            // path may have at most 107 bytes (unix(7)), so TMPDIR names the working directory, not the full path.
            environment["TMPDIR"] = "/proc/self/cwd"
        #endif
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        let log = DiskPath.join(folder, "browser.log")
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        for pair in descriptors { posix_spawn_file_actions_adddup2(&actions, pair.ours, pair.child) }
        // A signal that this process blocks would stay blocked in the browser.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

        var pid = pid_t()
        let executable =
            executable.hasPrefix("/")
            ? executable : DiskPath.join(FileManager.default.currentDirectoryPath, executable)
        let shell = "/bin/sh"
        // A shell changes the folder: posix_spawn's action for that is not POSIX and not declared everywhere.
        let argv = ([shell, "-c", "cd \"$0\" && exec \"$@\"", folder, executable] + arguments).map {
            strdup($0)
        }
        let envp = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in argv + envp { free(text) } }
        let code = posix_spawn(&pid, shell, &actions, &attributes, argv + [nil], envp + [nil])
        self.pid = pid
        guard code == 0 else {
            isOver.withLock { $0 = true }
            try? FileManager.default.removeItem(atPath: folder)
            throw BrowserFailure(
                "could not start \(shell) for \(executable): \(String(cString: strerror(code)))")
        }
        RunningBrowsers.add(pid: pid, folder: folder)
    }

    deinit { end() }

    /// Creates a new folder for a browser.
    static func makeFolder() throws(BrowserFailure) -> String {
        let base = FileManager.default.temporaryDirectory.path
        var template = Array(DiskPath.join(base, "sitegen-browser-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw BrowserFailure("could not make a folder for the browser in \(base); is TMPDIR writable?")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Kills the browser and removes its folder. Further calls do nothing.
    func end() {
        isOver.withLock { isOver in
            guard !isOver else { return }
            isOver = true
            // The browser leads its own group, and its helper processes are in it.
            kill(-pid, SIGKILL)
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            Self.remove(folder)
            RunningBrowsers.remove(pid: pid)
        }
    }

    /// Removes a folder. Helper processes may still write while they die, so it is tried for up to a
    /// second.
    static func remove(_ folder: String) {
        #if canImport(Darwin)
            // On macOS Chromium puts its socket into a temporary folder of its own; a symbolic link names it.
            let link = DiskPath.join(folder, "profile/SingletonSocket")
            if let socket = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
                DiskPath.name(of: DiskPath.folder(of: socket)).contains("hromium")
            {
                try? FileManager.default.removeItem(atPath: DiskPath.folder(of: socket))
            }
        #endif
        for _ in 0..<50 where FileManager.default.fileExists(atPath: folder) {
            if (try? FileManager.default.removeItem(atPath: folder)) != nil { break }
            usleep(20_000)
        }
    }

    /// True if the process has exited. WNOWAIT leaves the status for `end()` to collect.
    var hasEnded: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
    }

    /// The tail of the browser's standard error for a message, at most three lines.
    var errorTail: String {
        guard let bytes = try? FileReading.bytes(at: DiskPath.join(folder, "browser.log"), limit: 1 << 20)
        else {
            return ""
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(3)
        return lines.isEmpty ? "" : "; it says: " + lines.joined(separator: " / ")
    }
}
