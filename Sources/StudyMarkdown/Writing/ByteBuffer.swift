#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A growing byte buffer for HTML. It owns its memory and is used by one task at a time.
package final class ByteBuffer {
    package private(set) var count = 0
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int

    package init(capacity: Int = 1 << 12) {
        self.capacity = max(capacity, 16)
        bytes = .allocate(capacity: self.capacity)
    }

    deinit { bytes.deallocate() }

    package var contents: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
    package var last: UInt8? { count > 0 ? bytes[count - 1] : nil }

    package func removeAll() { count = 0 }
    package func truncate(to length: Int) { count = min(count, length) }

    /// Removes the bytes from `start` on and returns them.
    package func cut(from start: Int) -> [UInt8] {
        let cut = Array(contents[min(start, count)...])
        truncate(to: start)
        return cut
    }

    @inline(__always)
    package func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        bytes[count] = byte
        count += 1
    }

    @inline(__always)
    package func append(_ start: UnsafePointer<UInt8>?, count added: Int) {
        guard let start, added > 0 else { return }
        if count + added > capacity { grow(by: added) }
        memcpy(bytes + count, start, added)
        count += added
    }

    @inline(__always)
    package func append(_ text: StaticString) { append(text.utf8Start, count: text.utf8CodeUnitCount) }

    package func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0.baseAddress, count: $0.count) }
    }

    package func append(_ added: some Collection<UInt8>) {
        if added.withContiguousStorageIfAvailable({ append($0.baseAddress, count: $0.count) }) == nil {
            for byte in added { append(byte) }
        }
    }

    package func append(decimal number: Int) {
        if number >= 0, number < 10 { append(0x30 + UInt8(number)) } else { append(String(number)) }
    }

    /// Appends text with `& < > "` as character references (HTML, section 13.1.4) and placeholder bytes restored.
    func appendEscaped(
        _ start: UnsafePointer<UInt8>?, count length: Int, placeholders: PlaceholderBytes = .none
    ) {
        guard let start, length > 0 else { return }
        if count + length > capacity { grow(by: length) }
        var run = 0
        var index = 0
        while index < length {
            let byte = start[index]
            // All escaped bytes are at most 0x3E, so letters and non-ASCII bytes need one comparison.
            if byte > 0x3E || (byte != 0x26 && byte != 0x3C && byte != 0x3E && byte != 0x22 && byte >= 0x20) {
                index += 1
                continue
            }
            let replacement: StaticString
            switch byte {
            case 0x26: replacement = "&amp;"
            case 0x3C: replacement = "&lt;"
            case 0x3E: replacement = "&gt;"
            case 0x22: replacement = "&quot;"
            case placeholders.pipe: replacement = "|"
            case placeholders.backslash: replacement = "\\"
            case placeholders.pageComment: replacement = "&lt;"
            case placeholders.pageBracket: replacement = "["
            default:
                if let opener = placeholders.opener(for: byte) {
                    append(start + run, count: index - run)
                    run = index + 1
                    withUnsafePointer(to: opener) { appendEscaped($0, count: 1) }
                }
                index += 1
                continue
            }
            append(start + run, count: index - run)
            append(replacement)
            index += 1
            run = index
        }
        append(start + run, count: length - run)
    }

    func appendEscaped(_ text: some StringProtocol) {
        var text = String(text)
        text.withUTF8 { appendEscaped($0.baseAddress, count: $0.count) }
    }

    /// Appends raw bytes with placeholders restored.
    func appendRestored(_ start: UnsafePointer<UInt8>?, count length: Int, placeholders: PlaceholderBytes) {
        guard let start else { return }
        guard placeholders.isUsed else { return append(start, count: length) }
        for index in 0..<length { append(placeholders.restored(start[index])) }
    }

    /// Appends a destination as an attribute value: percent-encodes bytes that a URL may not contain, and writes `&`
    /// and `'` as character references.
    func appendDestination(
        _ start: UnsafePointer<UInt8>?, count length: Int, placeholders: PlaceholderBytes = .none
    ) {
        guard let start else { return }
        for index in 0..<length {
            let byte = placeholders.restored(start[index])
            switch byte {
            case 0x26: append("&amp;")
            case 0x27: append("&#x27;")
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: append(byte)
            // - _ . + ! * ( ) , % # @ ? = ; : / $ ~
            case 0x2D, 0x5F, 0x2E, 0x2B, 0x21, 0x2A, 0x28, 0x29, 0x2C, 0x25, 0x23, 0x40, 0x3F, 0x3D, 0x3B,
                0x3A, 0x2F,
                0x24, 0x7E:
                append(byte)
            default:
                append(0x25)
                append(Self.hexDigit(byte >> 4))
                append(Self.hexDigit(byte & 15))
            }
        }
    }

    func appendDestination(_ text: String) {
        var text = text
        text.withUTF8 { appendDestination($0.baseAddress, count: $0.count) }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }

    private func grow(by added: Int) {
        capacity = max(capacity * 2, count + added)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        memcpy(larger, bytes, count)
        bytes.deallocate()
        bytes = larger
    }
}
