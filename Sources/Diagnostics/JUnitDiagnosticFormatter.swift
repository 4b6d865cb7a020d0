/// A formatter of findings as a JUnit report for CI test pages: one test case per rule, with its errors as failures.
package struct JUnitDiagnosticFormatter: Sendable {
    /// The name of the test suite.
    private let suite: String
    /// All rules: a checked rule without findings is a passed test.
    private let rules: [RuleID]
    /// The reasons of rules that were not checked: each is a skipped test.
    private let unchecked: [RuleID: String]

    /// Creates a formatter.
    package init(suite: String, rules: [RuleID], unchecked: [RuleID: String] = [:]) {
        self.suite = suite
        self.rules = rules
        self.unchecked = unchecked
    }

    /// Returns the report. Warnings and notes are output of a test that passes.
    package func format(_ diagnostics: [Diagnostic]) -> String {
        let byRule = Dictionary(grouping: diagnostics, by: \.rule)
        let names = rules + Set(byRule.keys).subtracting(rules).sorted()
        let failed = names.count { byRule[$0]?.hasErrors == true }
        // A finding shows that the rule was checked.
        let skipped = unchecked.filter { byRule[$0.key] == nil }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text +=
            "<testsuite name=\"\(Self.escaped(suite))\" tests=\"\(names.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"\(names.count { skipped[$0] != nil })\">\n"
        for name in names {
            let findings = byRule[name] ?? []
            text += "  <testcase classname=\"\(Self.escaped(suite))\" name=\"\(Self.escaped(name.name))\">"
            let lines = { (list: [Diagnostic]) in
                Self.escaped(TextDiagnosticFormatter().format(list).trimmingEnd)
            }
            if let reason = skipped[name] {
                text += "\n    <skipped message=\"\(Self.attribute(reason))\"/>\n  </testcase>\n"
                continue
            }
            let errors = findings.filter { $0.severity == .error }
            let others = findings.filter { $0.severity != .error }
            if let first = errors.first {
                text +=
                    "\n    <failure message=\"\(Self.attribute(first.message))\">\(lines(errors))</failure>"
            }
            if !others.isEmpty { text += "\n    <system-out>\(lines(others))</system-out>" }
            text += findings.isEmpty ? "</testcase>\n" : "\n  </testcase>\n"
        }
        return text + "</testsuite>\n"
    }

    /// Escapes an attribute value. XML parsers read a literal line break in an attribute as a space (XML 1.0, section
    /// 3.3.3).
    private static func attribute(_ text: String) -> String {
        escaped(text).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
    }

    /// Escapes text by XML 1.0, sections 2.2 and 2.4: markup as references, control characters as U+FFFD.
    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "\n", "\t": out.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                out += "\u{FFFD}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}

extension String {
    /// The text without its last line end.
    fileprivate var trimmingEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
