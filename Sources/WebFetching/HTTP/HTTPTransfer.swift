import CCurl

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A request in progress: the target of libcurl's callbacks, and the bytes received so far.
///
/// `@unchecked Sendable`: after it is handed to a `TransferLoop`, only the loop's thread touches it.
final class HTTPTransfer: @unchecked Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    let request: HTTPRequest
    private let finish: @Sendable (Outcome) -> Void
    private var head = ResponseHead()
    private var body: [UInt8] = []
    /// The content decoding; nil before the body begins.
    private var decoding: ContentDecoding?
    private var taken = 0
    /// The bytes of the body as they came, before decoding.
    private var encoded = 0
    private var discarded = 0
    /// True if the body was cut off at the limit, as the request asks for.
    private var isCut = false
    /// The failure with which a callback stopped the transfer or refused the connection. It takes
    /// precedence over libcurl's code, which only says "aborted by callback".
    private var stopped: HTTPFailure?
    private var blocked: IPAddress?
    /// The end of the transfer. libcurl's own limit is not checked while a callback decodes.
    private var deadline = ContinuousClock.now
    private var peer: IPAddress?

    /// The number of bytes read from the body of an error: in most cases enough to reach its end and
    /// keep the connection.
    private static let mostDiscarded = 64 << 10

    /// The number of decoded bytes below which the ratio is free.
    static let smallBody = 1_000_000

    init(_ request: HTTPRequest, finish: @escaping @Sendable (Outcome) -> Void) {
        self.request = request
        self.finish = finish
    }

    /// Ends the transfer with libcurl's result.
    ///
    /// - Parameters:
    ///
    /// - code: libcurl's result code.
    ///
    /// - detail: libcurl's description of the code.
    func complete(code: CURLcode, detail: String) {
        let outcome = outcome(code, detail)
        if case .failure = outcome { request.budget?.giveBack(bytes: taken) }
        finish(outcome)
    }

    /// Ends the transfer as cancelled and returns its bytes to the budget.
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
        // For an error the status is enough; its body may be truncated.
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
        // libcurl's limit is 100 KB for one line; the code is CURLE_TOO_LARGE (100) since version 8.6.
        case CURLE_OUT_OF_MEMORY where !head.isComplete, CURLcode(100) where !head.isComplete:
            return .failure(.protocolError("its header is too long"))
        case CURLE_PEER_FAILED_VERIFICATION: return .failure(.protocolError("its certificate is not trusted"))
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return .failure(.protocolError("what answers there does not speak HTTP"))
        default: return .failure(.protocolError(detail))
        }
    }

    /// Copies the body if its capacity is far larger than its size. Growth doubles the storage, and
    /// hundreds of files are kept.
    private func trimmed(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        if body.capacity > body.count + body.count / 4 + 4096 {
            body = []
            response.body = response.body.withUnsafeBufferPointer { Array($0) }
        }
        return response
    }

    // MARK: Callbacks

    /// Starts the clock of the transfer.
    func begin() { deadline = .now + request.totalTimeout }

    /// Receives one line of the header. A body that is announced as too large stops here, before it is
    /// sent.
    ///
    /// - Returns: true to go on.
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

    /// Receives a piece of the body.
    ///
    /// - Returns: true to go on.
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
        encoded += bytes.count
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

    /// Appends decoded bytes within the limit of the file and the budget of the page.
    ///
    /// - Returns: true to go on.
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
        guard
            body.count + bytes.count <= Self.smallBody
                || (body.count + bytes.count) / request.maxRatio <= encoded
        else {
            stopped = .protocolError("the answer expands to more than \(request.maxRatio) times its size")
            return false
        }
        guard request.budget?.take(bytes: bytes.count) ?? true else {
            stopped = .overBudget
            return false
        }
        taken += bytes.count
        if body.isEmpty, let length = head.contentLength {
            // An announced length is only a claim, so at most 64 MB are reserved for it.
            body.reserveCapacity(max(0, min(length, request.maxBytes, 64 << 20)))
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Returns true if the policy allows the peer of the connection. The connection may have been
    /// opened by an earlier request with a wider policy.
    func mayAsk(_ text: String) -> Bool {
        peer = IPAddress(text)
        if let peer, request.mayConnect(peer) { return true }
        blocked = blocked ?? peer
        return false
    }

    /// Opens a socket if the policy allows the address. This is the last point before any packet is
    /// sent, so it holds for every address that a name resolves to.
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
        // Child processes must not inherit connections.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }
}
