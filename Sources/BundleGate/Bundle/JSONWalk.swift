import WebSyntax

/// A walk over JSON (RFC 8259) that checks its form and makes no values.
struct JSONWalk {
    private enum State { case value, valueOrEnd, keyOrEnd, key, colon, end }

    private let bytes: Bytes
    private var offset = 0
    /// True for each open object, false for each open array, innermost last.
    private var open: [Bool] = []
    private static let deepest = 512

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// Returns true for values with commas between them, or nothing.
    mutating func isList() -> Bool {
        var state = State.valueOrEnd
        while true {
            skipSpace()
            guard offset < bytes.count else {
                return open.isEmpty && (state == .end || state == .valueOrEnd)
            }
            let byte = bytes[offset]
            switch (state, byte) {
            case (.end, UInt8(ascii: ",")):
                offset += 1
                state = open.last == true ? .key : .value
            case (.end, UInt8(ascii: "}")), (.keyOrEnd, UInt8(ascii: "}")):
                guard open.popLast() == true else { return false }
                offset += 1
                state = .end
            case (.end, UInt8(ascii: "]")), (.valueOrEnd, UInt8(ascii: "]")):
                guard open.popLast() == false else { return false }
                offset += 1
                state = .end
            case (.colon, UInt8(ascii: ":")):
                offset += 1
                state = .value
            case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
                guard skipString() else { return false }
                state = .colon
            case (.value, UInt8(ascii: "{")), (.valueOrEnd, UInt8(ascii: "{")):
                open.append(true)
                offset += 1
                state = .keyOrEnd
            case (.value, UInt8(ascii: "[")), (.valueOrEnd, UInt8(ascii: "[")):
                open.append(false)
                offset += 1
                state = .valueOrEnd
            case (.value, _), (.valueOrEnd, _):
                guard byte == UInt8(ascii: "\"") ? skipString() : skipLiteral() || skipNumber() else {
                    return false
                }
                state = .end
            default: return false
            }
            guard open.count <= Self.deepest else { return false }
        }
    }

    private mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                offset += 1
            default: return
            }
        }
    }

    /// Moves after the string at `offset`, a quote.
    private mutating func skipString() -> Bool {
        offset += 1
        while let end = nextSpecial() {
            offset = end + 1
            if bytes[end] == UInt8(ascii: "\"") { return true }
            guard bytes[end] == UInt8(ascii: "\\"), offset < bytes.count else { return false }
            switch bytes[offset] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
                UInt8(ascii: "f"),
                UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                offset += 1
            case UInt8(ascii: "u"):
                guard offset + 4 < bytes.count,
                    bytes[(offset + 1)...(offset + 4)].allSatisfy({ $0.hexValue != nil })
                else { return false }
                offset += 5
            default: return false
            }
        }
        return false
    }

    /// Returns the offset of the next quote, backslash or control character.
    private func nextSpecial() -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var index = offset
        while index &+ ByteOctet.count <= bytes.count {
            let octet = ByteOctet(at: base + index)
            let special =
                ~octet.above(0x1F) & ByteOctet.all
                | octet.equal(to: UInt8(ascii: "\"")) | octet.equal(to: UInt8(ascii: "\\"))
            if special != 0 { return index &+ ByteOctet.first(in: special) }
            index &+= ByteOctet.count
        }
        return bytes[min(index, bytes.count)...].firstIndex {
            $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
    }

    private mutating func skipLiteral() -> Bool {
        for word: StaticString in ["true", "false", "null"]
        where bytes.hasExactly(word, at: offset, to: bytes.count) {
            offset += word.utf8CodeUnitCount
            return true
        }
        return false
    }

    private mutating func skipNumber() -> Bool {
        if isNext("-") { offset += 1 }
        if isNext("0") { offset += 1 } else if !skipDigits() { return false }
        if isNext(".") {
            offset += 1
            guard skipDigits() else { return false }
        }
        if isNext("e") || isNext("E") {
            offset += 1
            if isNext("+") || isNext("-") { offset += 1 }
            guard skipDigits() else { return false }
        }
        return true
    }

    private func isNext(_ sign: Unicode.Scalar) -> Bool {
        offset < bytes.count && bytes[offset] == UInt8(ascii: sign)
    }

    private mutating func skipDigits() -> Bool {
        let start = offset
        while offset < bytes.count, bytes[offset].isASCIIDigit { offset += 1 }
        return offset > start
    }
}
