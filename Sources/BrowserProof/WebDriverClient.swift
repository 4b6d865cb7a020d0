import Dispatch
import Foundation

/// WebDriver (W3C Recommendation, sections 6 and 7) over HTTP on the loopback address, with one
/// connection for each command.
struct WebDriverClient: Sendable {
    /// The port of the driver.
    let port: UInt16

    /// Sends a command and returns the `value` of the answer. Throws ``PageFailure`` if the driver
    /// refuses, or does not answer in time.
    ///
    /// The exchange blocks, so it runs on a dispatch queue and not in the pool of tasks.
    @discardableResult
    func call(
        _ method: String, _ path: String, _ parameters: JSONNode? = nil, seconds: Double
    ) async throws -> JSONNode {
        let body = try parameters.map { [UInt8](try $0.data) } ?? []
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        let answer = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try exchange(Array(head.utf8) + body, seconds) })
            }
        }
        let value = try JSONNode(parsing: Data(answer))["value"] ?? .null
        if let error = value["error"]?.text {
            throw PageFailure(reason: "\(error): \(value["message"]?.text ?? "")")
        }
        return value
    }

    /// Sends a request and returns the body of the answer.
    private func exchange(_ request: [UInt8], _ seconds: Double) throws -> [UInt8] {
        guard let socket = LoopbackSocket.connected(to: port, seconds: seconds), socket.write(request) else {
            throw PageFailure(reason: "the browser is gone")
        }
        var answer: [UInt8] = []
        while let piece = socket.read() {
            answer += piece
            if let body = Self.body(of: answer, isAll: piece.isEmpty) { return body }
            guard !piece.isEmpty else { throw PageFailure(reason: "the browser is gone") }
        }
        throw PageFailure(reason: "it did not come to rest in time")
    }

    /// Returns the body of an answer once it is complete.
    private static func body(of answer: [UInt8], isAll: Bool) -> [UInt8]? {
        let text = answer.prefix(4096)
        guard let end = Data(text).range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: text[..<end.lowerBound], as: UTF8.self).lowercased()
        let body = answer[end.upperBound...]
        for line in head.split(separator: "\r\n") where line.hasPrefix("content-length:") {
            guard let length = Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) else { continue }
            return body.count >= length ? Array(body.prefix(length)) : nil
        }
        return isAll ? Array(body) : nil
    }
}
