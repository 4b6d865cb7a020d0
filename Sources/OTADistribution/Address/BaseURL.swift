import Foundation
import WebSyntax

/// The https address of the published folder, to which file names are appended.
///
/// Checked strictly: iOS reports any mistake in it only as "Cannot connect", on another
/// person's phone.
package struct BaseURL: Hashable, Sendable, CustomStringConvertible {
    /// The address in normal form, with a slash at its end.
    package let text: String
    /// The host in lower case.
    package let host: String

    /// The address.
    package var description: String { text }

    /// Parses and normalizes an address.
    ///
    /// - Parameter source: the origin of the address as a refusal names it, such as `--base-url`.
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
        // Foundation's URL parser repairs many mistakes silently, so the parts are taken by hand.
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

    /// Splits an authority at the colon of its port. An IPv6 address in brackets has colons of its own.
    private static func parts(of authority: Substring) -> (host: Substring, port: Substring?) {
        let start = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[start...].lastIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }

    /// Returns true for an IP literal in brackets or an ASCII host name of at most 253 bytes (RFC 1035,
    /// 2.3.4).
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

    /// Returns the path with a slash at its end and with every byte escaped that a path may not hold
    /// (RFC 3986, 3.3); `nil` if it leads out of the folder.
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
            default: path += PercentEncodeSet.reserved.encode([byte])
            }
        }
        let parts = path.split(separator: "/")
        guard !parts.contains(where: { ["..", ".", "%2e%2e", "%2e"].contains($0.lowercased()) }) else {
            return nil
        }
        return "/" + parts.map { $0 + "/" }.joined()
    }

    /// Returns the address of a file in the folder.
    package func appending(_ name: String) -> String { text + name }

    /// True for names that only one network resolves. A phone elsewhere shows "Cannot connect", so
    /// publishing warns. `arpa` covers `home.arpa` (RFC 8375); `internal`, `lan` and `home` are common
    /// in home routers.
    package var isPrivate: Bool {
        if host.hasPrefix("[") { return true }
        let labels = host.split(separator: ".")
        guard labels.count > 1, let last = labels.last else { return true }
        if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return true }
        return ["local", "lan", "home", "internal", "localhost", "test", "arpa"].contains(last)
    }
}
