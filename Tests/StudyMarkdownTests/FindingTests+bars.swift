import Testing

/// Bars of formulas in tables.
extension FindingTests {
    /// A norm loses its double bars. A bar alone and a bar after an operand may be that of a set or a condition.
    static let bars: [Case] = [
        .init("| a |\n|---|\n| $‸\\|x\\|$ |", "math-bar"),
        .init("| *$‸\\|x\\|$* | b |\n|---|---|", "math-bar"),
        .init("| a | b |\n|---|---|\n| é | b $\\left ‸\\|x\\right\\|$ |", "math-bar"),
        .init("| a |\n|---|\n| $|a| \\le ‸\\|b\\|$ | ", "math-bar"),
        .init("| a |\n|---|\n| $C‸\\|f\\|_2$ |", "math-bar"),
        .init("| a |\n|---|\n| $P(A \\| B)$ and $\\{x \\| x>0\\}$ and $P(A \\| B) P(B \\| A)$ |"),
        .init("| a |\n|---|\n| $|x|$ and $\\lVert x \\rVert$ and `\\|x\\|` and \\|x\\| |"),
        .init("$\\|x\\|$\n\n- $\\|x\\|_2$\n\n$$\n\\|x\\|\n$$"),
    ]
}
