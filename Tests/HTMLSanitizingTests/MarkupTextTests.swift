import HTMLSanitizing
import Testing

/// Text of sanitized HTML, which is looked at in runs of eight bytes.
@Suite struct MarkupTextTests {
    @Test(arguments: [
        ("&", "&amp;", "&"), ("<", "&lt;", "<"), (">", "&gt;", ">"), ("\"", "\"", "\""), ("`", "`", "`"),
        ("\u{1}", "\u{1}", ""), ("\u{7F}", "\u{7F}", ""), ("\u{85}", "\u{85}", ""),
        ("\u{202E}", "\u{202E}", ""),
        ("\u{FEFF}", "\u{FEFF}", ""), ("\n", "\n", "\n"), ("\t", "\t", "\t"),
        ("\u{200F}", "\u{200F}", "\u{200F}"),
        ("é", "é", "é"), ("~", "~", "~"), (" ", " ", " "),
    ]) func treatsEachPlaceAlike(_ character: String, _ escaped: String, _ cleaned: String) {
        for before in 0...17 {
            for after in [0, 1, 7, 8, 9, 20] {
                let (head, tail) = (
                    String(repeating: "a", count: before), String(repeating: "b", count: after)
                )
                let text = head + character + tail
                #expect(MarkupText.escaped(text) == head + escaped + tail)
                #expect(MarkupText.cleaned(text) == head + cleaned + tail)
            }
        }
    }

    @Test func escapesQuotesInAttributesAlone() {
        for before in 0...17 {
            let head = String(repeating: "a", count: before)
            #expect(MarkupText.attribute("x", head + "\"`&") == " x=\"\(head)&quot;&#96;&amp;\"")
        }
    }
}
