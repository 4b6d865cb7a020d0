import Diagnostics

/// A pass between parsing and writing: finds each formula's TeX in its node, numbers equations, and resolves labels.
struct MathResolver {
    /// A numbered equation, by its label.
    struct Equation {
        /// The number as printed in text: `(2.4)`.
        var printed: String
        /// The number as the author wrote it, without parentheses.
        var number: String
        /// The line of the label, in the text given to cmark.
        var line: Int
        /// The index of the formula, and the label's offset in its literal.
        var formula: Int
        var offset: Int
    }

    /// The formulas, in the order of ``ParseState/math``.
    private(set) var resolved: [ResolvedFormula] = []
    /// The equations by label.
    private(set) var equations: [String: Equation] = [:]
    /// True if a formula defines macros that later ones may use.
    private(set) var definesMacros = false
    /// The parsed document.
    let state: ParseState
    /// The formulas as parsed.
    let records: [MathRecord]
    /// The formulas that have references, by index.
    private var readers: [Int: FormulaScanner] = [:]
    /// True if a formula refers to an equation.
    var hasReferences: Bool { !readers.isEmpty }
    /// The line on which a printed number was first used.
    private var seenTags: [String: Int] = [:]
    /// The next number of `equations: numbered`.
    private var nextNumber = 1
    /// The formula whose lines were counted last, the offset reached, and its line.
    private var reached = (start: (line: 0, offset: 0), offset: 0, line: 0)
    /// The index of the formula that is being read.
    private var current = 0
    /// The number of findings at the current formula.
    private var reported = (line: 0, offset: 0, count: 0)

    /// The labels of the document that are not those of equations.
    let otherLabels: Set<String>

    /// Reads all formulas, then resolves references: an equation may follow its reference.
    init(_ state: ParseState, otherLabels: Set<String>, resolver: any ReferenceResolver) {
        self.state = state
        self.otherLabels = otherLabels
        records = state.math
        resolved = Array(repeating: ResolvedFormula(), count: records.count)
        // The parser sees blocks before inlines, but numbers follow the order of the text.
        let order = records.indices.sorted {
            (records[$0].line, records[$0].offset) < (records[$1].line, records[$1].offset)
        }
        for index in order { read(index) }
        for (index, reader) in readers.sorted(by: { $0.key < $1.key }) {
            resolveReferences(in: index, reader, resolver)
        }
    }

    /// Reads one formula: its range, labels, tags and findings.
    private mutating func read(_ index: Int) {
        current = index
        let record = records[index]
        var result = ResolvedFormula()
        defer { resolved[index] = result }
        guard let node = record.node else { return }
        let literal = record.literal(of: node)
        var range = 0..<literal.count
        if record.kind.isBlock, record.kind != .fence {
            guard record.isClosed else {
                // If the finding's severity is lowered, the page shows what is there.
                result.range = Self.trimmed(range, literal)
                return reportUnclosed(record)
            }
            range = splitTail(literal, record, into: &result)
            if record.kind == .displayBlock { reportText(literal[range], record) }
        }
        if record.kind == .fence {
            range = record.fence.range
            if let label = record.fence.label { (result.id, result.labelOffset) = label }
        }
        result.range = Self.trimmed(range, literal)
        let tex = UnsafeBufferPointer(rebasing: literal[result.range])
        let reader = FormulaScanner(tex, kind: record.kind)
        if reader.definesMacros { definesMacros = true }
        report(reader.findings, in: record, literal: literal, texStart: result.range.lowerBound)
        reportBars(in: record, of: node, literal)
        let isPlain = reader.labels.isEmpty && reader.tags.isEmpty && reader.references.isEmpty
        if record.kind.isDisplay, !isPlain || result.id != nil || state.options.numbered {
            number(reader, record, &result, literal: literal)
        }
        for removal in reader.removals {
            result.edits.append((removal.shifted(by: result.range.lowerBound), ""))
        }
        // Numbers are collected before labels, but often follow them in the TeX.
        if result.edits.count > 1 { result.edits.sort { $0.range.lowerBound < $1.range.lowerBound } }
        if !reader.references.isEmpty { readers[index] = reader }
    }

    /// Splits the closing delimiter and the tail off a block's literal.
    private mutating func splitTail(
        _ literal: UnsafeBufferPointer<UInt8>, _ record: MathRecord, into result: inout ResolvedFormula
    ) -> Range<Int> {
        let end: BlockEnd?
        var nesting = 0
        if case .environment(let name) = record.kind {
            end = BlockEnd.environment(name, in: literal, from: 0, nesting: &nesting)
        } else if state.placeholders.backslash != 0,
            let bracket = BlockEnd.bracket(
                in: literal, from: 0, backslash: state.placeholders.backslash), state.isBracket(record)
        {
            end = bracket
        } else {
            end = BlockEnd.dollars(in: literal, from: 0)
        }
        guard let end else { return 0..<literal.count }
        if let tail = BlockTail(literal[end.after...]) {
            result.punctuation = tail.punctuation
            result.id = tail.label
            if let label = tail.label {
                let bytes = Array(label.utf8)
                result.labelOffset =
                    (end.after..<literal.count).first { literal[$0...].starts(with: bytes) } ?? end.after
            }
        }
        return 0..<end.content
    }

    /// Numbers a formula and defines its labels.
    private mutating func number(
        _ reader: FormulaScanner, _ record: MathRecord, _ result: inout ResolvedFormula,
        literal: UnsafeBufferPointer<UInt8>
    ) {
        var numbers: [Int: String] = [:]  // by row
        for tag in reader.tags {
            // Of several tags in a row the first one counts.
            numbers[tag.row] = numbers[tag.row] ?? tag.text
            note(
                tag.isStarred ? tag.text : "(\(tag.text))", record, literal,
                result.range.lowerBound + tag.offset)
        }
        let hasLabel = !reader.labels.isEmpty || result.id != nil
        if state.options.numbered {
            addNumbers(reader, record, &result, hasLabel: hasLabel, literal, &numbers)
        }
        if let id = result.id {
            define(id, number: numbers.min { $0.key < $1.key }?.value, record, literal, result.labelOffset)
        }
        for label in reader.labels {
            define(
                label.name, number: numbers[label.row], record, literal,
                result.range.lowerBound + label.offset)
            // An element has one id; further labels become empty anchors.
            if result.id == nil { result.id = label.name } else { result.furtherIDs.append(label.name) }
        }
    }

    /// Records a printed number. A duplicate is reported with the place of its first use.
    private mutating func note(
        _ printed: String, _ record: MathRecord, _ literal: UnsafeBufferPointer<UInt8>, _ offset: Int
    ) {
        if let line = seenTags[printed] {
            report(
                .mathDuplicateTag, record, literal, offset,
                "the number \(printed) is given twice", first: line)
        } else {
            seenTags[printed] = line(of: offset, record, literal)
        }
    }

    /// Returns the line of an offset. Continues from the previous call, because a formula may have many rows.
    private mutating func line(
        of offset: Int, _ record: MathRecord, _ literal: UnsafeBufferPointer<UInt8>
    ) -> Int {
        if reached.start != (record.line, record.offset) || reached.offset > offset {
            reached = ((record.line, record.offset), 0, record.line)
        }
        reached.line += literal[reached.offset..<offset].count { $0 == UInt8(ascii: "\n") }
        reached.offset = offset
        return reached.line
    }

    /// Numbers the rows without a tag: each row of an environment, or a display with a label.
    private mutating func addNumbers(
        _ reader: FormulaScanner, _ record: MathRecord, _ result: inout ResolvedFormula, hasLabel: Bool,
        _ literal: UnsafeBufferPointer<UInt8>, _ numbers: inout [Int: String]
    ) {
        switch record.kind {
        // `CD` is a diagram and has no numbers.
        case .environment(let name) where !name.hasSuffix("*") && name != "CD":
            numberRows(reader, record, &result, isOneLine: name == "equation", literal, &numbers)
        // Starred environments are not numbered (amsmath).
        case .environment: break
        // One number for two labels could not tell their rows apart.
        case _
        where Set(reader.labels.map(\.row)).count > 1 && Self.isEnvironmentOfRows(literal[result.range]):
            numberRows(reader, record, &result, isOneLine: false, literal, &numbers)
        default:
            guard hasLabel, numbers.isEmpty else { return }
            numbers[0] = String(nextNumber)
            note("(\(nextNumber))", record, literal, result.range.lowerBound)
            for label in reader.labels { numbers[label.row] = String(nextNumber) }
            result.edits.append((result.range.upperBound..<result.range.upperBound, " \\tag{\(nextNumber)}"))
            nextNumber += 1
        }
    }

    /// Numbers each row of an environment that has neither a tag nor `\notag`.
    private mutating func numberRows(
        _ reader: FormulaScanner, _ record: MathRecord, _ result: inout ResolvedFormula, isOneLine: Bool,
        _ literal: UnsafeBufferPointer<UInt8>, _ numbers: inout [Int: String]
    ) {
        let start = result.range.lowerBound
        let end = Self.lastBackslash(literal, in: result.range) ?? result.range.upperBound
        for row in 0..<(isOneLine ? 1 : reader.rowCount) {
            // KaTeX drops the text after the last `\\` if it is blank, so it is not a row.
            if row > 0, row == reader.rowEnds.count,
                literal[(start + reader.rowEnds[row - 1] + 2)..<end].allSatisfy(ASCII.isSpace)
            {
                continue
            }
            guard numbers[row] == nil, !reader.unnumberedRows.contains(row) else { continue }
            let place = isOneLine || row >= reader.rowEnds.count ? end : start + reader.rowEnds[row]
            numbers[row] = String(nextNumber)
            note("(\(nextNumber))", record, literal, row == 0 ? start : start + reader.rowEnds[row - 1])
            result.edits.append((place..<place, "\\tag{\(nextNumber)}"))
            nextNumber += 1
        }
    }

    /// Defines a label. The first one counts.
    private mutating func define(
        _ label: String, number: String?, _ record: MathRecord, _ literal: UnsafeBufferPointer<UInt8>,
        _ offset: Int
    ) {
        if let first = equations[label] {
            report(
                .labelDuplicate, record, literal, offset,
                "the label '\(label)' is given twice; labels are unique in a leaf", first: first.line)
            return
        }
        equations[label] = Equation(
            printed: number.map { "(\(FormulaText.readable(tag: $0)))" } ?? "", number: number ?? "",
            line: line(of: offset, record, literal), formula: current, offset: offset)
    }

    /// Replaces references in the TeX by their numbers, which KaTeX typesets as text.
    private mutating func resolveReferences(
        in index: Int, _ reader: FormulaScanner, _ resolver: any ReferenceResolver
    ) {
        guard let node = records[index].node else { return }
        let literal = records[index].literal(of: node)
        let start = resolved[index].range.lowerBound
        var references: [(target: String, text: String, offset: Int)] = []
        for reference in reader.references {
            let text: String
            switch target(of: reference.label, resolver) {
            case .found(let target, let number):
                text = reference.isParenthesized ? "(\(number))" : number
                references.append((target, text, reference.range.lowerBound))
            case .missing(let rule, let message):
                text = "??"
                report(
                    rule, records[index], literal, start + reference.range.lowerBound, message)
            }
            resolved[index].edits.append((reference.range.shifted(by: start), "\\text{\(text)}"))
        }
        if !references.isEmpty {
            let tex = UnsafeBufferPointer(rebasing: literal[resolved[index].range])
            resolved[index].references = OwnTexts(tex).merged(with: references)
        }
        resolved[index].edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Reports the findings of the scanner at their places.
    private mutating func report(
        _ findings: [FormulaScanner.Finding], in record: MathRecord, literal: UnsafeBufferPointer<UInt8>,
        texStart: Int
    ) {
        for finding in findings {
            report(
                finding.rule, record, literal, texStart + finding.offset, finding.message)
        }
    }

    /// Reports a finding at an offset of a formula's literal.
    mutating func report(
        _ rule: RuleDefinition, _ record: MathRecord, _ literal: UnsafeBufferPointer<UInt8>,
        _ offset: Int, _ message: String, first: Int? = nil
    ) {
        // Beyond the limit of the rule the finding is only counted, so its position is not computed.
        guard !state.findings.isFull(rule) else {
            return state.add(Diagnostic(rule, at: nil, message))
        }
        // Finding the position reads the formula up to it, so the number of findings is capped to keep the cost linear.
        if reported.line != record.line || reported.offset != record.offset {
            reported = (record.line, record.offset, 0)
        }
        reported.count += 1
        guard reported.count <= 50 else { return }
        let formula = Self.formula(record, literal: literal, from: 0, state: state)
        var finding = Diagnostic(
            rule, at: formula.position(ofTeXOffset: offset, in: state.source), message)
        if let first { finding.related = [.init(.first, state.position(line: first, offset: 0))] }
        state.add(finding)
    }

    /// Returns a range without white space at both ends.
    static func trimmed(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high, ASCII.isSpace(bytes[low]) { low += 1 }
        while high > low, ASCII.isSpace(bytes[high - 1]) { high -= 1 }
        // A trailing `\ ` is a space that the author wants.
        let backslashes = bytes[low..<high].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        if backslashes % 2 == 1, high < range.upperBound { high += 1 }
        return low..<high
    }

    /// Returns the last backslash in a range.
    private static func lastBackslash(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
        range.reversed().first { bytes[$0] == UInt8(ascii: "\\") }
    }
}

extension Range<Int> {
    /// Returns the range moved by a distance.
    func shifted(by distance: Int) -> Range<Int> { (lowerBound + distance)..<(upperBound + distance) }
}
