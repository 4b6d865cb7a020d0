package import Diagnostics
package import PositionedYAML

/// The dialect's settings, shared by front matter and a library's `sitegen.yml`.
extension FrontMatter {
    /// Reads `lang`, `theme`, `equations` and `blocks`. An absent key keeps its current value.
    ///
    /// - Parameter rule: the rule of findings about values.
    package mutating func takeDialect(from schema: inout YAMLSchema, rule: RuleDefinition) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if let (text, position) = schema.string("lang") {
            lang = text
            if !Self.isLanguageTag(text) {
                findings.append(
                    Diagnostic(
                        rule, .error, at: position,
                        "'lang' is '\(text)'; write a language tag such as 'en' or 'de-CH'"))
            }
        }
        // The name is not checked here: the caller knows the themes.
        theme = schema.string("theme").map { ($0.text, $0.position) } ?? theme
        math.numbered =
            schema.choice("equations", of: ["numbered", "tagged"]).map { $0 == "numbered" } ?? math.numbered
        math.numbersBlocks =
            schema.choice("blocks", of: ["numbered", "written"]).map { $0 == "numbered" }
            ?? math.numbersBlocks
        return findings
    }

    /// Reads the settings below `math`. An absent key keeps its current value.
    package mutating func takeMath(from schema: inout YAMLSchema) {
        math.brackets = schema.boolean("brackets") ?? math.brackets
        math.spaces = schema.boolean("spaces") ?? math.spaces
    }
}
