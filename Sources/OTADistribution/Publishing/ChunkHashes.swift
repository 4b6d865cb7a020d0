package import SiteFiles

package typealias DigestAlgorithm = DigestStream.Algorithm

/// A digest of every so many bytes of the .ipa, by which iOS tells a broken download before its end.
package struct ChunkHashes: Hashable, Sendable {
    package var algorithm: DigestAlgorithm
    /// Bytes of every chunk but the last.
    package var size: Int
    /// Lower-case hex, in order.
    package var values: [String]

    package init(algorithm: DigestAlgorithm, size: Int, values: [String] = []) {
        self.algorithm = algorithm
        self.size = size
        self.values = values
    }

    /// Takes a file's bytes as they come.
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
