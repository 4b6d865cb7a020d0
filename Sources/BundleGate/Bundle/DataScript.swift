import Foundation

/// A script that carries data of a library to its pages: exactly one call of a function of the page's own script, with
/// JSON as arguments, as in `sitegen.library({});`. It computes nothing, so for any data it can neither load nor
/// navigate.
enum DataScript {
    /// Returns true for the text of a data script. JSON is an expression of JavaScript (ECMA-262 since edition 10).
    static func isData(_ bytes: [UInt8]) -> Bool {
        let start = Array("sitegen.".utf8)
        let end = Array(");\n".utf8)
        // With zero bytes JSONSerialization would take the text for UTF-16, which a browser does not.
        guard bytes.starts(with: start), bytes.count > start.count + end.count,
            bytes.suffix(end.count) == end[...],
            !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil
        else { return false }
        let name = bytes[start.count...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "(") else {
            return false
        }
        // As elements of one array, the arguments are parsed in one call.
        let list =
            [UInt8(ascii: "[")] + bytes[(name.endIndex + 1)..<(bytes.count - end.count)] + [UInt8(ascii: "]")]
        return (try? JSONSerialization.jsonObject(with: Data(list))) is [Any]
    }
}
