#if canImport(Darwin)
    import Foundation
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The legacy encodings: windows-1252 by a table, the others by the system's converter. The table makes
/// the most common one identical on all systems.
enum LegacyDecoding {
    /// Appends the decoded bytes. Returns false, and appends nothing, if the system does not know the
    /// encoding.
    static func decode(_ bytes: Bytes, as name: String, into result: inout TextEncoding.Decoded) -> Bool {
        if name == "windows-1252" {
            decode(bytes, into: &result) { _, offset in
                (CharacterReference.scalarValue(ofByte: bytes[offset]), 1)
            }
            return true
        }
        if name == "ISO-2022-JP" { return ISO2022JPDecoding.decode(bytes, into: &result) }
        guard let converter = SystemConverter(name) else { return false }
        var table = CharacterTable(converter, name)
        if converter.isSingleByte {
            // The unassigned bytes of these encodings are control characters (Encoding, 9).
            let hasControls = name.hasPrefix("windows-")
            decode(bytes, into: &result) { output, offset in
                let byte = bytes[offset]
                if table.append(byte, to: &output) { return (nil, 1) }
                return (hasControls && byte < 0xA0 ? UInt32(byte) : 0xFFFD, 1)
            }
            return true
        }
        decode(bytes, into: &result) { output, offset in
            // Half-width katakana in Shift_JIS are single bytes above 0x80.
            if table.append(bytes[offset], to: &output) { return (nil, 1) }
            guard isLead(bytes[offset], name) else { return (0xFFFD, 1) }
            // Sequences have two to four bytes. The shortest one that the converter accepts is the
            // character.
            if offset + 2 <= bytes.count, table.append(bytes[offset], bytes[offset + 1], to: &output) {
                return (nil, 2)
            }
            for length in 3...4 where offset + length <= bytes.count {
                if let character = converter.character(Array(bytes[offset..<(offset + length)])) {
                    output.append(contentsOf: character)
                    return (nil, length)
                }
            }
            // An ASCII byte after a broken lead byte is decoded as itself (Encoding, 10.2.1 and others). Otherwise a
            // lead byte could swallow a quote or `<`.
            return (0xFFFD, offset + 1 < bytes.count && bytes[offset + 1] >= 0x80 ? 2 : 1)
        }
        return true
    }

    /// Returns true for a byte that begins a sequence. Any other byte is an error by itself, and the next one is read.
    private static func isLead(_ byte: UInt8, _ name: String) -> Bool {
        switch name {
        case "Shift_JIS": 0x81...0x9F ~= byte || 0xE0...0xFC ~= byte
        case "EUC-JP": 0x8E...0x8F ~= byte || 0xA1...0xFE ~= byte
        default: 0x81...0xFE ~= byte
        }
    }

    /// Decodes bytes below 0x80 as ASCII and others with `character`, which appends text or returns a
    /// code point, and returns the number of bytes it used.
    private static func decode(
        _ bytes: Bytes, into result: inout TextEncoding.Decoded,
        _ character: (inout [UInt8], Int) -> (scalar: UInt32?, length: Int)
    ) {
        var offset = 0
        while offset < bytes.count {
            // In all these encodings lead bytes are above 0x7F, so a byte below is ASCII. ISO-2022-JP is
            // the exception.
            if bytes[offset] < 0x80 {
                let start = offset
                while offset < bytes.count, bytes[offset] < 0x80 { offset &+= 1 }
                result.text.append(contentsOf: Bytes(rebasing: bytes[start..<offset]))
                continue
            }
            let (scalar, length) = character(&result.text, offset)
            if scalar == 0xFFFD {
                result.appendError()
            } else if let scalar {
                result.text.appendScalar(scalar)
            }
            offset += length
            result.map.note(decoded: result.text.count, raw: offset)
        }
    }
}

/// The characters of an encoding that were converted already. A call of the converter takes a hundred times as long.
struct CharacterTable {
    private let converter: SystemConverter
    /// The converter of Shift_JIS, for the characters of EUC-JP; nil for other encodings.
    private let shiftJIS: SystemConverter?
    /// The characters of one byte, then those of two bytes. In each: 0 before the first call, 1 for none; else the number
    /// of bytes in UTF-8 in the highest byte, and the bytes from the lowest on.
    private var characters: [UInt64]

    init(_ converter: SystemConverter, _ name: String) {
        self.converter = converter
        shiftJIS = name == "EUC-JP" ? SystemConverter("Shift_JIS") : nil
        characters = [UInt64](repeating: 0, count: converter.isSingleByte ? 0x100 : 0x100 + 0x1_0000)
        for (code, character) in DecodingExceptions.of(name) {
            characters[code < 0x100 ? code : 0x100 + code] = Self.entry(
                character.map { Array(String($0).utf8) })
        }
    }

    /// Returns the entry of a character, which has at most seven bytes.
    private static func entry(_ character: [UInt8]?) -> UInt64 {
        guard let character else { return 1 }
        var found = UInt64(character.count) << 56
        for (index, byte) in character.enumerated() { found |= UInt64(byte) << UInt64(8 * index) }
        return found
    }

    private func converted(_ bytes: [UInt8]) -> [UInt8]? {
        if let shiftJIS, let moved = JapaneseDecoding.shiftJIS(bytes) { return shiftJIS.character(moved) }
        return converter.character(bytes)
    }

    /// Appends the character of one byte. Returns false for a byte without a character.
    mutating func append(_ byte: UInt8, to output: inout [UInt8]) -> Bool {
        append([byte], Int(byte), to: &output)
    }

    /// Appends the character of two bytes. Returns false for a pair without a character.
    mutating func append(_ first: UInt8, _ second: UInt8, to output: inout [UInt8]) -> Bool {
        append([first, second], 0x100 + Int(first) << 8 + Int(second), to: &output)
    }

    @inline(__always)
    private mutating func append(
        _ bytes: @autoclosure () -> [UInt8], _ place: Int, to output: inout [UInt8]
    ) -> Bool {
        var found = characters[place]
        if found == 0 {
            let character = converted(bytes())
            // More than seven bytes are several characters, which no encoding has for two bytes.
            guard (character?.count ?? 0) <= 7 else { return false }
            found = Self.entry(character)
            characters[place] = found
        }
        guard found != 1 else { return false }
        for index in 0..<Int(found >> 56) {
            output.append(UInt8(truncatingIfNeeded: found >> UInt64(8 * index)))
        }
        return true
    }
}

#if canImport(Darwin)
    /// Core Foundation's converter of one encoding.
    struct SystemConverter {
        /// True if each byte is one character.
        private let encoding: String.Encoding
        let isSingleByte: Bool

        init?(_ name: String) {
            let system = EncodingLabels.systemNames[name] ?? name
            let found = CFStringConvertIANACharSetNameToEncoding(system as CFString)
            guard found != kCFStringEncodingInvalidId else { return nil }
            encoding = String.Encoding(rawValue: CFStringConvertEncodingToNSStringEncoding(found))
            isSingleByte = !EncodingLabels.multibyte.contains(name)
        }

        /// Returns the UTF-8 form of exactly one character; nil for anything else.
        func character(_ bytes: [UInt8]) -> [UInt8]? {
            guard let text = String(bytes: bytes, encoding: encoding), !text.isEmpty else { return nil }
            return Array(text.utf8)
        }
    }
#else
    /// The C library's converter of one encoding (`iconv`), closed with it.
    final class SystemConverter {
        private let handle: iconv_t
        /// True if each byte is one character.
        let isSingleByte: Bool

        init?(_ name: String) {
            let opened = iconv_open("UTF-8", EncodingLabels.systemNames[name] ?? name)
            // The failure is (iconv_t)-1.
            guard let opened, opened != iconv_t(bitPattern: -1) else { return nil }
            handle = opened
            isSingleByte = !EncodingLabels.multibyte.contains(name)
        }

        deinit { iconv_close(handle) }

        /// Returns the UTF-8 form of exactly one character; nil for anything else.
        func character(_ bytes: [UInt8]) -> [UInt8]? {
            var input = bytes.map { CChar(bitPattern: $0) }
            var output = [CChar](repeating: 0, count: 16)
            var left = input.count
            var free = output.count
            let status = input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    var from = input.baseAddress
                    var to = output.baseAddress
                    // A call without buffers resets the converter, which keeps its state between
                    // characters.
                    iconv(handle, nil, nil, nil, nil)
                    let status = iconv(handle, &from, &left, &to, &free)
                    // Flush: the converter may hold back a character that could combine with the next.
                    iconv(handle, nil, nil, &to, &free)
                    return status
                }
            }
            // The error value is (size_t)-1. A positive status counts inexact conversions, which are
            // accepted.
            guard status != Int.max, status != -1, left == 0, free < output.count else { return nil }
            return output[..<(output.count - free)].map { UInt8(bitPattern: $0) }
        }
    }
#endif
