import Foundation
import Synchronization

/// A proxy on the loopback address that refuses every request and records it. WebDriver reports no
/// requests, but a browser sends them to its proxy.
final class RefusingProxy: Sendable {
    private let socket: LoopbackSocket
    /// The requested addresses since the last call of ``takeRequests()``.
    private let asked = Mutex<[String]>([])
    private let stops = Atomic<Bool>(false)

    /// The port to give to the browser.
    var port: UInt16 { socket.port }

    /// Starts the proxy on a free port.
    ///
    /// - Throws: `BrowserFailure` if no port is free.
    init() throws(BrowserFailure) {
        socket = try LoopbackSocket.listening()
        Thread { [self] in
            while !stops.load(ordering: .acquiring) {
                if let connection = socket.accepted(within: 200) { refuse(connection) }
            }
        }.start()
    }

    /// Ends the thread within 200 ms.
    func stop() { stops.store(true, ordering: .releasing) }

    /// Returns the addresses requested since the last call.
    func takeRequests() -> [String] {
        asked.withLock { asked in
            defer { asked = [] }
            return asked
        }
    }

    /// Records and refuses one request: `GET http://host/path HTTP/1.1`, or `CONNECT host:443 HTTP/1.1`
    /// for TLS (RFC 9110, 9.3.6), where only the host is known.
    private func refuse(_ connection: LoopbackSocket) {
        guard let bytes = connection.read(), let line = bytes.split(separator: UInt8(ascii: "\r")).first
        else { return }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/") else { return }
        let isTunnel = words[0] == "CONNECT"
        let host = words[1].hasSuffix(":443") ? words[1].dropLast(4) : words[1]
        asked.withLock { $0.append(isTunnel ? "https://\(host)/" : String(words[1])) }
        _ = connection.write(
            Array("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
    }
}
