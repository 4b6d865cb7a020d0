import Diagnostics
import PositionedYAML
import TestSupport
import Testing

struct YAMLSchemaTests {
    private func schema(_ text: String) -> YAMLSchema {
        let source = SourceText(file: "x.yml", bytes: Array(text.utf8))
        return YAMLSchema(
            YAMLReader.read(text, in: source).value, rule: RuleDefinition("settings", .error, "s", "e"))
    }

    @Test func reportsUnknownKeys() {
        var schema = schema("title: a\nlagn: b\nzzzz: c")
        #expect(schema.string("title")?.text == "a")
        #expect(schema.string("lang") == nil)
        let found = schema.finish()
        #expect(found.map(\.rule.name) == ["unknown-key", "unknown-key"])
        #expect(found.map(\.severity) == [.warning, .warning])
        #expect(found.map { $0.position?.line } == [2, 3])
        #expect(found[0].message == "'lagn' is not a key here; did you mean 'lang'?")
        #expect(found[1].message == "'zzzz' is not a key here")
    }

    @Test(arguments: [
        ("yes", true), ("True", true), ("on", true), ("no", false), ("FALSE", false), ("off", false),
    ])
    func readsBooleans(_ word: String, _ expected: Bool) {
        var schema = schema("a: \(word)")
        #expect(schema.boolean("a") == expected)
        #expect(schema.finish().isEmpty)
    }

    @Test(arguments: ["\"true\"", "1", "maybe", "[true]"]) func refusesOtherBooleans(_ word: String) {
        var schema = schema("a: \(word)")
        #expect(schema.boolean("a") == nil)
        #expect(
            schema.finish().map { "\($0.rule) \($0.position?.line ?? 0):\($0.position?.column ?? 0)" } == [
                "settings 1:4"
            ])
    }

    @Test func namesTheChoices() {
        var schema = schema("a: txet\nb: text")
        #expect(schema.choice("a", of: ["text", "error"]) == nil)
        #expect(schema.choice("b", of: ["text", "error"]) == "text")
        #expect(
            schema.finish().map(\.message) == [
                "'a' is 'txet'; it must be 'text' or 'error'; did you mean 'text'?"
            ])
    }

    @Test(arguments: ["", "~", "null"]) func takesNullAsAbsent(_ word: String) {
        var schema = schema("a: \(word)")
        #expect(schema.string("a") == nil)
        #expect(schema.finish().isEmpty)
    }

    @Test func namesTheTypeItFound() {
        var list = schema("- a")
        #expect(list.finish().map(\.message) == ["expected 'key: value' lines, found a list"])
        var wrong = schema("a: {b: c}\nd: [e]")
        #expect(wrong.string("a") == nil)
        #expect(wrong.strings("d").isEmpty)
        #expect(
            wrong.finish().map(\.message) == [
                "'a' is a mapping; it must be a single value",
                "'d' is a list; it must be 'name: value' lines",
            ])
    }
}
