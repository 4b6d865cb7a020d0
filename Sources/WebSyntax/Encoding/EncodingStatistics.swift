/// Recognizes the encoding of a text by its bytes: the frequent characters of the languages that use an encoding make up most
/// of a text in it, and few of one in another encoding.
package enum EncodingStatistics {
    /// An encoding with frequent characters and their usual share of the characters above ASCII, in thousandths.
    private struct Candidate: Sendable {
        var name: String
        var frequent: Set<Unicode.Scalar>
        var share: Int
        /// True if words have no Latin letters beside others, as a word such as `HTMLの` has.
        var dividesLatin: Bool

        init(_ name: String, _ frequent: String, share: Int, dividesLatin: Bool = false) {
            self.dividesLatin = dividesLatin
            self.name = name
            self.frequent = Set(frequent.unicodeScalars)
            self.share = share
        }
    }

    private static let kana =
        "あいうえおかがきぎくけげこごさしじすずせそただちってでとどなにぬねのはばひびふへほまみむめもやゆよらりるれろわをんアイウエオカキクコサシスタッテトナニハバフプマムメモラリルレロンャュョー、。「」・"
    private static let cyrillic = "оеаинтсрвлкмдпуыьгзбчйяіїє"

    /// The encodings in which most letters are above ASCII.
    private static let candidates = [
        Candidate("shift_jis", kana, share: 550), Candidate("euc-jp", kana, share: 550),
        Candidate(
            "gb18030",
            "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话，。、“”：；？！",
            share: 300),
        Candidate(
            "big5",
            "的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話，。、「」：；？！",
            share: 300),
        Candidate("euc-kr", "이다는의에을가하고지를은로인한기사도어대서리자시나정해부아그일과으니들있수보제만상전구스", share: 450),
        Candidate("windows-1251", cyrillic, share: 850, dividesLatin: true),
        Candidate("koi8-r", cyrillic, share: 850, dividesLatin: true),
        Candidate("windows-1253", "αοιετσνηυρπκμλάόίέήύώςδγθω", share: 850, dividesLatin: true),
        Candidate("windows-1255", "יולהאמרתבשנעדקחם", share: 850, dividesLatin: true),
        Candidate("windows-1256", "اليمنوترعبدسفةكهقأح", share: 850, dividesLatin: true),
    ]

    /// Returns the name of the encoding of a text that is not UTF-8 and declares none.
    package static func name(of bytes: [UInt8]) -> String {
        let sample = Array(bytes.prefix(200_000))
        // In Western languages, letters above ASCII are among others.
        guard averageRun(in: sample) >= 1.7 else { return "windows-1252" }
        var best: (name: String, score: Int) = ("windows-1252", 500)
        for candidate in candidates {
            let decoded = TextEncoding.decode(sample, contentType: "text/html; charset=\(candidate.name)")
            guard decoded.isSupported else { continue }
            let score = score(of: decoded.text, candidate)
            if score > best.score { best = (candidate.name, score) }
        }
        return best.name
    }

    /// Returns `utf-16le` or `utf-16be` for a page without a byte order mark in which every other byte is zero, as in the markup
    /// of any language.
    package static func utf16(_ bytes: [UInt8]) -> String? {
        let sample = bytes.prefix(1000)
        guard sample.count >= 8 else { return nil }
        var zeros = [0, 0]
        for (index, byte) in sample.enumerated() where byte == 0 { zeros[index % 2] += 1 }
        let half = sample.count / 2
        if zeros[1] * 10 > half * 4, zeros[0] * 10 < half { return "utf-16le" }
        if zeros[0] * 10 > half * 4, zeros[1] * 10 < half { return "utf-16be" }
        return nil
    }

    /// Returns the share of frequent characters, in thousandths of their usual share, less the damage.
    private static func score(of text: [UInt8], _ candidate: Candidate) -> Int {
        var all = 0
        var frequent = 0
        var damaged = 0
        var mixed = 0
        var last: Unicode.Scalar = " "
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            // In `Größe` the letters beside Latin ones are accented, and of no other alphabet.
            if candidate.dividesLatin, last.isASCII != scalar.isASCII, last.properties.isAlphabetic,
                scalar.properties.isAlphabetic
            {
                mixed += 1
            }
            last = scalar
            guard !scalar.isASCII else { continue }
            all += 1
            if candidate.frequent.contains(scalar) { frequent += 1 }
            // The control characters are bytes that an encoding of Windows does not use.
            if scalar.value == 0xFFFD || 0x80...0x9F ~= scalar.value { damaged += 1 }
        }
        guard all > 0 else { return 0 }
        let share = frequent * 1000 / all
        return min(share * 1000 / candidate.share, 1200) - (damaged * 5000 + mixed * 1000) / all
    }

    /// Returns the mean number of bytes above ASCII in a row.
    private static func averageRun(in bytes: [UInt8]) -> Double {
        var count = 0
        var runs = 0
        var isInRun = false
        for byte in bytes {
            if byte >= 0x80 {
                count += 1
                if !isInRun { runs += 1 }
            }
            isInRun = byte >= 0x80
        }
        return runs > 0 ? Double(count) / Double(runs) : 0
    }
}
