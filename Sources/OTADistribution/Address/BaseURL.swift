import Foundation
import WebSyntax

/// The address of the published folder: an https address, to which names of files are appended.
package struct BaseURL: Hashable, Sendable, CustomStringConvertible {
    /// In normal form, with its last slash.
    package let text: String
    package let host: String

    package var description: String { text }

    /// - Parameter source: where the address came from, as a refusal names it: `--base-url`.
    package init(_ written: String, from source: String) throws(Refusal) {
        func refusal(_ why: String) -> Refusal {
            Refusal(.address, "the base URL '\(written.withoutUserInfo)' (\(source)) \(why)")
        }
        let text = written.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let colon = text.range(of: "://"), !text[..<colon.lowerBound].isEmpty else {
            throw refusal("is no address; write https://host/folder/")
        }
        guard text[..<colon.lowerBound].lowercased() == "https" else {
            throw refusal("is not https, and iOS installs from nothing else; write https://")
        }
        let rest = text[colon.upperBound...]
        guard !rest.contains("?") else { throw refusal("has a query; write the folder's address alone") }
        guard !rest.contains("#") else { throw refusal("has a fragment; write the folder's address alone") }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else {
            throw refusal("has a user or a password in it, which iOS does not send; leave it out")
        }
        let (host, port) = Self.parts(of: authority)
        guard !host.isEmpty else { throw refusal("has no host; write https://host/folder/") }
        guard Self.isHost(host) else {
            throw refusal("has a host that is none; write it in ASCII (xn--… for other letters)")
        }
        if let port {
            guard let number = Int(port), (1...65535).contains(number), port.utf8.allSatisfy(\.isASCIIDigit)
            else {
                throw refusal("has a port that is none; write 1 to 65535")
            }
        }
        guard let path = Self.path(rest[authority.endIndex...]) else {
            throw refusal("has a path with '..', a backslash or a stray '%'; write the folder's address")
        }
        self.host = host.lowercased()
        self.text = "https://" + self.host + (port.map { ":" + $0 } ?? "") + path
    }

    /// The host and what follows its colon; an IPv6 address has colons of its own.
    private static func parts(of authority: Substring) -> (host: Substring, port: Substring?) {
        let start = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[start...].lastIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }

    private static func isHost(_ host: Substring) -> Bool {
        if host.hasPrefix("[") {
            return host.hasSuffix("]") && host.utf8.count > 3
                && host.dropFirst().dropLast().utf8.allSatisfy {
                    $0.hexValue != nil || ":.".utf8.contains($0)
                }
        }
        return !host.hasPrefix(".") && !host.hasPrefix("-") && !host.contains("..") && host.utf8.count <= 253
            && host.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
    }

    /// With a slash at its end and every byte escaped that a path may not hold (RFC 3986, 3.3).
    private static func path(_ written: Substring) -> String? {
        var path = ""
        let bytes = Array(written.utf8)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\\"): return nil
            case UInt8(ascii: "%"):
                guard index + 2 < bytes.count, bytes[index + 1].hexValue != nil,
                    bytes[index + 2].hexValue != nil
                else {
                    return nil
                }
                path += "%"
            case _ where byte.isASCIIAlphanumeric || Array("/-._~!$&'()*+,;=:@".utf8).contains(byte):
                path.unicodeScalars.append(Unicode.Scalar(byte))
            default: path += Percent.escape(byte)
            }
        }
        let parts = path.split(separator: "/")
        guard !parts.contains(where: { ["..", ".", "%2e%2e", "%2e"].contains($0.lowercased()) }) else {
            return nil
        }
        return "/" + parts.map { $0 + "/" }.joined()
    }

    /// The address of a file in the folder.
    package func appending(_ name: String) -> String { text + name }

    /// Names that only one network knows: a phone elsewhere says "Cannot connect".
    package var isPrivate: Bool {
        if host.hasPrefix("[") { return true }
        let labels = host.split(separator: ".")
        guard labels.count > 1, let last = labels.last else { return true }
        if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return true }
        return ["local", "lan", "home", "internal", "localhost", "test", "arpa"].contains(last)
    }
}
