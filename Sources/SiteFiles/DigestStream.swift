import Crypto

/// A digest of bytes that arrive in pieces, of which only one is held at a time.
package struct DigestStream: Sendable {
    /// SHA-256 (FIPS 180-4), or MD5 (RFC 1321), which guards against broken downloads and nothing else.
    package enum Algorithm: String, Sendable, CaseIterable { case sha256, md5 }

    private enum State: Sendable {
        case sha256(SHA256)
        case md5(Insecure.MD5)
    }

    private var state: State

    package init(_ algorithm: Algorithm) {
        switch algorithm {
        case .sha256: state = .sha256(SHA256())
        case .md5: state = .md5(Insecure.MD5())
        }
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        switch state {
        case .sha256(var hash):
            hash.update(bufferPointer: bytes)
            state = .sha256(hash)
        case .md5(var hash):
            hash.update(bufferPointer: bytes)
            state = .md5(hash)
        }
    }

    /// Of all bytes so far, as lower-case hex.
    package var hex: String {
        switch state {
        case .sha256(let hash): Digest.hex(hash.finalize())
        case .md5(let hash): Digest.hex(hash.finalize())
        }
    }
}
