/// What one formula may cost. The defaults are KaTeX's own where it has any.
package struct KaTeXEngineLimits: Hashable, Sendable {
    /// Of TeX in one formula, in UTF-8 bytes; a longer one is refused unread.
    package var bytes = 65_536
    /// Macro expansions in one formula (KaTeX's `maxExpand`).
    package var expansions = 1000
    /// Tokens that KaTeX takes from one formula with its macros expanded; it takes some twice. A formula of 64 kB has
    /// 65 000 before any macro.
    package var tokens = 200_000
    /// The largest size a command may ask for, in em (KaTeX's `maxSize`, which has none): larger ones are cut to it.
    package var sizeInEm = 500
    /// Warnings kept of one formula.
    package var warnings = 64
    /// Of processor time for one formula. A fault found so depends on the machine, as the others do not; no honest
    /// formula comes near.
    package var seconds = 5.0

    package init() {}
}
