import CCurl

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One request under way: what libcurl calls back, and what has come in. Once it is handed to a `TransferLoop` only
/// that loop's thread touches it.
final class HTTPTransfer: @unchecked Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    let request: HTTPRequest
    private let finish: @Sendable (Outcome) -> Void
    private var head = ResponseHead()
    private var body: [UInt8] = []
    /// nil before the body begins.
    private var decoding: ContentDecoding?
    private var taken = 0
    private var discarded = 0
    /// True if the body was cut off at the limit, as the request asks for.
    private var isCut = false
    /// Why a callback stopped it, or did not let it connect.
    private var stopped: HTTPFailure?
    private var blocked: IPAddress?
    /// When the transfer is over, however much of it is decoded.
    private var deadline = ContinuousClock.now
    private var peer: IPAddress?

    /// The bytes that are read of an error's body: enough to keep the connection in most cases.
    private static let mostDiscarded = 64 << 10

    init(_ request: HTTPRequest, finish: @escaping @Sendable (Outcome) -> Void) {
        self.request = request
        self.finish = finish
    }

    /// - Parameters:
    ///   - code: libcurl's.
    ///   - detail: libcurl's words.
    func complete(code: CURLcode, detail: String) {
        let outcome = outcome(code, detail)
        if case .failure = outcome { request.budget?.giveBack(bytes: taken) }
        finish(outcome)
    }

    func cancel() {
        request.budget?.giveBack(bytes: taken)
        finish(.failure(.cancelled))
    }

    private func outcome(_ code: CURLcode, _ detail: String) -> Outcome {
        let response = HTTPResponse(head: head, body: body, peer: peer)
        if code == CURLE_OK {
            guard head.isComplete else {
                return .failure(.connection("the answer ended before its header did"))
            }
            guard decoding?.isWhole ?? true else { return .failure(.truncated) }
            return .success(trimmed(response))
        }
        if let stopped { return .failure(stopped) }
        if isCut { return .success(trimmed(response)) }
        // The status says enough, however the body ended.
        if head.isComplete, head.status >= 300 { return .success(response) }
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return .failure(.timeout)
        case CURLE_PARTIAL_FILE: return .failure(.truncated)
        case CURLE_COULDNT_RESOLVE_HOST: return .failure(.connection("its name could not be resolved"))
        case CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK:
            if let blocked { return .failure(.blocked(blocked)) }
            return .failure(.connection("nothing answers there"))
        case CURLE_GOT_NOTHING:
            return .failure(.connection("the server closed the connection without an answer"))
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return .failure(head.isComplete ? .truncated : .connection("the connection broke"))
        case CURLE_PEER_FAILED_VERIFICATION: return .failure(.protocolError("its certificate is not trusted"))
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return .failure(.protocolError("what answers there does not speak HTTP"))
        default: return .failure(.protocolError(detail))
        }
    }

    /// Growing left room for up to as much again; it is not kept.
    private func trimmed(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        if body.capacity > body.count + body.count / 4 + 4096 {
            body = []
            response.body = response.body.withUnsafeBufferPointer { Array($0) }
        }
        return response
    }

    // MARK: Callbacks

    /// Starts its time.
    func begin() { deadline = .now + request.totalTimeout }

    /// - Returns: whether to go on.
    func received(headerLine line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard head.add(line) else {
            stopped = .protocolError("its header is too long")
            return false
        }
        if !request.keepsPrefix, head.isComplete, head.isSuccess, let length = head.contentLength,
            length > request.maxBytes
        {
            stopped = .tooLarge
            return false
        }
        return true
    }

    /// - Returns: whether to go on.
    func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        head.bodyBegins()
        guard head.isSuccess else {
            discarded += bytes.count
            return discarded <= Self.mostDiscarded
        }
        guard
            var decoding = decoding
                ?? ContentDecoding(
                    head.list("content-encoding"), maximumBytes: request.maxBytes,
                    isLate: { [deadline] in .now >= deadline })
        else {
            stopped = .protocolError("its content encoding is unknown: \(head.list("content-encoding"))")
            return false
        }
        let progress = decoding.decode(bytes) { append($0) }
        self.decoding = decoding
        switch progress {
        case .broken: stopped = .protocolError("its content encoding is broken")
        case .tooLarge: stopped = .tooLarge
        case .late: stopped = .timeout
        case .goesOn, .stopped: break
        }
        return progress == .goesOn
    }

    /// - Returns: whether there may be more.
    private func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard body.count + bytes.count <= request.maxBytes else {
            if request.keepsPrefix {
                body += bytes.prefix(request.maxBytes - body.count)
                isCut = true
            } else {
                stopped = .tooLarge
            }
            return false
        }
        guard request.budget?.take(bytes: bytes.count) ?? true else {
            stopped = .overBudget
            return false
        }
        taken += bytes.count
        if body.isEmpty, let length = head.contentLength {
            body.reserveCapacity(max(0, min(length, request.maxBytes, 64 << 20)))
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// True if the request may be sent to whom the connection leads. It may be one that an earlier request opened, which
    /// was let go where this one is not.
    func mayAsk(_ text: String) -> Bool {
        peer = IPAddress(text)
        if let peer, request.mayConnect(peer) { return true }
        blocked = blocked ?? peer
        return false
    }

    /// A socket for the address, where the policy lets there be one.
    func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let given = address.pointee
        let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
        let bytes = UnsafeRawPointer(address) + offset
        guard
            let target = IPAddress(
                bytes.assumingMemoryBound(to: sockaddr.self), length: Int(given.addrlen))
        else { return page_curl_no_socket() }
        guard request.mayConnect(target) else {
            blocked = blocked ?? target
            return page_curl_no_socket()
        }
        let descriptor = socket(given.family, given.socktype, given.protocol)
        guard descriptor >= 0 else { return page_curl_no_socket() }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }
}
