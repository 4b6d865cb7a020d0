import Dates
import WebContent
/// The spelling of authors' names.
enum AuthorName {
    /// Returns a name without the words before it and what follows it on a line; empty if no name is left.
    static func cleaned(_ text: String) -> String {
        var text = withoutMail(PlainText.collapsed(text))
        if let first = text.first, let last = text.last, "[(【（".contains(first), "])】）".contains(last) {
            text = PlainText.collapsed(String(text.dropFirst().dropLast()))
        }
        if isPrefix(text) || text.hasPrefix("©") || text.contains(" > ") || text.contains(" › ") { return "" }
        // Labels of several facts in one line: `来源：…  作者：…  责任编辑：…`.
        if let range = text.range(of: "作者：") { text = String(text[range.upperBound...]) }
        if facts.contains(where: { text.hasPrefix($0) }) { return "" }
        for label in editors {
            if let range = text.range(of: " " + label) { text = String(text[..<range.lowerBound]) }
        }
        let lowercased = text.lowercased()
        for word in prefixes where lowercased.hasPrefix(word) && text.count > word.count {
            text = PlainText.collapsed(String(text.dropFirst(word.count)))
            break
        }
        for title in titlesAfterNames where text.hasSuffix(title) && text.count > title.count {
            text.removeLast(title.count)
        }
        for mark in marks {
            if let range = text.range(of: mark) { text = String(text[..<range.lowerBound]) }
        }
        while let last = text.last, ",;:|·•-".contains(last) || last.isWhitespace { text.removeLast() }
        while let first = text.first, ",;|·•".contains(first) || first.isWhitespace { text.removeFirst() }
        let isNumber = text.allSatisfy { $0.isNumber || $0.isWhitespace }
        return isNumber || placeholders.contains(text.lowercased()) ? "" : text
    }

    /// Titles of reporters, which newspapers in Korean write after the name.
    private static let titlesAfterNames = [" 기자", " 특파원", " 논설위원"]

    /// The text after a name on its line.
    private static let marks = [
        " | ", " · ", " • ", " — ", " – ", ". Photo by", ". Photos by", ". Photographs by",
        ". Photography by",
        ". Illustration by", ". Illustrations by", ". Pictures by",
    ]

    /// Returns a name without the address in its text: `ada@example.org (Ada Brandt)`.
    private static func withoutMail(_ text: String) -> String {
        guard text.contains("@") else { return text }
        let words = text.split(separator: " ")
        let rest = words.filter { !($0.dropFirst().contains("@") && $0.contains(".")) }
        guard rest.count < words.count else { return text }
        return rest.joined(separator: " ")
    }

    /// Values that systems fill in where they know no author.
    private static let placeholders: Set<String> = [
        "name", "author", "author name", "your name", "unknown", "none", "null", "undefined", "n/a",
        "super user", "未知", "佚名",
    ]

    /// Labels of other facts than the author.
    private static let facts = ["发布", "来源", "时间", "日期", "分享", "发表于"]
    private static let editors = ["责任编辑：", "责任编辑:", "责编：", "责编:", "编辑：", "编辑:"]

    /// Returns the name at the start of a line `By Ada Brandt, May 3, 2024` or `Ada Brandt | May 3, 2024`; nil if it has
    /// none.
    static func leading(_ line: String) -> String? {
        let line = PlainText.collapsed(line)
        let isMarked = prefixes.contains { line.lowercased().hasPrefix($0) }
        guard isMarked || ArticleDate.find(in: line) != nil else { return nil }
        var name = cleaned(line)
        if let comma = name.firstIndex(of: ",") { name = String(name[..<comma]) }

        return isName(name) ? name : nil
    }

    /// Returns true for one to five capitalised words, none of them a month.
    static func isName(_ name: String) -> Bool {
        let words = name.split(separator: " ")
        guard (1...5).contains(words.count), !name.contains(where: \.isNumber), name.count > 1,
            name.count < 50
        else { return false }
        // A name in Chinese has up to four characters. Other words of a line are longer, or labels.
        if name.unicodeScalars.allSatisfy({ (0x4E00...0x9FFF).contains($0.value) }), name.count > 4 {
            return false
        }
        if name.contains(where: { "：:".contains($0) }) || facts.contains(where: { name.hasPrefix($0) }) {
            return false
        }
        let capitalised = words.filter { $0.first.map { !$0.isLowercase } ?? false }
        let isName =
            !capitalised.isEmpty
            && words.allSatisfy {
                capitalised.contains($0)
                    || ["de", "van", "von", "der", "di", "del", "la", "bin", "al"].contains($0)
            }
        // `Release Date` is the label of a day.
        if words.last?.lowercased() == "date" { return false }
        return isName && MonthNames.number(String(words[0])) == nil
            && !words.contains { weekdays.contains($0.lowercased()) } && !labels.contains(name.lowercased())
            && !FactLabel.isOtherAlone(name)
    }

    /// Returns true for the words before a name alone, such as `Posted by`.
    static func isPrefix(_ text: String) -> Bool {
        let text = PlainText.collapsed(text).lowercased()
        return prefixes.contains(text + " ") || prefixes.contains(text)
    }

    /// Returns true for the label of the day of publication or change, as a line of its own.
    static func isLabelOfDay(_ text: String) -> Bool {
        labels.contains(FoldedWords.of(text)) && !FactLabel.isOtherAlone(text)
    }

    /// Labels of dates, which are not names.
    private static let labels: Set<String> = [
        "created", "updated", "published", "modified", "last modified", "last updated", "date", "posted",
        "joined", "member since", "registered", "when", "where", "due", "deadline", "opened",
        "release", "released", "status", "version", "first published", "date published", "입력", "수정", "등록",
        "기사입력", "최종수정", "게시",
    ]

    static let weekdays: Set<String> = [
        "mon", "monday", "tue", "tuesday", "wed", "wednesday", "thu", "thursday", "fri", "friday", "sat",
        "saturday", "sun", "sunday", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag",
        "sonntag", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
    ]

    /// Returns `First Last` for `Last, First`, as Highwire Press's `citation_author` has it.
    static func reordered(_ name: String) -> String {
        let parts = name.split(separator: ",").map { PlainText.collapsed(String($0)) }
        return parts.count == 2 && !parts[1].isEmpty ? parts[1] + " " + parts[0] : name
    }

    /// Returns the names in a list with semicolons, as PubMed has it: `Brandt A;Peel J;`.
    static func inList(_ names: String) -> [String] {
        names.split(separator: ";").map { reordered(PlainText.collapsed(String($0))) }.filter { !$0.isEmpty }
    }

    private static let prefixes = [
        "by ", "by:", "written by ", "words by ", "posted by ", "submitted by ", "author:", "von ", "par ",
        "por ", "di ",
        "door ", "av ", "文：", "文・", "著者：", "執筆：", "取材・文：", "מאת ", "מאת: ", "بقلم ", "بقلم: ", "نوشتهٔ ",
        "作者：", "作者:", "责任编辑：", "责任编辑:", "责编：", "责编:", "نویسنده: ", "كتب ", "كتبه ", "text:", "text: ",
        "كتب:", "كتبت ", "كتبت:", "بقلم:", "автор:", "авторы:", "текст:", "autor:", "autora:", "auteur:",
        "auteur :",
        "autore:", "文／", "文/", "取材／", "撰文：", "撰文:", "撰文／", "記者：", "記者:", "記者／", "记者：", "记者:", "글:", "글 ·",
        "기자:",
    ]
}
