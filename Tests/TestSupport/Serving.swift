import Foundation
import SiteFiles

/// A running `sitegen serve` on a free port.
package final class Serving {
    package let process: ChildProcess.Running
    package let port: UInt16
    /// The printed address.
    package let address: String

    package struct NotServing: Error, CustomStringConvertible {
        package var description: String
        package init(description: String) { self.description = description }
    }

    /// - Parameter preparation: shell commands that come first.
    package init(_ arguments: [String], in folder: String, preparation: String = "") throws {
        var command = try SitegenBinary.command(["serve", "--port", "0"] + arguments, in: folder)
        command.preparation = preparation
        process = try command.start()
        do {
            try waitUntil("it serves", seconds: 60) { [process] in process.outputSoFar.contains("\n") }
        } catch { throw NotServing(description: "\(error): \(process.errorsSoFar)") }
        // With --watch more lines follow.
        guard let line = process.outputSoFar.firstMatch(of: #/^serving .+ at (http://.+:(\d+)/)\n/#),
            let port = UInt16(line.2)
        else { throw NotServing(description: "\(process.outputSoFar)\(process.errorsSoFar)") }
        address = String(line.1)
        self.port = port
    }

    deinit { process.stop() }

    package func connect(receiveBuffer: Int32? = nil) throws -> RawConnection {
        try RawConnection(port: port, seconds: 120, receiveBuffer: receiveBuffer)
    }

    package func get(_ target: String, _ fields: String = "", host: String? = nil) throws -> RawAnswer {
        let connection = try connect()
        try connection.send(
            "GET \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n"
                + (fields.isEmpty ? "" : fields + "\r\n") + "\r\n")
        return try connection.receiveAnswer()
    }

    /// Sends SIGINT or another signal, and waits for the end.
    package func end(_ signal: Int32 = SIGINT) throws -> ChildProcess.Outcome {
        kill(process.pid, signal)
        return try process.wait(for: 30)
    }

    /// Waits until standard error says something.
    package func waitForError(_ text: String) -> Bool {
        (try? waitUntil("standard error has '\(text)'") { process.errorsSoFar.contains(text) }) != nil
    }

    /// Resident memory in bytes, at most and now (Linux); `nil` elsewhere.
    package var memory: (peak: Int, now: Int)? {
        guard let status = try? String(contentsOfFile: "/proc/\(process.pid)/status", encoding: .utf8) else {
            return nil
        }
        func bytes(_ name: String) -> Int? {
            guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
                return nil
            }
            return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map {
                $0 * 1024
            }
        }
        guard let peak = bytes("VmHWM:"), let now = bytes("VmRSS:") else { return nil }
        return (peak, now)
    }
}
