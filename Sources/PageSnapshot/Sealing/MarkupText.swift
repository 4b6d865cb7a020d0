import WebSyntax

/// Writes text into HTML and XML.
enum MarkupText {
    /// Escapes text for quoted attributes and for content.
    static func escaped(_ text: String) -> String {
        String(decoding: escaped(Array(text.utf8), unquoted: false), as: UTF8.self)
    }

    /// Escapes text for markup.
    ///
    /// - Parameter unquoted: true if the text may become an attribute's value without quotes.
    static func escaped(_ bytes: [UInt8], unquoted: Bool) -> [UInt8] {
        guard needsEscape(bytes, unquoted: unquoted) else { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "&"): output += Array("&amp;".utf8)
            case UInt8(ascii: "<"): output += Array("&lt;".utf8)
            case UInt8(ascii: ">"): output += Array("&gt;".utf8)
            case UInt8(ascii: "\""): output += Array("&quot;".utf8)
            case UInt8(ascii: "'"): output += Array("&#39;".utf8)
            case _ where byte.isHTMLSpace:
                if unquoted { output += Array("&#\(byte);".utf8) } else { output.append(byte) }
            default: output.append(byte)
            }
        }
        return output
    }

    /// Returns true if a byte needs an escape. Most texts are pictures in megabytes of base64, for which the system's
    /// byte search is faster than a loop.
    private static func needsEscape(_ bytes: [UInt8], unquoted: Bool) -> Bool {
        let always = Array("&<>\"'".utf8)
        let spaces = Array(" \t\n\u{C}\r".utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            (unquoted ? always + spaces : always).contains {
                bytes.firstOffset(of: $0, from: 0, to: bytes.count) != nil
            }
        }
    }

    /// Escapes text for insertion at an offset. If the text before would join its first letter to a character
    /// reference (`&am` and `p`), that letter is escaped as well.
    static func escaped(_ bytes: [UInt8], at offset: Int, in text: Bytes) -> [UInt8] {
        let escaped = escaped(bytes, unquoted: true)
        guard let first = escaped.first, first.isASCIIAlphanumeric || first == UInt8(ascii: "#"),
            endsInReference(text, before: offset)
        else { return escaped }
        return Array("&#\(first);".utf8) + escaped.dropFirst()
    }

    /// Returns true if an unfinished character reference ends at the offset.
    private static func endsInReference(_ bytes: Bytes, before offset: Int) -> Bool {
        var start = offset
        while start > 0, offset - start < 40, bytes[start - 1].isASCIIAlphanumeric { start -= 1 }
        if start > 0, bytes[start - 1] == UInt8(ascii: "#") { start -= 1 }
        return start > 0 && bytes[start - 1] == UInt8(ascii: "&")
    }
}
