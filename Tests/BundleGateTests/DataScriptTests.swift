import Foundation
import Testing

@testable import BundleGate

/// The scripts of Find's index are data or they are read as scripts. Foundation's reader of JSON is the second opinion
/// about data; it takes some other texts too, such as a comma before an end.
@Suite struct DataScriptTests {
    @Test(arguments: [
        "", "{}", "[]", "1", "-0", "10.25e+3, 1E-2", " [ 1 , \"a\" ] ",
        "{\"a\":{\"b\":[true,false,null]},\"c\":\"\"}",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"", "\"a string of more than eight bytes, and é\"", "[[[]],{}]",
    ])
    func acceptsData(_ arguments: String) {
        #expect((try? JSONSerialization.jsonObject(with: Data("[\(arguments)]".utf8))) != nil)
        #expect(DataScript(Array("sitegen.words(\(arguments));\n".utf8)) != nil)
    }

    @Test(arguments: [
        "{", "}", "[", "]", "1],[2", "[1,]", ",", "1,", "1 2", "{\"a\":}", "{\"a\" 1}", "{\"a\":1,}", "{a:1}",
        "{1:2}",
        "[}", "{]", "01", "+1", ".5", "1.", "1e", "-", "nul", "truefalse", "\"a", "\"a\nb\"", "\"\\x41\"",
        "\"\\u12\"",
        "\"\\u12g4\"", "'a'", "`a`", "f()", "[fetch('https://h.test/')]", "1);alert(1", "/a/", "\u{FEFF}1",
    ])
    func refusesOtherText(_ arguments: String) {
        #expect(DataScript(Array("sitegen.words(\(arguments));\n".utf8)) == nil)
    }

    @Test func refusesWhatIsNotUTF8OrTooDeep() {
        for bytes in [[0xFF], [0x22, 0x00, 0x22], [0x22, 0xC3, 0x22]] as [[UInt8]] {
            #expect(DataScript(Array("sitegen.words(".utf8) + bytes + Array(");\n".utf8)) == nil)
        }
        let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
        #expect(DataScript(Array("sitegen.words(\(deep));\n".utf8)) == nil)
    }
}
