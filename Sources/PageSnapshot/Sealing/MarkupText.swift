import WebReferences

/// Writes text into HTML and XML.
enum MarkupText {
    /// For attribute values in any quotes or none, and for text.
    static func escaped(_ text: String) -> String {
        String(decoding: escaped(Array(text.utf8)), as: UTF8.self)
    }

    static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "&"): output += Array("&amp;".utf8)
            case UInt8(ascii: "<"): output += Array("&lt;".utf8)
            case UInt8(ascii: ">"): output += Array("&gt;".utf8)
            case UInt8(ascii: "\""): output += Array("&quot;".utf8)
            case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "="), 0x09, 0x0A, 0x0C, 0x0D, 0x20:
                output += Array("&#\(byte);".utf8)
            default: output.append(byte)
            }
        }
        return output
    }

    /// Whether what stands before an offset would join what follows to a character reference: `&am` and `p;`.
    static func endsInReference(_ bytes: Bytes, before offset: Int) -> Bool {
        var start = offset
        while start > 0, offset - start < 40, bytes[start - 1].isASCIIAlphanumeric { start -= 1 }
        if start > 0, bytes[start - 1] == UInt8(ascii: "#") { start -= 1 }
        return start > 0 && bytes[start - 1] == UInt8(ascii: "&")
    }
}
