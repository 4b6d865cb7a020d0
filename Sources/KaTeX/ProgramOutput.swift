import Foundation

/// The standard output of another program, up to a limit. The program is found through `PATH`, runs in the C locale,
/// and its standard error is dropped.
struct ProgramOutput {
    struct Failed: Error { var reason: String }

    let bytes: [UInt8]
    /// True if there was more than the limit: the program was then ended.
    let isCut: Bool
    let status: Int32

    /// `input` is a file for standard input; without one the input is empty.
    init(running program: String, _ arguments: [String], input: String? = nil, limit: Int) throws(Failed) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
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
            // Not `terminate()`: a program started from a thread of the task pool inherits its blocked SIGTERM.
            if isCut { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            bytes = read
            status = process.terminationStatus
        } catch { throw Failed(reason: "\(error)") }
    }
}
