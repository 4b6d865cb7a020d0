package import Diagnostics

/// A mapping from which known keys are taken; the rest is reported with spelling suggestions.
package struct YAMLSchema {
    /// The entries that were not taken yet.
    private var entries: [YAMLEntry]
    /// The keys that were asked for, for suggestions.
    private var known: [String] = []
    /// The rule of findings about values.
    private let prefix: RuleDefinition
    /// The findings so far.
    package private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter rule: the rule of findings about keys and values.
    package init(_ value: YAMLValue?, rule: RuleDefinition) {
        prefix = rule
        switch value {
        case .mapping(let entries, _): self.entries = entries
        case .scalar("", true, _), nil: entries = []
        case .some(let other):
            entries = []
            diagnostics.append(
                Diagnostic(
                    rule, at: other.position, "expected 'key: value' lines, found \(other.kind)"))
        }
    }

    /// Takes the value of a key.
    package mutating func value(_ key: String) -> YAMLValue? {
        known.append(key)
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let value = entries.remove(at: index).value
        // An empty value and `null` mean that the key is absent (YAML 1.1, "Null").
        if case .scalar(let text, true, _) = value, ["", "~", "null", "Null", "NULL"].contains(text) {
            return nil
        }
        return value
    }

    /// Takes a text; another kind of value is reported.
    package mutating func string(_ key: String) -> (text: String, position: SourcePosition)? {
        guard let value = value(key) else { return nil }
        guard case .scalar(let text, _, let position) = value else {
            report(key, "a single value", value)
            return nil
        }
        return (text, position)
    }

    /// Takes `true` or `false`; another value is reported.
    package mutating func boolean(_ key: String) -> Bool? {
        guard let value = value(key) else { return nil }
        if case .scalar(let text, true, _) = value {
            // The booleans of YAML 1.1, without the single letters.
            switch text.lowercased() {
            case "true", "yes", "on": return true
            case "false", "no", "off": return false
            default: break
            }
        }
        report(key, "true or false", value)
        return nil
    }

    /// Takes one of some words; another value is reported with the nearest word.
    package mutating func choice(_ key: String, of words: [String]) -> String? {
        guard let (text, position) = string(key) else { return nil }
        if words.contains(text) { return text }
        let list = words.map { "'\($0)'" }.joined(separator: " or ")
        diagnostics.append(
            Diagnostic(
                prefix, at: position,
                "'\(key)' is '\(text)'; it must be \(list)\(Suggestion.hint(for: text, in: words))"))
        return nil
    }

    /// One line of a mapping of names to scalars.
    package struct NamedText {
        /// The key and its position.
        package var name: String
        package var position: SourcePosition
        /// The value.
        package var text: String
        /// The position of a comment such as `#1` that ends the value.
        package var comment: SourcePosition?
    }

    /// Returns a mapping of names to scalars, in source order.
    package mutating func strings(_ key: String) -> [NamedText] {
        guard let value = value(key) else { return [] }
        guard case .mapping(let entries, _) = value else {
            report(key, "'name: value' lines", value)
            return []
        }
        return entries.compactMap { entry in
            guard case .scalar(let text, _, _) = entry.value else {
                report("\(key).\(entry.key)", "a single value", entry.value)
                return nil
            }
            return NamedText(name: entry.key, position: entry.keyPosition, text: text, comment: entry.comment)
        }
    }

    /// Returns true if a key's value is a mapping. Does not take the value.
    package func holdsMapping(_ key: String) -> Bool {
        guard case .mapping = entries.first(where: { $0.key == key })?.value else { return false }
        return true
    }

    /// Takes out the keys that do not resemble any requested key.
    package mutating func takeForeignKeys() -> [(name: String, position: SourcePosition)] {
        let foreign = entries.filter { Suggestion.closest(to: $0.key, in: known) == nil }
        entries.removeAll { entry in foreign.contains { $0.keyPosition == entry.keyPosition } }
        return foreign.map { ($0.key, $0.keyPosition) }
    }

    /// Returns all findings, including those for unrequested keys.
    package mutating func finish() -> [Diagnostic] {
        for entry in entries {
            diagnostics.append(
                Diagnostic(
                    .unknownKey, at: entry.keyPosition,
                    "'\(entry.key)' is not a key here\(Suggestion.hint(for: entry.key, in: known))"))
        }
        entries = []
        return diagnostics
    }

    /// Reports a value of the wrong kind.
    private mutating func report(_ key: String, _ expected: String, _ value: YAMLValue) {
        diagnostics.append(
            Diagnostic(
                prefix, at: value.position, "'\(key)' is \(value.kind); it must be \(expected)"))
    }
}
