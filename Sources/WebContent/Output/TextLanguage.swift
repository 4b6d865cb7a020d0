/// The language of a text by its letters, where the script tells it. Templates declare `en` for pages in any language.
package enum TextLanguage {
    /// A script with its ranges in Unicode, and the languages written in it, the usual one first.
    private struct Script: Sendable {
        var ranges: [ClosedRange<UInt32>]
        var languages: [String]

        init(_ ranges: ClosedRange<UInt32>..., languages: String) {
            self.ranges = ranges
            self.languages = languages.split(separator: " ").map(String.init)
        }
    }

    private static let scripts = [
        Script(0x3041...0x30FF, languages: "ja"), Script(0xAC00...0xD7A3, 0x1100...0x11FF, languages: "ko"),
        Script(0x4E00...0x9FFF, 0x3400...0x4DBF, languages: "zh ja ko yue wuu lzh nan cmn"),
        Script(0x590...0x5FF, languages: "he iw yi ji lad"),
        Script(
            0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC,
            languages: "ar fa ur ps ckb ku sd ug pa ks az uz kk ms arz ary apc prs pnb bal glk mzn"),
        Script(0xE00...0xE7F, languages: "th"), Script(0xE80...0xEFF, languages: "lo"),
        Script(0x10A0...0x10FF, languages: "ka xmf"), Script(0x530...0x58F, languages: "hy"),
        Script(0x370...0x3FF, 0x1F00...0x1FFF, languages: "el grc pnt"),
        Script(0xB80...0xBFF, languages: "ta"), Script(0xC00...0xC7F, languages: "te"),
        Script(0xC80...0xCFF, languages: "kn tcy"), Script(0xD00...0xD7F, languages: "ml"),
        Script(0xA80...0xAFF, languages: "gu"), Script(0xD80...0xDFF, languages: "si"),
        Script(0x1780...0x17FF, languages: "km"), Script(0x1000...0x109F, languages: "my shn mnw"),
    ]

    /// Returns the declared language, or that of the script if most letters are of one in which the declared language is not
    /// written.
    package static func corrected(_ declared: String?, by text: String) -> String? {
        guard let declared, let script = script(of: text) else { return declared }
        let name = declared.lowercased().prefix { $0 != "-" && $0 != "_" }
        // A tag with a subtag for a script tells it.
        if script.languages.contains(String(name)) { return declared }
        if script.languages.first == "ar" { return arabicScript(text) }
        return script.languages.first
    }

    /// Returns the usual language of a text that is written from right to left by most of its letters; nil for any other text.
    package static func rightToLeft(_ text: String) -> String? {
        guard TextDirection.of(text) == "rtl" else { return nil }
        let hebrew = text.unicodeScalars.prefix(4000).count { (0x590...0x5FF).contains($0.value) }
        let arabic = text.unicodeScalars.prefix(4000).count { (0x600...0x6FF).contains($0.value) }
        if hebrew == 0, arabic == 0 { return nil }
        return hebrew > arabic ? "he" : arabicScript(text)
    }

    /// Returns the script of more than half of the letters; nil for Latin, Cyrillic and others of many languages.
    private static func script(of text: String) -> Script? {
        var letters = 0
        var counts = Array(repeating: 0, count: scripts.count)
        for scalar in text.unicodeScalars.prefix(4000) where scalar.properties.isAlphabetic {
            letters += 1
            if scalar.value < 0x370 { continue }
            if let index = scripts.firstIndex(where: { $0.ranges.contains { $0.contains(scalar.value) } }) {
                counts[index] += 1
            }
        }
        guard letters >= 20 else { return nil }
        // Japanese is written in Chinese characters with kana between them.
        if counts[0] * 10 > letters, (counts[0] + counts[2]) * 2 > letters { return scripts[0] }
        return counts.firstIndex { $0 * 2 > letters }.map { scripts[$0] }
    }

    /// Returns Urdu, Persian or Arabic by letters of their own.
    private static func arabicScript(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(4000)
        func share(_ letters: String) -> Int {
            let set = Set(letters.unicodeScalars)
            return scalars.filter(set.contains).count * 1000 / max(1, scalars.count)
        }
        if share("ٹڈڑںےھ") > 20 { return "ur" }
        return share("پچژگیک") > 20 ? "fa" : "ar"
    }
}
