#if !canImport(CryptoKit)
    import CNettle

    /// The state of a digest: Nettle, Debian's smallest library with the processor's own instructions for SHA-2.
    enum DigestState: Sendable {
        case sha256(sha256_ctx)
        // SHA-384 and SHA-512 share their state and their update; only the start and the end differ
        // (FIPS 180-4, 5.3 and 6.5).
        case sha384(sha512_ctx)
        case sha512(sha512_ctx)
        case md5(md5_ctx)

        /// Creates the state of a digest without bytes.
        init(_ algorithm: DigestStream.Algorithm) {
            switch algorithm {
            case .sha256:
                var context = sha256_ctx()
                nettle_sha256_init(&context)
                self = .sha256(context)
            case .sha384, .sha512:
                var context = sha512_ctx()
                if algorithm == .sha384 { nettle_sha384_init(&context) } else { nettle_sha512_init(&context) }
                self = algorithm == .sha384 ? .sha384(context) : .sha512(context)
            case .md5:
                var context = md5_ctx()
                nettle_md5_init(&context)
                self = .md5(context)
            }
        }

        /// Adds bytes.
        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            switch self {
            case .sha256(var context):
                nettle_sha256_update(&context, bytes.count, start)
                self = .sha256(context)
            case .sha384(var context):
                nettle_sha512_update(&context, bytes.count, start)
                self = .sha384(context)
            case .sha512(var context):
                nettle_sha512_update(&context, bytes.count, start)
                self = .sha512(context)
            case .md5(var context):
                nettle_md5_update(&context, bytes.count, start)
                self = .md5(context)
            }
        }

        /// Writes the digest of all bytes so far. The state stays as it is.
        func write(to buffer: UnsafeMutableRawBufferPointer) {
            // The C function resets the context, so a copy is finished.
            let start = buffer.assumingMemoryBound(to: UInt8.self).baseAddress
            switch self {
            case .sha256(var context): nettle_sha256_digest(&context, buffer.count, start)
            case .sha384(var context): nettle_sha384_digest(&context, buffer.count, start)
            case .sha512(var context): nettle_sha512_digest(&context, buffer.count, start)
            case .md5(var context): nettle_md5_digest(&context, buffer.count, start)
            }
        }
    }

    extension Digest {
        /// Returns the HMAC-SHA256 of a message (RFC 2104).
        static func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
            var context = hmac_sha256_ctx()
            nettle_hmac_sha256_set_key(&context, key.count, key)
            nettle_hmac_sha256_update(&context, message.count, message)
            var code = [UInt8](repeating: 0, count: DigestStream.Algorithm.sha256.length)
            nettle_hmac_sha256_digest(&context, code.count, &code)
            return code
        }
    }
#endif
