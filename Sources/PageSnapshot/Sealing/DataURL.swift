import Foundation
import WebSyntax

/// Writes data: URLs in letters without a meaning wherever a URL can occur: in quoted and unquoted attributes, strings
/// and url tokens of CSS, JSON, strings of scripts, XML and `srcset`. So nothing around them needs escaping.
enum DataURL {
    /// Returns a data: URL (RFC 2397).
    ///
    /// - Parameters:
    ///   - type: `type/subtype`, without parameters.
    /// - isText: true if the bytes are UTF-8 text. Text is percent-encoded if that is shorter, and names its charset
    ///   if it is not ASCII.
    ///   - fragment: the fragment of the URL, without `#`.
    static func make(_ bytes: [UInt8], type: String, isText: Bool = false, fragment: String? = nil) -> [UInt8]
    {
        var url = Array("data:\(type)".utf8)
        if isText, bytes.contains(where: { $0 >= 0x80 }) { url += Array(";charset=utf-8".utf8) }
        let base64Count = (bytes.count + 2) / 3 * 4 + 7
        if isText, percentCount(bytes, atMost: base64Count) <= base64Count {
            url.append(UInt8(ascii: ","))
            appendPercent(bytes, to: &url)
        } else {
            url += Array(";base64,".utf8)
            Data(bytes).base64EncodedData().withUnsafeBytes { url.append(contentsOf: $0) }
        }
        if let fragment { url += encodedFragment(fragment) }
        return url
    }

    /// Returns a data: URL whose type ends at a `;` for object and embed. Without a `type` attribute, Chromium and WebKit take
    /// everything before the first `;` for the type, also one in the content, and show nothing of it.
    static func parameterized(_ url: [UInt8]) -> [UInt8] {
        guard let comma = url.firstIndex(of: UInt8(ascii: ",")), url[comma...].contains(UInt8(ascii: ";")),
            !url[..<comma].contains(UInt8(ascii: ";"))
        else { return url }
        return Array(url[..<comma]) + Array(";charset=utf-8".utf8) + url[comma...]
    }

    /// Returns the length of the percent-encoded form, or any number above `limit` if it is longer.
    private static func percentCount(_ bytes: [UInt8], atMost limit: Int) -> Int {
        var count = 0
        for byte in bytes {
            count += isSafe[Int(byte)] ? 1 : 3
            if count > limit { break }
        }
        return count
    }

    /// Appends bytes percent-encoded.
    private static func appendPercent(_ bytes: [UInt8], to output: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in bytes {
            if isSafe[Int(byte)] {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }

    /// Returns `#` and a fragment, with everything escaped that could have a meaning around it. Its own escapes are
    /// kept.
    static func encodedFragment(_ fragment: String) -> [UInt8] {
        var output = [UInt8(ascii: "#")]
        for byte in fragment.utf8 {
            if isSafe[Int(byte)] || "%,&".utf8.contains(byte) && byte != UInt8(ascii: "&") {
                output.append(byte)
            } else {
                appendPercent([byte], to: &output)
            }
        }
        return output
    }

    /// The bytes that stay as they are.
    private static let isSafe: [Bool] = (0..<256).map { value in
        let byte = UInt8(value)
        return byte.isASCIIAlphanumeric || "-_.!~*:/?;@$+={}[]".utf8.contains(byte)
    }
}
