import Foundation

/// A reader of Apple's binary property lists (`CFBinaryPList.c`): objects, a table of their offsets,
/// and a trailer of 32 bytes.
///
/// Foundation's own reader traps on some broken files and expands shared references without bound: 200
/// bytes can describe more objects than memory holds. An .ipa comes from outside, so neither is
/// acceptable.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let top: Int
    private let table: Int
    private var objects = 0

    /// Returns the root object; `nil` if the list is broken or exceeds `PropertyListBounds`.
    static func read(_ bytes: [UInt8]) -> Any? {
        guard var list = BinaryPropertyList(bytes) else { return nil }
        return list.value(list.top, depth: 0)
    }

    /// Reads the trailer: the sizes of offsets and references, the number of objects, the root, and the
    /// position of the table.
    private init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "bplist00".utf8), bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        let number = { (offset: Int) in Self.integer(bytes[offset..<offset + 8]) }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard let count = number(trailer + 8), let top = number(trailer + 16),
            let table = number(trailer + 24),
            (1...8).contains(offsetSize), (1...8).contains(referenceSize), table >= 8, table <= trailer,
            count > 0,
            count <= (trailer - table) / offsetSize, top < count
        else { return nil }
        self.bytes = bytes
        self.count = count
        self.top = top
        self.table = table
    }

    /// Reads a big-endian integer; `nil` if it does not fit an `Int`.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(exactly: bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// Returns the bytes of an object's content. They must lie between the header and the offset table.
    private func content(_ start: Int, _ length: Int) -> ArraySlice<UInt8>? {
        guard start >= 8, length >= 0, length <= table - start else { return nil }
        return bytes[start..<start + length]
    }

    /// Reads an object by its number. The upper half of its first byte is the type, the lower half a
    /// length or a subtype.
    private mutating func value(_ object: Int, depth: Int) -> Any? {
        objects += 1
        guard object < count, depth <= PropertyListBounds.depth, objects <= PropertyListBounds.objects,
            case let place = table + object * offsetSize,
            let start = Self.integer(bytes[place..<place + offsetSize]), start >= 8, start < table
        else { return nil }
        let low = Int(bytes[start] & 15)
        switch bytes[start] >> 4 {
        case 0x0: return low == 8 || low == 9 ? NSNumber(value: low == 9) : nil
        case 0x1:
            guard low <= 4, let part = content(start + 1, 1 << low) else { return nil }
            return NSNumber(
                value: Int64(bitPattern: part.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
        case 0x2: return real(start, low).map { NSNumber(value: $0) }
        case 0x3: return low == 3 ? real(start, low).map { Date(timeIntervalSinceReferenceDate: $0) } : nil
        case 0x8:
            // A UID of NSKeyedArchiver, which no Info.plist contains.
            return content(start + 1, low + 1) == nil ? nil : NSNull()
        default: break
        }
        guard let (length, first) = length(start, low) else { return nil }
        switch bytes[start] >> 4 {
        case 0x4: return content(first, length).map { Data($0) }
        case 0x5: return content(first, length).map { String(decoding: $0, as: UTF8.self) }
        case 0x6:
            guard length <= table / 2, let part = content(first, length * 2) else { return nil }
            let units = stride(from: part.startIndex, to: part.endIndex, by: 2).map {
                UInt16(part[$0]) << 8 | UInt16(part[$0 + 1])
            }
            return String(decoding: units, as: UTF16.self)
        case 0xA, 0xC: return values(first, length, depth: depth)
        case 0xD:
            guard length <= table / 2, let keys = values(first, length, depth: depth) as? [String],
                let values = values(first + length * referenceSize, length, depth: depth)
            else { return nil }
            return Dictionary(zip(keys, values)) { first, _ in first }
        default: return nil
        }
    }

    /// Reads a float or a double. Values that are not finite are refused: a date made of one traps.
    private func real(_ start: Int, _ low: Int) -> Double? {
        guard low == 2 || low == 3, let part = content(start + 1, 1 << low) else { return nil }
        let bits = part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let value = low == 2 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
        return value.isFinite ? value : nil
    }

    /// Returns the length of an object and the offset of its content. 15 in the lower half means that
    /// an integer object with the length follows.
    private func length(_ start: Int, _ low: Int) -> (Int, Int)? {
        guard low == 15 else { return (low, start + 1) }
        guard let kind = content(start + 1, 1)?.first, kind >> 4 == 1, kind & 15 <= 3,
            let part = content(start + 2, 1 << Int(kind & 15)), let length = Self.integer(part)
        else { return nil }
        return (length, start + 2 + part.count)
    }

    /// Reads the objects that an array's or dictionary's references name.
    private mutating func values(_ first: Int, _ length: Int, depth: Int) -> [Any]? {
        guard length <= table / referenceSize, let references = content(first, length * referenceSize) else {
            return nil
        }
        var values: [Any] = []
        values.reserveCapacity(length)
        for place in stride(from: references.startIndex, to: references.endIndex, by: referenceSize) {
            guard let object = Self.integer(references[place..<place + referenceSize]),
                let value = value(object, depth: depth + 1)
            else { return nil }
            values.append(value)
        }
        return values
    }
}
