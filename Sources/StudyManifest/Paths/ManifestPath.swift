/// A relative path of the manifest, normalised without accessing the disk: `a/./b/../c` is `a/c`.
struct ManifestPath: Hashable {
    /// The number of leading `..` that leave the manifest's folder.
    private(set) var climbs = 0
    /// The remaining components, none of which is empty, `.` or `..`.
    private(set) var components: [String] = []

    /// The longest path on the target systems (`PATH_MAX` of macOS and iOS), in UTF-8 bytes.
    static let longestPath = 1024
    /// The longest file name on APFS or ext4, in UTF-8 bytes.
    static let longestName = 255

    /// The reason why a text is not a relative path, phrased to follow "the path …".
    struct Problem: Error {
        /// The message.
        var message: String
    }

    /// - Throws: violations of the rules for every path. The rule that a path stays in the folder is checked elsewhere.
    init(_ text: String) throws(Problem) {
        if text.isEmpty {
            throw Problem(message: "is empty; name a file, relative to the manifest's folder")
        }
        if text.utf8.count > Self.longestPath {
            throw Problem(message: "is longer than \(Self.longestPath) bytes; shorten it")
        }
        let isPrintableASCII = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
        if !isPrintableASCII, text.unicodeScalars.contains(where: Self.isControl) {
            throw Problem(message: "holds a control character; remove it")
        }
        if !isPrintableASCII, text.unicodeScalars.contains(where: PortableName.isInvisible),
            let problem = PortableName.problem(in: text)
        {
            throw Problem(message: problem.message)
        }
        if text.utf8.contains(UInt8(ascii: "\\")) {
            throw Problem(message: "holds a backslash; folders are parted by '/'")
        }
        if text.utf8.first == UInt8(ascii: "/") {
            throw Problem(message: "is absolute; write it relative to the manifest's folder")
        }
        if Self.hasScheme(text) {
            throw Problem(
                message: "is a URL or names a drive; write a path relative to the manifest's folder")
        }
        // Splits code units: as a Character, a slash followed by a combining mark would not equal a slash.
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if parts.contains(where: { $0.isEmpty }) {
            throw Problem(message: "has an empty component; write one '/' between names and none at the end")
        }
        if parts.contains(where: { $0.count > Self.longestName }) {
            throw Problem(message: "has a name longer than \(Self.longestName) bytes; shorten it")
        }
        components.reserveCapacity(parts.count)
        for part in parts {
            switch String(Substring(part)) {
            case ".": break
            case "..": climb()
            case let name: components.append(name)
            }
        }
    }

    /// Returns true for the general category Cc. ASCII needs no Unicode table lookup.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar.value < 0x20 || scalar.value == 0x7F : scalar.properties.generalCategory == .control
    }

    /// Applies `..`.
    private mutating func climb() {
        if components.isEmpty {
            climbs += 1
        } else {
            components.removeLast()
        }
    }

    /// Returns true if the text begins like a URL with a scheme (RFC 3986, section 3.1), which includes `C:`.
    private static func hasScheme(_ text: String) -> Bool {
        let name = text.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
        guard name.endIndex < text.utf8.endIndex, text.utf8[name.endIndex] == UInt8(ascii: ":") else {
            return false
        }
        for (index, byte) in name.enumerated() {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."):
                if index == 0 { return false }
            default: return false
            }
        }
        return !name.isEmpty
    }
}
