/// The JavaScript glue between the engine and KaTeX, `templates/katex/engine.js`: one call per formula, without building
/// source text per call.
enum EngineScript {
    /// The functions in the order in which ``KaTeXEngine`` takes them.
    static let functionNames = ["begin", "check", "render"]

    /// Returns an expression whose value has `begin(macros as JSON)`, `check(tex, mode)` and `render(tex, mode)`. Bit 0
    /// of `mode` is display mode; for `render`, `mode >> 1` is the index of the output.
    ///
    /// `check` returns null for a formula without problems, otherwise JSON: `{error?: {kind, message, position},
    /// warnings: [{code, message, position}]}`. Positions are in UTF-16 units, or -1 if unknown. `render` returns `=`
    /// and the markup, or `!` and the JSON.
    static func source(limits: KaTeXEngineLimits) -> String {
        let values =
            "tokens: \(limits.tokens), warnings: \(limits.warnings), expansions: \(limits.expansions), "
            + "sizeInEm: \(limits.sizeInEm)"
        return (BuiltInTemplates.texts["katex/engine.js"] ?? "") + "({ \(values) })"
    }
}
