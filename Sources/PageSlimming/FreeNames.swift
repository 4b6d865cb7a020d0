/// Short names that are not in use where they are wanted, the shortest first.
struct FreeNames {
    private let kept: Set<String>
    private var taken: [String: [ClosedRange<Int>]] = [:]

    /// - Parameter kept: names that are never free.
    init(besides kept: Set<String>) { self.kept = kept }

    /// A name that no one else has in any of these scopes; from now on it is taken there.
    mutating func take(for scopes: [ClosedRange<Int>]) -> String {
        var number = 0
        while !isFree(Self.name(number), in: scopes) { number += 1 }
        let name = Self.name(number)
        taken[name, default: []] += scopes
        return name
    }

    private func isFree(_ name: String, in scopes: [ClosedRange<Int>]) -> Bool {
        guard !kept.contains(name), !Self.reserved.contains(name) else { return false }
        guard let others = taken[name] else { return true }
        return !others.contains { one in scopes.contains { $0.overlaps(one) } }
    }

    private static let reserved: Set = ["do", "if", "in", "of", "as", "is"]

    /// `a` to `Z`, then two letters, and so on.
    private static func name(_ number: Int) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        var number = number
        var name = String(letters[number % 52])
        while number >= 52 {
            number = number / 52 - 1
            name = String(letters[number % 52]) + name
        }
        return name
    }
}
