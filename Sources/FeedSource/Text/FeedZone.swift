/// Time zones of feeds.
enum FeedZone {
    /// Returns the seconds east of UTC of `Z`, `+01:00`, `-0500`, `GMT+2`, `EST`; nil for another word.
    static func offset(_ text: String) -> Int? {
        let name = text.uppercased()
        if let hours = names[name] { return Int(hours * 3600) }
        for prefix in ["GMT", "UTC", "UT", "Z"] where name.hasPrefix(prefix) && name.count > prefix.count {
            return number(String(name.dropFirst(prefix.count)))
        }
        // `+02:00 CEST` and the like.
        return number(String(name.prefix { !$0.isWhitespace }))
    }

    /// Returns the seconds of `+02:00`, `-0500` or `+2`.
    private static func number(_ text: String) -> Int? {
        guard let sign = text.first, sign == "+" || sign == "-" || sign == "−" else { return nil }
        let digits = text.dropFirst().filter { $0.isNumber }
        guard (1...6).contains(digits.count), text.dropFirst().allSatisfy({ $0.isNumber || $0 == ":" }),
            let value = Int(digits)
        else { return nil }
        let (hours, minutes) =
            digits.count <= 2
            ? (value, 0) : digits.count == 6 ? (value / 10000, value / 100 % 100) : (value / 100, value % 100)
        guard hours <= 15, minutes < 60 else { return nil }
        return (sign == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
    }

    /// The names of RFC 822 and others that occur, in hours.
    private static let names: [String: Double] = [
        "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "EST": -5, "EDT": -4, "ET": -5, "CST": -6, "CDT": -5,
        "CT": -6, "MST": -7, "MDT": -6, "MT": -7,
        "PST": -8, "PDT": -7, "PT": -8, "AKST": -9, "AKDT": -8, "HST": -10, "AST": -4, "ADT": -3, "NST": -3.5,
        "NDT": -2.5, "BRT": -3, "ART": -3,
        "BST": 1, "IST": 5.5, "WEST": 1, "CET": 1, "CEST": 2, "MET": 1, "MEZ": 1, "MESZ": 2, "MEST": 2,
        "EET": 2, "EEST": 3, "MSK": 3, "SAST": 2, "PKT": 5,
        "SGT": 8, "HKT": 8, "JST": 9, "KST": 9, "AEST": 10, "AEDT": 11, "ACST": 9.5, "AWST": 8, "NZST": 12,
        "NZDT": 13,
        "A": -1, "M": -12, "N": 1, "Y": 12,
    ]
}
