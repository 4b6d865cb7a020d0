/// The rules that a module or the whole program raises, in the order of the manual.
package struct RuleCatalog: Sendable {
    /// Names of former rules. Settings and `--rule` accept them, and they have no effect.
    package static let retired: Set<String> = [
        // Findings in style sheets, pictures and scripts have always named the rule of the reference itself.
        "remote-in-file"
    ]

    /// The rules, each once: modules above another raise some of its rules too.
    package let rules: [RuleDefinition]
    /// The rules by name.
    private let byName: [String: RuleDefinition]

    /// Creates a catalogue. Of two rules with one id the first is kept.
    package init(_ rules: [RuleDefinition]) {
        var byName: [String: RuleDefinition] = [:]
        self.rules = rules.filter { byName.updateValue($0, forKey: $0.id.name) == nil }
        self.byName = byName
    }

    /// Returns the rule of a name.
    package subscript(name: String) -> RuleDefinition? { byName[name] }

    /// The names of all rules, in the order of the manual.
    package var names: [String] { rules.map(\.id.name) }

    /// Returns true if settings may hold the name.
    package func accepts(_ name: String) -> Bool { byName[name] != nil || Self.retired.contains(name) }

    /// Returns `; did you mean 'x'?` or an empty string.
    package func hint(for name: String) -> String { Suggestion.hint(for: name, in: names) }
}
