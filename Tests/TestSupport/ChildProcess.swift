import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A child process in a group of its own, with a time limit. It never outlives its test.
///
/// By `posix_spawn` and not by Foundation's `Process`: the child must not inherit the signal mask of the test's
/// thread, and its output must not stop at a full pipe, so it goes to files.
package struct ChildProcess: Sendable {
    package struct Outcome: Sendable, CustomStringConvertible {
        /// The exit code, or the signal as the shell has it: 128 and the signal's number.
        package var code: Int32
        package var output: String
        package var errors: String
        package var wasStopped: Bool

        package var description: String {
            "exit \(code)\(wasStopped ? " (stopped: out of time)" : "")\nstdout: \(output)\nstderr: \(errors)"
        }
    }

    package var executable: String
    package var arguments: [String]
    package var environment: [String: String]
    package var folder: String
    /// Seconds after which the child is killed.
    package var limit = 60.0
    /// Shell commands that come first, such as `ulimit -f 8;`.
    package var preparation = ""
    /// Descriptors that the child gets: its number, and ours.
    package var descriptors: [(child: Int32, ours: Int32)] = []

    package init(_ executable: String, _ arguments: [String], in folder: String) {
        self.executable = executable
        self.arguments = arguments
        self.folder = folder
        // A test must not depend on the rest of the environment; it adds the variables it is about.
        environment = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "USER"].contains($0.key)
        }
    }

    package func run() throws -> Outcome {
        let running = try start()
        return try running.wait(for: limit)
    }

    package func start() throws -> Running {
        let streams = try TestFolder()
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (descriptor, name) in [(STDOUT_FILENO, "out"), (STDERR_FILENO, "err")] {
            posix_spawn_file_actions_addopen(
                &actions, descriptor, streams[name], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        for pair in descriptors { posix_spawn_file_actions_adddup2(&actions, pair.ours, pair.child) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

        var pid = pid_t()
        // The shell goes to the folder and becomes the program: the same process.
        let shell = "cd \"$0\" && \(preparation) exec \"$@\""
        let code = Self.withCStrings(["/bin/sh", "-c", shell, folder, executable] + arguments) { argv in
            Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }.sorted()) { envp in
                SpawnLock.withLock { posix_spawn(&pid, "/bin/sh", &actions, &attributes, argv, envp) }
            }
        }
        guard code == 0 else { throw CannotStart(executable: executable, code: code) }
        return Running(pid: pid, streams: streams)
    }

    /// A running child.
    package final class Running {
        package let pid: Int32
        private let streams: TestFolder
        private var status: Int32?

        init(pid: pid_t, streams: TestFolder) {
            self.pid = pid
            self.streams = streams
        }

        deinit { if status == nil { stop() } }

        /// Kills the process group with SIGKILL and reaps the child.
        package func stop() {
            kill(-pid, SIGKILL)
            guard status == nil else { return }
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            self.status = status
        }

        /// The output and the errors that it has written so far.
        package var outputSoFar: String { (try? streams.text("out")) ?? "" }
        package var errorsSoFar: String { (try? streams.text("err")) ?? "" }

        package func wait(for seconds: Double) throws -> Outcome {
            let deadline = Date(timeIntervalSinceNow: seconds)
            var wasStopped = false
            while status == nil {
                var status: Int32 = 0
                let done = waitpid(pid, &status, WNOHANG)
                if done == pid {
                    self.status = status
                } else if Date() > deadline {
                    wasStopped = true
                    stop()
                } else {
                    usleep(1000)
                }
            }
            let status = self.status ?? 0
            let signal = status & 0x7F
            return Outcome(
                code: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
                output: try streams.text("out"), errors: try streams.text("err"), wasStopped: wasStopped)
        }
    }

    package struct CannotStart: Error, CustomStringConvertible {
        var executable: String
        var code: Int32
        package var description: String {
            "could not start \(executable): \(String(cString: strerror(code)))"
        }
    }

    private static func withCStrings<R>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> R
    ) rethrows -> R {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return try body(copies + [nil])
    }
}
