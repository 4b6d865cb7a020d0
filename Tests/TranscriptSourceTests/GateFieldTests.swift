import Testing

@testable import TranscriptSource

/// The fields of a completion gate in all forms.
@Suite struct GateFieldTests {
    /// A block, and the gate on a line.
    static let blocks: [(text: String, gate: String)] = [
        ("<COMPLETION_GATE></COMPLETION_GATE>", "- unknown"), ("<COMPLETION_GATE/>", "- unknown"),
        // Attributes.
        (#"<COMPLETION_GATE state="ready" summary='All "done"'/>"#, #"ready met; "All "done"""#),
        ("<COMPLETION_GATE status=blocked owner=me></COMPLETION_GATE>", "blocked unmet; owner=me"),
        ("<COMPLETION_GATE ready/>", "ready met"),
        (#"<COMPLETION_GATE ready="false">text</COMPLETION_GATE>"#, #"not ready unmet; "text""#),
        ("<completion_Gate STATE='ready' />", "ready met"),
        ("<COMPLETION_GATE\n  state=\"ready\"\n>x</COMPLETION_GATE>", #"ready met; "x""#),
        // Child elements.
        (
            "<COMPLETION_GATE><state>ready</state><reason>why &amp; how</reason><x-note>n</x-note></COMPLETION_GATE>",
            #"ready met; "why &amp; how"; x-note=n"#
        ),
        (
            "<COMPLETION_GATE><criteria><criterion met=\"true\" evidence=\"log\">tests</criterion><criterion met=\"no\">docs</criterion></criteria></COMPLETION_GATE>",
            "- unknown; +tests (log); -docs"
        ),
        (
            "<COMPLETION_GATE><criteria><criterion>one</criterion></criteria></COMPLETION_GATE>",
            "- unknown; ?one"
        ),
        (
            "<COMPLETION_GATE><check>one</check><check>two: passed</check></COMPLETION_GATE>",
            "- unknown; ?one; +two"
        ),
        (
            "<COMPLETION_GATE><criteria><item><name>a</name><status>failed</status><evidence>e</evidence></item></criteria></COMPLETION_GATE>",
            "- unknown; -a (e)"
        ),
        (
            "<COMPLETION_GATE><evidence><item>a</item><item>b</item></evidence></COMPLETION_GATE>",
            "- unknown; !a; !b"
        ),
        (
            "<COMPLETION_GATE><evidence>line</evidence> words </COMPLETION_GATE>",
            #"- unknown; "words"; !line"#
        ),
        ("<COMPLETION_GATE><state/><ready>yes</ready></COMPLETION_GATE>", "ready met"),
        (
            "<COMPLETION_GATE><summary>a <b>bold</b> word</summary></COMPLETION_GATE>",
            #"- unknown; "a <b>bold</b> word""#
        ),
        ("<COMPLETION_GATE><summary>open</COMPLETION_GATE>", #"- unknown; "<summary>open""#),
        (
            "<COMPLETION_GATE><a><b>1</b></a><a><b>2</b></a></COMPLETION_GATE>",
            "- unknown; a=<b>1</b>; a=<b>2</b>"
        ),
        ("<COMPLETION_GATE><x><y>1</y></x></COMPLETION_GATE>", "- unknown; x=y: 1"),
        ("<COMPLETION_GATE><x><x>1</x></x></COMPLETION_GATE>", "- unknown; x=x: 1"),
        ("<COMPLETION_GATE><x>1<y></x></y></COMPLETION_GATE>", #"- unknown; "</y>"; x=1<y>"#),
        // Lines.
        ("<COMPLETION_GATE>\nstate: ready\nsummary: All done\n</COMPLETION_GATE>", #"ready met; "All done""#),
        (
            "<COMPLETION_GATE>\nStatus: \"in_progress\"\nowner: me\n</COMPLETION_GATE>",
            "in_progress unmet; owner=me"
        ),
        (
            "<COMPLETION_GATE>\nready: true\ncriteria:\n- [x] tests: 214 of 214\n- [ ] docs\n* [-] bench\n</COMPLETION_GATE>",
            "ready met; +tests: 214 of 214; -docs; -bench"
        ),
        (
            "<COMPLETION_GATE>\ncriteria:\n  - ✓ a\n  - ✗ b\n  - c: passed\n  - d: failed\n  - e\n</COMPLETION_GATE>",
            "- unknown; +a; -b; +c; -d; ?e"
        ),
        (
            "<COMPLETION_GATE>\n- [x] a — log\n- [ ] b (evidence: none)\n- [x] c -- d\n- [x] e; evidence: f\n</COMPLETION_GATE>",
            "- unknown; +a (log); -b (none); +c (d); +e (f)"
        ),
        (
            "<COMPLETION_GATE>\nevidence:\n- one\n- two\n  more\nstate: done\n</COMPLETION_GATE>",
            "done met; !one; !two more"
        ),
        ("<COMPLETION_GATE>\nsummary: a\n  b\n  c\n</COMPLETION_GATE>", "- unknown; \"a\nb\nc\""),
        (
            "<COMPLETION_GATE>\nchecks: [\"a\", {\"name\": \"b\", \"ok\": true}]\n</COMPLETION_GATE>",
            "- unknown; ?a; +b"
        ),
        (
            "<COMPLETION_GATE>\nWords: with https://x.example in them\nThis is a sentence with a: colon\n</COMPLETION_GATE>",
            "- unknown; Words=with https://x.example in them\nThis is a sentence with a: colon"
        ),
        ("<COMPLETION_GATE>\nJust words.\nMore.\n</COMPLETION_GATE>", "- unknown; \"Just words.\nMore.\""),
        ("<COMPLETION_GATE>\r\nstate: ready\r\n</COMPLETION_GATE>", "ready met"),
        // A state is one line.
        ("<COMPLETION_GATE>\nstate: ready\nAll is done.\n</COMPLETION_GATE>", #"ready met; "All is done.""#),
        ("<COMPLETION_GATE>\nstate:\n  ready\nsummary: a\nb\n</COMPLETION_GATE>", "ready met; \"a\nb\""),
        ("<COMPLETION_GATE>\nstate: ready\nstate: blocked\n</COMPLETION_GATE>", "ready met; state=blocked"),
        // JSON.
        (
            #"<COMPLETION_GATE>{"ready": true, "criteria": [{"text":"a","met":true},{"name":"b","status":"failed","evidence":["x","y"]},"[x] c"]}</COMPLETION_GATE>"#,
            "ready met; +a; -b (x\ny); +c"
        ),
        (
            #"<COMPLETION_GATE>{"state": false, "criteria": {"tests": true, "docs": "no", "bench": "12 ms", "lint": {"passed": true, "note": "n"}}}</COMPLETION_GATE>"#,
            "failed unmet; +tests; -docs; ?bench (12 ms); +lint (n)"
        ),
        (
            #"<COMPLETION_GATE>{"evidence": {"log": "a", "n": 2}, "extra": {"a": [1, true]}, "none": null}</COMPLETION_GATE>"#,
            "- unknown; !log: a; !n: 2; extra=a: 1, true"
        ),
        (
            #"<COMPLETION_GATE state="ready">{"state": "blocked", "summary": "s"}</COMPLETION_GATE>"#,
            #"ready met; "s""#
        ),
        (
            #"<COMPLETION_GATE>["[x] a", {"criterion": "b", "done": 0}]</COMPLETION_GATE>"#,
            "- unknown; +a; -b"
        ),
        (#"<COMPLETION_GATE>{"criteria": "a\n[x] b"}</COMPLETION_GATE>"#, "- unknown; ?a; +b"),
        ("<COMPLETION_GATE>{not JSON}</COMPLETION_GATE>", #"- unknown; "{not JSON}""#),
        // Forms with one another.
        (
            "<COMPLETION_GATE>\nready: true\n{\"criteria\":[{\"text\":\"a\",\"met\":true}]}\n</COMPLETION_GATE>",
            "ready met; +a"
        ),
        (
            "<COMPLETION_GATE>\n{\"criteria\":[\"[x] a\"]}\nstatus: ready\nAll is done.\n</COMPLETION_GATE>",
            #"ready met; "All is done."; +a"#
        ),
        (
            "<COMPLETION_GATE owner='me'>\nstatus: ready\ncriteria:\n[\n  {\"text\": \"a\", \"met\": false}\n]\nnote: n\n</COMPLETION_GATE>",
            "ready met; -a; owner=me; note=n"
        ),
        (
            "<COMPLETION_GATE>\nstatus: ready\n<criteria>\n<criterion met=\"true\">a</criterion>\n</criteria>\nevidence: log\n</COMPLETION_GATE>",
            "ready met; +a; !log"
        ),
        (
            "<COMPLETION_GATE><status>ready</status>\ncriteria:\n- [x] a\n- [ ] b\n</COMPLETION_GATE>",
            "ready met; +a; -b"
        ),
        (
            "<COMPLETION_GATE>\n<status>blocked</status>\n{\"summary\": \"s <i>t</i>\", \"evidence\": \"e\"}\n</COMPLETION_GATE>",
            #"blocked unmet; "s <i>t</i>"; !e"#
        ),
        (
            "<COMPLETION_GATE><criteria>[{\"text\": \"a\", \"met\": true}]</criteria></COMPLETION_GATE>",
            "- unknown; +a"
        ),
        (
            "<COMPLETION_GATE>\nextra: {\"a\": 1}\ncriteria: {\"tests\": true}\n</COMPLETION_GATE>",
            "- unknown; +tests; extra=a: 1"
        ),
        (
            "<COMPLETION_GATE>\n```json\n{\"status\": \"ready\"}\n```\nsummary: s\n</COMPLETION_GATE>",
            #"ready met; "s""#
        ),
        // Signs of another form in words are words.
        (
            "<COMPLETION_GATE>\nsummary: use <b>x</b> and {y: [1]}\nstate: ready\n</COMPLETION_GATE>",
            #"ready met; "use <b>x</b> and {y: [1]}""#
        ),
        (
            "<COMPLETION_GATE>\n[ ] is empty\n{x} too\n</COMPLETION_GATE>",
            "- unknown; \"[ ] is empty\n{x} too\""
        ),
        // HTML and scripts are text.
        ("<COMPLETION_GATE><script>alert(1)</script></COMPLETION_GATE>", "- unknown; script=alert(1)"),
        (
            "<COMPLETION_GATE>state: <img src=x onerror=alert(1)>\n</COMPLETION_GATE>",
            "<img src=x onerror=alert(1)> unknown"
        ),
    ]

    @Test(arguments: blocks) func aGateHasFields(_ text: String, _ gate: String) {
        #expect(GateBlocks(text).gates.map(\.line) == [gate])
    }

    static let states: [(String, CompletionGate.Verdict)] = [
        ("ready", .met), ("READY", .met), ("Passed", .met), ("done", .met), ("✅", .met),
        ("not ready", .unmet), ("not_ready", .unmet), ("not-met", .unmet),
        ("in-progress", .unmet), ("BLOCKED", .unmet), ("❌", .unmet), ("maybe", .unknown), ("", .unknown),
        ("readyish", .unknown),
    ]

    @Test(arguments: states) func aStateHasAMeaning(_ state: String, _ verdict: CompletionGate.Verdict) {
        #expect(GateFields.verdict(state) == verdict)
    }
}
