/// What a `LoopbackServer` answers, and how it goes about it.
package struct LoopbackAnswer: Sendable {
    /// How the body is sent.
    package enum Delivery: Sendable {
        /// With its length.
        case whole
        /// In chunks of so many bytes.
        case chunked(Int)
        /// As HTTP/1.0, without a length: it ends where the connection does.
        case untilClose
        /// The length is that of the whole, and the connection closes after so many bytes.
        case truncated(Int)
        /// Chunked, and the connection closes after so many bytes, without the last chunk.
        case brokenChunks(Int)
        /// So many bytes at a time, with a pause before each piece.
        case drip(Int, every: Duration)
        /// Chunked, the body over and over, until the client has enough.
        case unbounded
        /// Not a byte, not even of the head, until the client has enough.
        case silence
        /// The body is all that is sent, head included; then the connection closes.
        case raw
    }

    package var status = 200
    package var fields: [(name: String, value: String)] = []
    package var body: [UInt8] = []
    package var delivery = Delivery.whole
    /// Before the first byte.
    package var delay = Duration.zero

    package init(
        status: Int = 200, type: String? = nil, fields: [(name: String, value: String)] = [],
        body: some Sequence<UInt8> = [UInt8](), delivery: Delivery = .whole, delay: Duration = .zero
    ) {
        self.status = status
        self.fields = (type.map { [("Content-Type", $0)] } ?? []) + fields
        self.body = Array(body)
        self.delivery = delivery
        self.delay = delay
    }

    package static func text(_ text: String, type: String = "text/html; charset=utf-8") -> LoopbackAnswer {
        LoopbackAnswer(type: type, body: text.utf8)
    }

    /// With an entity tag; a request that knows it is answered 304.
    package static func file(_ bytes: [UInt8], type: String, entityTag: String? = nil) -> LoopbackAnswer {
        LoopbackAnswer(type: type, fields: entityTag.map { [("ETag", "\"\($0)\"")] } ?? [], body: bytes)
    }

    package static func redirect(to location: String, status: Int = 302) -> LoopbackAnswer {
        LoopbackAnswer(status: status, fields: [("Location", location)])
    }

    /// With a page that says so, as servers have it.
    package static func status(_ status: Int, fields: [(name: String, value: String)] = []) -> LoopbackAnswer
    {
        LoopbackAnswer(
            status: status, type: "text/html", fields: fields,
            body: "<!doctype html><title>\(status)</title><h1>\(status)</h1>".utf8)
    }

    package func delivered(_ delivery: Delivery) -> LoopbackAnswer {
        var answer = self
        answer.delivery = delivery
        return answer
    }

    package func delayed(by delay: Duration) -> LoopbackAnswer {
        var answer = self
        answer.delay = delay
        return answer
    }

    /// The body in a content encoding, with the field that says so.
    package func encoded(_ encoding: StoredEncoding) -> LoopbackAnswer {
        var answer = self
        answer.body = encoding.encode(body)
        answer.fields.append(("Content-Encoding", encoding.rawValue))
        return answer
    }

    func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Itself, or 304 where the request knows what it would be given (RFC 9110, 13.2.2).
    func unlessKnown(to request: LoopbackRequest) -> LoopbackAnswer {
        guard status == 200 else { return self }
        let isKnown: Bool
        if let asked = request.field("If-None-Match") {
            isKnown = asked == field("ETag")
        } else if let asked = request.field("If-Modified-Since") {
            isKnown = asked == field("Last-Modified")
        } else {
            isKnown = false
        }
        guard isKnown else { return self }
        return LoopbackAnswer(
            status: 304, fields: fields.filter { ["etag", "last-modified"].contains($0.name.lowercased()) },
            delay: delay)
    }
}
