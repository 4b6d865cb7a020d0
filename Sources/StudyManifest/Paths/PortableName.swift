/// File names that some systems reject, or that contain invisible characters.
///
/// The Windows rules are in "Naming Files, Paths, and Namespaces" (Microsoft Learn). Libraries are also checked out,
/// zipped and synced on Windows, and an archive with such a name fails completely.
package enum PortableName {
    /// The problem of a name.
    package struct Problem: Hashable, Sendable {
        /// True if the name contains an invisible character, so that two names can look the same.
        package var isInvisible: Bool
        /// The problem, phrased to follow "the name …".
        package var message: String
    }

    /// Returns the first problem of the names in a path separated by `/`, or `nil` if every system accepts them.
    package static func problem(in path: String) -> Problem? {
        for scalar in path.unicodeScalars where isInvisible(scalar) {
            let code = String(scalar.value, radix: 16, uppercase: true)
            let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
            return Problem(
                isInvisible: true, message: "holds U+\(digits), which is not visible; remove it")
        }
        for part in path.utf8.split(separator: UInt8(ascii: "/")) {
            if let message = windowsProblem(String(Substring(part))) {
                return Problem(isInvisible: false, message: message)
            }
        }
        return nil
    }

    /// Returns true for the categories Cf, Zl and Zp and for default ignorable code points (Unicode 15, 5.21), such as
    /// U+200B and U+2028. Variation selectors are exempt, because they select the glyph of the preceding character.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return false }
        switch scalar.value {
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .format, .lineSeparator, .paragraphSeparator: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static let forbidden: [UInt8] = Array("<>:\"|?*\\".utf8)
    /// Device names, which Windows reserves with any extension. Superscript digits count as digits
    /// there.
    private static let devices: Set<String> = {
        let numbered = ["com", "lpt"].flatMap { name in "123456789¹²³".map { name + String($0) } }
        return Set(["con", "prn", "aux", "nul", "conin$", "conout$"] + numbered)
    }()

    /// Returns the reason why Windows rejects a name.
    private static func windowsProblem(_ name: String) -> String? {
        if let byte = name.utf8.first(where: { forbidden.contains($0) || $0 < 0x20 }) {
            return byte < 0x20
                ? "holds a control character; remove it"
                : "holds '\(Character(Unicode.Scalar(byte)))', which Windows refuses; use another character"
        }
        if name != ".", name != "..", let last = name.utf8.last,
            last == UInt8(ascii: ".") || last == UInt8(ascii: " ")
        {
            return
                "ends with a \(last == UInt8(ascii: ".") ? "dot" : "space"), which Windows drops; remove it"
        }
        let stem = name.prefix { $0 != "." }.lowercased()
        let trimmed = stem.utf8.last == UInt8(ascii: " ") ? String(stem.prefix { $0 != " " }) : stem
        if devices.contains(trimmed) {
            return "is that of a device on Windows ('\(name.prefix { $0 != "." })'); choose another"
        }
        return nil
    }
}
