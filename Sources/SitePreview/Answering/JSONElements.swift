import WebSyntax

/// Splits a JSON array into its elements as they are written. Decoding and encoding again would change
/// numbers and escapes.
enum JSONElements {
    /// Returns the text of each element.
    ///
    /// - Parameter array: valid JSON in UTF-8 with an array at its top level; checked by the caller.
    static func texts(of array: [UInt8]) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        var current: [UInt8] = []
        var depth = 0
        var isString = false
        var isEscaped = false
        func close() {
            let text = Array(current.trimming { " \t\n\r".utf8.contains($0) })
            if !text.isEmpty { texts.append(text) }
            current = []
        }
        for byte in array.starts(with: [0xEF, 0xBB, 0xBF]) ? array[3...] : array[...] {
            if isString {
                current.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                if depth > 0 { current.append(byte) }
                depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth > 0 { current.append(byte) } else { close() }
            case UInt8(ascii: ",") where depth == 1: close()
            default:
                if byte == UInt8(ascii: "\"") { isString = true }
                if depth > 0 { current.append(byte) }
            }
        }
        return texts
    }
}
