import WebSyntax
import Dates

/// Dates as feeds write them: RFC 3339, W3C-DTF, RFC 2822, asctime, and the layouts between them.
enum FeedDate {
    /// Returns the seconds since 1970-01-01T00:00:00Z, or nil if the text is not a date. Without a zone the time is UTC.
    ///
    /// - Parameter language: the language of the feed, which gives the order of day and month in numbers.
    static func seconds(_ text: String, language: String? = nil) -> Int? {
        guard let text = PlainFeedText.trimmed(text), text.utf8.count <= 100 else { return nil }
        return mail(text) ?? iso(text) ?? words(text) ?? numeric(text, language) ?? rare(text)
    }

    /// Reads the usual form of RFC 2822, `Mon, 05 Jan 2004 10:11:12 +0000`; nil for any other.
    private static func mail(_ text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            func number(_ range: Range<Int>) -> Int? {
                bytes[range].allSatisfy(\.isASCIIDigit) ? self.number(bytes[range]) : nil
            }
            guard bytes.count == 31, bytes[3] == UInt8(ascii: ","), bytes[0..<3].allSatisfy(\.isASCIIAlpha),
                [4, 7, 11, 16, 25].allSatisfy({ bytes[$0] == UInt8(ascii: " ") }),
                bytes[19] == UInt8(ascii: ":"), bytes[22] == UInt8(ascii: ":"),
                let day = number(5..<7), let year = number(12..<16), let hour = number(17..<19),
                let minute = number(20..<22), let second = number(23..<25), let hours = number(27..<29),
                let minutes = number(29..<31), hours <= 15, minutes < 60, year >= 1000,
                bytes[26] == UInt8(ascii: "+") || bytes[26] == UInt8(ascii: "-"),
                let month = months.firstIndex(where: { bytes.hasExactly($0, at: 8, to: 11) })
            else { return nil }
            let zone = (hours * 3600 + minutes * 60) * (bytes[26] == UInt8(ascii: "-") ? -1 : 1)
            return time(year, month + 1, day, hour, minute, second, zone: zone)
        }
    }

    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    // MARK: ISO 8601

    /// Reads `YYYY[-MM[-DD]]`, `YYYYMMDD`, `YYYY-DDD`, each with a time.
    static func iso(_ text: String) -> Int? {
        var bytes = Array(text.utf8)[...]
        let digits = bytes.prefix(while: \.isASCIIDigit)
        var date: (Int, Int, Int)?
        if digits.count == 8 {
            let number = number(digits)
            date = (number / 10000, number / 100 % 100, number % 100)
            bytes = bytes.dropFirst(8)
        } else if digits.count == 4 {
            date = dashed(&bytes)
        }
        guard let (year, month, day) = date, (1...9999).contains(year) else { return nil }
        guard let mark = bytes.first else { return time(year, month, day, 0, 0, 0, zone: 0) }
        guard mark == UInt8(ascii: "T") || mark == UInt8(ascii: "t") || mark == UInt8(ascii: " ") else {
            // A zone directly after the day, as in `2003-12-31Z`.
            return mark == UInt8(ascii: "Z") && bytes.count == 1
                ? time(year, month, day, 0, 0, 0, zone: 0) : nil
        }
        let rest = String(decoding: bytes.dropFirst(), as: UTF8.self)
        guard let (clock, zone) = clock(rest) else { return nil }
        return time(year, month, day, clock.0, clock.1, clock.2, zone: zone)
    }

    /// Reads a date of numbers between `-`, `/` or `.`, the year first, and leaves the rest.
    private static func dashed(_ bytes: inout ArraySlice<UInt8>) -> (Int, Int, Int)? {
        var parts: [Int] = []
        var widths: [Int] = []
        while parts.count < 3 {
            let digits = bytes.prefix(while: \.isASCIIDigit)
            guard (1...4).contains(digits.count) else { return nil }
            parts.append(number(digits))
            widths.append(digits.count)
            bytes = bytes.dropFirst(digits.count)
            guard let mark = bytes.first,
                [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(mark), parts.count < 3
            else { break }
            bytes = bytes.dropFirst()
        }
        if parts.count == 2, widths[1] == 3 {
            // The day of the year.
            guard let start = CivilTime(year: parts[0], month: 1, day: 1)?.seconds else { return nil }
            let found = CivilTime(seconds: start + (parts[1] - 1) * 86400)
            return (found.year, found.month, found.day)
        }
        return (parts[0], parts.count > 1 ? parts[1] : 1, parts.count > 2 ? parts[2] : 1)
    }

    /// Reads `hh:mm[:ss[.fff]]` or `hhmmss` with a zone.
    static func clock(_ text: String) -> ((Int, Int, Int), Int)? {
        let bytes = Array(text.utf8)
        let digits = bytes.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
        var rest = bytes[digits.count...]
        var parts = digits.split(separator: UInt8(ascii: ":")).map { number($0) }
        if parts.count == 1, digits.count == 6 {
            parts = [parts[0] / 10000, parts[0] / 100 % 100, parts[0] % 100]
        }
        if parts.count == 1, digits.count == 4 { parts = [parts[0] / 100, parts[0] % 100] }
        guard (1...3).contains(parts.count), !digits.isEmpty else { return nil }
        if let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") {
            rest = rest.dropFirst().drop(while: \.isASCIIDigit)
        }
        let name = PlainFeedText.trimmed(String(decoding: rest, as: UTF8.self)) ?? ""
        guard let zone = name.isEmpty ? 0 : FeedZone.offset(name) else { return nil }
        return ((parts[0], parts.count > 1 ? parts[1] : 0, parts.count > 2 ? parts[2] : 0), zone)
    }

    // MARK: Words

    /// Reads dates in words: each token is a weekday, month, day, year, time or zone by its form.
    private static func words(_ text: String) -> Int? {
        var month: Int?
        // True while the month is a word that is a weekday before the day and another month.
        var isWeekday = false
        var numbers: [(value: Int, digits: Int)] = []
        var clock: (Int, Int, Int)?
        var zone = 0
        var isAfternoon: Bool?
        for word in tokens(text) {
            if word.contains(":"), clock == nil, let first = word.utf8.first, first.isASCIIDigit {
                guard let (found, offset) = Self.clock(word) else { return nil }
                clock = found
                if offset != 0 { zone = offset }
            } else if let number = Int(word.filter { $0.isASCII && $0.isNumber }),
                word.first?.isNumber == true, isDayWord(word)
            {
                numbers.append((number, word.filter { $0.isNumber }.count))
            } else if let found = MonthNames.number(word), month == nil || isWeekday && numbers.count == 1 {
                isWeekday = month == nil && numbers.isEmpty && weekdays.contains(word.lowercased())
                month = found
            } else if ["am", "pm", "a.m.", "p.m."].contains(word.lowercased()) {
                isAfternoon = word.lowercased().hasPrefix("p")
            } else if clock != nil || word.first == "+" || word.first == "-",
                let offset = FeedZone.offset(word)
            {
                zone = offset
            }
        }
        guard let month, numbers.count >= 2 else { return nil }
        // `Jan 5 2024` and `5 Jan 2024`; with a number of four digits, that is the year.
        var day = numbers[0].value
        var year = numbers[1]
        if numbers[0].digits == 4 { (day, year) = (numbers[1].value, numbers[0]) }
        var time = clock ?? (0, 0, 0)
        if let isAfternoon { time.0 = time.0 % 12 + (isAfternoon ? 12 : 0) }
        return self.time(full(year), month, day, time.0, time.1, time.2, zone: zone)
    }

    /// Abbreviations of a month that are also those of Tuesday: mardi, martes, martedì and marți.
    private static let weekdays: Set<String> = ["mar", "mar."]

    /// Returns the words of a date; `5-Jan-2004` is three.
    private static func tokens(_ text: String) -> [String] {
        text.split { $0.isWhitespace || $0 == "," || $0 == "(" || $0 == ")" }.flatMap { word -> [String] in
            let parts = word.split(separator: "-").map(String.init)
            return parts.count == 3 && MonthNames.number(parts[1]) != nil ? parts : [String(word)]
        }
    }

    /// Returns true for a number, also with the ending of an ordinal.
    private static func isDayWord(_ word: String) -> Bool {
        let rest = word.drop { $0.isNumber }.lowercased()
        return ["", "st", "nd", "rd", "th", "."].contains(rest)
    }

    /// Reads `01/05/2004 10:11:12` and `24.11.2026, 08:00 Uhr`, in the order of numbers of the language.
    private static func numeric(_ text: String, _ language: String?) -> Int? {
        // A weekday is before the date, and words such as `um` and `at` before the time.
        func isWord(_ word: Substring) -> Bool { word.first.map { !($0.isASCII && $0.isNumber) } ?? true }
        let words = text.split { $0.isWhitespace || $0 == "," }.drop(while: isWord)
        guard let first = words.first, let mark = first.first(where: { "/.-".contains($0) }),
            first.count(where: { "/.-".contains($0) }) == 2
        else { return nil }
        let parts = first.split(separator: mark).compactMap { Int($0) }
        guard parts.count == 3, parts[2] >= 1000 else { return nil }
        // A day after the twelfth tells the order.
        let isDayFirst =
            mark == "." || parts[0] > 12 || parts[1] <= 12 && DateOrder(language: language) == .dayFirst
        let (month, day) = isDayFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
        let others = words.dropFirst().drop(while: isWord).filter { !["uhr", "h"].contains($0.lowercased()) }
        guard let time = others.first else { return self.time(parts[2], month, day, 0, 0, 0, zone: 0) }
        var rest = withColons(time)
        if others.count > 1, FeedZone.offset(String(others[1])) != nil { rest += others[1] }
        guard let (clock, zone) = clock(rest) else { return nil }
        var hour = clock.0
        if let half = others.dropFirst().first?.lowercased(), half == "am" || half == "pm" {
            hour = hour % 12 + (half == "pm" ? 12 : 0)
        }
        return self.time(parts[2], month, day, hour, clock.1, clock.2, zone: zone)
    }

    /// Returns a time with colons for `08h30`, `8.30` and `08:30Uhr`.
    private static func withColons(_ word: Substring) -> String {
        var word = word.lowercased()
        if word.hasSuffix("uhr") { word.removeLast(3) }
        if word.hasSuffix("h") { word.removeLast() }
        return word.contains(":") ? word : word.replacing("h", with: ":").replacing(".", with: ":")
    }

    // MARK: Values

    /// Returns the year in four digits. Two digits are of 1950 to 2049 (RFC 2822, 4.3).
    static func full(_ year: (value: Int, digits: Int)) -> Int {
        if year.digits >= 4 { return year.value }
        if year.digits == 3 { return 1900 + year.value }
        return year.value + (year.value < 50 ? 2000 : 1900)
    }

    static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    /// Returns the seconds of a date and time in a zone, or nil for one that does not exist.
    static func time(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int, zone: Int
    ) -> Int? {
        // Midnight at the end of a day is the start of the next one.
        let isEnd = hour == 24 && minute == 0 && second == 0
        guard
            let time = CivilTime(
                year: year, month: month, day: day, hour: isEnd ? 0 : hour, minute: minute, second: second)
        else { return nil }
        return time.seconds + (isEnd ? 86400 : 0) - zone
    }
}
