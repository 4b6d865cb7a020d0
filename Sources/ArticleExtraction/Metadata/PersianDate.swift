/// Dates of the calendar of Iran and Afghanistan, which most Persian pages show: `۲۲ دی ۱۳۹۶` or `۱۳۹۶/۱۰/۲۲`.
enum PersianDate {
    /// Returns the first such date in a text as a day of ISO 8601.
    ///
    /// - Parameter text: with digits in ASCII.
    static func find(in text: String) -> String? {
        let words = text.split { !($0.isLetter || $0.isNumber) }
        for (index, word) in words.enumerated() {
            if let month = months[String(word)], index > 0, index + 1 < words.count,
                let day = Int(words[index - 1]), let year = Int(words[index + 1]),
                let found = gregorian(year, month, day)
            {
                return found
            }
            if let year = Int(word), word.utf8.count == 4, index + 2 < words.count,
                let month = Int(words[index + 1]), let day = Int(words[index + 2]),
                let found = gregorian(year, month, day)
            {
                return found
            }
        }
        return nil
    }

    private static let months: [String: Int] = [
        "فروردین": 1, "اردیبهشت": 2, "خرداد": 3, "تیر": 4, "مرداد": 5, "شهریور": 6, "مهر": 7, "آبان": 8,
        "آذر": 9, "دی": 10, "بهمن": 11, "اسفند": 12,
    ]

    /// Returns the day of the Gregorian calendar. Leap years come eight times in 33 years, which is exact from 1206 to 1498.
    private static func gregorian(_ year: Int, _ month: Int, _ day: Int) -> String? {
        guard (1300...1498).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        let shifted = year + 1595
        let inYear = month < 7 ? (month - 1) * 31 : (month - 7) * 30 + 186
        var days = -355_668 + 365 * shifted + shifted / 33 * 8 + (shifted % 33 + 3) / 4 + inYear + day
        var result = 400 * (days / 146_097)
        days %= 146_097
        if days > 36_524 {
            days -= 1
            result += 100 * (days / 36_524)
            days %= 36_524
            if days >= 365 { days += 1 }
        }
        result += 4 * (days / 1461)
        days %= 1461
        if days > 365 {
            result += (days - 1) / 365
            days = (days - 1) % 365
        }
        return ArticleDate.day(result, dayOfYear: days + 1)
    }
}

extension ArticleDate {
    /// Returns a day by its number in the year, from 1.
    fileprivate static func day(_ year: Int, dayOfYear: Int) -> String? {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        var rest = dayOfYear
        for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
            if rest <= length { return day(year, index + 1, rest) }
            rest -= length
        }
        return nil
    }
}
