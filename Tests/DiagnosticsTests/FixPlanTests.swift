import Testing

@testable import Diagnostics

struct FixPlanTests {
    private let text = "abcdefghij"

    private func finding(_ line: Int, _ edits: (Range<Int>, String)..., file: String = "f") -> Diagnostic {
        var finding = Diagnostic("r", .error, at: SourcePosition(file: file, line: line, column: 1), "m")
        let bytes = Array(text.utf8)
        finding.fix = .init(
            "mend it",
            edits: edits.map { range, new in
                .init(
                    file: file, range: range, original: String(decoding: bytes[range], as: UTF8.self),
                    replacement: new)
            })
        return finding
    }

    private func applied(_ findings: [Diagnostic]) -> String? {
        let plan = FixPlan(findings)
        return FixPlan.apply(plan.files.first?.edits ?? [], to: Array(text.utf8))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func replacesOnlyItsRanges() {
        #expect(applied([]) == text)
        #expect(applied([finding(1, (0..<1, "XY")), finding(2, (9..<10, ""))]) == "XYbcdefghi")
        #expect(applied([finding(1, (3..<3, "-"))]) == "abc-defghij")
        // Whatever order they are met in.
        #expect(applied([finding(2, (4..<6, "")), finding(1, (0..<2, "é"))]) == "écdghij")
    }

    @Test func takesTheFirstOfTwoThatOverlap() {
        #expect(applied([finding(1, (2..<5, "-")), finding(2, (4..<6, "+"))]) == "ab-fghij")
        #expect(applied([finding(1, (2..<5, "-")), finding(2, (5..<6, "+"))]) == "ab-+ghij")
        #expect(applied([finding(1, (2..<2, "-")), finding(2, (2..<2, "+"))]) == "ab-cdefghij")
        // The same edit twice is one.
        #expect(applied([finding(1, (2..<5, "-")), finding(2, (2..<5, "-"))]) == "ab-fghij")
        // A fix is made whole or not at all.
        #expect(applied([finding(1, (2..<5, "-")), finding(2, (0..<1, "+"), (4..<6, "+"))]) == "ab-fghij")
    }

    @Test func leavesAFileThatHoldsSomethingElse() {
        let edits = FixPlan([finding(1, (2..<5, "-"))]).files.first?.edits ?? []
        #expect(edits.count == 1)
        #expect(FixPlan.apply(edits, to: Array("abXdefghij".utf8)) == nil)
        #expect(FixPlan.apply(edits, to: Array("ab".utf8)) == nil)
    }

    @Test func goesFileByFile() {
        let plan = FixPlan([
            finding(1, (0..<1, ""), file: "b"), finding(1, (0..<1, ""), file: "a"),
            Diagnostic("r", .error, at: nil, "no fix"),
        ])
        #expect(plan.files.map(\.name) == ["a", "b"])
        #expect(plan.count == 2)
        #expect(FixPlan([Diagnostic("r", .error, at: nil, "m")]).isEmpty)
    }
}
