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
struct ByteReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return taken
    }

    mutating func number() -> Int64? {
        guard let bytes = take(8) else { return nil }
        return bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
    }

    mutating func index(below limit: Int) -> Int? {
        guard let value = number(), value >= 0, value < Int64(limit) else { return nil }
        return Int(value)
    }

    mutating func text() -> String? {
        guard let count = index(below: 1 << 24), let bytes = take(count) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    mutating func digest() -> ContentDigest? {
        guard let bytes = take(32) else { return nil }
        return bytes.withUnsafeBytes {
            ContentDigest(
                words: (
                    $0.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
                    $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
                    $0.loadUnaligned(fromByteOffset: 16, as: UInt64.self),
                    $0.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
                ))
        }
    }

    mutating func list<Item>(_ read: (inout ByteReader) -> Item?) -> [Item]? {
        // Every item takes at least eight bytes.
        guard let count = index(below: rest.count / 8 + 1) else { return nil }
        var items: [Item] = []
        items.reserveCapacity(count)
        for _ in 0..<count {
            guard let item = read(&self) else { return nil }
            items.append(item)
        }
        return items
    }
}
