import Testing
import WebContent

/// MathML without an annotation as TeX.
@Suite struct PresentationMathMLTests {
    @Test(arguments: [
        ("<mfrac><mi>a</mi><mn>2</mn></mfrac>", "\\frac{a}{2}"),
        ("<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}"), ("<msup><mi>f</mi><mo>′</mo></msup>", "f'"),
        ("<msub><mi>x</mi><mi>i</mi></msub>", "x_{i}"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"),
        ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "\\sqrt{x+1}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[{3}]{x}"),
        ("<mover><mi>x</mi><mo>¯</mo></mover>", "\\bar{x}"),
        ("<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>→</mo></mover>", "\\overrightarrow{AB}"),
        (
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover><mi>i</mi>",
            "\\sum_{i=0}^{n}i"
        ),
        ("<munder><mi>lim</mi><mi>n</mi></munder>", "\\lim_{n}"),
        ("<mi>sin</mi><mo>\u{2061}</mo><mi>x</mi>", "\\sin x"),
        (
            "<mrow><mo>(</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>)</mo></mrow>",
            "\\left( \\frac{1}{2} \\right)"
        ),
        ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "\\left( a,b \\right)"),
        (
            "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>",
            "\\begin{matrix} a & b \\\\ c & d \\end{matrix}"
        ),
        ("<mi>x</mi><mtext> if 5% </mtext>", "x\\text{ if 5\\% }"),
        ("<mi mathvariant=\"bold\">v</mi>", "\\mathbf{v}"),
        ("<mn>1,000</mn>", "1{,}000"), ("<mo>&lt;</mo><mo>{</mo>", "<\\{"),
        ("<mi>a</mi><mspace width=\"1em\"></mspace><mi>b</mi>", "a\\quad b"),
        ("<semantics><mi>y</mi></semantics>", "y"),
        (
            "<mmultiscripts><mi>C</mi><mn>6</mn><none></none><mprescripts></mprescripts><none></none><mn>14</mn></mmultiscripts>",
            "{}^{14}C_{6}"
        ),
    ]) func writesTeX(_ markup: String, _ tex: String) {
        #expect(PresentationMathML.tex(of: "<math>\(markup)</math>") == tex)
    }

    @Test(arguments: ["", "<mfrac><mi>a</mi></mfrac>", "<maction><mi>a</mi></maction>", "<mrow></mrow>"])
    func leavesOthersAlone(_ markup: String) {
        #expect(PresentationMathML.tex(of: "<math>\(markup)</math>") == nil)
    }

    @Test func survivesDepth() {
        let open = String(repeating: "<mrow>", count: 5000)
        let close = String(repeating: "</mrow>", count: 5000)
        #expect(PresentationMathML.tex(of: "<math>\(open)<mi>x</mi>\(close)</math>") == nil)
    }
}
