import Testing

@testable import WebSyntax

struct JavaScriptTokenizerTests {
    private static func tokens(_ text: String, _ goal: JavaScriptTokenizer.Goal = .script)
        -> [JavaScriptToken]
    {
        var text = text
        return text.withUTF8 { bytes in
            var tokenizer = JavaScriptTokenizer(bytes, goal: goal)
            var found: [JavaScriptToken] = []
            while let token = tokenizer.next() { found.append(token) }
            return found
        }
    }

    /// The tokens of a script, joined by `¦`.
    private static func split(_ text: String, _ goal: JavaScriptTokenizer.Goal = .script) -> String {
        let bytes = Array(text.utf8)
        return tokens(text, goal).map { String(decoding: bytes[$0.range], as: UTF8.self) }.joined(
            separator: "¦")
    }

    @Test(arguments: [
        "a¦=¦b¦+¦c", "a¦?.¦b¦?.¦[¦0¦]", "a¦?¦.5¦:¦1", "a¦>>>=¦b¦**=¦c¦??=¦d¦&&=¦e¦||=¦f", "a¦=>¦{¦}",
        "0xFFn¦+¦1_000.5e-3¦+¦.5E+1¦+¦0b11¦+¦1.¦.¦a", "'a\\'b'¦+¦\"c\\\nd\"", "`a`¦+¦`b${¦c¦}d${¦{¦}¦}e`",
        "`${¦`${¦a¦}`¦}`", "`\\`\\${a}`", "#a¦.¦#b", "\\u0061b¦\\u{62}", "é¦=¦ñ$_", "f¦(¦...¦a¦)",
        "a¦!==¦b¦===¦c¦!=¦d¦==¦e", "a¦++¦+¦++¦b", "@¦a¦class", "a¦<<=¦1¦>>¦2",
    ])
    func splits(_ marked: String) {
        // A blank within a template would belong to it.
        let isTemplate = marked.contains("`")
        #expect(Self.split(marked.replacing("¦", with: isTemplate ? "" : " ")) == marked)
    }

    /// The slash begins a regular expression.
    @Test(arguments: [
        "/a/", "x=¦/a/g", "(¦/a/)", "return¦/a/", "typeof¦/a/", "if(x)¦/a/.b", "while(x)¦/a/", "{}¦/a/",
        "x=>{}¦/a/",
        "a?¦/b/:¦/c/", "case¦/a/:", "x=[¦/[/]\\//]", "for await(x of¦/a/)", "a\n;¦/b/", "`${¦/}/}`", "!¦/a/",
        "},¦/a/",
        "a&&¦/b/", "function f(){}¦/a/", "switch(x){case 1:{}¦/a/}", "a:{}¦/b/", "else¦/a/", "x={a:¦/b/}",
    ])
    func readsRegularExpressions(_ marked: String) {
        let found = Self.tokens(marked.replacing("¦", with: "")).filter { $0.kind == .regularExpression }
        #expect(
            found.count == max(1, marked.split(separator: "¦", omittingEmptySubsequences: false).count - 1))
    }

    /// The slash divides.
    @Test(arguments: [
        "a/b/c", "(a)/b/c", "a[0]/b/c", "1/2/3", "'a'/b/c", "`a`/b/c", "`${a}`/b/c", "a.return/b/c",
        "a++/b/c",
        "x={}/a/b", "({}/a/b)", "of/a/b", "a?{}/b/c:d", "x={a:{}/b/c}", "this/a/b", "a\n/b/c", "#a/b/c",
        "a?.if/b/c",
        "/a\n/b", "x=(y)/a/b", "f(x)/a/b", "return{}/a/b",
    ])
    func readsDivisions(_ text: String) {
        #expect(!Self.tokens(text).contains { $0.kind == .regularExpression })
    }

    @Test(arguments: [
        ("a//b\nc", "a¦//b¦c"), ("a/*b*/c/**/", "a¦/*b*/¦c¦/**/"), ("#!a\nb", "#!a¦b"),
        ("a<!--b\nc", "a¦<!--b¦c"),
        ("-->a\nb", "-->a¦b"), ("a\n-->b", "a¦-->b"), ("a-->b", "a¦--¦>¦b"), ("/*\n*/-->a`", "/*\n*/¦-->a`"),
        ("/**/-->a", "/**/¦-->a"), ("a//b\u{2028}c", "a¦//b¦c"), ("a\u{FEFF}b\u{A0}c\u{2003}d", "a¦b¦c¦d"),
    ])
    func skipsComments(_ text: String, _ expected: String) {
        #expect(Self.split(text) == expected)
    }

    @Test func modulesHaveNoMarkupComments() {
        #expect(Self.split("a<!--b", .module) == "a¦<¦!¦--¦b")
        #expect(Self.split("-->b", .module) == "--¦>¦b")
    }

    @Test(arguments: ["'a", "'a\nb", "`a", "`${a", "/*a", "\\", "\u{1}", "`a\\", "'\\", "#"])
    func marksBrokenTokens(_ text: String) {
        let found = Self.tokens(text)
        #expect(found.contains { $0.isUnterminated || $0.kind == .invalid || $0.kind == .templateHead })
        #expect(found.last?.range.upperBound == text.utf8.count)
    }

    @Test(arguments: [
        ("\\x68\\u0074\\u{74}p", "http"), ("\\u002f\\57\\0", "//\0"), ("\\ud83d\\ude00", "😀"),
        ("\\ud83dx", "\u{FFFD}x"),
        ("a\\\nb\\\r\nc\\\u{2028}d", "abcd"), ("\\n\\t\\r\\b\\v\\f", "\n\t\r\u{8}\u{B}\u{C}"),
        ("\\é\\q\\'", "éq'"),
        ("\\400", " 0"), ("\\xz\\u{}\\u12", "xzu{}u12"), ("\\u{110000}", "\u{FFFD}"), ("é", "é"),
    ])
    func resolvesEscapes(_ text: String, _ expected: String) {
        var text = text
        #expect(text.withUTF8 { JavaScriptText.string($0, 0..<$0.count) } == expected)
    }
}
