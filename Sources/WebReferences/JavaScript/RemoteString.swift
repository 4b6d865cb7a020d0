import WebSyntax

/// True if a string is by itself the address of something on the network.
enum RemoteString {
    /// A scheme of the network and a host, or `//host.tld/`; no white space, and no name of a vocabulary.
    static func isRemote(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 6, bytes.count <= 65_536, let first = bytes.first,
            "hwfHWF/\\".utf8.contains(first), !bytes.contains(where: { $0 <= 0x20 })
        else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        guard case .remote(let scheme, let host) = URLClassifier.classify(text), let host else {
            return false
        }
        if scheme != nil {
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0
            let isAbsolute =
                bytes[(colon + 1)...].first.map { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
                ?? false
            return isAbsolute && schemes.contains(scheme ?? "") && !namespaces.contains(where: text.hasPrefix)
        }
        let isPlain = host.utf8.allSatisfy {
            $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 >= 0x80
        }
        return isPlain && host.dropFirst().contains(".") && text.hasPrefix("//")
            && text.dropFirst(2).contains("/") && !text.hasPrefix("///")
    }

    private static let schemes: Set<String> = ["http", "https", "ws", "wss", "ftp"]

    /// Names of vocabularies: identifiers, whatever they look like.
    private static let namespaces = [
        "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML", "http://www.w3.org/1999/xlink",
        "http://www.w3.org/1999/xhtml", "http://www.w3.org/XML/1998/namespace",
        "http://www.w3.org/2000/xmlns/",
    ]
}
