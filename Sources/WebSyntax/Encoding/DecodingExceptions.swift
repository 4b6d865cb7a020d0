/// The characters for which system converters differ from the Encoding Standard. Chromium decodes them as listed.
enum DecodingExceptions {
    /// Returns the bytes of an encoding as one number, each with its character; nil for bytes that are an error.
    static func of(_ name: String) -> [(code: Int, character: Unicode.Scalar?)] {
        switch name {
        case "windows-1255": [(0xCA, "\u{5BA}")]
        case "x-mac-cyrillic": [(0xFF, "€")]
        case "macintosh": [(0xC6, "\u{2206}"), (0xF0, "\u{F8FF}")]
        case "KOI8-U": [(0xAE, "ў"), (0xBE, "Ў")]
        case "Shift_JIS": [(0x80, "\u{80}")]
        // The standard maps 0x80, unused in GBK, to the euro sign (10.2.1).
        case "GBK", "gb18030": [(0x80, "€"), (0xA3A0, "\u{3000}")]
        // Some converters take bytes that are no lead bytes for control characters.
        case "EUC-JP": (0x80...0xA0).map { ($0, nil) }
        case "Big5": [(0x80, nil)] + big5
        default: []
        }
    }

    private static let big5: [(code: Int, character: Unicode.Scalar?)] = big5Runs.flatMap {
        first, characters in
        characters.unicodeScalars.enumerated().map { (first + $0.offset, $0.element) }
    }

    /// The first bytes of each run of characters, whose second bytes follow each other. BIG5-HKSCS lacks most of them or
    /// has compatibility characters there.
    private static let big5Runs: [(first: Int, characters: String)] = [
        (0x8E69, "箸"), (0x8E6F, "簆"), (0x8E7E, "糎"), (0x8EAB, "緒"), (0x8EB4, "縝"), (0x8ECD, "者"),
        (0x8ED0, "耨"), (0x8F57, "菁"), (0x8F69, "蒨"), (0x8F6E, "萏"), (0x8FCB, "覦覩"), (0x8FFE, "起"),
        (0x906D, "都"), (0x907A, "銹"), (0x90DC, "靜"), (0x90F1, "響"), (0x91BF, "鼖"), (0x9244, "蔃"),
        (0x92AF, "兙兛兝兞"), (0x92C8, "鍮"), (0x92D1, "瑹"), (0x9447, "浧"), (0x94CA, "禛"), (0x95D9, "邗"),
        (0x9644, "靝"), (0x96ED, "瀞"), (0x96FC, "嬨"), (0x9B76, "爁"), (0x9B78, "矗"), (0x9B7B, "纇"),
        (0x9BC6, "駖"), (0x9BDE, "釔"), (0x9BEC, "惞"), (0x9BF6, "澶"), (0x9C42, "輶"), (0x9C53, "侻"),
        (0x9C62, "營"), (0x9C68, "鄄"), (0x9C6B, "鷰"), (0x9C77, "菏"), (0x9CBC, "尐秣"), (0x9CD0, "婧"),
        (0x9D57, "輋"), (0x9D5A, "筑"), (0x9DC4, "拐"), (0x9EA9, "恢"), (0x9EEF, "痹"), (0x9EFD, "汊"),
        (0x9F60, "鬮"), (0x9F66, "鼗"), (0x9FCB, "僭"), (0x9FD8, "弌"), (0xA063, "蠏"), (0xA077, "拎"),
        (0xA0D5, "瑨"), (0xA0DF, "煢"), (0xA0E4, "牐"), (0xA145, "‧"), (0xA14E, "﹑"), (0xA15A, "╴"),
        (0xA1C2, "¯￣"), (0xA1C5, "ˍ"), (0xA1E3, "～"), (0xA1F2, "⊕⊙"), (0xA1FE, "／"), (0xA240, "＼∕﹨"),
        (0xA244, "￥"), (0xA246, "￠￡"), (0xA2CC, "十"), (0xA2CE, "卅"),
        (0xA3C0, "␀␁␂␃␄␅␆␇␈␉␊␋␌␍␎␏␐␑␒␓␔␕␖␗␘␙␚␛␜␝␞␟␡€"), (0xC6CF, "廴"), (0xC6D3, "无"), (0xC6D5, "癶"),
        (0xC6D7, "隶"), (0xC6DE, "〃仝"), (0xFA5F, "倩"), (0xFA66, "偽"), (0xFABD, "包"), (0xFAC5, "卄"),
        (0xFAD5, "卿"), (0xFB48, "嘅"), (0xFBB8, "婷"), (0xFBF3, "幵"), (0xFBF9, "廐"), (0xFC4F, "彘"),
        (0xFC6C, "悤"), (0xFCB9, "撐"), (0xFCE2, "晴"), (0xFCF1, "杞"), (0xFDB7, "沜渝"), (0xFDBB, "港"),
        (0xFDF1, "煮"), (0xFE52, "猪"), (0xFE6F, "瑜"), (0xFEAA, "瓩"), (0xFEDD, "砉"),
    ]
}
