import Diagnostics
import Dates
import PositionedYAML

/// The front matter of a document of a hub.
package struct HubFrontMatter: Sendable {
    /// A document that a bundle lists.
    struct Member: Sendable {
        var name: String
        var annotation: String
        var order: Int?
        var position: SourcePosition
    }

    package var title: String?
    var id: (text: String, position: SourcePosition)?
    var url: (text: String, position: SourcePosition)?
    var aliases: [String] = []
    var tags: [String] = []
    package var lang: String?
    /// The lines of the dialect's keys, for the front matter of the document's page.
    package var dialect: [DialectLine] = []
    /// The origin of the document, such as `notes`.
    package var source: String?
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var updated: Int?
    package var created: Int?
    package var isPinned = false
    /// True unless the front matter says that the document is a draft, deleted, or for some readers only.
    var isPublic = true
    var conceptCount: (count: Int, position: SourcePosition)?
    /// True for the front matter of a bundle.
    var isBundle = false
    var description = ""
    var intent = ""
    var analysed: String?
    var isAnalysisStale: Bool?
    var members: [Member] = []
    /// The links that are values of other keys: `up: "[[plan]]"`.
    var propertyLinks: [(link: NoteLink, position: SourcePosition)] = []

    package init() {}

    /// Takes the known keys. Other programs' keys are left alone.
    ///
    /// - Returns: the findings about values.
    mutating func take(_ value: YAMLValue?, _ source: SourceText) -> [Diagnostic] {
        guard let value else { return [] }
        guard case .mapping(let entries, _) = value else {
            isPublic = false
            return [
                Diagnostic(
                    .hubFrontMatter, at: value.position,
                    "the front matter is \(value.kind), so the document is left out; write 'key: value' lines"
                )
            ]
        }
        var findings: [Diagnostic] = []
        for entry in Self.merged(entries) { take(entry, &findings) }
        return findings
    }

    /// Returns entries with those of the mappings that `<<` merges into them. A key that an entry has itself is not merged.
    private static func merged(_ entries: [YAMLEntry]) -> [YAMLEntry] {
        guard entries.contains(where: { $0.key == "<<" }) else { return entries }
        var merged = entries.filter { $0.key != "<<" }
        var seen = Set(merged.map(\.key))
        for entry in entries where entry.key == "<<" {
            var values = [entry.value]
            if case .sequence(let list, _) = entry.value { values = list }
            for case .mapping(let others, _) in values {
                merged += self.merged(others).filter { seen.insert($0.key).inserted }
            }
        }
        return merged
    }

    private mutating func take(_ entry: YAMLEntry, _ findings: inout [Diagnostic]) {
        switch entry.key {
        case "title": title = text(entry, &findings)?.trimmed
        case "id", "slug", "permalink": id = text(entry, &findings).map { ($0, entry.value.position) } ?? id
        case "url": url = text(entry, &findings).map { ($0, entry.value.position) }
        case "lang", "language": lang = language(entry, &findings)
        case "source": self.source = text(entry, &findings)
        case "description": description = text(entry, &findings) ?? ""
        case "intent": intent = text(entry, &findings) ?? ""
        case "alias", "aliases": aliases += list(entry, &findings)
        case "tag", "tags": tags += list(entry, &findings).flatMap(Self.tags)
        case "updated", "updated_at", "modified", "lastmod": updated = time(entry, &findings) ?? updated
        case "created", "created_at", "date": created = time(entry, &findings) ?? created
        case "pinned", "is_pinned": isPinned = flag(entry, &findings) ?? false
        case "concept_count":
            guard let text = text(entry, &findings) else { return }
            guard let count = Int(text), count >= 0 else { return report(entry, "a number", &findings) }
            conceptCount = (count, entry.value.position)
        case "mw_bundle": isBundle = true
        case "analysis_generated_at": analysed = text(entry, &findings)
        case "analysis_stale": isAnalysisStale = flag(entry, &findings)
        case "documents": takeMembers(entry.value, &findings)
        case "header", "math", "blocks", "equations", "macros", "links": takeDialect(entry, &findings)
        default:
            takePrivacy(entry, &findings)
            takeLinks(entry.value)
        }
    }

    /// Takes the links of a value. As in Obsidian, a value is one as a whole.
    private mutating func takeLinks(_ value: YAMLValue) {
        switch value {
        case .scalar(let text, _, let position):
            guard text.hasPrefix("[["), text.hasSuffix("]]"), !text.dropFirst(2).contains("["),
                let link = NoteLink(wiki: String(text.dropFirst(2).dropLast(2)), isEmbed: false)
            else { return }
            propertyLinks.append((link, position))
        case .sequence(let values, _):
            for value in values {
                if case .scalar = value { takeLinks(value) }
            }
        case .mapping: return
        }
    }

    private mutating func takeMembers(_ value: YAMLValue, _ findings: inout [Diagnostic]) {
        guard case .sequence(let values, _) = value else {
            if !Self.isEmpty(value) {
                findings.append(
                    Diagnostic(
                        .hubFrontMatter, at: value.position,
                        "'documents' is \(value.kind); write a list of names, or of 'id', 'annotation' and 'sort_order'"
                    ))
            }
            return
        }
        for (index, value) in values.enumerated() {
            switch value {
            case .scalar(let text, _, let position):
                members.append(Member(name: Self.name(text), annotation: "", order: nil, position: position))
            case .mapping(let entries, let position):
                var member = Member(name: "", annotation: "", order: nil, position: position)
                for entry in entries {
                    guard case .scalar(let text, _, _) = entry.value else { continue }
                    switch entry.key {
                    case "id", "document", "name": member.name = Self.name(text)
                    case "annotation": member.annotation = text.trimmed
                    case "sort_order": member.order = Int(text)
                    default: break
                    }
                }
                members.append(member)
            case .sequence(_, let position):
                findings.append(
                    Diagnostic(
                        .hubFrontMatter, at: position,
                        "entry \(index + 1) of 'documents' is a list; write a name"))
            }
        }
        // Entries without an order keep their places behind the others.
        members = members.enumerated().sorted {
            ($0.element.order ?? .max, $0.offset) < ($1.element.order ?? .max, $1.offset)
        }.map(\.element)
    }

    // MARK: Values

    func text(_ entry: YAMLEntry, _ findings: inout [Diagnostic]) -> String? {
        if Self.isEmpty(entry.value) { return nil }
        guard case .scalar(let text, _, _) = entry.value else {
            report(entry, "a single value", &findings)
            return nil
        }
        return text
    }

    /// Returns a truth value; `nil` for another value, which is a finding.
    ///
    /// - Parameter effect: of another value, as the finding says it.
    func flag(_ entry: YAMLEntry, effect: String = "", _ findings: inout [Diagnostic]) -> Bool? {
        if case .scalar(let text, _, _) = entry.value {
            switch text.lowercased() {
            case "true", "yes", "on", "1": return true
            case "false", "no", "off", "0": return false
            default: break
            }
        }
        report(entry, "true or false", effect: effect, &findings)
        return nil
    }

    /// Returns the texts of a list, or of a single value with commas.
    private func list(_ entry: YAMLEntry, _ findings: inout [Diagnostic]) -> [String] {
        switch entry.value {
        case .scalar(let text, _, _):
            if Self.isEmpty(entry.value) { return [] }
            return text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
        case .sequence(let values, _):
            return values.enumerated().compactMap { index, value in
                guard case .scalar(let text, _, _) = value else {
                    findings.append(
                        Diagnostic(
                            .hubFrontMatter, at: value.position,
                            "entry \(index + 1) of '\(entry.key)' is \(value.kind); write a text"))
                    return nil
                }
                return Self.isEmpty(value) || text.trimmed.isEmpty ? nil : text.trimmed
            }
        case .mapping:
            report(entry, "a list of texts", &findings)
            return []
        }
    }

    private func time(_ entry: YAMLEntry, _ findings: inout [Diagnostic]) -> Int? {
        guard let text = text(entry, &findings) else { return nil }
        if let seconds = Self.seconds(text) { return Int((seconds * 1000).rounded()) }
        report(entry, "a time such as 2026-11-20T09:30:00.000Z", &findings)
        return nil
    }

    /// Returns the seconds since 1970 of a time.
    static func seconds(_ text: String) -> Double? {
        // Obsidian and YAML write a space between day and time.
        ISODate.seconds(text.trimmed.replacing(" ", with: "T", maxReplacements: 1))
    }

    func report(
        _ entry: YAMLEntry, _ expected: String, effect: String = "", _ findings: inout [Diagnostic]
    ) {
        let what: String
        if case .scalar(let text, _, _) = entry.value {
            what = "'\(text.prefix(60))'"
        } else {
            what = entry.value.kind
        }
        findings.append(
            Diagnostic(
                .hubFrontMatter, at: entry.value.position,
                "'\(entry.key)' is \(what)\(effect); write \(expected)"))
    }

    static func isEmpty(_ value: YAMLValue) -> Bool {
        guard case .scalar(let text, true, _) = value else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// Returns the words of a tag's value: tags have no spaces, so a text with spaces has several.
    private static func tags(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map { String($0.drop { $0 == "#" }) }.filter {
            !$0.isEmpty
        }
    }

    /// Returns the name of a document that may be written as a wikilink.
    private static func name(_ text: String) -> String {
        text.hasPrefix("[[") && text.hasSuffix("]]")
            ? NoteLink(wiki: String(text.dropFirst(2).dropLast(2)), isEmbed: false)?.target ?? text
            : text.trimmed
    }
}
