/// Hosts as readers write them: `xn--mnchen-3ya.example` as `münchen.example`, where no other host looks the same.
package enum UnicodeHost {
    /// Returns a host in Unicode. A label stays in Punycode if it mixes scripts, if its letters look like Latin ones, or if it has
    /// anything but letters, digits, marks and hyphens (UTS 39, "Restriction-Level Detection").
    ///
    /// - Parameter host: the serialized host of an address.
    package static func shown(_ host: String) -> String {
        guard host.contains("xn--") else { return host }
        return host.split(separator: ".", omittingEmptySubsequences: false).map { label in
            guard label.hasPrefix("xn--"), let text = Punycode.decode(label.dropFirst(4)), isSafe(text),
                // Another spelling of the label would be another host.
                DomainName.ascii(text) == String(label)
            else { return String(label) }
            return text
        }.joined(separator: ".")
    }

    private static func isSafe(_ label: String) -> Bool {
        var scripts: Set<Script> = []
        for scalar in label.unicodeScalars {
            if scalar == "-" || scalar.properties.numericType == .decimal && scalar.isASCII { continue }
            guard scalar.properties.isAlphabetic || isMark(scalar) else { return false }
            guard let script = Script(scalar) else { return false }
            if script != .inherited { scripts.insert(script) }
        }
        guard let script = scripts.first else { return false }
        if scripts.count > 1 { return sets.contains { scripts.isSubset(of: $0) } }
        guard script == .cyrillic || script == .greek else { return true }
        return !label.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || latinLike.contains($0) }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    /// Scripts that are written together.
    private static let sets: [Set<Script>] = [
        [.han, .hiragana, .katakana, .latin], [.han, .hangul, .latin], [.han, .bopomofo, .latin],
    ]

    /// Letters of Cyrillic and Greek that look like Latin ones.
    private static let latinLike = Set("асԁеһіјӏорԛѕԝхуҮүпгαικνορτυχωγη".unicodeScalars)

    /// A script by the blocks of its letters. A letter of any other script is not shown.
    private enum Script: Hashable {
        case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, tamil, thai, georgian
        case han, hiragana, katakana, bopomofo, hangul, inherited

        init?(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x61...0x7A, 0xDF...0x24F: self = .latin
            case 0x300...0x30C, 0x327, 0x328, 0x3099, 0x309A: self = .inherited
            case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
            case 0x400...0x52F: self = .cyrillic
            case 0x531...0x58F: self = .armenian
            case 0x591...0x5F4: self = .hebrew
            case 0x610...0x6FF: self = .arabic
            case 0x900...0x97F: self = .devanagari
            case 0x980...0x9FF: self = .bengali
            case 0xB80...0xBFF: self = .tamil
            case 0xE01...0xE4E: self = .thai
            case 0x10D0...0x10FF: self = .georgian
            case 0x3041...0x309F: self = .hiragana
            case 0x30A1...0x30FF: self = .katakana
            case 0x3105...0x312F: self = .bopomofo
            case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x3005, 0x20000...0x2FFFF: self = .han
            case 0xAC00...0xD7A3: self = .hangul
            default: return nil
            }
        }
    }
}
