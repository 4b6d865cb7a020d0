/// The limits of one formula. The defaults are KaTeX's own where it has any.
package struct KaTeXEngineLimits: Hashable, Sendable {
    /// The length of a formula's TeX in UTF-8 bytes; a longer one is refused unread.
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
    /// The processor time of one formula in seconds. Unlike other limits it depends on the machine; no honest formula
    /// comes near it.
    package var seconds = 5.0

    package init() {}
}
