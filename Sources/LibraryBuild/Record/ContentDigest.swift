import CXXHash
import SiteFiles

/// The 128-bit XXH3 of bytes (xxHash specification 0.2.0), as two words: it tells that a file or an answer has changed since
/// the record was written.
///
/// A record is never shared, and nothing is trusted because of it, so a cryptographic digest would only take time: SHA-256
/// took a sixth of a render's processor time on a processor without instructions for it.
package struct ContentDigest: Hashable, Sendable {
    var words: (UInt64, UInt64)

    init(words: (UInt64, UInt64)) { self.words = words }

    package init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { Self(of: $0) }
    }

    package init(of bytes: UnsafeRawBufferPointer) {
        let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
        words = (hash.low64, hash.high64)
    }

    /// Hashes texts in order, each with its length, so that no two lists have the same bytes.
    package init(ofTexts texts: some Sequence<String>) {
        var bytes: [UInt8] = []
        for var text in texts {
            text.withUTF8 { text in
                withUnsafeBytes(of: UInt64(text.count).littleEndian) { bytes.append(contentsOf: $0) }
                bytes.append(contentsOf: text)
            }
        }
        self.init(of: bytes)
    }

    /// Lower-case hex, the high word first as in xxHash's canonical form.
    package var hex: String {
        withUnsafeBytes(of: (words.1.bigEndian, words.0.bigEndian)) { Digest.hex($0) }
    }

    package static func == (left: Self, right: Self) -> Bool { left.words == right.words }

    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
