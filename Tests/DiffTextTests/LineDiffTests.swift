import TestSupport
import Testing

@testable import DiffText

/// Diffs made from two texts.
@Suite struct LineDiffTests {
    static let cases: [(old: String, new: String, diff: String)] = [
        ("", "", ""),
        ("a\n", "a\n", ""),
        ("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"),
        ("", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"),
        ("a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"),
        ("a\n", "a", "@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n"),
        ("a", "b", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"),
        (
            "1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nx\n6\n7\n8\n",
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"
        ),
        ("a\nb\nc\n", "a\nc\n", "@@ -1,3 +1,2 @@\n a\n-b\n c\n"),
        ("a\nc\n", "a\nb\nc\n", "@@ -1,2 +1,3 @@\n a\n+b\n c\n"),
        ("a\r\n", "a\n", "@@ -1 +1 @@\n-a\r\n+a\n"),
        // The letter é in two forms: equal as strings, different as files.
        ("\u{E9}\n", "e\u{301}\n", "@@ -1 +1 @@\n-\u{E9}\n+e\u{301}\n"),
    ]

    @Test(arguments: cases)
    func writesHunks(_ old: String, _ new: String, _ diff: String) {
        #expect(LineDiff.unified(old: old, new: new).utf8.elementsEqual(diff.utf8))
    }

    @Test func joinsHunksWhoseContextsMeet() {
        let old = (1...20).map { "\($0)\n" }
        func changed(_ places: Int...) -> String {
            let new = old.enumerated().map { places.contains($0.offset + 1) ? "x\n" : $0.element }
            return LineDiff.unified(old: old.joined(), new: new.joined())
        }
        #expect(changed(4, 11).ranges(of: "@@ -").count == 1)
        #expect(changed(4, 12).ranges(of: "@@ -").count == 2)
    }

    @Test func namesTheFile() {
        let diff = LineDiff.unified(old: "a\n", new: "b\n", path: "x/y.txt")
        #expect(diff.hasPrefix("--- a/x/y.txt\n+++ b/x/y.txt\n@@ -1 +1 @@\n"))
        #expect(UnifiedDiff(diff)?.lines.prefix(2).allSatisfy { $0.kind == .fileHeader } == true)
        #expect(LineDiff.unified(old: "a", new: "a", path: "x").isEmpty)
    }

    @Test func findsShortestScripts() {
        // Myers's example: five edits.
        let changes = LineDiff.changes(from: [1, 2, 3, 1, 2, 2, 1], to: [3, 2, 1, 2, 1, 3])
        #expect(changes.reduce(0) { $0 + $1.old.count + $1.new.count } == 5)
    }

    @Test func appliesToTheOldText() {
        var generator = SeededGenerator(seed: 6)
        let words = ["a", "b", "c", "", "-", "+x", "--- a", "+++ b", "@@ -1 +1 @@", "\\ x", " y", "é"]
        func text() -> String {
            let lines = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? ""
            }
            return lines.joined(separator: "\n") + (Bool.random(using: &generator) ? "\n" : "")
        }
        func edited(_ text: String) -> String {
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let place = Int.random(in: 0...lines.count, using: &generator)
                if Bool.random(using: &generator), place < lines.count {
                    lines.remove(at: place)
                } else {
                    lines.insert(words.randomElement(using: &generator) ?? "", at: place)
                }
            }
            return lines.joined(separator: "\n")
        }
        for round in 0..<2_000 {
            let old = text()
            let new = round % 2 == 0 ? edited(old) : text()
            let context = round % 5
            let diff = LineDiff.unified(old: old, new: new, context: context)
            let result = DiffPatch.apply(diff, to: old)
            #expect(result == new, "\(old.debugDescription) \(new.debugDescription) \(diff)")
        }
    }

    @Test func removesAndAddsWhatIsTooMuch() {
        let same = (0..<50).map { "same \($0)\n" }.joined()
        let old = (0..<4_100).map { "old \($0)\n" }.joined()
        let new = (0..<4_100).map { "new \($0)\n" }.joined()
        let diff = LineDiff.unified(old: same + old + same, new: same + new + same)
        #expect(diff.ranges(of: "@@ -").count == 1 && diff.hasPrefix("@@ -48,4106 +48,4106 @@\n"))
        // Fewer lines, but more edits than are searched.
        let few = (0..<900).map { "\($0)\n" }
        let other = few.enumerated().map { $0.offset % 2 == 0 ? $0.element : "x\($0.offset)\n" }
        let many = LineDiff.unified(old: few.joined(), new: other.joined())
        #expect(UnifiedDiff(many).map { $0.removedCount } == 899)
    }

    @Test func takesLinearTimeForLargeTexts() {
        let growth = ThreadTime.growth(
            to: 32_000,
            of: { count in
                ((0..<count).map { "old \($0)\n" }.joined(), (0..<count).map { "new \($0)\n" }.joined())
            }
        ) { (pair: (String, String)) in
            _ = LineDiff.unified(old: pair.0, new: pair.1)
        }
        #expect(growth < ThreadTime.linear)
    }
}
