import Testing
import WebSyntax

@Suite struct ByteOctetTests {
    /// Every byte beside every other one: no answer may depend on a neighbour.
    @Test(arguments: [UInt8(0x1F), 0x20, 0x3E, 0x7F])
    func answersForEachByte(_ limit: UInt8) {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let bytes = [first, second, second, first, limit, second, first, first]
                let (above, equal) = bytes.withUnsafeBufferPointer { bytes -> ([Bool], [Bool]) in
                    guard let start = bytes.baseAddress else { return ([], []) }
                    let octet = ByteOctet(at: start)
                    return (Self.answers(octet.above(limit)), Self.answers(octet.equal(to: limit)))
                }
                guard above == bytes.map({ $0 > limit }), equal == bytes.map({ $0 == limit }) else {
                    Issue.record("wrong for \(bytes) and \(limit)")
                    return
                }
            }
        }
    }

    @Test func findsTheFirst() {
        let text: StaticString = "abc de f"
        let octet = ByteOctet(at: text.utf8Start)
        #expect(ByteOctet.first(in: octet.equal(to: UInt8(ascii: " "))) == 3)
        #expect(octet.equal(to: UInt8(ascii: "g")) == 0)
    }

    private static func answers(_ mask: UInt64) -> [Bool] {
        (0..<ByteOctet.count).map { mask >> (8 * UInt64($0)) & 0xFF == 0x80 }
    }
}
