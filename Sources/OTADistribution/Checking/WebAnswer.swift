/// A server's answer to one request.
package struct WebAnswer: Sendable {
    package var status: Int
    /// By lower-case name.
    package var headers: [String: String]
    /// No more than was asked for.
    package var body: [UInt8]
    /// After redirections.
    package var address: String

    package init(status: Int, headers: [String: String], body: [UInt8], address: String) {
        self.status = status
        self.headers = headers
        self.body = body
        self.address = address
    }

    /// The media type, without parameters, in lower case.
    var type: String {
        (headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased()
            .split(whereSeparator: \.isWhitespace).joined()
    }
}

/// Asks a server. The library does not reach the network itself; the command gives it something that does.
package protocol WebClient: Sendable {
    /// - Parameters:
    ///   - range: the value of a Range header, as `bytes=0-1023`.
    ///   - limit: bytes of the body after which the connection is closed.
    func get(_ address: String, range: String?, limit: Int) async throws -> WebAnswer
}
