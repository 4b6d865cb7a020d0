import WebSyntax

/// Recognizes strings that alone are the address of something on the network, or a refresh that leads there.
enum RemoteString {
    /// Returns true for an address, and for the content of a meta refresh to one: a script can set both.
    static func isRemote(_ bytes: [UInt8]) -> Bool { isAddress(refreshAddress(bytes) ?? bytes) }

    /// Returns true for the content of a meta refresh to an address.
    static func isRefresh(_ bytes: [UInt8]) -> Bool { refreshAddress(bytes).map(isAddress) ?? false }

    /// Returns true for an address to which a page can navigate, also with the white space that URLs lose (URL Standard,
    /// 4.4).
    static func leads(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 6, bytes.count <= 65_536, let first = bytes.first,
            first <= 0x20 || firstBytes.contains(first)
        else { return false }
        let kept = bytes.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }.drop { $0 <= 0x20 }
        return isAddress(Array(kept.reversed().drop { $0 <= 0x20 }.reversed()))
    }

    /// Returns the address in the content of a meta refresh; `nil` for other texts.
    static func refreshAddress(_ bytes: [UInt8]) -> [UInt8]? {
        guard let first = bytes.first, first <= 0x20 || first == UInt8(ascii: ".") || first.isASCIIDigit,
            bytes.count <= 65_536
        else { return nil }
        return bytes.withUnsafeBufferPointer { MetaRefresh.url(in: $0) }.map { Array(bytes[$0]) }
    }

    /// The bytes with which an address on the network can begin.
    private static let firstBytes: Set<UInt8> = Set("hwfHWF/\\".utf8)

    /// Returns true for a scheme of the network with a host, or `//host.tld/`. White space and names of vocabularies
    /// exclude it.
    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        // The bounds and the first byte exclude most strings before the address is parsed.
        guard bytes.count >= 6, bytes.count <= 65_536, let first = bytes.first,
            firstBytes.contains(first), !bytes.contains(where: { $0 <= 0x20 })
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
        // Without a scheme a dot and a path are required: comments such as `//todo` begin alike.
        return isPlain && host.dropFirst().contains(".") && text.hasPrefix("//")
            && text.dropFirst(2).contains("/") && !text.hasPrefix("///")
    }

    /// The schemes that open a connection.
    private static let schemes: Set<String> = ["http", "https", "ws", "wss", "ftp"]

    /// Names of vocabularies. They identify a namespace and are never fetched (Namespaces in XML 1.0, 3).
    private static let namespaces = [
        "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML", "http://www.w3.org/1999/xlink",
        "http://www.w3.org/1999/xhtml", "http://www.w3.org/XML/1998/namespace",
        "http://www.w3.org/2000/xmlns/",
    ]
}
