import Testing

@testable import WebSyntax

struct SpliceTests {
    private static let input = Array("0123456789".utf8)

    @Test func splicesApplyInOrder() {
        let list = SpliceList([
            Splice(5..<7, "B", "b"), Splice(0..<0, "<", "i"), Splice(2..<3, "", "d"),
            Splice(10..<10, ">", "e"),
            Splice(5..<5, "+", "p"),
        ])
        let output = list.applied(to: Self.input)
        #expect(String(decoding: output, as: UTF8.self) == "<0134+B789>")
        #expect(list.growth == output.count - Self.input.count)
        #expect(list.prove(output, isMadeOf: Self.input))
    }

    @Test func offsetsLeadBack() {
        let list = SpliceList([Splice(2..<4, "abc", "x"), Splice(6..<6, "!", "y"), Splice(8..<9, "", "z")])
        // 01abc45!679
        #expect((0..<12).map(list.inputOffset) == [0, 1, 2, 2, 2, 4, 5, 6, 6, 7, 9, 10])
    }

    @Test func dropsASpliceInsideAnother() {
        let list = SpliceList([
            Splice(3..<4, "x", "in"), Splice(2..<6, "y", "out"), Splice(5..<8, "z", "crosses"),
        ])
        #expect(list.splices.map(\.reason) == ["out"])
        #expect(String(decoding: list.applied(to: Self.input), as: UTF8.self) == "01y6789")
    }

    @Test func theProofFailsForAnyOtherByte() {
        let list = SpliceList([Splice(2..<4, "abc", "x")])
        let output = list.applied(to: Self.input)
        #expect(list.prove(output, isMadeOf: Self.input))
        for offset in output.indices {
            var changed = output
            changed[offset] ^= 1
            #expect(!list.prove(changed, isMadeOf: Self.input))
        }
        #expect(!list.prove(output + [0], isMadeOf: Self.input))
        #expect(!list.prove(Array(output.dropLast()), isMadeOf: Self.input))
        #expect(!list.prove([], isMadeOf: Self.input))
        #expect(SpliceList([]).prove(Self.input, isMadeOf: Self.input))
    }
}

struct SourceSetTests {
    @Test(arguments: [
        ("a.png", ["a.png|a.png"]), ("a 1x, b 2x", ["a|a 1x", "b|b 2x"]), ("a,b 2x", ["a,b|a,b 2x"]),
        ("a,, b", ["a|a", "b|b"]), ("a x(1,2) 3w, b", ["a|a x(1,2) 3w", "b|b"]), (" , ", []),
        ("data:image/png,x 2x,c", ["data:image/png,x|data:image/png,x 2x", "c|c"]),
    ])
    func candidatesHaveTheirDescriptors(_ text: String, _ expected: [String]) {
        var text = text
        let found = text.withUTF8 { bytes in
            SourceSet.candidates(in: bytes).map { "\(bytes.text($0.url))|\(bytes.text($0.whole))" }
        }
        #expect(found == expected)
    }
}
