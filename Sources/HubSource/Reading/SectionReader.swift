import Diagnostics

/// Reads the sections that follow the text of a document after a line of hyphens.
struct SectionReader {
    private var note: NoteText
    private let path: String
    private(set) var sections = DocumentSections()
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads the sections and takes their lines, headings and marks of headings out of the text.
    ///
    /// - Returns: `nil` for a document without sections.
    static func read(_ note: inout NoteText, path: String) -> (
        sections: DocumentSections, diagnostics: [Diagnostic]
    )? {
        var reader = SectionReader(note: note, path: path)
        guard let start = reader.findStart() else { return nil }
        reader.sections.start = start
        reader.readSections(after: start)
        note.lastLine = start - 1
        note.headings.removeAll { $0.line >= start }
        return (reader.sections, reader.diagnostics)
    }

    private init(note: NoteText, path: String) {
        self.note = note
        self.path = path
    }

    /// Returns the line of the first `---` that only sections follow.
    private func findStart() -> Int? {
        let known = note.headings.filter { $0.level == 2 && Self.name($0.text) != nil }
        guard let first = known.first else { return canonicalStart() }
        for heading in known where heading.line >= first.line {
            var line = heading.line - 1
            while line > note.firstLine, note.source.isBlank(line) { line -= 1 }
            if isBreak(line) { return line }
        }
        return nil
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
                    "'\(heading.text.prefix(60))' is not a section of a document; move it above the '---'")
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
        /// True after a concept that is left out, whose description is left out too.
        var isSkipping = false
        for line in lines {
            let text = note.source.text(line)
            if text.trimmed.isEmpty { continue }
            if text.hasPrefix("- "), let concept = Self.concept(text, line) {
                isSkipping = false
                if sections.concepts.contains(where: { Concept.key($0.label) == Concept.key(concept.label) })
                {
                    report(
                        .hubConcept, line,
                        "the concept '\(concept.label.prefix(60))' is listed twice; the first counts")
                    isSkipping = true
                } else if sections.concepts.count == DocumentSections.conceptLimit {
                    report(
                        .hubConcept, line,
                        "more than \(DocumentSections.conceptLimit) concepts; the others are left out")
                    return
                } else {
                    sections.concepts.append(concept)
                }
            } else if text.hasPrefix("  "), let index = sections.concepts.indices.last {
                if isSkipping { continue }
                let description = [sections.concepts[index].description, text.trimmed].filter { !$0.isEmpty }
                    .joined(separator: " ")
                if description.count > DocumentSections.descriptionLimit {
                    report(
                        .hubConcept, line,
                        "the description of '\(sections.concepts[index].label.prefix(60))' has more than \(DocumentSections.descriptionLimit) characters; the rest is left out"
                    )
                }
                sections.concepts[index].description = String(
                    description.prefix(DocumentSections.descriptionLimit))
            } else {
                report(
                    .hubSection, line,
                    "this line is no concept; write '- **Label** _(concept)_' and the description below it")
            }
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
                continue
            }
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
