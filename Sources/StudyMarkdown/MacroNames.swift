package import Diagnostics

/// TeX macros as front matter and sitegen.yml write them: `\E: \mathbf{E}`, with or without the backslash.
package enum MacroNames {
    package static func read(
        _ entries: [(name: String, text: String, position: SourcePosition)]
    ) -> (macros: [String: String], diagnostics: [Diagnostic]) {
        var macros: [String: String] = [:]
        var findings: [Diagnostic] = []
        for entry in entries {
            let name = entry.name.hasPrefix("\\") ? String(entry.name.dropFirst()) : entry.name
            guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }) || name.count == 1 else {
                findings.append(
                    Diagnostic(
                        "macro-name", .error, at: entry.position,
                        "'\(entry.name)' is not the name of a TeX macro; write letters only, such as '\\Var'")
                )
                continue
            }
            macros["\\" + name] = entry.text
        }
        return (macros, findings)
    }
}
