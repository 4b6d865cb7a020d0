import Foundation
import SiteFiles
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The process's standard streams.
enum Standard {
    /// Writes to standard output without a buffer, so that lines of both streams keep their order.
    static func output(_ text: String) {
        var text = text
        text.withUTF8 { output(UnsafeRawBufferPointer($0)) }
    }
    /// Writes bytes to standard output.
    static func output(bytes: [UInt8]) { bytes.withUnsafeBytes { output($0) } }
    /// Writes to standard error.
    static func error(_ text: String) {
        var text = text
        _ = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    }

    /// True if a part of the output could not be written, which was reported. The command then exits with 2.
    static var hasFailed: Bool { failed.withLock { $0 } }
    private static let failed = Mutex(false)

    /// Writes to standard output, and reports the first failure. A closed pipe ends the output without an error, as in
    /// `sitegen … | head`.
    private static func output(_ bytes: UnsafeRawBufferPointer) {
        let code = write(bytes, to: STDOUT_FILENO)
        guard code != 0, code != EPIPE else { return }
        let isFirst = failed.withLock { failed in
            defer { failed = true }
            return !failed
        }
        guard isFirst else { return }
        error("sitegen: error: \(FileError(path: "standard output", action: "write", code: code))\n")
    }

    /// True if a person may read standard error.
    static let errorIsTerminal = isatty(STDERR_FILENO) == 1
    /// True if standard error is a terminal, where a line can be overwritten.
    static let errorShowsProgress =
        errorIsTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    /// True if standard error may have colours: a capable terminal, and NO_COLOR unset or empty (no-color.org).
    static let errorIsColored =
        errorIsTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
        && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    /// Writes all bytes; returns 0 or `errno`.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Darwin)
                let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
            #else
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            #endif
            // A signal may interrupt a write before its first byte (write(2)).
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return 0
    }
}

/// The running binary.
enum Program {
    /// The folder of the binary with links resolved; share/ is found relative to it.
    static var folder: String? {
        path.map { $0.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } }
    }

    /// The absolute path of the binary with links resolved; `nil` if the system does not tell it.
    static var path: String? {
        guard let path = Bundle.main.executablePath, let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
