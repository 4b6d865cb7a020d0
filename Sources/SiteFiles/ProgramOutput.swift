import Foundation

/// The standard output of another program, up to a limit. The program is found through `PATH` and runs in the C locale.
package struct ProgramOutput {
    /// The program could not be started or read.
    package struct Failed: Error { package var reason: String }

    /// The exit status of `env` for a program that is not in `PATH` (POSIX, env, exit status).
    package static let missing: Int32 = 127

    /// The output, at most slightly more than the limit.
    package let bytes: [UInt8]
    /// True if the output exceeded the limit; the program was killed.
    package let isCut: Bool
    /// The exit status; that of a signal if the program was killed.
    package let status: Int32

    /// Runs the program. Without an input, standard input is empty.
    ///
    /// - Parameters:
    ///   - input: the file for standard input.
    ///   - seconds: the time after which the program is killed; `nil` waits for its end.
    ///   - takesErrors: true to read standard error too; otherwise it is discarded.
    package init(
        running program: String, _ arguments: [String], input: String? = nil, limit: Int,
        seconds: Int? = nil, takesErrors: Bool = false
    ) throws(Failed) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        // Messages of programs are parsed, so they must not be translated.
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { _, new in new }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = takesErrors ? pipe : FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        if let input {
            guard let file = FileHandle(forReadingAtPath: input) else {
                throw Failed(reason: "no file \(input)")
            }
            process.standardInput = file
        }
        do {
            try process.run()
            let child = process.processIdentifier
            // Not `terminate()`: a child started from a thread of the task pool inherits that thread's blocked SIGTERM.
            let end = DispatchWorkItem { kill(child, SIGKILL) }
            if let seconds {
                DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: end)
            }
            defer { end.cancel() }
            var read: [UInt8] = []
            while read.count <= limit, let piece = try pipe.fileHandleForReading.read(upToCount: 1 << 18),
                !piece.isEmpty
            {
                read += piece
            }
            isCut = read.count > limit
            if isCut { kill(child, SIGKILL) }
            process.waitUntilExit()
            bytes = read
            status = process.terminationStatus
        } catch { throw Failed(reason: "\(error)") }
    }
}
