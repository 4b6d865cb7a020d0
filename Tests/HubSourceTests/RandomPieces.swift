import TestSupport

/// Random choices that are the same in each run.
struct RandomPieces {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func piece<Element>(_ pieces: [Element]) -> Element { pieces[number(below: pieces.count)] }
}
