import Foundation

/// Digests of whole values: SHA-2 (FIPS 180-4) and HMAC-SHA256 (RFC 2104), as the lower-case hex and base64 texts of locks,
/// policies and tokens.
package enum Digest {
    /// Returns the SHA-256 as lower-case hex, the form of locks.
    package static func sha256Hex(_ bytes: some Sequence<UInt8>) -> String {
        hex(digest(.sha256, of: Array(bytes)))
    }

    /// Returns the SHA-256 of a text's UTF-8 form in base64, the form of content policies (CSP 3,
    /// 2.3.1).
    package static func sha256Base64(_ text: String) -> String {
        base64(digest(.sha256, of: Array(text.utf8)))
    }

    /// The hash algorithms that a content policy can name (CSP 3, 2.3.1).
    package enum PolicyAlgorithm: String, Sendable, CaseIterable { case sha256, sha384, sha512 }

    /// Returns a digest in base64 by any algorithm of a content policy.
    package static func base64(_ algorithm: PolicyAlgorithm, of bytes: [UInt8]) -> String {
        switch algorithm {
        case .sha256: base64(digest(.sha256, of: bytes))
        case .sha384: base64(digest(.sha384, of: bytes))
        case .sha512: base64(digest(.sha512, of: bytes))
        }
    }

    /// Returns the HMAC-SHA256 of a message as lower-case hex, the form of tokens.
    package static func hmacSHA256Hex(key: String, message: String) -> String {
        hex(hmacSHA256(key: Array(key.utf8), message: Array(message.utf8)))
    }

    private static func digest(_ algorithm: DigestStream.Algorithm, of bytes: [UInt8]) -> [UInt8] {
        var stream = DigestStream(algorithm)
        bytes.withUnsafeBytes { stream.update($0) }
        return stream.bytes
    }

    /// Returns the base64 form with padding (RFC 4648, section 4).
    package static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// Returns bytes as lower-case hex.
    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
