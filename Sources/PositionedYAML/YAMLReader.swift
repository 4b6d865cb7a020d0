package import Diagnostics
import Yams

/// A reader of one YAML document (YAML 1.1, as in libyaml) into values with positions. It never fails: an error becomes
/// a finding, and the value is `nil`.
package enum YAMLReader {
    /// The largest number of values after alias resolution. Larger documents are rejected.
    private static let limit = 10_000
    /// The largest nesting depth: conversion recurses.
    private static let depthLimit = 32

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - text: the YAML.
    ///   - source: the file that contains it, for positions.
    ///   - firstLine: the 1-based line of the file on which `text` begins.
    package static func read(
        _ text: String, in source: SourceText, firstLine: Int = 1
    ) -> (value: YAMLValue?, diagnostics: [Diagnostic]) {
        let place = { (mark: Mark?) -> SourcePosition in
            // libyaml counts characters; positions count bytes.
            let line = firstLine - 1 + max(1, mark?.line ?? 1)
            let bytes = source.line(line)
            var characters = max(0, (mark?.column ?? 1) - 1)
            let before = bytes.prefix { byte in
                if byte & 0xC0 != 0x80 { characters -= 1 }
                return characters >= 0
            }
            return source.position(line: line, column: before.count + 1)
        }
        do {
            // Yams would ask the environment for its encoding, which takes as long as a front matter. Values are read as
            // text here, so no expression has to find the type of each.
            guard let node = try Yams.compose(yaml: text, .basic, .default, .utf8) else { return (nil, []) }
            var budget = limit
            guard let value = convert(node, place, source, &budget, depth: 0) else {
                return (nil, [tooLarge(at: place(node.mark))])
            }
            return (value, [])
        } catch let error as YamlError {
            let (message, mark) = explain(error)
            let end = lastLine(of: text)
            var position = secondKey(error, in: source, from: place(mark)) ?? place(mark)
            if let mark, mark.line > end {
                // libyaml notices after the last line that something is missing.
                let line = firstLine - 1 + end
                position = source.position(line: line, column: source.line(line).count + 1)
            }
            let advice = advice(on: message, in: source.line(position.line))
            return (nil, [Diagnostic(.yamlSyntax, at: position, "not YAML: \(message)\(advice)")])
            // Other errors, such as text that is no Unicode, have no position.
        } catch {
            return (nil, [Diagnostic(.yamlSyntax, at: place(nil), "not YAML: \(error)")])
        }
    }

    /// Converts a node and its children. Returns nil if the document is too large or too deep.
    private static func convert(
        _ node: Yams.Node, _ place: (Mark?) -> SourcePosition, _ source: SourceText, _ budget: inout Int,
        depth: Int
    ) -> YAMLValue? {
        // The budget counts values after aliases were resolved: nine nested aliases can stand for a
        // billion values.
        budget -= 1
        guard budget > 0, depth < depthLimit else { return nil }
        let position = place(node.mark)
        switch node {
        // A plain scalar may be a number or a boolean; a quoted one is a text.
        case .scalar(let scalar):
            return .scalar(scalar.string, isPlain: scalar.style == .plain, position: position)
        case .sequence(let sequence):
            var values: [YAMLValue] = []
            for item in sequence {
                guard let value = convert(item, place, source, &budget, depth: depth + 1) else { return nil }
                values.append(value)
            }
            return .sequence(values, position: position)
        case .mapping(let mapping):
            var entries: [YAMLEntry] = []
            for (key, item) in mapping {
                guard let value = convert(item, place, source, &budget, depth: depth + 1) else { return nil }
                // A key that is not a scalar becomes the empty name, which is reported as unknown.
                var entry = YAMLEntry(key: key.string ?? "", keyPosition: place(key.mark), value: value)
                if case .scalar(let scalar) = item { entry.comment = comment(after: scalar, value, source) }
                entries.append(entry)
            }
            return .mapping(entries, position: position)
        default: return nil
        }
    }

    /// Returns the position of a comment such as `#1` in the first line of a value without quotes.
    private static func comment(
        after scalar: Yams.Node.Scalar, _ value: YAMLValue, _ source: SourceText
    ) -> SourcePosition? {
        let isBlock = scalar.style == .literal || scalar.style == .folded
        guard isBlock || scalar.style == .plain else { return nil }
        let line = source.line(value.position.line)
        var before = UInt8(ascii: " ")
        for (offset, byte) in line.enumerated().dropFirst(value.position.column - 1) {
            // libyaml takes a comment right after the sign of a block, too.
            if byte == UInt8(ascii: "#"),
                isBlock || before == UInt8(ascii: " ") || before == UInt8(ascii: "\t")
            {
                let next = line.dropFirst(offset + 1).first ?? 0
                guard (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(next) else { return nil }
                return source.position(line: value.position.line, column: offset + 1)
            }
            before = byte
        }
        return nil
    }

    /// Returns the finding for a document beyond the limits.
    private static func tooLarge(at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            .yamlLimit, at: position,
            "more than \(limit) values or \(depthLimit) levels, aliases included; write less here")
    }

    /// Returns the position of a key's second occurrence. Yams reports only the start of the mapping, so this searches
    /// for keys at line starts.
    private static func secondKey(
        _ error: YamlError, in source: SourceText, from start: SourcePosition
    ) -> SourcePosition? {
        guard case .duplicatedKeysInMapping(let duplicates, _) = error, let key = duplicates.first else {
            return nil
        }
        // A key of a nested mapping is indented by the mapping's column.
        let written = Array("\(key):".utf8)
        let lines = (start.line...max(start.line, source.lineStarts.count)).lazy.filter {
            source.line($0).dropFirst(start.column - 1).starts(with: written)
        }
        return lines.dropFirst().first.map { source.position(line: $0, column: start.column) }
    }

    /// Returns the 1-based number of the last line that is not blank.
    private static func lastLine(of text: String) -> Int {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return 1 + (lines.lastIndex { !$0.allSatisfy(\.isWhitespace) } ?? 0)
    }

    /// Returns the next step after an error of libyaml whose words do not say it.
    private static func advice(on message: String, in line: some Collection<UInt8>) -> String {
        let tab = UInt8(ascii: "\t")
        let hasTab = line.prefix { $0 == tab || $0 == UInt8(ascii: " ") }.contains(tab)
        if message.contains("escape character") {
            return "; write a text with backslashes in single quotes, '\\mathbb{R}'"
        }
        if message.contains("tab character") || message.contains("start any token") {
            return hasTab ? "; indent with spaces" : "; write the text in single quotes"
        }
        let isOpen = ["end of stream", "expected ',' or", "node content"].contains { message.contains($0) }
        return isOpen ? "; a bracket or a quotation mark may be missing" : ""
    }

    /// Returns libyaml's error in words, with its position if it has one.
    private static func explain(_ error: YamlError) -> (message: String, mark: Mark?) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return (problem, mark)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.map { "'\($0)'" }.joined(separator: ", ")
            return ("the key \(names) is given twice", context.mark)
        case .reader(let problem, _, _, _): return (problem, nil)
        default: return ("it cannot be read", nil)
        }
    }
}
