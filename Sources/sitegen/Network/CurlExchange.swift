import CCurl
import OTADistribution

/// One request and its answer, through redirects.
final class CurlExchange {
    /// Seconds that one request may take.
    static let patience = 20
    private static let mostRedirects = 10

    private let limit: Int
    private var status = 0
    private var headers: [String: String] = [:]
    private var body: [UInt8] = []
    private var isFull = false

    /// - Parameter limit: bytes of the body after which the connection is closed.
    init(limit: Int) { self.limit = limit }

    private static let trouble: String? = page_curl_load().map { String(cString: $0) }

    /// Blocks. To be called once.
    func run(_ address: String, range: String?) throws -> WebAnswer {
        if let trouble = Self.trouble { throw Failure(trouble) }
        guard let easy = page_curl_easy_init() else { throw Failure("there is no memory for a request") }
        defer { page_curl_easy_cleanup(easy) }
        // A compressed answer to a range would be a range of something else.
        var list = page_curl_list_append(nil, "Accept-Encoding: identity")
        if let range { list = page_curl_list_append(list, "Range: \(range)") }
        defer { page_curl_list_free(list) }
        page_curl_set_list(easy, CURLOPT_HTTPHEADER, list)
        page_curl_set_text(easy, CURLOPT_URL, address)
        page_curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        page_curl_set_text(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        page_curl_set_text(easy, CURLOPT_USERAGENT, "sitegen/\(Sitegen.version)")
        page_curl_set_number(easy, CURLOPT_FOLLOWLOCATION, 1)
        page_curl_set_number(easy, CURLOPT_MAXREDIRS, Self.mostRedirects)
        page_curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
        page_curl_set_number(easy, CURLOPT_TIMEOUT_MS, Self.patience * 1000)
        let context = Unmanaged.passUnretained(self).toOpaque()
        page_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        page_curl_set_writer(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            CurlExchange.take(bytes, size * count, context) { $0.received(headerLine: $1) }
        }
        page_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
        page_curl_set_writer(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            CurlExchange.take(bytes, size * count, context) { $0.received($1) }
        }
        let code = page_curl_easy_perform(easy)
        guard code == CURLE_OK || isFull else { throw Failure(Self.reason(code)) }
        let final = page_curl_effective_address(easy).map { String(cString: $0) }
        return WebAnswer(status: status, headers: headers, body: body, address: final ?? address)
    }

    /// Anything but the full count ends the transfer.
    private static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ body: (CurlExchange, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
        return body(exchange, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : count + 1
    }

    private func received(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // That of a redirect is behind us.
            headers = [:]
            body = []
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
        } else if let colon = line.firstIndex(of: ":") {
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingSpace
        }
        return true
    }

    private func received(_ bytes: UnsafeRawBufferPointer) -> Bool {
        body += bytes.prefix(limit - body.count)
        isFull = body.count >= limit
        return !isFull
    }

    private static func reason(_ code: CURLcode) -> String {
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: "it is no address"
        case CURLE_OPERATION_TIMEDOUT: "no answer within \(patience) seconds"
        case CURLE_COULDNT_RESOLVE_HOST: "no such host"
        case CURLE_COULDNT_CONNECT: "nobody answers at this port"
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR: "its certificate is not trusted"
        case CURLE_TOO_MANY_REDIRECTS: "it leads from one address to the next without end"
        default: String(cString: page_curl_describe(code))
        }
    }
}

extension Substring {
    fileprivate var trimmingSpace: String {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text.drop { $0.isWhitespace })
    }
}
