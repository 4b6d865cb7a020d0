import Crypto
import Foundation

/// SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104), as the lower-case hex and base64 texts that locks, policies and
/// tokens use.
package enum Digest {
    package static func sha256Hex(_ bytes: some Sequence<UInt8>) -> String {
        hex(SHA256.hash(data: Array(bytes)))
    }

    package static func sha256Base64(_ text: String) -> String {
        base64(Array(SHA256.hash(data: Array(text.utf8))))
    }

    package static func hmacSHA256Hex(key: String, message: String) -> String {
        hex(
            HMAC<SHA256>.authenticationCode(
                for: Array(message.utf8), using: SymmetricKey(data: Array(key.utf8))))
    }

    /// RFC 4648, section 4, with padding.
    package static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
