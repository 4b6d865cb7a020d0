import Crypto
import SiteFiles

/// SHA-256 (FIPS 180-4) of bytes, as four words.
package struct ContentDigest: Hashable, Sendable {
    var words: (UInt64, UInt64, UInt64, UInt64)

    init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    package init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { Self(of: $0) }
    }

    package init(of bytes: UnsafeRawBufferPointer) {
        var hash = SHA256()
        hash.update(bufferPointer: bytes)
        self.init(hash.finalize())
    }

    private init(_ digest: SHA256.Digest) {
        self = digest.withUnsafeBytes { bytes in
            Self(
                words: (
                    bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
                    bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
                    bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self),
                    bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
                ))
        }
    }

    /// Of texts in order, so that no two lists have the same: each goes in with its length.
    package init(ofTexts texts: some Sequence<String>) {
        var hash = SHA256()
        for var text in texts {
            text.withUTF8 { bytes in
                withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hash.update(bufferPointer: $0) }
                hash.update(bufferPointer: UnsafeRawBufferPointer(bytes))
            }
        }
        self.init(hash.finalize())
    }

    /// Lower-case hex.
    package var hex: String {
        withUnsafeBytes(of: words) { Digest.hex($0) }
    }

    package static func == (left: Self, right: Self) -> Bool { left.words == right.words }

    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
