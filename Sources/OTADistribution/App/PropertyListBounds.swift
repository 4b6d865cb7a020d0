/// Whether a property list can be read without harm: a reader goes into it by recursion, and unfolds what a binary one
/// refers to often, so that 200 bytes can mean more objects than there is memory.
enum PropertyListBounds {
    static let depth = 64
    /// Objects of a list, each counted as often as it is referred to.
    static let objects = 200_000

    static func hold(for bytes: [UInt8]) -> Bool {
        bytes.starts(with: "bplist00".utf8) ? binaryHolds(bytes) : textHolds(bytes)
    }

    /// Of XML the start and end tags are counted; of the old text form the brackets.
    private static func textHolds(_ bytes: [UInt8]) -> Bool {
        var elements = 0
        var level = 0
        var brackets = 0
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<") where index + 1 < bytes.count:
                if bytes[index + 1] == UInt8(ascii: "/") {
                    level = max(0, level - 1)
                } else if bytes[index + 1] != UInt8(ascii: "!"), bytes[index + 1] != UInt8(ascii: "?") {
                    elements += 1
                    // `<true/>` closes itself.
                    let end = bytes[index...].prefix(64).firstIndex(of: UInt8(ascii: ">"))
                    if end.map({ bytes[$0 - 1] != UInt8(ascii: "/") }) ?? true { level += 1 }
                }
            case UInt8(ascii: "{"), UInt8(ascii: "("): brackets += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"): brackets = max(0, brackets - 1)
            default: break
            }
            guard level <= depth, brackets <= depth * 4, elements <= objects else { return false }
            index += 1
        }
        return true
    }

    /// The offsets are those of Apple's binary form (`CFBinaryPList.c`): objects, a table of where they are, and a trailer
    /// of 32 bytes.
    private static func binaryHolds(_ bytes: [UInt8]) -> Bool {
        guard let reader = BinaryPropertyList(bytes) else { return false }
        var sizes: [Int: Int] = [:]
        func size(_ object: Int, _ level: Int) -> Int? {
            if let known = sizes[object] { return known }
            guard level <= depth, let children = reader.children(of: object) else { return nil }
            var total = 1
            for child in children {
                guard let part = size(child, level + 1) else { return nil }
                total += part
                guard total <= objects else { return nil }
            }
            sizes[object] = total
            return total
        }
        return size(reader.top, 0) != nil
    }
}

/// Where the objects of a binary property list are, and which others each refers to.
private struct BinaryPropertyList {
    let top: Int
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let table: Int

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        func number(_ offset: Int) -> Int? {
            Int(exactly: bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard let count = number(trailer + 8), let top = number(trailer + 16),
            let table = number(trailer + 24), (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            table >= 8, table <= trailer, count > 0, count <= (trailer - table) / offsetSize, top < count
        else { return nil }
        self.count = count
        self.top = top
        self.table = table
    }

    private func number(at offset: Int, _ size: Int) -> Int? {
        guard offset >= 0, offset <= table + count * offsetSize - size else { return nil }
        return Int(exactly: bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// The objects within an array, a set or a dictionary; none for others, `nil` where the list is broken.
    func children(of object: Int) -> [Int]? {
        guard object < count, let start = number(at: table + object * offsetSize, offsetSize), start < table
        else { return nil }
        let kind = bytes[start] >> 4
        guard kind == 0xA || kind == 0xC || kind == 0xD else { return [] }
        var length = Int(bytes[start] & 15)
        var first = start + 1
        if length == 15 {
            guard first < table, bytes[first] >> 4 == 1 else { return nil }
            let size = 1 << Int(bytes[first] & 15)
            guard size <= 8, let long = number(at: first + 1, size) else { return nil }
            length = long
            first += 1 + size
        }
        let references = length.multipliedReportingOverflow(by: kind == 0xD ? 2 : 1)
        guard !references.overflow, references.partialValue <= (table - first) / referenceSize else {
            return nil
        }
        var children: [Int] = []
        children.reserveCapacity(references.partialValue)
        for index in 0..<references.partialValue {
            guard let child = number(at: first + index * referenceSize, referenceSize) else { return nil }
            children.append(child)
        }
        return children
    }
}
