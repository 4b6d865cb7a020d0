package import SiteFiles

package typealias DigestAlgorithm = DigestStream.Algorithm

/// Digests of the .ipa's chunks. With them iOS detects a damaged download at the first bad chunk
/// instead of after the last.
package struct ChunkHashes: Hashable, Sendable {
    /// The algorithm of all digests.
    package var algorithm: DigestAlgorithm
    /// The size of every chunk but the last, in bytes; 0 or less if a manifest has no usable one.
    package var size: Int
    /// The digests in lower-case hex, in order.
    package var values: [String]

    /// Creates a list of digests.
    package init(algorithm: DigestAlgorithm, size: Int, values: [String] = []) {
        self.algorithm = algorithm
        self.size = size
        self.values = values
    }

    /// Computes the digests while a file's bytes stream by.
    struct Counter {
        private(set) var hashes: ChunkHashes
        private var stream: DigestStream
        private var filled = 0

        init(_ algorithm: DigestAlgorithm, size: Int) {
            hashes = ChunkHashes(algorithm: algorithm, size: size)
            stream = DigestStream(algorithm)
        }

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = rest.prefix(hashes.size - filled)
                stream.update(UnsafeRawBufferPointer(rebasing: part))
                filled += part.count
                rest = rest.dropFirst(part.count)
                if filled == hashes.size { finishChunk() }
            }
        }

        /// Closes the last chunk and returns all digests.
        mutating func finish() -> ChunkHashes {
            if filled > 0 { finishChunk() }
            return hashes
        }

        private mutating func finishChunk() {
            hashes.values.append(stream.hex)
            stream = DigestStream(hashes.algorithm)
            filled = 0
        }
    }
}
