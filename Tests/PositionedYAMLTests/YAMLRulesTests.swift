import Diagnostics
import PositionedYAML
import TestSupport
import Testing

struct YAMLRulesTests {
    private static let table: RuleTable = [
        "yaml-syntax": "a: b: c",
        "yaml-limit": String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
        "unknown-key": "b: c",
    ]

    @Test func everyRuleIsRaised() async {
        await Self.table.expectAll(of: YAMLRules.all) { text in
            let source = SourceText(file: "a.yml", bytes: Array(text.utf8))
            let reading = YAMLReader.read(text, in: source)
            var schema = YAMLSchema(reading.value, rule: YAMLRules.all[0])
            return reading.diagnostics + schema.finish()
        }
    }
}
