/// The digest of bytes that arrive in pieces, so only one piece is in memory at a time.
package struct DigestStream: Sendable {
    /// SHA-2 (FIPS 180-4), or MD5 (RFC 1321), which only detects damaged downloads and offers no
    /// security.
    package enum Algorithm: String, Sendable, CaseIterable {
        case sha256, sha384, sha512, md5

        /// The length of the digest in bytes.
        package var length: Int {
            switch self {
            case .sha256: 32
            case .sha384: 48
            case .sha512: 64
            case .md5: 16
            }
        }
    }

    private let algorithm: Algorithm
    private var state: DigestState

    /// Creates the digest of no bytes.
    package init(_ algorithm: Algorithm) {
        self.algorithm = algorithm
        state = DigestState(algorithm)
    }

    /// Adds bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) { state.update(bytes) }

    /// The digest of all bytes so far. More bytes may follow.
    package var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: algorithm.length) { buffer, count in
            state.write(to: UnsafeMutableRawBufferPointer(buffer))
            count = algorithm.length
        }
    }

    /// Writes the digest of all bytes so far.
    ///
    /// - Parameter buffer: has ``Algorithm/length`` bytes.
    package func write(to buffer: UnsafeMutableRawBufferPointer) {
        precondition(buffer.count == algorithm.length)
        state.write(to: buffer)
    }

    /// The digest of all bytes so far, as lower-case hex.
    package var hex: String { Digest.hex(bytes) }
}
