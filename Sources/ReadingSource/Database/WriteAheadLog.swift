/// A write-ahead log of SQLite (sqlite.org/fileformat2.html, section 4). SQLite reads a damaged log up to the damage and does
/// not say so.
struct WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The damage of the log; `nil` for a log that is whole. Frames of an earlier round, which have other salts, are no damage.
    var problem: String? {
        guard bytes.count >= Self.headerSize else { return "is cut off" }
        let magic = bigEndian(at: 0)
        guard magic == 0x377F_0682 || magic == 0x377F_0683 else { return "is not the log of a database" }
        let isBig = magic == 0x377F_0683
        let pageSize = Int(bigEndian(at: 8))
        guard (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return "is damaged" }
        var sums: (UInt32, UInt32) = (0, 0)
        add(0..<24, isBig, to: &sums)
        guard sums == (bigEndian(at: 24), bigEndian(at: 28)) else { return "is damaged" }
        let frameSize = Self.frameHeaderSize + pageSize
        var start = Self.headerSize
        while start + frameSize <= bytes.count {
            // A frame of an earlier round: the log ends before it.
            guard bytes[start + 8..<start + 16] == bytes[16..<24] else { return nil }
            add(start..<start + 8, isBig, to: &sums)
            add(start + Self.frameHeaderSize..<start + frameSize, isBig, to: &sums)
            guard sums == (bigEndian(at: start + 16), bigEndian(at: start + 20)) else { return "is damaged" }
            start += frameSize
        }
        return start < bytes.count ? "is cut off" : nil
    }

    private func bigEndian(at offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Continues the checksum over a range (section 4.2).
    private func add(_ range: Range<Int>, _ isBig: Bool, to sums: inout (UInt32, UInt32)) {
        bytes.withUnsafeBytes { raw in
            for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                let one = raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                let two = raw.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                sums.0 &+= (isBig ? one.bigEndian : one.littleEndian) &+ sums.1
                sums.1 &+= (isBig ? two.bigEndian : two.littleEndian) &+ sums.0
            }
        }
    }
}
