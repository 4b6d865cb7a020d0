import Foundation

/// The standard output of another program, up to a limit. The program is found through `PATH` and runs in the C locale;
/// its standard error is discarded.
struct ProgramOutput {
    /// The program could not be started or read.
    struct Failed: Error { var reason: String }

    /// The output, at most slightly more than the limit.
    let bytes: [UInt8]
    /// True if the output exceeded the limit; the program was killed.
    let isCut: Bool
    /// The exit status; that of a signal if the program was killed.
    let status: Int32

    /// Runs the program. `input` is the file for standard input; without it, standard input is empty.
    init(running program: String, _ arguments: [String], input: String? = nil, limit: Int) throws(Failed) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        // Messages of programs are parsed, so they must not be translated.
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { _, new in new }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        if let input {
            guard let file = FileHandle(forReadingAtPath: input) else {
                throw Failed(reason: "no file \(input)")
            }
            process.standardInput = file
        }
        do {
            try process.run()
            var read: [UInt8] = []
            while read.count <= limit, let piece = try pipe.fileHandleForReading.read(upToCount: 1 << 18),
                !piece.isEmpty
            {
                read += piece
            }
            isCut = read.count > limit
            // Not `terminate()`: a child started from a thread of the task pool inherits that thread's blocked SIGTERM.
            if isCut { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            bytes = read
            status = process.terminationStatus
        } catch { throw Failed(reason: "\(error)") }
    }
}
