package import Diagnostics
package import PositionedYAML

/// TeX macros from front matter and sitegen.yml: `\E: \mathbf{E}`, with or without the backslash.
package enum MacroNames {
    /// The control words that define macros.
    private static let defining = TeXCommandSet(TeXCommandSet.defining)

    /// Returns the valid macros by name with a backslash, and findings about the others.
    package static func read(
        _ entries: [YAMLSchema.NamedText]
    ) -> (macros: [String: String], diagnostics: [Diagnostic]) {
        var macros: [String: String] = [:]
        var findings: [Diagnostic] = []
        for entry in entries {
            let name = entry.name.hasPrefix("\\") ? String(entry.name.dropFirst()) : entry.name
            // TeX's control words have letters only; a control symbol is any other single character.
            guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }) || name.count == 1 else {
                findings.append(
                    Diagnostic(
                        .macroName, at: entry.position,
                        "'\(entry.name)' is not the name of a TeX macro; write letters only, such as '\\Var'")
                )
                continue
            }
            // Pages typeset formulas in viewing order. A formula that defines a macro through another macro is not
            // recognised as defining one, so later formulas could lack the definition.
            if !defining.found(in: entry.text).isEmpty {
                findings.append(
                    Diagnostic(
                        .macroDefines, at: entry.position,
                        "the macro '\\\(name)' defines another; write that one here, too, or define it in a formula"
                    ))
            }
            if let comment = entry.comment {
                findings.append(
                    Diagnostic(
                        .macroComment, at: comment,
                        "the text of the macro '\\\(name)' ends here, at a comment of YAML; write it in single quotes"
                    ))
                continue
            }
            if let brace = loneBrace(in: entry.text) {
                findings.append(
                    Diagnostic(
                        .macroBraces, at: entry.position,
                        "the macro '\\\(name)' has '\(brace)' without its '\(brace == "{" ? "}" : "{")'"))
            }
            macros["\\" + name] = entry.text
        }
        return (macros, findings)
    }

    /// Returns a brace of TeX that has no partner. A text with a comment is not judged.
    private static func loneBrace(in tex: String) -> Character? {
        var depth = 0
        var isEscaped = false
        for byte in tex.utf8 {
            let isSign = isEscaped
            isEscaped = !isSign && byte == UInt8(ascii: "\\")
            if isSign || isEscaped { continue }
            if byte == UInt8(ascii: "%") { return nil }
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if depth < 0 { return "}" }
        }
        return depth > 0 ? "{" : nil
    }
}
