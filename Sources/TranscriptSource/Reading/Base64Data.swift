import Foundation

/// Files in transcripts, in base64 (RFC 4648, section 4).
enum Base64Data {
    /// Returns the bytes; empty for text that is not base64.
    static func decoded(_ text: [UInt8]) -> [UInt8] {
        Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters).map { Array($0) } ?? []
    }
}
