/// The limits on one formula. The defaults are KaTeX's own, if it has any.
package struct KaTeXEngineLimits: Hashable, Sendable {
    /// The largest length of a formula's TeX in UTF-8 bytes. A longer formula is rejected without being parsed.
    package var bytes = 65_536
    /// The largest number of macro expansions (KaTeX's `maxExpand`).
    package var expansions = 1000
    /// The largest number of tokens after macro expansion; KaTeX counts some tokens twice. A formula of 64 kB has
    /// 65,000 before expansion.
    package var tokens = 200_000
    /// The largest size of a command, in em (KaTeX's `maxSize`, unlimited by default). Larger sizes are clamped.
    package var sizeInEm = 500
    /// The largest number of warnings kept.
    package var warnings = 64
    /// The largest processor time in seconds. Unlike the other limits it depends on the machine; legitimate formulas
    /// stay far below it.
    package var seconds = 5.0

    package init() {}
}
