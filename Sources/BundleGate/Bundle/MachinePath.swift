import Foundation
import WebSyntax

/// A path of this machine, in every spelling that a file may use: plain, percent-encoded, and with JSON's escaped
/// slashes.
struct MachinePath: Sendable {
    /// The spellings in UTF-8.
    private let forms: [[UInt8]]
    /// The longest word of the path. Every form contains it, so a text without it contains none of them.
    private let word: [UInt8]

    /// Computes the spellings once: every file of a bundle is searched for them.
    init(_ path: String) {
        let percent = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        forms = Set([path, percent, path.replacing("/", with: "\\/")]).sorted().map { Array($0.utf8) }
        let words = path.utf8.split { !$0.isASCIIAlphanumeric }
        word = Array(words.max { $0.count < $1.count } ?? path.utf8.prefix(1))
    }

    /// Returns the offset of the first path; `nil` if absent.
    func first(in bytes: [UInt8]) -> Int? {
        guard !ByteSearch.offsets(of: word, in: bytes, limit: 1).isEmpty else { return nil }
        return forms.compactMap { SecretSearch.first($0, in: bytes) }.min()
    }
}
