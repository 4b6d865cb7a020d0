import TestSupport
import Testing

@testable import DiffText

/// The classes, numbers and HTML of a diff's lines.
@Suite struct UnifiedDiffTests {
    /// A letter for each kind, one a line.
    private func kinds(_ text: String) -> String? {
        UnifiedDiff(text).map { diff in
            diff.lines.map {
                switch $0.kind {
                case .note: "n"
                case .fileHeader: "f"
                case .hunk: "h"
                case .added: "+"
                case .removed: "-"
                case .context: "c"
                case .noNewline: "\\"
                }
            }.joined()
        }
    }

    static let git = """
        commit 0
            Change a

        diff --git a/a.txt b/a.txt
        index 1..2 100644
        --- a/a.txt
        +++ b/a.txt
        @@ -3,4 +3,5 @@ func a() {
         one
        --- two
        +++ two
        +three

         four
        @@ -20 +21 @@
        -a
        \\ No newline at end of file
        +b
        \\ No newline at end of file
        diff --git a/b.png b/b.png
        Binary files a/b.png and b/b.png differ
        diff --git a/c b/d
        similarity index 100%
        rename from c
        rename to d

        commit 1
        """

    static let cases: [(text: String, kinds: String?)] = [
        (git, "nnnffffhc-++cch-\\+\\ffffffnn"),
        ("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n", "ffh-+"),
        ("@@ -1 +1 @@\n-x\n+y\n", "h-+"),
        ("\n@@ -1,2 +1 @@ x\n-x\n y", "nh-c"),
        ("Index: a\n=====\n--- a\n+++ b\n@@ -0,0 +1 @@\n+y\n", "nnffh+"),
        // Two files, one after the other.
        ("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n--- c\n+++ d\n@@ -1 +0,0 @@\n-x\n", "ffh-+ffh-"),
        // Wrong counts, as in diffs written by hand.
        ("@@ -1 +1 @@\n-x\n+y\n+z\n context\n", "h-++c"),
        ("@@ -1,9 +1,9 @@\n-x\n+y\nThat was it.\n", "h-+n"),
        // The signature of a mail ends a diff.
        ("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n-- \n2.40.1\n", "ffh-+nn"),
        ("diff --git a/a b/a\nold mode 100644\nnew mode 100755\n", "fff"),
        ("no diff", nil), ("", nil), ("--- a\n+++ b\n", nil), ("a list\n- one\n+ two\n", nil),
        ("---\ntitle: x\n---\n", nil), ("@@ -1 +1\n", nil), ("@@ -a +1 @@\n", nil),
        ("@@@ -1 -1 +1 @@@\n", nil),
        ("text\n@@ -1 +1 @@\n-x\n", nil), ("@@ -99999999999999999999 +1 @@\n", nil),
    ]

    @Test(arguments: cases)
    func classifies(_ text: String, _ expected: String?) {
        #expect(kinds(text) == expected)
    }

    @Test func numbersLines() throws {
        let diff = try #require(
            UnifiedDiff("@@ -3,3 +3,3 @@\n a\n-b\n+c\n d\n@@ -20,0 +21 @@\n+e\n@@ -30 +30,0 @@\n-f\n"))
        #expect(diff.lines.map(\.oldNumber) == [nil, 3, 4, nil, 5, nil, nil, nil, 30])
        #expect(diff.lines.map(\.newNumber) == [nil, 3, nil, 4, 5, nil, 21, nil, nil])
        #expect(diff.addedCount == 2 && diff.removedCount == 2)
    }

    @Test func keepsTheTextOfEachLine() throws {
        for (text, expected) in Self.cases where expected != nil {
            let diff = try #require(UnifiedDiff(text))
            let joined = diff.lines.map(\.text).joined(separator: "\n") + (diff.endsWithLineFeed ? "\n" : "")
            #expect(joined == text)
            let content = DiffHTML.html(diff).replacing(#/<[^>]*>/#, with: "")
            #expect(content.replacing("&amp;", with: "&") == text)
        }
    }

    @Test func writesASpanALine() throws {
        let diff = try #require(
            UnifiedDiff("--- a\n+++ b\n@@ -1 +1 @@\n-<a>\n+$b$\r\n c\n\\ No newline at end of file"))
        #expect(
            DiffHTML.html(diff)
                == "<span class=\"diff-file\">--- a\n</span><span class=\"diff-file\">+++ b\n</span>"
                + "<span class=\"diff-hunk\">@@ -1 +1 @@\n</span><span class=\"diff-del\">-&lt;a&gt;\n</span>"
                + "<span class=\"diff-add\">+&#36;b&#36;&#13;\n</span><span class=\"diff-context\"> c\n</span>"
                + "<span class=\"diff-eof\">\\ No newline at end of file</span>")
    }

    @Test(arguments: ["+x\n", "@@ -1 +1 @@\n", "--- a\n+++ b\n", "\\\n", "\n"])
    func takesLinearTime(_ unit: String) {
        let growth = ThreadTime.growth(
            to: 200_000, of: { "@@ -1 +1 @@\n" + String(repeating: unit, count: $0 / unit.utf8.count) }
        ) { (text: String) in
            if let diff = UnifiedDiff(text) { _ = DiffHTML.html(diff) }
        }
        #expect(growth < ThreadTime.linear)
    }
}
