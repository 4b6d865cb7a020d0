extension Language {
    /// TeX and LaTeX.
    static let tex = Language("TeX").with {
        $0.grammar = .tex
        // Commands for document structure and definitions; all other commands count as functions.
        $0.vocabulary = Vocabulary(
            keywords: """
                begin end documentclass documentstyle usepackage RequirePackage ProvidesPackage ProvidesClass LoadClass \
                part chapter section subsection subsubsection paragraph subparagraph appendix item bibitem include \
                input includeonly bibliography bibliographystyle maketitle tableofcontents title author date \
                newcommand renewcommand providecommand newenvironment renewenvironment newtheorem theoremstyle \
                DeclareMathOperator NewDocumentCommand RenewDocumentCommand DeclareRobustCommand def edef gdef xdef let \
                newif newcount newdimen newlength setlength setcounter newcounter makeatletter makeatother \
                else fi or if ifx ifnum ifdim ifcat iftrue iffalse loop repeat expandafter csname endcsname \
                begingroup endgroup relax
                """)
    }
}
