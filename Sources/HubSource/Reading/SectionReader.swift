import Diagnostics

/// Reads the sections that follow the text of a document after a line of hyphens.
struct SectionReader {
    private var note: NoteText
    private let path: String
    private(set) var sections = DocumentSections()
    private(set) var diagnostics: [Diagnostic] = []

    /// The most sections with other names.
    private static let otherLimit = 100
    /// True once a concept is more than the limit.
    private var hasTooMany = false
    /// The lines whose links no page has: labels, relations, and entries that are left out.
    private var unlinkedLines: Set<Int> = []
    /// The offsets from which descriptions are left out, by their lines.
    private var cuts: [Int: Int] = [:]

    /// Reads the sections and takes their lines, headings and marks of headings out of the text.
    ///
    /// - Returns: `nil` for a document without sections and findings about them.
    static func read(_ note: inout NoteText, path: String) -> (
        sections: DocumentSections, diagnostics: [Diagnostic]
    )? {
        var reader = SectionReader(note: note, path: path)
        guard let start = reader.findStart() else {
            reader.reportList()
            return reader.diagnostics.isEmpty ? nil : (reader.sections, reader.diagnostics)
        }
        reader.sections.start = start
        reader.readSections(after: start)
        note.lastLine = start - 1
        note.laterParts = reader.note.laterParts
        let later = note.laterParts
        note.removeHeadings { heading in
            heading.line >= start && !later.contains { $0.contains(heading.line) }
        }
        // Links that no page shows would be in the graph alone.
        note.marks.removeAll { reader.isUnlinked($0) }
        return (reader.sections, reader.diagnostics)
    }

    private init(note: NoteText, path: String) {
        self.note = note
        self.path = path
    }

    private func isUnlinked(_ mark: NoteMark) -> Bool {
        guard mark.noteLink != nil else { return false }
        return unlinkedLines.contains(mark.line)
            || cuts[mark.line].map { (mark.outer ?? mark.range).upperBound > $0 } ?? false
    }

    /// Returns the line of the first `---` that only sections follow. A document with a list of concepts or the closing addresses
    /// has sections in any case; in others, such a line before headings of their own is a line of the text.
    private func findStart() -> Int? {
        let known = self.known
        if known.isEmpty { return canonicalStart() }
        let starts = known.compactMap { lineOfBreak(before: $0) }
        let lastOther = note.headings.last { $0.level <= 2 && Self.name($0.text) == nil }?.line ?? 0
        if let start = starts.first(where: { $0 > lastOther }) { return start }
        let lists = known.last { Self.name($0.text)?.isText == false }?.line
        guard let end = hasAddresses ? note.lastLine : lists, let start = starts.last(where: { $0 < end })
        else { return nil }
        let others = note.headings.count { $0.line > start && $0.level <= 2 && Self.name($0.text) == nil }
        return others > Self.otherLimit ? nil : start
    }

    /// The headings with the names of sections.
    private var known: [NoteHeading] {
        note.headings.filter { $0.level == 2 && Self.name($0.text) != nil }
    }

    /// Returns the line of hyphens before a heading.
    private func lineOfBreak(before heading: NoteHeading) -> Int? {
        var line = heading.line - 1
        while line > note.firstLine, note.source.isBlank(line) { line -= 1 }
        return isBreak(line) ? line : nil
    }

    /// Reports the first list of concepts that is text, since no line of hyphens precedes its heading.
    private mutating func reportList() {
        if known.contains(where: { lineOfBreak(before: $0) != nil }) { return }
        for heading in note.headings where heading.level == 2 && Self.name(heading.text) == .concepts {
            let next = note.headings.first { $0.line > heading.line }?.line ?? note.lastLine + 1
            let first = (heading.line + 1..<next).first { !note.source.isBlank($0) }
            guard let first, Self.concept(note.source.text(first), first) != nil else { continue }
            return report(
                .hubSection, heading.line,
                "the concepts are read as text; write a line '---' before the first section of the document")
        }
    }

    /// True for a document that ends with `_Hub canonical:_ …` or `_Concept digest:_ …`.
    private var hasAddresses: Bool {
        var line = note.lastLine
        while line > note.firstLine, note.source.isBlank(line) { line -= 1 }
        return Self.isAddress(note.source.text(line))
    }

    /// Returns the line before the closing addresses of a document without sections.
    private func canonicalStart() -> Int? {
        var line = note.lastLine
        while line > note.firstLine, note.source.isBlank(line) || Self.isAddress(note.source.text(line)) {
            line -= 1
        }
        return line < note.lastLine && isBreak(line) && line > note.firstLine
            && (line...note.lastLine).contains { Self.isAddress(note.source.text($0)) } ? line : nil
    }

    private func isBreak(_ line: Int) -> Bool {
        guard line > note.firstLine, !note.opaqueLines.contains(line), note.source.isBlank(line - 1) else {
            return false
        }
        let text = note.source.text(line).trimmed
        return text.count >= 3 && text.allSatisfy { $0 == "-" }
    }

    /// The names of sections by their letters in lower case.
    private static let names: [String: DocumentSections.Name] = {
        var names = Dictionary(
            uniqueKeysWithValues: DocumentSections.Name.allCases.map { (letters($0.rawValue), $0) })
        names["conceptrelations"] = .relations
        return names
    }()

    private static func name(_ text: String) -> DocumentSections.Name? {
        // Longer words are no name of a section.
        text.utf8.count > 60 ? nil : names[letters(text)]
    }

    private static func letters(_ text: String) -> String {
        String(
            decoding: text.utf8.compactMap { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 ? byte | 0x20 : byte < 0x80 ? nil : byte
            }, as: UTF8.self)
    }

    /// True for `_Hub canonical:_ …` and `_Concept digest:_ …`, which pages and markdown write anew.
    private static func isAddress(_ line: String) -> Bool {
        line.hasPrefix("_Hub canonical:_") || line.hasPrefix("_Concept digest:_")
    }

    private mutating func readSections(after start: Int) {
        let headings = note.headings.filter { $0.line > start && $0.level <= 2 }
        var last = -1
        for (index, heading) in headings.enumerated() {
            let end = index + 1 < headings.count ? headings[index + 1].line - 1 : note.lastLine
            guard let name = Self.name(heading.text) else {
                report(
                    .hubSection, heading.line,
                    "'\(heading.text.prefix(60))' is not a section of a document; it is shown after the text: move it above the '---'"
                )
                note.laterParts += content(from: heading.line, to: end).map { [$0] } ?? []
                continue
            }
            let order = DocumentSections.Name.allCases.firstIndex(of: name) ?? 0
            if sections.lines[name] != nil {
                report(
                    .hubSection, heading.line,
                    "the section '\(name.rawValue)' is there twice; both are read as one")
            } else if order < last {
                report(
                    .hubSection, heading.line,
                    "the section '\(name.rawValue)' follows a later one; the order is that of docs/sources.md"
                )
            }
            last = max(last, order)
            let lines = content(from: heading.line + 1, to: end)
            sections.lines[name, default: []] += lines.map { [$0] } ?? []
            guard let lines else { continue }
            switch name {
            case .concepts: readConcepts(lines)
            case .relations: readRelations(lines)
            default: break
            }
        }
        checkRelations()
    }

    /// Returns lines without the blank ones and the closing addresses at their ends.
    private func content(from first: Int, to last: Int) -> ClosedRange<Int>? {
        var (first, last) = (first, last)
        while first <= last, note.source.isBlank(first) { first += 1 }
        while first <= last, note.source.isBlank(last) || Self.isAddress(note.source.text(last)) { last -= 1 }
        return first <= last ? first...last : nil
    }

    // MARK: Concepts

    private mutating func readConcepts(_ lines: ClosedRange<Int>) {
        /// The part of the list that indented lines belong to.
        enum Owner { case concept, leftOut, other }
        var owner: Owner?
        for line in lines {
            let text = note.source.text(line)
            if text.trimmed.isEmpty { continue }
            if text.hasPrefix("- "), let concept = Self.concept(text, line) {
                owner = add(concept) ? .concept : .leftOut
                unlinkedLines.insert(line)
            } else if text.hasPrefix("  "), let current = owner {
                switch current {
                case .concept: describe(line)
                case .leftOut: unlinkedLines.insert(line)
                case .other: keep(line, in: .concepts)
                }
            } else {
                report(
                    .hubSection, line,
                    "this line is no concept; write '- **Label** _(concept)_' and the description below it")
                keep(line, in: .concepts)
                owner = .other
            }
        }
    }

    /// Adds a concept. Returns false for one that is left out.
    private mutating func add(_ concept: DocumentSections.Concept) -> Bool {
        if sections.concepts.contains(where: { Concept.key($0.label) == Concept.key(concept.label) }) {
            report(
                .hubConcept, concept.line,
                "the concept '\(concept.label.prefix(60))' is listed twice; the first counts")
            return false
        }
        guard sections.concepts.count < DocumentSections.conceptLimit else {
            if !hasTooMany {
                report(
                    .hubConcept, concept.line,
                    "more than \(DocumentSections.conceptLimit) concepts; the others are left out")
            }
            hasTooMany = true
            return false
        }
        sections.concepts.append(concept)
        return true
    }

    /// Adds a line to the description of the last concept.
    private mutating func describe(_ line: Int) {
        guard let index = sections.concepts.indices.last else { return }
        let words = note.source.text(line).trimmed
        let before = sections.concepts[index].description
        let space = before.isEmpty ? "" : " "
        let room = max(0, DocumentSections.descriptionLimit - before.count - space.count)
        guard words.count > room else {
            sections.concepts[index].description += space + words
            return
        }
        report(
            .hubConcept, line,
            "the description of '\(sections.concepts[index].label.prefix(60))' has more than \(DocumentSections.descriptionLimit) characters; the rest is left out"
        )
        var kept = Array(words.prefix(room).utf8)
        let start = note.source.line(line).drop(while: NoteScanner.isSpace).startIndex
        // Half of a link would be brackets.
        let reach = line...(note.wrapped[line] ?? line)
        let end = start + kept.count
        let divided =
            room == 0
            ? nil
            : note.marks.lazy.filter { reach.contains($0.line) }.map {
                $0.outer ?? $0.range
            }
            .first { $0.lowerBound < end && end < $0.upperBound }
        if let divided { kept = Array(kept.prefix(max(0, divided.lowerBound - start))) }
        cuts[line] = start + kept.count
        sections.concepts[index].description =
            (before + space + String(decoding: kept, as: UTF8.self))
            .trimmed
    }

    /// Keeps a line that is not an entry of its list.
    private mutating func keep(_ line: Int, in name: DocumentSections.Name) {
        let parts = sections.others[name] ?? []
        if let last = parts.last, (last.upperBound + 1..<line).allSatisfy({ note.source.isBlank($0) }) {
            sections.others[name]?[parts.count - 1] = last.lowerBound...line
        } else {
            sections.others[name, default: []].append(line...line)
        }
    }

    /// Parses `- **Label** _(concept)_`. The kind may be missing.
    private static func concept(_ text: String, _ line: Int) -> DocumentSections.Concept? {
        let rest = text.dropFirst(2).drop(while: \.isWhitespace)
        guard let (label, after) = bold(rest) else { return nil }
        let word = after.trimmed.filter { $0.isLetter }.lowercased()
        guard word.isEmpty || ConceptKind(rawValue: word) != nil else { return nil }
        return .init(label: label, kind: ConceptKind(rawValue: word) ?? .concept, description: "", line: line)
    }

    /// Returns the text between `**` at the beginning, and the rest.
    private static func bold(_ text: Substring) -> (label: String, rest: Substring)? {
        guard text.hasPrefix("**"), let end = text.dropFirst(2).firstRange(of: "**") else { return nil }
        let label = text[text.index(text.startIndex, offsetBy: 2)..<end.lowerBound].trimmed
        return label.isEmpty ? nil : (label, text[end.upperBound...])
    }

    private mutating func readRelations(_ lines: ClosedRange<Int>) {
        for line in lines {
            let text = note.source.text(line)
            if text.trimmed.isEmpty { continue }
            guard text.hasPrefix("- "),
                let (from, rest) = Self.bold(text.dropFirst(2).drop(while: \.isWhitespace)),
                let open = rest.firstRange(of: "**"), let (to, after) = Self.bold(rest[open.lowerBound...]),
                after.trimmed.isEmpty, !rest[..<open.lowerBound].trimmed.isEmpty
            else {
                report(.hubSection, line, "this line is no relation; write '- **A** label **B**'")
                keep(line, in: .relations)
                continue
            }
            unlinkedLines.insert(line)
            sections.relations.append(
                .init(from: from, label: rest[..<open.lowerBound].trimmed, to: to, line: line))
        }
    }

    private mutating func checkRelations() {
        let known = Set(sections.concepts.map { Concept.key($0.label) })
        var kept: [DocumentSections.Relation] = []
        for relation in sections.relations {
            if let missing = [relation.from, relation.to].first(where: { !known.contains(Concept.key($0)) }) {
                report(
                    .hubConcept, relation.line,
                    "the document does not list the concept '\(missing.prefix(60))'; the relation is left out"
                )
            } else if kept.count == DocumentSections.relationLimit {
                report(
                    .hubConcept, relation.line,
                    "more than \(DocumentSections.relationLimit) relations; the others are left out")
                break
            } else {
                kept.append(relation)
            }
        }
        sections.relations = kept
    }

    private mutating func report(_ rule: RuleDefinition, _ line: Int, _ message: String) {
        diagnostics.append(Diagnostic(rule, at: note.source.position(line: line, column: 1), message))
    }
}
