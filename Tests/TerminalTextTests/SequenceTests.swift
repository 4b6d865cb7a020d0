import Testing

@testable import TerminalText

/// Control characters, strings, and sequences that are cut off or invalid.
@Suite struct SequenceTests {
    static let cases: [ScreenCase] = [
        ScreenCase("title with BEL", "␛]0;title\u{7}x", "x"),
        ScreenCase("title with ST", "␛]2;title␛\\x", "x"),
        ScreenCase("link keeps its text", "␛]8;;https://a.example␛\\text␛]8;;␛\\ x", "text x"),
        ScreenCase("OSC in C1", "\u{9D}0;t\u{9C}x", "x"),
        ScreenCase("OSC ends at the line", "␛]0;never\nx", "\nx"),
        ScreenCase("OSC at the end", "a␛]0;never", "a"),
        ScreenCase("ESC ends a string", "␛]0;t␛[31mx", "x"),
        ScreenCase("CAN ends a string", "␛]0;t\u{18}x", "x"),
        ScreenCase("DCS", "␛P1$r0m␛\\x", "x"),
        ScreenCase("APC", "␛_Gf=24;AAAA␛\\x", "x"),
        ScreenCase("PM and SOS", "␛^a␛\\␛Xb␛\\x", "x"),
        ScreenCase("title of tmux", "␛kname␛\\x", "x"),
        ScreenCase("strings in C1", "\u{90}q\u{9C}\u{9E}q\u{9C}\u{9F}q\u{9C}\u{98}q\u{9C}x", "x"),
        ScreenCase("character sets", "␛(Ba␛)0b␛*Bc␛%Gd\u{E}e\u{F}", "abcde"),
        ScreenCase("keypad and screen test", "␛=a␛>b␛#8c", "abc"),
        ScreenCase("CSI in C1", "a\u{9B}3Db", "b"),
        ScreenCase("NEL, IND and RI in C1", "a\u{85}b\u{84}c\u{8D}d", "a\nb d\n c"),
        ScreenCase("an unknown C1 control", "it\u{92}s", "it\u{FFFD}s"),
        ScreenCase("ESC at the end", "a␛", "a"),
        ScreenCase("CSI at the end", "a␛[", "a"),
        ScreenCase("parameters at the end", "a␛[31;4", "a"),
        ScreenCase("intermediate at the end", "a␛(", "a"),
        ScreenCase("ESC in a sequence", "a␛[3␛[Db", "b"),
        ScreenCase("CAN in a sequence", "a␛[3\u{18}b", "ab"),
        ScreenCase("SUB in a sequence", "a␛[3\u{1A}b", "ab"),
        ScreenCase("BS in a sequence", "abc␛[1\u{8}Dx", "axc"),
        ScreenCase("LF ends a sequence", "a␛[31\nb", "a\nb"),
        ScreenCase("CR ends an escape", "a␛\rb", "b"),
        ScreenCase("a letter outside ASCII ends a sequence", "a␛[31é", "aé"),
        ScreenCase("a letter outside ASCII ends an escape", "a␛é", "aé"),
        ScreenCase("an unknown sequence", "a␛[1;2yb␛[ qc␛[>4;1md␛[=1ue␛[<1uf", "abcdef"),
        ScreenCase("a misplaced parameter", "a␛[1?31mb␛[ 1qc", "abc"),
        ScreenCase("reports and modes", "a␛[6nb␛[cc␛[4hd␛[20le␛[18tf␛[0;0;0qg", "abcdefg"),
        ScreenCase("DEL in a sequence", "a␛[\u{7F}31mb", "ab"),
        ScreenCase("NUL", "a\0b", "a␀b"),
        ScreenCase("BEL", "a\u{7}b", "a␇b"),
        ScreenCase("DEL", "a\u{7F}b", "a␡b"),
        ScreenCase("CAN and SUB in text", "a\u{18}\u{1A}b", "a␘␚b"),
        ScreenCase("thousands of parameters", "a␛[" + String(repeating: "1;", count: 5_000) + "mb", "ab"),
        ScreenCase("a huge parameter", "a␛[" + String(repeating: "9", count: 5_000) + "Db", "b"),
    ]

    @Test(arguments: cases)
    func takesNoText(_ example: ScreenCase) {
        #expect(TerminalScreen(example.input).plainText == example.text)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xE4, 0xBD], ""), ([0xE4, 0xBD, 0x41], "\u{FFFD}A"),
            ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0xF4, 0x90, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xE4, 0x1B, 0x5B, 0x6D, 0x61], "\u{FFFD}a"), ([0x1B, 0x5B, 0xFF, 0x6D], "\u{FFFD}m"),
        ] as [([UInt8], String)])
    func replacesInvalidBytes(_ bytes: [UInt8], _ text: String) {
        #expect(TerminalScreen(bytes).plainText == text)
    }

    @Test(arguments: [
        ("", true), ("a\tb\n", true), ("é你", true), ("a\r\n", false), ("\u{1B}[m", false), ("a\0", false),
        ("\u{7F}", false), ("\u{85}", false), ("\u{A0}", true), ("\u{9B}m", false),
    ])
    func knowsPlainText(_ text: String, _ isPlain: Bool) {
        #expect(TerminalScreen.isPlain(text.utf8) == isPlain)
    }
}
