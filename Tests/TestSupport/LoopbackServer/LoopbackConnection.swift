/// One connection of a `LoopbackServer`: request after request, until one side has enough.
final class LoopbackConnection: Sendable {
    private let descriptor: LoopbackDescriptor
    private let number: Int
    private let state: LoopbackServerState

    init(_ descriptor: LoopbackDescriptor, number: Int, state: LoopbackServerState) {
        self.descriptor = descriptor
        self.number = number
        self.state = state
    }

    func serve() {
        var received: [UInt8] = []
        while let request = next(&received) {
            let handler = state.begin(request)
            let goesOn = send(handler(request).unlessKnown(to: request), to: request)
            state.end()
            if !goesOn { break }
        }
        descriptor.shutDown()
        state.ended(descriptor)
    }

    /// - Parameter received: what came in and was not used yet.
    private func next(_ received: inout [UInt8]) -> LoopbackRequest? {
        while true {
            if let end = Self.endOfHead(received) {
                let head = String(decoding: received[..<end], as: UTF8.self)
                guard var request = LoopbackRequest(head: head, connection: number) else { return nil }
                let length = request.field("Content-Length").flatMap { Int($0) } ?? 0
                while received.count < end + length {
                    guard let piece = descriptor.read() else { return nil }
                    received += piece
                }
                request.body = Array(received[end..<(end + length)])
                received.removeFirst(end + length)
                return request
            }
            guard received.count < 1 << 20, let piece = descriptor.read() else { return nil }
            received += piece
        }
    }

    /// The offset behind the empty line.
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        for offset in 0...(bytes.count - 4) where bytes[offset] == 13 {
            if bytes[offset + 1] == 10, bytes[offset + 2] == 13, bytes[offset + 3] == 10 { return offset + 4 }
        }
        return nil
    }

    /// - Returns: whether the connection can be used again.
    private func send(_ answer: LoopbackAnswer, to request: LoopbackRequest) -> Bool {
        guard answer.delay == .zero || descriptor.pause(answer.delay) else { return false }
        let body = answer.body
        let hasBody = request.method != "HEAD" && answer.status != 304 && answer.status != 204
        let length = ("Content-Length", "\(body.count)")
        switch answer.delivery {
        case .whole:
            guard hasBody else { return write(head(answer, [])) && isKept(request) }
            return write(head(answer, [length]) + body) && isKept(request)
        case .chunked(let size):
            guard write(head(answer, [("Transfer-Encoding", "chunked")])) else { return false }
            return pieces(body, max(1, size)).allSatisfy { write(Self.chunk($0)) } && write("0\r\n\r\n".utf8)
                && isKept(request)
        case .untilClose:
            _ = write(head(answer, [("Connection", "close")], version: "1.0") + body)
            return false
        case .truncated(let count):
            _ = write(head(answer, [length]) + body.prefix(count))
            return false
        case .brokenChunks(let count):
            _ = write(head(answer, [("Transfer-Encoding", "chunked")]) + Self.chunk(body.prefix(count)))
            return false
        case .drip(let size, let pause):
            guard write(head(answer, [length])) else { return false }
            return pieces(body, max(1, size)).allSatisfy { descriptor.pause(pause) && write($0) }
                && isKept(request)
        case .unbounded:
            guard write(head(answer, [("Transfer-Encoding", "chunked")])) else { return false }
            let piece = Self.chunk(body.isEmpty ? [0x2E] : body[...])
            while write(piece) {}
            return false
        case .silence:
            _ = descriptor.pause(.seconds(600))
            return false
        case .raw:
            _ = write(body)
            return false
        }
    }

    private func head(_ answer: LoopbackAnswer, _ more: [(String, String)], version: String = "1.1")
        -> [UInt8]
    {
        var text = "HTTP/\(version) \(answer.status) \(answer.status < 400 ? "OK" : "Trouble")\r\n"
        for (name, value) in answer.fields { text += "\(name): \(value)\r\n" }
        for (name, value) in more { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    private func isKept(_ request: LoopbackRequest) -> Bool {
        request.field("Connection")?.lowercased() != "close"
    }

    private func write(_ bytes: some Sequence<UInt8>) -> Bool { descriptor.write(Array(bytes)) }

    private static func chunk(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + [13, 10]
    }

    private func pieces(_ bytes: [UInt8], _ size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    }
}
