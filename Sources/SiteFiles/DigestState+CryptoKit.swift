#if canImport(CryptoKit)
    import CryptoKit

    /// The state of a digest: CryptoKit, part of Apple's systems.
    enum DigestState: Sendable {
        case sha256(SHA256)
        case sha384(SHA384)
        case sha512(SHA512)
        case md5(Insecure.MD5)

        /// Creates the state of a digest without bytes.
        init(_ algorithm: DigestStream.Algorithm) {
            switch algorithm {
            case .sha256: self = .sha256(SHA256())
            case .sha384: self = .sha384(SHA384())
            case .sha512: self = .sha512(SHA512())
            case .md5: self = .md5(Insecure.MD5())
            }
        }

        /// Adds bytes.
        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            switch self {
            case .sha256(var hash):
                hash.update(bufferPointer: bytes)
                self = .sha256(hash)
            case .sha384(var hash):
                hash.update(bufferPointer: bytes)
                self = .sha384(hash)
            case .sha512(var hash):
                hash.update(bufferPointer: bytes)
                self = .sha512(hash)
            case .md5(var hash):
                hash.update(bufferPointer: bytes)
                self = .md5(hash)
            }
        }

        /// Writes the digest of all bytes so far. The state stays as it is.
        func write(to buffer: UnsafeMutableRawBufferPointer) {
            switch self {
            case .sha256(let hash): buffer.copyBytes(from: hash.finalize())
            case .sha384(let hash): buffer.copyBytes(from: hash.finalize())
            case .sha512(let hash): buffer.copyBytes(from: hash.finalize())
            case .md5(let hash): buffer.copyBytes(from: hash.finalize())
            }
        }
    }

    extension Digest {
        /// Returns the HMAC-SHA256 of a message (RFC 2104).
        static func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
            Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
        }
    }
#endif
