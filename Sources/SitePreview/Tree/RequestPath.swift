import WebSyntax

/// The path of a request, percent-decoded once and split (RFC 3986, sections 2.1 and 3.3). Every form
/// that could leave the served folder is refused.
package struct RequestPath: Sendable, Hashable {
    /// The reason why a path is not accepted.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case badEscape, nul, slash, backslash, climbing, notUTF8

        package var description: String {
            switch self {
            case .badEscape: "the path has a % without two hexadecimal digits after it"
            case .nul: "the path has a NUL"
            case .slash: "the path has an escaped slash; a name cannot hold one"
            case .backslash: "the path has a backslash; write /"
            case .climbing: "the path has '..', which could leave the folder that is served"
            case .notUTF8: "the path is not UTF-8"
            }
        }
    }

    /// The decoded parts; none is empty.
    package var parts: [String]
    /// True if the path ends in a slash, as the root's does.
    package var isFolder: Bool
    /// The text after the question mark, as written; `nil` without one.
    package var query: String?
    /// True if two slashes follow each other. No file has such a path, so it is answered with 404.
    package var hasEmptyPart: Bool

    /// Parses a target.
    ///
    /// - Parameter target: the text from its first slash on.
    package init(_ target: some StringProtocol) throws(Refusal) {
        let bytes = Array(target.utf8.prefix { $0 != UInt8(ascii: "#") })
        let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
        query = mark.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self) }
        let path = bytes[..<(mark ?? bytes.endIndex)].dropFirst()
        var parts: [String] = []
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            parts.append(try Self.decoded(part))
        }
        isFolder = parts.last?.isEmpty ?? true
        if isFolder { parts = parts.dropLast() }
        hasEmptyPart = parts.contains("")
        self.parts = parts.filter { !$0.isEmpty }
    }

    /// Decodes one part. An escaped slash or NUL is refused: a file name cannot contain them.
    private static func decoded(_ part: ArraySlice<UInt8>) throws(Refusal) -> String {
        var decoded: [UInt8] = []
        var index = part.startIndex
        while index < part.endIndex {
            var byte = part[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                guard index + 1 < part.endIndex, let high = part[index].hexValue,
                    let low = part[index + 1].hexValue
                else { throw .badEscape }
                byte = high << 4 | low
                index += 2
                if byte == UInt8(ascii: "/") { throw .slash }
            }
            if byte == 0 { throw .nul }
            if byte == UInt8(ascii: "\\") { throw .backslash }
            decoded.append(byte)
        }
        guard decoded != Array("..".utf8) else { throw .climbing }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// True for dotfiles and everything in a folder whose name begins with a dot.
    var isHidden: Bool { parts.contains { $0.hasPrefix(".") } }

    /// Returns the address from the root, with exactly one slash at the start: two would name another
    /// host.
    package static func address(_ parts: [String], isFolder: Bool) -> String {
        "/" + parts.map(encoded).joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : "")
    }

    /// Percent-encodes everything outside RFC 3986's unreserved characters.
    package static func encoded(_ part: String) -> String { PercentEncodeSet.reserved.encode(part.utf8) }
}
