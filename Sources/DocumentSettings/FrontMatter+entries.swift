package import Diagnostics
package import PositionedYAML

extension FrontMatter {
    /// Returns an entry of front matter without the values that the dialect refuses, and the findings about these. Returns no
    /// entry if no value is left.
    package static func valid(_ entry: YAMLEntry) -> (entry: YAMLEntry?, findings: [Diagnostic]) {
        guard case .mapping(let inner, let position) = entry.value else {
            let findings = Self.findings(of: entry)
            return (findings.isEmpty ? entry : nil, findings)
        }
        // One bad macro does not take the others with it.
        var kept: [YAMLEntry] = []
        var findings: [Diagnostic] = []
        var part = entry
        for value in inner {
            part.value = .mapping([value], position: position)
            let found = Self.findings(of: part)
            if found.isEmpty { kept.append(value) }
            findings += found
        }
        part.value = .mapping(kept, position: position)
        return (kept.isEmpty ? nil : part, findings)
    }

    private static func findings(of entry: YAMLEntry) -> [Diagnostic] {
        var frontMatter = FrontMatter()
        return frontMatter.take(.mapping([entry], position: entry.keyPosition))
    }
}
