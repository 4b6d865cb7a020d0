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

    var isDisplay: Bool { self != .inline }
    var isBlock: Bool { self != .inline && self != .displayInParagraph }
}
