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
        guard let converter = SystemConverter(name) else { return false }
        // A table of all 256 bytes replaces a converter call for each byte of the file.
        var singles: [[UInt8]?] = []
        if converter.isSingleByte { singles = (0...255).map { converter.character([UInt8($0)]) } }
        decode(bytes, into: &result) { output, offset in
            if !singles.isEmpty {
                guard let character = singles[Int(bytes[offset])] else { return (0xFFFD, 1) }
                output.append(contentsOf: character)
                return (nil, 1)
            }
            // The standard maps 0x80, unused in GBK, to the euro sign (10.2.1).
            if bytes[offset] == 0x80, name == "GBK" || name == "gb18030" { return (0x20AC, 1) }
            // Sequences have two to four bytes. The shortest one that the converter accepts is the
            // character.
            for length in 2...max(2, min(4, bytes.count - offset)) where offset + length <= bytes.count {
                // Half-width katakana in Shift_JIS are single bytes above 0x80.
                if length == 2, let single = converter.character([bytes[offset]]) {
                    output.append(contentsOf: single)
                    return (nil, 1)
                }
                if let character = converter.character(Array(bytes[offset..<(offset + length)])) {
                    output.append(contentsOf: character)
                    return (nil, length)
                }
            }
            // The loop above starts with two bytes, so it does not try the last byte alone.
            if offset + 1 == bytes.count, let single = converter.character([bytes[offset]]) {
                output.append(contentsOf: single)
                return (nil, 1)
            }
            // An ASCII byte after a broken lead byte is decoded as itself (Encoding, 10.2.1 and others). Otherwise a
            // lead byte could swallow a quote or `<`.
            return (0xFFFD, offset + 1 < bytes.count && bytes[offset + 1] >= 0x80 ? 2 : 1)
        }
        return true
    }

    /// Decodes bytes below 0x80 as ASCII and others with `character`, which appends text or returns a
    /// code point, and returns the number of bytes it used.
    private static func decode(
        _ bytes: Bytes, into result: inout TextEncoding.Decoded,
        _ character: (inout [UInt8], Int) -> (scalar: UInt32?, length: Int)
    ) {
        var offset = 0
        while offset < bytes.count {
            // In all these encodings lead bytes are above 0x7F, so a byte below is ASCII. ISO-2022-JP,
            // the exception, is unsupported.
            if bytes[offset] < 0x80 {
                result.text.append(bytes[offset])
                offset &+= 1
                continue
            }
            let (scalar, length) = character(&result.text, offset)
            if let scalar { result.text.appendScalar(scalar) }
            offset += length
            result.map.note(decoded: result.text.count, raw: offset)
        }
    }
}

#if canImport(Darwin)
    /// Core Foundation's converter of one encoding.
    private struct SystemConverter {
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
    private final class SystemConverter {
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
