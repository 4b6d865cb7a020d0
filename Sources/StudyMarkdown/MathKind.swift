/// How a formula was written, which decides what surrounds it on the page.
enum MathKind: Equatable, Sendable {
    /// `$…$`, `` $`…`$ ``, `\(…\)`
    case inline
    /// `$$…$$` inside a paragraph
    case displayInParagraph
    /// A block between `$$` lines, or `\[…\]`
    case displayBlock
    /// `\begin{name}…\end{name}`, TeX and all
    case environment(String)
    /// A code fence whose info string begins with `math`
    case fence

    var isDisplay: Bool { self != .inline }
    var isBlock: Bool { self != .inline && self != .displayInParagraph }
}
