/// The form of a path in a file system that ignores letter case and Unicode normalisation, as on phones and Macs.
///
/// Two paths with equal keys may name the same file there. Normalisation needs no work: Swift strings are equal, and
/// hash equally, if they are canonically equivalent.
struct CollisionKey: Hashable, Comparable {
    /// The folded components, with `..` for each level above the manifest's folder.
    let components: [String]

    /// Creates the key of a path.
    init(_ path: ManifestPath) {
        components = Array(repeating: "..", count: path.climbs) + path.components.map(Self.folded)
    }

    /// Returns the full case folding of the Unicode standard (section 3.13), computed from case mappings.
    ///
    /// Lower-casing, upper-casing and lower-casing again unifies what folding unifies (`ẞ`, `ß` and `ss`). The only
    /// difference is the dotless i, whose upper case equals that of the dotted i.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.utf8.map(asciiLowercase), as: UTF8.self)
        }
        var folded = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                folded.unicodeScalars.append(Unicode.Scalar(asciiLowercase(UInt8(ascii: scalar))))
            } else {
                folded +=
                    scalar == "\u{131}" ? "\u{131}" : String(scalar).lowercased().uppercased().lowercased()
            }
        }
        return folded
    }

    /// Returns an ASCII byte in lower case.
    private static func asciiLowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Orders keys so that the files of a folder follow the folder.
    static func < (left: CollisionKey, right: CollisionKey) -> Bool {
        left.components.lexicographicallyPrecedes(right.components)
    }

    /// Returns true if the file of this key would have to be a folder for the other file.
    func isFolder(of other: CollisionKey) -> Bool {
        components.count < other.components.count && other.components.starts(with: components)
    }
}
