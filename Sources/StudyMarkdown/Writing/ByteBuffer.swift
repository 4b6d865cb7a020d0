import WebSyntax

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A growing byte buffer for HTML. It owns its memory and is used by one task at a time.
final class ByteBuffer {
    /// The number of bytes.
    private(set) var count = 0
    /// The memory, owned by this object.
    private var bytes: UnsafeMutablePointer<UInt8>
    /// The size of the memory in bytes.
    private var capacity: Int

    /// Creates an empty buffer.
    init(capacity: Int = 1 << 12) {
        self.capacity = max(capacity, 16)
        bytes = .allocate(capacity: self.capacity)
    }

    deinit { bytes.deallocate() }

    /// The bytes, valid until the next change.
    var contents: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
    /// The last byte; nil if the buffer is empty.
    var last: UInt8? { count > 0 ? bytes[count - 1] : nil }

    /// Removes all bytes and keeps the memory.
    func removeAll() { count = 0 }
    /// Removes the bytes from `length` on.
    func truncate(to length: Int) { count = min(count, length) }

    /// Removes the bytes from `start` on and returns them.
    func cut(from start: Int) -> [UInt8] {
        let cut = Array(contents[min(start, count)...])
        truncate(to: start)
        return cut
    }

    /// Appends a byte.
    @inline(__always)
    func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        bytes[count] = byte
        count += 1
    }

    /// Appends bytes.
    @inline(__always)
    func append(_ added: UnsafeBufferPointer<UInt8>) {
        guard let start = added.baseAddress, !added.isEmpty else { return }
        if count + added.count > capacity { grow(by: added.count) }
        memcpy(bytes + count, start, added.count)
        count += added.count
    }

    /// Appends the UTF-8 form of a literal.
    @inline(__always)
    func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends the UTF-8 form of a text.
    func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Appends the bytes of any collection, at once if they are contiguous.
    func append(_ added: some Collection<UInt8>) {
        if added.withContiguousStorageIfAvailable({ append($0) }) == nil {
            for byte in added { append(byte) }
        }
    }

    /// Appends a number in decimal. Most are single digits, which need no string.
    func append(decimal number: Int) {
        if number >= 0, number < 10 {
            append(UInt8(ascii: "0") + UInt8(number))
        } else {
            append(String(number))
        }
    }

    /// Appends text with `& < > "` as character references (HTML, section 13.1.4) and placeholder bytes restored.
    func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, placeholders: PlaceholderBytes = .none) {
        if count + text.count > capacity { grow(by: text.count) }
        var run = 0
        var index = nextEscapable(in: text, from: 0)
        while index < text.count {
            let byte = text[index]
            defer { index = nextEscapable(in: text, from: index + 1) }
            let replacement: StaticString
            switch placeholders.restored(byte) {
            case UInt8(ascii: "&"): replacement = "&amp;"
            case UInt8(ascii: "<"): replacement = "&lt;"
            case UInt8(ascii: ">"): replacement = "&gt;"
            case UInt8(ascii: "\""): replacement = "&quot;"
            case byte: continue
            case let restored:
                append(UnsafeBufferPointer(rebasing: text[run..<index]))
                append(restored)
                run = index + 1
                continue
            }
            append(UnsafeBufferPointer(rebasing: text[run..<index]))
            append(replacement)
            run = index + 1
        }
        append(UnsafeBufferPointer(rebasing: text[run...]))
    }

    /// Returns the offset of the next byte that may have to be escaped. All of these are at most `>`, so letters and
    /// non-ASCII bytes need one comparison, spaces a second; eight bytes are compared at once.
    @inline(__always)
    private func nextEscapable(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = text.baseAddress else { return text.count }
        var index = start
        while index &+ ByteOctet.count <= text.count {
            let octet = ByteOctet(at: base + index)
            let others =
                ~(octet.above(UInt8(ascii: ">")) | octet.equal(to: UInt8(ascii: " "))) & ByteOctet.all
            if others != 0 { return index &+ ByteOctet.first(in: others) }
            index &+= ByteOctet.count
        }
        while index < text.count, base[index] > UInt8(ascii: ">") || base[index] == UInt8(ascii: " ") {
            index &+= 1
        }
        return index
    }

    /// Appends an escaped part of a text.
    func appendEscaped(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, placeholders: PlaceholderBytes = .none
    ) { appendEscaped(UnsafeBufferPointer(rebasing: text), placeholders: placeholders) }

    /// Appends an escaped text.
    func appendEscaped(_ text: some StringProtocol) {
        var text = String(text)
        text.withUTF8 { appendEscaped($0) }
    }

    /// Appends raw bytes with placeholders restored.
    func appendRestored(_ text: UnsafeBufferPointer<UInt8>, placeholders: PlaceholderBytes) {
        guard placeholders.isUsed else { return append(text) }
        for byte in text { append(placeholders.restored(byte)) }
    }

    /// Appends a destination as an attribute value: percent-encodes bytes that a URL may not contain, and writes `&`
    /// and `'` as character references.
    func appendDestination(_ text: UnsafeBufferPointer<UInt8>, placeholders: PlaceholderBytes = .none) {
        for byte in text {
            let byte = placeholders.restored(byte)
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "'"): append("&#x27;")
            case _ where Self.destinationBytes[Int(byte)]: append(byte)
            default:
                append(UInt8(ascii: "%"))
                append(Self.hexDigit(byte >> 4))
                append(Self.hexDigit(byte & 15))
            }
        }
    }

    /// Appends a destination.
    func appendDestination(_ text: String) {
        var text = text
        text.withUTF8 { appendDestination($0) }
    }

    /// The bytes that cmark's `houdini_escape_href` keeps, by value.
    private static let destinationBytes: [Bool] = {
        var kept = [Bool](repeating: false, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        for byte in "0123456789\(letters)\(letters.lowercased())-_.+!*(),%#@?=;:/$~".utf8 {
            kept[Int(byte)] = true
        }
        return kept
    }()

    /// Returns the upper-case hexadecimal digit of a value below 16.
    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// Grows the memory for `added` more bytes, at least to twice its size.
    private func grow(by added: Int) {
        capacity = max(capacity * 2, count + added)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        memcpy(larger, bytes, count)
        bytes.deallocate()
        bytes = larger
    }
}
