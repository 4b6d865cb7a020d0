/// The text of attribute values, escaped in one pass.
enum AttributeText {
    static func inDoubleQuotes(_ text: String) -> String {
        escaped(text, quote: UInt8(ascii: "\""), reference: "&quot;")
    }

    /// For JSON, which is full of double quotes.
    static func inSingleQuotes(_ text: String) -> String {
        escaped(text, quote: UInt8(ascii: "'"), reference: "&#39;")
    }

    private static func escaped(_ text: String, quote: UInt8, reference: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 64)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case quote: bytes += reference.utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
