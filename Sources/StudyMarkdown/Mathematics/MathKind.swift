/// The notation of a formula, which decides the markup around it.
enum MathKind: Equatable, Sendable {
    /// `$…$`, `` $`…`$ ``, `\(…\)`
    case inline
    /// `$$…$$` inside a paragraph
    case displayInParagraph
    /// A block between `$$` lines, or `\[…\]`
    case displayBlock
    /// `\begin{name}…\end{name}`; the TeX includes both commands
    case environment(String)
    /// A code fence whose info string begins with `math`
    case fence

    /// True if the formula is displayed.
    var isDisplay: Bool { self != .inline }
    /// True if the formula is a block of its own, not part of a paragraph.
    var isBlock: Bool { self != .inline && self != .displayInParagraph }
}
