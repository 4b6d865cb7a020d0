import Dates
import Diagnostics
import StudyManifest
import WebSyntax

/// Reads the entries of a papers source. A bad entry is a finding and no paper.
struct PaperEntryReader {
    /// A finding whose position is still an offset: most files have none, so lines are counted on demand.
    struct Finding {
        var rule: RuleDefinition
        var severity: Diagnostic.Severity
        var offset: Int
        var message: String
    }

    private struct Field {
        var text: String
        var range: Range<Int>
    }

    let text: [UInt8]
    let limits: PapersHistory.Limits
    private(set) var findings: [Finding] = []

    init(text: [UInt8], limits: PapersHistory.Limits) {
        self.text = text
        self.limits = limits
    }

    mutating func report(
        _ rule: RuleDefinition, at offset: Int, _ message: String, severity: Diagnostic.Severity? = nil
    ) {
        findings.append(
            Finding(rule: rule, severity: severity ?? rule.severity, offset: offset, message: message))
    }

    /// Returns the paper of an entry, or reports every reason against it.
    mutating func paper(_ entry: JSONValue, number: Int) -> Paper? {
        guard case .object(let members) = entry.content else {
            report(
                .paperEntry, at: entry.range.lowerBound,
                "entry \(number + 1) is \(entry.typeName), not an object; write {\"date\": …, \"arxiv_id\": …}"
            )
            return nil
        }
        let before = findings.count
        refuseDuplicates(members)
        let date = field("date", of: members, entry, number)
        let seconds = date.flatMap { self.seconds($0) }
        let name = field("arxiv_id", of: members, entry, number)
        let id = name.flatMap { self.id($0) }
        let titleField = field("title", of: members, entry, number)
        let hookField = field("hook", of: members, entry, number, isOptional: true)
        let url = field("url", of: members, entry, number)
        let host = url.flatMap { self.host($0) }
        checkLengths(titleField, hookField, url)
        let isGood = findings.count == before
        // Removed characters are a warning, and leave the entry as it is.
        let title = titleField.map { words($0) }
        let hook = hookField.map { words($0) }
        if let title, title.isBlank, let titleField {
            report(.paperEntry, at: titleField.range.lowerBound, "'title' is blank; write the paper's title")
            return nil
        }
        guard isGood, let date, let seconds, let id, let title, let titleField, let url, let host else {
            return nil
        }
        var paper = Paper(
            id: id, date: date.text, seconds: seconds, title: title, url: url.text, host: host)
        paper.hook = hook.flatMap { $0.isBlank ? nil : $0 }
        paper.urlOffset = url.range.lowerBound
        paper.idOffset = name?.range.lowerBound ?? entry.range.lowerBound
        var changes = [(titleField, title)]
        if let hookField, let hook { changes.append((hookField, hook)) }
        paper.json = json(entry.range, changes)
        return paper
    }

    private mutating func refuseDuplicates(_ members: [JSONMember]) {
        var seen: Set<String> = []
        for member in members where !seen.insert(member.key).inserted {
            report(
                .paperEntry, at: member.keyOffset,
                "the member '\(PrintableText(member.key, limit: 40))' is there twice; remove one")
        }
    }

    /// Returns a member that is a string; reports one of another type, and a missing one unless it is optional.
    private mutating func field(
        _ key: String, of members: [JSONMember], _ entry: JSONValue, _ number: Int, isOptional: Bool = false
    ) -> Field? {
        guard let member = members.first(where: { $0.key == key }) else {
            if !isOptional {
                report(
                    .paperEntry, at: entry.range.lowerBound,
                    "entry \(number + 1) has no '\(key)'\(Suggestion.hint(for: key, in: members.map(\.key)))")
            }
            return nil
        }
        switch member.value.content {
        case .string(let text): return Field(text: text, range: member.value.range)
        case .null where isOptional: return nil
        default:
            report(
                .paperEntry, at: member.value.range.lowerBound,
                "'\(key)' is \(member.value.typeName); it must be a string")
            return nil
        }
    }

    // MARK: Values

    private mutating func seconds(_ field: Field) -> Double? {
        // In UTC, too, the year has four digits (RFC 3339, section 5.6).
        if let seconds = ISODate.seconds(field.text),
            (1...9999).contains(CivilTime(seconds: Int(seconds)).year)
        {
            return seconds
        }
        report(
            .paperDate, at: field.range.lowerBound,
            "'\(PrintableText(field.text, limit: 40))' is not a date such as 2026-11-21 or 2026-11-21T08:00:00Z"
        )
        return nil
    }

    private mutating func id(_ field: Field) -> ArXivID? {
        if let id = ArXivID(field.text) { return id }
        report(
            .paperID, at: field.range.lowerBound,
            "'\(PrintableText(field.text, limit: 40))' is not an identifier of arXiv such as 2401.01234v2 or hep-th/9901001"
        )
        return nil
    }

    /// Returns the host of an address that a tap may open.
    private mutating func host(_ field: Field) -> String? {
        let isPlain = field.text.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace && $0 != "\\" && $0 != "<"
                && $0 != ">" && $0 != "\""
        }
        let start = field.text.prefix(8).lowercased()
        if isPlain, start.hasPrefix("https://") || start.hasPrefix("http://"),
            case .remote(_, let host?) = URLClassifier.classify(field.text)
        {
            return host
        }
        report(
            .paperURL, at: field.range.lowerBound,
            "'\(PrintableText(field.text, limit: 60))' is not a web address such as https://arxiv.org/abs/2401.01234"
        )
        return nil
    }

    private mutating func words(_ field: Field) -> PaperText {
        let source = JSONText(field.text, at: field.range, in: text)
        var reader = PaperTextReader(source)
        let words = reader.read()
        let escapes = source.escapedCommands(in: text)
        let known = Set(escapes.map(\.offset))
        for offset in reader.removed where !known.contains(offset) {
            report(.paperText, at: offset, "a control character was removed here; remove it from the file")
        }
        for escape in escapes {
            report(
                .paperTeX, at: escape.offset,
                "in JSON '\(escape.written)' is a control character before a letter; write '\\\(escape.written)' for TeX"
            )
        }
        for (tex, offset) in reader.stray {
            report(.paperTeX, at: offset, Self.advice(about: tex))
        }
        return words
    }

    /// Returns the message about TeX that is shown as it is written.
    private static func advice(about tex: String) -> String {
        let shown = PrintableText(tex, limit: 40)
        if tex == #"\\"# {
            return #"'\\' is a line break of TeX, and is shown as it is written; write a space"#
        }
        if tex.hasPrefix("$") {
            return
                "the dollar of '\(shown)' has no partner; write one at the end of the formula, or '\\\\$' for a price"
        }
        if let sign = tex.unicodeScalars.last, tex.count == 2, PaperTextReader.spaces.contains(sign) {
            return "'\(shown)' is TeX, and is shown as it is written; write a space, or leave it out"
        }
        return
            "'\(shown)' is TeX outside a formula, and is shown as it is written; write dollars around the formula"
    }

    private mutating func checkLengths(_ title: Field?, _ hook: Field?, _ url: Field?) {
        for (key, field, limit) in [
            ("title", title, limits.title), ("hook", hook, limits.hook), ("url", url, limits.url),
        ] {
            guard let field, field.text.unicodeScalars.count > limit else { continue }
            report(
                .paperEntry, at: field.range.lowerBound,
                "'\(key)' has \(field.text.unicodeScalars.count) characters, more than \(limit); shorten it")
        }
    }

    /// Returns the entry as it is written, with the clean texts where they differ: other programs get the letters, and
    /// members that are not read here stay.
    private func json(_ range: Range<Int>, _ changes: [(Field, PaperText)]) -> [UInt8] {
        var json: [UInt8] = []
        var index = range.lowerBound
        for (field, words) in changes.sorted(by: { $0.0.range.lowerBound < $1.0.range.lowerBound })
        where field.text != words.clean {
            json += text[index..<field.range.lowerBound]
            json += Array(JSONDiagnosticFormatter.quoted(words.clean).utf8)
            index = field.range.upperBound
        }
        return json + text[index..<range.upperBound]
    }
}
