import Crypto
import Foundation

/// SHA-256 and its longer kin (FIPS 180-4) and HMAC-SHA256 (RFC 2104), as the lower-case hex and base64 texts that locks, policies and
/// tokens use.
package enum Digest {
    package static func sha256Hex(_ bytes: some Sequence<UInt8>) -> String {
        hex(SHA256.hash(data: Array(bytes)))
    }

    package static func sha256Base64(_ text: String) -> String {
        base64(Array(SHA256.hash(data: Array(text.utf8))))
    }

    /// The hash algorithms that a content policy can name (CSP 3, 2.3.1).
    package enum PolicyAlgorithm: String, Sendable, CaseIterable { case sha256, sha384, sha512 }

    package static func base64(_ algorithm: PolicyAlgorithm, of bytes: [UInt8]) -> String {
        switch algorithm {
        case .sha256: base64(Array(SHA256.hash(data: bytes)))
        case .sha384: base64(Array(SHA384.hash(data: bytes)))
        case .sha512: base64(Array(SHA512.hash(data: bytes)))
        }
    }

    package static func hmacSHA256Hex(key: String, message: String) -> String {
        hex(
            HMAC<SHA256>.authenticationCode(
                for: Array(message.utf8), using: SymmetricKey(data: Array(key.utf8))))
    }

    /// RFC 4648, section 4, with padding.
    package static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
