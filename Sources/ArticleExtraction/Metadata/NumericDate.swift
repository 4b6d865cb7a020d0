import Dates

/// Dates of three numbers: `2024-03-09`, `09.03.2024`, `3/9/2024`, `2024年3月9日`.
enum NumericDate {
    /// Returns the first such date in a text as ISO 8601.
    ///
    /// - Parameters:
    ///   - yearFirst: true to look for dates with the year at the start, false for the others.
    ///   - order: the order of day and month where both can be either.
    static func find(in text: String, yearFirst: Bool, order: DateOrder = .monthFirst) -> String? {
        var numbers: [(value: Int, digits: Int)] = []
        var mark: Character?
        var digits = ""
        func end() {
            if let value = Int(digits) { numbers.append((value, digits.count)) }
            digits = ""
        }
        for character in text + " " {
            if character.isASCII, character.isNumber {
                digits.append(character)
                continue
            }
            if !digits.isEmpty {
                // The numbers of one date have the same mark between them.
                if numbers.isEmpty { mark = nil }
                end()
                if numbers.count > 3 { numbers.removeFirst() }
                if numbers.count == 3, let day = day(numbers, mark ?? character, yearFirst, order) {
                    return day
                }
                let isMark = "-/.年月日".contains(character)
                let isJapanese = "年月".contains(character)
                if !isMark || !isJapanese && mark != nil && mark != character { numbers = [] }
                if isMark { mark = isJapanese ? "年" : character }
            } else if character != " " || mark == "/" || mark == "-" {
                numbers = []
                mark = nil
            }
        }
        return nil
    }

    private static func day(
        _ numbers: [(value: Int, digits: Int)], _ mark: Character, _ yearFirst: Bool, _ order: DateOrder
    ) -> String? {
        let (first, second, third) = (numbers[0], numbers[1], numbers[2])
        if yearFirst {
            return first.digits == 4 ? ArticleDate.day(first.value, second.value, third.value) : nil
        }
        guard third.digits == 4 else { return nil }
        switch mark {
        case ".": return ArticleDate.day(third.value, second.value, first.value)
        // A day after the twelfth tells the order.
        case "/", "-":
            return first.value > 12 || order == .dayFirst && second.value <= 12
                ? ArticleDate.day(third.value, second.value, first.value)
                : ArticleDate.day(third.value, first.value, second.value)
        default: return nil
        }
    }
}
