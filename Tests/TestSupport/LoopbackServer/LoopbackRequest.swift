/// What a `LoopbackServer` was asked.
package struct LoopbackRequest: Sendable {
    package var method: String
    /// As it was sent, with its query.
    package var target: String
    package var fields: [(name: String, value: String)]
    package var body: [UInt8]
    /// Which connection it came on, from 1.
    package var connection: Int

    package var path: String { String(target.prefix { $0 != "?" }) }
    package var query: String? {
        target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }

    /// The value of a header field, by its name in any case.
    package func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// - Parameter head: up to the empty line.
    init?(head: String, body: [UInt8] = [], connection: Int) {
        var lines = head.split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init)
        guard !lines.isEmpty else { return nil }
        let parts = lines.removeFirst().split(separator: " ")
        guard parts.count == 3 else { return nil }
        method = String(parts[0])
        target = String(parts[1])
        fields = lines.compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (String(line[..<colon]), String(value))
        }
        self.body = body
        self.connection = connection
    }
}
