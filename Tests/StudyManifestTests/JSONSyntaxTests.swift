import StudyManifest
import Testing

/// What is and is not JSON (RFC 8259). Values that the manifest has no use for stand below an unknown key.
@Suite struct JSONSyntaxTests {
    @Test(arguments: [
        RuleCase("empty file", "‸", .syntax, at: "", says: "the file is empty; expected an object"),
        RuleCase("only space", " \n\t‸", .syntax, says: "the file is empty"),
        RuleCase("unterminated string", #"{"books": ‸"a"#, .syntax, at: "books", says: "not closed"),
        RuleCase("unterminated key", #"{‸"books"#, .syntax, says: "not closed"),
        RuleCase("string ends in a backslash", #"{"books": "a\‸"#, .syntax, says: "the file ends here"),
        RuleCase(
            "unclosed object", #"{"books": 1‸"#, .syntax, says: "expected ',' or '}'; the file ends here"),
        RuleCase("unclosed list", #"{"books": [‸"#, .syntax, says: "expected a value; the file ends here"),
        RuleCase("trailing comma in a list", #"{"books": [1‸, ]}"#, .syntax, at: "books", says: "remove it"),
        RuleCase("trailing comma in an object", "{\"books\": []‸,\n}", .syntax, says: "remove it"),
        RuleCase("leading comma", "{\"books\": [‸, 1]}", .syntax, says: "expected a value; found ','"),
        RuleCase("missing comma", "{\"a\": 1 ‸\"b\": 2}", .syntax, says: "expected ',' or '}'; found '\"'"),
        RuleCase("missing colon", "{\"a\" ‸1}", .syntax, says: "expected ':' after a key; found '1'"),
        RuleCase("wrong bracket", "{\"a\": [1‸}", .syntax, says: "expected ',' or ']'; found a closing '}'"),
        RuleCase("line comment", "{ ‸// books\n\"books\": []}", .syntax, says: "JSON has no comments"),
        RuleCase("block comment", "{\"books\": [] ‸/* all */}", .syntax, says: "JSON has no comments"),
        RuleCase("single quotes", "{‸'books': []}", .syntax, says: "double quotes"),
        RuleCase("bare key", "{‸books: []}", .syntax, says: "expected a key in double quotes; found 'books'"),
        RuleCase("capital literal", "{\"a\": ‸True}", .syntax, says: "expected a value; found 'True'"),
        RuleCase("literal with a tail", "{\"a\": ‸nullx}", .syntax, says: "found 'nullx'"),
        RuleCase("not a number", "{\"a\": ‸NaN}", .syntax, says: "found 'NaN'"),
        RuleCase("leading zero", "{\"a\": ‸01}", .syntax, says: "may not start with a zero"),
        RuleCase("negative leading zero", "{\"a\": ‸-00}", .syntax, says: "may not start with a zero"),
        RuleCase("plus sign", "{\"a\": ‸+1}", .syntax, says: "expected a value; found '+'"),
        RuleCase("lone minus", "{\"a\": -‸}", .syntax, says: "a digit after '-'"),
        RuleCase("no digit after the point", "{\"a\": 1.‸}", .syntax, says: "a digit after '.'"),
        RuleCase("no digit before the point", "{\"a\": ‸.5}", .syntax, says: "expected a value"),
        RuleCase("no exponent", "{\"a\": 1e+‸}", .syntax, says: "a digit in the exponent"),
        RuleCase("number with a tail", "{\"a\": 1‸x}", .syntax, says: "expected ',' or '}'; found 'x'"),
        RuleCase(
            "trailing content", "{\"books\": []} ‸{}", .syntax, at: "",
            says: "the end of the file after the value"),
        RuleCase("control character", "{\"books\": \"a‸\u{1}\"}", .syntax, says: "write \\u0001"),
        RuleCase("tab in a string", "{\"books\": \"a‸\tb\"}", .syntax, says: "write \\u0009"),
        RuleCase(
            "line break in a string", "{\"books\": \"a‸\n\"}", .syntax, says: "may not hold a line break"),
        RuleCase("unknown escape", #"{"books": "a‸\qb"}"#, .syntax, says: "expected one of"),
        RuleCase("short unicode escape", #"{"books": "‸\u12"}"#, .syntax, says: "four hexadecimal digits"),
        RuleCase("signed unicode escape", #"{"books": "‸\u+123"}"#, .syntax, says: "four hexadecimal digits"),
        RuleCase("lone leading surrogate", #"{"books": "‸\uD800"}"#, .syntax, says: #"\uD800 is half of"#),
        RuleCase("lone trailing surrogate", #"{"books": "‸\uDC00"}"#, .syntax, says: #"\uDC00 is half of"#),
        RuleCase(
            "two leading surrogates", #"{"books": "‸\uD83D\uD83D"}"#, .syntax, says: #"\uD83D is half of"#),
        RuleCase("surrogate before a letter", #"{"books": "‸\uD83Dxx"}"#, .syntax, says: "half"),
        RuleCase(
            "path in a list", #"{"books": [1, {"id": ‸}]}"#, .syntax, at: "books[1].id", says: "closing '}'"),
        RuleCase("found scalar beyond ASCII", "{\"books\": ‸é}", .syntax, says: "found 'é'"),
    ])
    func reportsTheFirstSyntaxError(_ rule: RuleCase) {
        rule.expectFound()
    }

    @Test(arguments: [
        "0", "-0", "10", "1.5", "1e5", "1E-5", "0.0e+0", "123456789012345678901234567890",
        "1e999999999999999999999",
        "true", "false", "null", "[]", "{}", "[ 1 , 2 ]", "{ \"a\" : [ ] }", #""""#, #""\"\\\/\b\f\n\r\t""#,
        #""\u00e9\uD83D\uDE00\u0000""#, "\"é 😀 \u{7F}\u{2028}\"", "\r\n\t 1 \r\n",
    ])
    func acceptsJSON(_ value: String) {
        let rule = RuleCase(value, "{‸\"x\": \(value), \"books\": [\(Sample.book)]}", .unknownKey)
        rule.expectFound()
    }

    @Test func resolvesEscapes() throws {
        let title = #"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00 ü"#
        let reading = read(Sample.leaf(#""id": "l", "title": "\#(title)", "file": "\u006c.html""#))
        let leaf = try #require(reading.library?.allLeaves.first?.leaf)
        #expect(leaf.title == "\"\\/\u{8}\u{C}\n\r\té😀 ü")
        #expect(leaf.file == "l.html")
    }
}
