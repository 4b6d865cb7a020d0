import WebSyntax

/// Text and attribute values of sanitized HTML.
package enum MarkupText {
    /// Returns `text` without control characters and without the bidirectional embeddings, overrides and isolates
    /// (Unicode, UAX #9, 2), which can show text in another order than it is read. Direction marks remain.
    package static func cleaned(_ text: String) -> String {
        // Most text has neither: in UTF-8, controls begin below 0x20 or with 0x7F and 0xC2, the others with 0xE2 and 0xEF.
        guard text.utf8.contains(where: { classes[Int($0)] & control != 0 }) else { return text }
        var text = text
        return text.withUTF8 { bytes in
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count)
            append(bytes, to: &output, stopping: control) { _, _ in }
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Returns text as the content of an element.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { classes[Int($0)] & markup != 0 }) else { return text }
        var text = text
        return text.withUTF8 { bytes in
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count + 16)
            append(bytes, to: &output, stopping: markup, escape)
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Returns the text of escaped text.
    package static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var text = text
        return text.withUTF8 { bytes in
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count)
            var offset = 0
            while let mark = bytes.firstOffset(of: UInt8(ascii: "&"), from: offset, to: bytes.count) {
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[offset..<mark]))
                let found: (character: UInt8, length: Int) =
                    if bytes.hasExactly("&lt;", at: mark, to: bytes.count) {
                        (UInt8(ascii: "<"), 4)
                    } else if bytes.hasExactly("&gt;", at: mark, to: bytes.count) {
                        (UInt8(ascii: ">"), 4)
                    } else {
                        (UInt8(ascii: "&"), bytes.hasExactly("&amp;", at: mark, to: bytes.count) ? 5 : 1)
                    }
                output.append(found.character)
                offset = mark + found.length
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[offset...]))
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Returns an attribute with a space before it and quotes around its value.
    package static func attribute(_ name: String, _ value: String) -> String {
        var output: [UInt8] = []
        append(value, to: &output, inAttribute: true)
        return " \(name)=\"\(String(decoding: output, as: UTF8.self))\""
    }

    /// Appends `text` with its markup characters as references. `<` is escaped in attribute values, too: serializers before
    /// 2025 left it there, which mutation XSS made use of.
    package static func append(_ text: some StringProtocol, to output: inout [UInt8], inAttribute: Bool) {
        var text = String(text)
        text.withUTF8 { bytes in
            append(bytes, to: &output, stopping: inAttribute ? markup | quote : markup, escape)
        }
    }

    /// Appends the text of an element with its markup characters as references.
    package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        append(bytes, to: &output, stopping: markup, escape)
    }

    /// Appends the text of an element, cleaned and with its markup characters as references.
    ///
    /// - Parameter bytes: valid UTF-8.
    static func appendCleaned(_ bytes: Bytes, to output: inout [UInt8]) {
        append(bytes, to: &output, stopping: control | markup, escape)
    }

    // MARK: Bytes

    private static let control: UInt8 = 1
    private static let markup: UInt8 = 2
    private static let quote: UInt8 = 4

    /// The bytes at which something may have to be done, as sets of bits.
    private static let classes: [UInt8] = {
        var classes = [UInt8](repeating: 0, count: 256)
        for byte in 0..<0x20 where byte != 0x09 && byte != 0x0A { classes[byte] = control }
        for byte in [0x7F, 0xC2, 0xE2, 0xEF] { classes[byte] = control }
        for byte in "&<>".utf8 { classes[Int(byte)] = markup }
        for byte in "\"`".utf8 { classes[Int(byte)] = quote }
        return classes
    }()

    /// Appends a character of markup as a reference.
    private static func escape(_ byte: UInt8, _ output: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&"): output += "&amp;".utf8
        case UInt8(ascii: "<"): output += "&lt;".utf8
        case UInt8(ascii: ">"): output += "&gt;".utf8
        case UInt8(ascii: "\""): output += "&quot;".utf8
        // Internet Explorer took a backtick for a quote.
        default: output += "&#96;".utf8
        }
    }

    /// Appends bytes in runs up to those of some classes. Controls are left out; the others are written by `write`.
    @inline(__always)
    private static func append(
        _ bytes: Bytes, to output: inout [UInt8], stopping mask: UInt8,
        _ write: (UInt8, inout [UInt8]) -> Void
    ) {
        classes.withUnsafeBufferPointer { classes in
            var copied = 0
            var offset = 0
            // The next place where eight bytes are looked at together.
            var next = 0
            while offset < bytes.count {
                if offset >= next {
                    offset = afterPlainText(bytes, offset, hasQuotes: mask & quote != 0)
                    next = offset &+ ByteOctet.count
                    if offset == bytes.count { break }
                }
                let byte = bytes[offset]
                let found = classes[Int(byte)] & mask
                if found == 0 {
                    offset &+= 1
                    continue
                }
                let length = found == control ? controlLength(bytes, offset) : 1
                if length == 0 {
                    offset &+= 1
                    continue
                }
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<offset]))
                if found != control {
                    write(byte, &output)
                } else if byte == 0x0D {
                    // A carriage return can only come from a character reference, and would be read as a line feed.
                    output.append(0x0A)
                }
                offset &+= length
                copied = offset
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
        }
    }

    /// Skips eight bytes at a time while they are ASCII of no class.
    @inline(__always)
    private static func afterPlainText(_ bytes: Bytes, _ start: Int, hasQuotes: Bool) -> Int {
        guard let first = bytes.baseAddress else { return start }
        var offset = start
        while offset &+ ByteOctet.count <= bytes.count {
            let octet = ByteOctet(at: first + offset)
            var found =
                ByteOctet.all ^ octet.above(0x1F) | octet.above(0x7E) | octet.equal(to: UInt8(ascii: "&"))
                | octet.equal(to: UInt8(ascii: "<")) | octet.equal(to: UInt8(ascii: ">"))
            if hasQuotes {
                found |= octet.equal(to: UInt8(ascii: "\"")) | octet.equal(to: UInt8(ascii: "`"))
            }
            if found != 0 { break }
            offset &+= ByteOctet.count
        }
        return offset
    }

    /// Returns the length of the character at `offset` if it is left out or replaced; 0 for any other.
    private static func controlLength(_ bytes: Bytes, _ offset: Int) -> Int {
        func byte(_ index: Int) -> UInt8 { offset + index < bytes.count ? bytes[offset + index] : 0 }
        switch bytes[offset] {
        // U+0080 to U+009F.
        case 0xC2: return byte(1) < 0xA0 ? 2 : 0
        // U+202A to U+202E, U+2066 to U+2069.
        case 0xE2:
            let isHidden =
                (byte(1) == 0x80 && (0xAA...0xAE).contains(byte(2)))
                || (byte(1) == 0x81 && (0xA6...0xA9).contains(byte(2)))
            return isHidden ? 3 : 0
        // U+FEFF, U+FFFE, U+FFFF.
        case 0xEF:
            let isHidden = (byte(1) == 0xBB && byte(2) == 0xBF) || (byte(1) == 0xBF && byte(2) >= 0xBE)
            return isHidden ? 3 : 0
        default: return 1
        }
    }
}
