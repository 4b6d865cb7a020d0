package import Diagnostics
import KaTeX
package import KaTeXFiles
package import LibraryFolder
package import StudyMarkdown

/// Typesets the formulas of a body at build time with the KaTeX that the reader's device would use. It
/// owns one engine, so only one task may use it at a time.
package final class BodyTypesetter {
    /// A body with typeset formulas, and the styles that the page needs for them.
    package struct Typeset {
        package var body: [UInt8] = []
        /// The rules for KaTeX's `style` attributes, which are mostly measures.
        package var rules = ""
        /// The classes of KaTeX's markup, from which the needed fonts follow.
        package var classes: Set<String> = []
        package var diagnostics: [Diagnostic] = []
    }

    private let engine: KaTeXEngine

    package init(assets: KaTeXAssets) throws(KaTeXEngineError) { engine = try KaTeXEngine(assets: assets) }

    /// - Parameters:
    ///   - mode: `.client` leaves the body unchanged and only returns the classes.
    ///   - formulas: the body's formulas in order, for the positions of findings.
    package func typeset(
        _ body: [UInt8], mode: MathMode, formulas: [StudyMarkdown.Formula], macros: [String: String],
        source: SourceText
    ) -> Typeset {
        engine.beginLeaf(macros: macros)
        var made = Typeset()
        var styles = StyleClasses()
        var index = 0
        body.withUnsafeBufferPointer { bytes in
            var copied = 0
            for element in FormulaElements.all(in: bytes) {
                let formula = formulas.indices.contains(index) ? formulas[index] : nil
                let isKnown =
                    formula.map { $0.tex == element.tex && $0.isDisplay == element.isDisplay } ?? false
                if isKnown { index += 1 }
                do throws(FormulaFailure) {
                    let content = try content(of: element, mode: mode, &styles, &made)
                    guard mode != .client else { continue }
                    if mode == .mathml, let line = LineFormula(element, in: bytes) {
                        made.body += bytes[copied..<line.start] + line.markup(of: content)
                        copied = line.end
                    } else {
                        made.body += bytes[copied..<element.classWords.upperBound]
                        Self.appendRestOfTag(of: element, in: bytes, mode: mode, to: &made.body)
                        made.body += content
                        copied = element.content.upperBound
                    }
                } catch {
                    let position =
                        isKnown
                        ? formula?.position(ofTeXOffset: error.position ?? 0, in: source)
                        : SourcePosition(file: source.file, line: 1, column: 1)
                    made.diagnostics.append(
                        Diagnostic(.mathKaTeX, at: position, "KaTeX: \(error.message)"))
                }
            }
            made.body += bytes[copied...]
        }
        made.rules = styles.rules
        return made
    }

    /// Appends the rest of a typeset formula's start tag after its class names; for MathML with the TeX
    /// as an attribute.
    private static func appendRestOfTag(
        of element: FormulaElements.Element, in bytes: UnsafeBufferPointer<UInt8>, mode: MathMode,
        to body: inout [UInt8]
    ) {
        let end = element.content.lowerBound - 1
        if mode != .mathml { body += " typeset".utf8 }
        body += bytes[element.classWords.upperBound..<end]
        if mode == .mathml { body += FormulaMarkup.attribute(tex: element.tex) }
        body.append(bytes[end])
    }

    /// Returns the content of a formula's element.
    private func content(
        of element: FormulaElements.Element, mode: MathMode, _ styles: inout StyleClasses,
        _ made: inout Typeset
    ) throws(FormulaFailure) -> [UInt8] {
        let isDisplay = element.isDisplay
        let formula: FormulaMarkup
        let printed = { [engine] () throws(FormulaFailure) in
            try engine.render(
                RowNumbers.tex(printingNumbersOf: element.tex), displayMode: isDisplay, output: .mathml)
        }
        if mode == .mathml {
            let (text, references) = try mathML(of: element)
            let html = { [engine] () throws(FormulaFailure) in
                try engine.render(
                    RowNumbers.tex(repeating: element.tex), displayMode: isDisplay, output: .html)
            }
            formula = try FormulaMarkup(
                mathML: text, references: references, styles: &styles, html: html, printed: printed)
        } else {
            let text = try engine.render(element.tex, displayMode: isDisplay)
            formula = try FormulaMarkup(
                html: text, references: element.references, styles: &styles, printed: printed)
        }
        made.classes.formUnion(formula.classes)
        return isDisplay ? Self.display(formula, mode) : formula.markup
    }

    /// Returns a formula as MathML, with the marks around its references and of the spaces after its rows.
    private func mathML(
        of element: FormulaElements.Element
    ) throws(FormulaFailure) -> (text: String, references: PrintedReferences) {
        let references = PrintedReferences(tex: element.tex, references: element.references)
        // The position of an error is that in the TeX without marks.
        let marked = RowGaps.tex(marking: references.tex)
        if marked != element.tex,
            let text = try? engine.render(marked, displayMode: element.isDisplay, output: .mathml)
        {
            return (text, references)
        }
        let text = try engine.render(element.tex, displayMode: element.isDisplay, output: .mathml)
        return (text, PrintedReferences(tex: element.tex, references: []))
    }

    /// Returns a display that scrolls inside itself, with its number next to it: beside KaTeX's boxes in their font, as the
    /// numbers of rows are.
    private static func display(_ formula: FormulaMarkup, _ mode: MathMode) -> [UInt8] {
        var content = Array("<span class=\"scroll\">".utf8) + formula.markup + Array("</span>".utf8)
        guard !formula.number.isEmpty else { return content }
        let inFont =
            mode == .html ? "<span class=\"katex\">\(formula.number)</span>" : formula.number
        content += "<span class=\"number\">\(inFont)</span>".utf8
        return content
    }
}
