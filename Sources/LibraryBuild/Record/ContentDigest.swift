import SiteFiles

/// SHA-256 (FIPS 180-4) of bytes, as four words.
package struct ContentDigest: Hashable, Sendable {
    var words: (UInt64, UInt64, UInt64, UInt64)

    init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    package init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { Self(of: $0) }
    }

    package init(of bytes: UnsafeRawBufferPointer) {
        var stream = DigestStream(.sha256)
        stream.update(bytes)
        self.init(stream)
    }

    /// - Parameter stream: of SHA-256.
    private init(_ stream: DigestStream) {
        words = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &words) { stream.write(to: $0) }
    }

    /// Hashes texts in order, each with its length, so that no two lists have the same digest.
    package init(ofTexts texts: some Sequence<String>) {
        var stream = DigestStream(.sha256)
        for var text in texts {
            text.withUTF8 { bytes in
                withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { stream.update($0) }
                stream.update(UnsafeRawBufferPointer(bytes))
            }
        }
        self.init(stream)
    }

    /// Lower-case hex.
    package var hex: String {
        withUnsafeBytes(of: words) { Digest.hex($0) }
    }

    package static func == (left: Self, right: Self) -> Bool { left.words == right.words }

    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
