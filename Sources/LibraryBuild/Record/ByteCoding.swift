/// Writes the parts of a record.
struct ByteWriter {
    var bytes: [UInt8] = []

    mutating func number(_ value: Int64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func text(_ text: String) {
        number(Int64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func digest(_ digest: ContentDigest) {
        withUnsafeBytes(of: digest.words) { bytes.append(contentsOf: $0) }
    }

    mutating func list<Item>(_ items: [Item], _ write: (inout ByteWriter, Item) -> Void) {
        number(Int64(items.count))
        for item in items { write(&self, item) }
    }
}

/// Reads the parts of a record. Each method returns `nil` at the end of the bytes or for invalid ones.
///
/// It reads from memory that it does not own: a slice for each number costs more than the number.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    /// - Parameter bytes: memory that lives longer than the reader.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The bytes that were not read.
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[offset...]) }
    var isAtEnd: Bool { offset == bytes.count }

    mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count >= 0, count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    mutating func number() -> Int64? {
        guard bytes.count - offset >= 8 else { return nil }
        defer { offset += 8 }
        return Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
    }

    mutating func index(below limit: Int) -> Int? {
        guard let value = number(), value >= 0, value < Int64(limit) else { return nil }
        return Int(value)
    }

    mutating func text() -> String? {
        guard let count = index(below: 1 << 24), let text = take(count) else { return nil }
        return String(validating: text, as: UTF8.self)
    }

    mutating func digest() -> ContentDigest? {
        guard let words = take(16) else { return nil }
        return ContentDigest(
            words: (
                words.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
                words.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            ))
    }

    mutating func list<Item>(_ read: (inout ByteReader) -> Item?) -> [Item]? {
        // Every item takes at least eight bytes.
        guard let count = index(below: (bytes.count - offset) / 8 + 1) else { return nil }
        var items: [Item] = []
        items.reserveCapacity(count)
        for _ in 0..<count {
            guard let item = read(&self) else { return nil }
            items.append(item)
        }
        return items
    }
}
