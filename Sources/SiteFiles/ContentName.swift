/// A file name with the digest of the file's content, such as `leaf/words-0123456789abcdef.js`: a page never gets the
/// file of another build, and a file that was cut off or altered does not match its name.
package enum ContentName {
    /// The folder of such files, beside the leaves of a library.
    package static let folder = "leaf/"
    /// 64 bits of the digest tell the builds of one library apart.
    private static let digits = 16

    /// Returns the path of a file, relative to the folder of all leaves.
    ///
    /// - Parameters:
    ///   - kind: lower-case letters that tell the purpose.
    ///   - type: the extension.
    package static func path(of bytes: [UInt8], kind: String, type: String) -> String {
        "\(folder)\(kind)-\(Digest.sha256Hex(bytes).prefix(digits)).\(type)"
    }

    /// Returns the beginning of the SHA-256 digest, in hexadecimal, that the name of a file in a folder `leaf` has; `nil`
    /// for any other path.
    package static func digest(in path: String) -> String? {
        guard DiskPath.name(of: DiskPath.folder(of: path)) + "/" == folder else { return nil }
        let parts = DiskPath.name(of: path).split(separator: ".", omittingEmptySubsequences: false)
        let words = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == "js" || parts[1] == "css", words.count == 2, !words[0].isEmpty,
            words[0].utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
            words[1].utf8.count == digits, words[1].utf8.allSatisfy(isDigit)
        else { return nil }
        return String(words[1])
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
