import Foundation
import SitePreview
import Synchronization
import TestSupport

/// A server within the test, on a free port, gone when the body is done.
struct RunningServer: Sendable {
    let port: UInt16
    let hub: ReloadHub
    let addresses: [String]

    static func run(
        _ folder: TestFolder, limits: PreviewLimits = PreviewLimits(),
        settings: PreviewSettings = PreviewSettings(),
        reloads: Bool = false, at places: [PreviewAddress] = PreviewAddress.loopback,
        _ body: @escaping @Sendable (RunningServer) throws -> Void
    ) async throws {
        let hub = ReloadHub()
        let server = try PreviewServer(
            DiskTree(folder.path), settings, at: places, port: 0, hub: reloads ? hub : nil, limits: limits)
        let running = RunningServer(port: server.port, hub: hub, addresses: server.addresses)
        let task = Task { try await server.run() }
        defer { task.cancel() }
        try await aside { try body(running) }
    }

    /// Blocking work, on a thread of its own: the server and its event pool need those of the process.
    static func aside<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }

    func connect(seconds: Int = 120, receiveBuffer: Int32? = nil) throws -> RawConnection {
        try RawConnection(port: port, seconds: seconds, receiveBuffer: receiveBuffer)
    }

    /// One request on a connection of its own; the head ends here.
    func ask(_ head: String, hasBody: Bool = true) throws -> RawAnswer {
        let connection = try connect()
        try connection.send(head + "\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        return try connection.receiveAnswer(hasBody: hasBody)
    }

    func get(_ target: String, _ fields: String = "") throws -> RawAnswer {
        try ask("GET \(target) HTTP/1.1" + (fields.isEmpty ? "" : "\r\n" + fields))
    }
}
