import Diagnostics
import Testing

/// String literals of JSON, whose text is looked at in runs of eight bytes.
@Suite struct JSONStringTests {
    @Test(arguments: [
        ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1}", "\\u0001"), ("\u{1F}", "\\u001f"),
        ("\u{A2}", "\u{A2}"), ("\u{DC}", "\u{DC}"), ("日", "日"), ("\u{7F}", "\u{7F}"), (" ", " "), ("!", "!"),
        ("[", "["), ("]", "]"),
    ]) func escapesAtEachPlace(_ character: String, _ escaped: String) {
        for before in 0...17 {
            for after in [0, 1, 7, 8, 9] {
                let (head, tail) = (
                    String(repeating: "a", count: before), String(repeating: "é", count: after)
                )
                var bytes: [UInt8] = []
                JSONDiagnosticFormatter.appendQuoted(head + character + tail, to: &bytes)
                #expect(String(decoding: bytes, as: UTF8.self) == "\"\(head)\(escaped)\(tail)\"")
            }
        }
    }
}
