import CCurl

/// Sole owner of one of libcurl's easy handles (`curl_easy_init`) and of what it points to.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private var list: UnsafeMutablePointer<curl_slist>?
    private var resolved: UnsafeMutablePointer<curl_slist>?

    /// nil where there is no memory.
    init?() {
        guard let pointer = page_curl_easy_init() else { return nil }
        self.pointer = pointer
    }

    deinit {
        page_curl_easy_cleanup(pointer)
        page_curl_list_free(list)
        page_curl_list_free(resolved)
    }

    /// Sets everything that a transfer needs; what was set before is gone. The transfer must outlive its use here.
    func prepare(for transfer: HTTPTransfer) {
        page_curl_easy_reset(pointer)
        page_curl_list_free(list)
        list = nil
        page_curl_list_free(resolved)
        resolved = nil
        let request = transfer.request
        transfer.begin()
        // As a field like any other: as an option it would have libcurl decode the body.
        let encodings = request.range == nil ? ContentDecoding.accepted : "identity"
        list = page_curl_list_append(list, "Accept-Encoding: " + encodings)
        if let range = request.range { list = page_curl_list_append(list, "Range: " + range) }
        for field in request.fields {
            // A field without a value ends in a semicolon for libcurl.
            list = page_curl_list_append(
                list, field.value.isEmpty ? field.name + ";" : "\(field.name): \(field.value)")
        }
        page_curl_set_list(pointer, CURLOPT_HTTPHEADER, list)

        set(CURLOPT_URL, request.address.withoutCredentials.withoutFragment.serialized)
        if let addresses = request.resolved, let host = request.address.host,
            let port = request.address.effectivePort
        {
            let list = addresses.map { $0.bytes.count == 16 ? "[\($0)]" : "\($0)" }.joined(separator: ",")
            resolved = page_curl_list_append(resolved, "\(host):\(port):\(list)")
            page_curl_set_list(pointer, CURLOPT_RESOLVE, resolved)
        }
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        // Dots were taken out before; what is left is meant.
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        if !request.usesProxies {
            set(CURLOPT_PROXY, "")
            set(CURLOPT_NOPROXY, "*")
        }
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_USERAGENT, request.userAgent)
        set(CURLOPT_BUFFERSIZE, 256 << 10)
        if let certificates = request.certificates { set(CURLOPT_CAINFO, certificates) }

        set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.milliseconds)
        set(CURLOPT_TIMEOUT_MS, request.totalTimeout.milliseconds)
        set(CURLOPT_LOW_SPEED_LIMIT, 1)
        set(CURLOPT_LOW_SPEED_TIME, max(1, Int(request.stallTimeout.components.seconds)))

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

    /// Anything but the full count stops the transfer.
    private static func write(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ body: (HTTPTransfer, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
        let buffer = UnsafeRawBufferPointer(start: bytes, count: count).bindMemory(to: UInt8.self)
        // One more stops it for an empty piece too, where 0 would be the full count.
        return body(transfer, buffer) ? count : count + 1
    }
}

extension Duration {
    /// At least one: nothing is without end for libcurl.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
