import Testing

@testable import FontFiles

@Suite struct CharacterRangesTests {
    @Test func textAndBack() throws {
        let ranges = CharacterRanges([0x41, 0x43, 0x42, 0x20, 0x1F600, 0x41])
        #expect(ranges.text == "U+20,U+41-43,U+1F600")
        #expect(CharacterRanges(ranges.text) == ranges)
        #expect(ranges.lines == "20\n41-43\n1F600\n")
        #expect(ranges.count == 5)
        #expect(Array(ranges.codes) == [0x20, 0x41, 0x42, 0x43, 0x1F600])
        #expect(CharacterRanges("")?.isEmpty == true)
    }

    @Test(arguments: [
        "U+", "20-7E", "U+7E-20", "U+110000", "U+4??", "U+20,", "U+20--30", "U+-20", "U++20", "U+20-",
    ])
    func refusesOtherTexts(_ text: String) { #expect(CharacterRanges(text) == nil) }

    @Test func joinsRangesThatTouchOrOverlap() {
        let ranges = CharacterRanges(ranges: [0x30...0x40, 0x20...0x2F, 0x38...0x50, 0x60...0x60])
        #expect(ranges.text == "U+20-50,U+60")
    }

    @Test func contains() {
        let ranges = CharacterRanges(ranges: [0x20...0x7E, 0xA0...0xA0, 0x400...0x4FF])
        for code: UInt32 in [0x20, 0x50, 0x7E, 0xA0, 0x400, 0x4FF] { #expect(ranges.contains(code)) }
        for code: UInt32 in [0, 0x1F, 0x7F, 0x9F, 0xA1, 0x3FF, 0x500, 0x10FFFF] {
            #expect(!ranges.contains(code))
        }
        #expect(!CharacterRanges().contains(0x20))
    }

    @Test func setsOfManyRangesAgreeWithSetsOfNumbers() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let left = Set((0..<40).map { _ in UInt32.random(in: 0..<80, using: &generator) })
            let right = Set((0..<40).map { _ in UInt32.random(in: 0..<80, using: &generator) })
            let (first, second) = (CharacterRanges(left), CharacterRanges(right))
            #expect(Set(first.codes) == left)
            #expect(Set(first.intersection(second).codes) == left.intersection(right))
            #expect(Set(first.union(second).codes) == left.union(right))
            #expect(first.intersection(second) == CharacterRanges(left.intersection(right)))
        }
    }
}
