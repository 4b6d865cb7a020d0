import CCurl

/// Sole owner of a libcurl easy handle (`curl_easy_init`) and of the lists it points to. libcurl does
/// not copy lists, so they live as long as the handle uses them.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private var list: UnsafeMutablePointer<curl_slist>?
    private var resolved: UnsafeMutablePointer<curl_slist>?

    /// Fails if memory ran out.
    init?() {
        guard let pointer = page_curl_easy_init() else { return nil }
        self.pointer = pointer
    }

    deinit {
        page_curl_easy_cleanup(pointer)
        page_curl_list_free(list)
        page_curl_list_free(resolved)
    }

    /// Sets all options for a transfer, after a reset of the earlier ones.
    ///
    /// The handle keeps an unretained pointer to `transfer`: the caller must keep it alive until the
    /// handle is removed. `TransferLoop` does so in its table of running transfers.
    func prepare(for transfer: HTTPTransfer) {
        page_curl_easy_reset(pointer)
        page_curl_list_free(list)
        list = nil
        page_curl_list_free(resolved)
        resolved = nil
        let request = transfer.request
        transfer.begin()
        setFields(request)
        setTarget(request)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        // The fetcher follows redirects itself: each target has to pass the address policy.
        set(CURLOPT_FOLLOWLOCATION, 0)
        if !request.usesProxies {
            // A proxy would connect in our place, past the check of addresses.
            set(CURLOPT_PROXY, "")
            set(CURLOPT_NOPROXY, "*")
        }
        // Signals for time limits are unsafe in a program with several threads.
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_USERAGENT, request.userAgent)
        set(CURLOPT_BUFFERSIZE, 256 << 10)
        if let certificates = request.certificates { set(CURLOPT_CAINFO, certificates) }

        set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.milliseconds)
        set(CURLOPT_TIMEOUT_MS, request.totalTimeout.milliseconds)
        // Fewer than one byte a second for so long counts as a stalled transfer.
        set(CURLOPT_LOW_SPEED_LIMIT, 1)
        set(CURLOPT_LOW_SPEED_TIME, max(1, Int(request.stallTimeout.components.seconds)))
        setCallbacks(transfer)
    }

    private func setFields(_ request: HTTPRequest) {
        // Sent as a plain field: the option CURLOPT_ACCEPT_ENCODING would make libcurl decode the body.
        let encodings = request.range == nil ? ContentDecoding.accepted : "identity"
        list = page_curl_list_append(list, "Accept-Encoding: " + encodings)
        if let range = request.range { list = page_curl_list_append(list, "Range: " + range) }
        for field in request.fields {
            // libcurl removes a field that ends in a colon; a semicolon sends it with an empty value.
            list = page_curl_list_append(
                list, field.value.isEmpty ? field.name + ";" : "\(field.name): \(field.value)")
        }
        page_curl_set_list(pointer, CURLOPT_HTTPHEADER, list)
    }

    /// Sets the address, and the peers that its host resolves to.
    private func setTarget(_ request: HTTPRequest) {
        set(CURLOPT_URL, request.address.withoutCredentials.withoutFragment.serialized)
        if let addresses = request.resolved, let host = request.address.host,
            let port = request.address.effectivePort
        {
            let list = addresses.map { $0.bytes.count == 16 ? "[\($0)]" : "\($0)" }.joined(separator: ",")
            resolved = page_curl_list_append(resolved, "\(host):\(port):\(list)")
            page_curl_set_list(pointer, CURLOPT_RESOLVE, resolved)
        }
        // The URL parser removed dot segments already. libcurl must not change the path once more.
        set(CURLOPT_PATH_AS_IS, 1)
    }

    /// Sets the functions that libcurl calls during the transfer.
    private func setCallbacks(_ transfer: HTTPTransfer) {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        page_curl_set_pointer(pointer, CURLOPT_WRITEDATA, context)
        page_curl_set_writer(pointer, CURLOPT_WRITEFUNCTION, Self.bodyWriter)
        page_curl_set_pointer(pointer, CURLOPT_HEADERDATA, context)
        page_curl_set_writer(pointer, CURLOPT_HEADERFUNCTION, Self.headWriter)
        page_curl_set_pointer(pointer, CURLOPT_OPENSOCKETDATA, context)
        page_curl_set_socket_opener(pointer) { context, _, address in
            guard let context, let address else { return page_curl_no_socket() }
            return Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue().openSocket(address)
        }
        page_curl_set_pointer(pointer, CURLOPT_PREREQDATA, context)
        page_curl_set_request_check(pointer) { context, peer, _, _, _ in
            guard let context, let peer else { return CURL_PREREQFUNC_ABORT }
            let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
            return transfer.mayAsk(String(cString: peer)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    }

    private func set(_ option: CURLoption, _ value: String) { page_curl_set_text(pointer, option, value) }
    private func set(_ option: CURLoption, _ value: Int) { page_curl_set_number(pointer, option, value) }

    private static let bodyWriter: curl_write_callback = { bytes, size, count, context in
        write(bytes, size * count, context) { $0.received($1) }
    }

    private static let headWriter: curl_write_callback = { bytes, size, count, context in
        write(bytes, size * count, context) { $0.received(headerLine: $1) }
    }

    /// Hands the bytes of a callback to the transfer. libcurl stops the transfer on any return value
    /// but the full count.
    private static func write(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ body: (HTTPTransfer, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
        let buffer = UnsafeRawBufferPointer(start: bytes, count: count).bindMemory(to: UInt8.self)
        // count + 1 also stops at an empty piece, where 0 would be the full count.
        return body(transfer, buffer) ? count : count + 1
    }
}

extension Duration {
    /// The duration in milliseconds, at least 1: libcurl reads 0 as "no limit".
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
