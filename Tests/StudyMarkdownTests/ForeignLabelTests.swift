import Diagnostics
import StudyMarkdown
import Testing

/// Labels that a document takes from the others of its library.
@Suite struct ForeignLabelTests {
    private struct Library: ReferenceResolver {
        func link(to destination: String) -> LinkTarget { .link(destination) }
        func image(at destination: String) -> ImageTarget { .source(destination) }
        func place(labelled label: String, isEquation: Bool) -> LabelTarget {
            switch (label, isEquation) {
            case ("thm-far", false), ("far", false):
                .place(LabelledPlace(label: label, name: "Theorem 7", line: 1), href: "b c.html#\(label)")
            case ("eq-far", _):
                .place(
                    LabelledPlace(label: label, name: "(3.1)", equationNumber: "3.1", line: 1),
                    href: "b c.html#eq-far")
            case ("eq-bare", true):
                .place(
                    LabelledPlace(label: label, name: "", equationNumber: "", line: 1), href: "b.html#eq-bare"
                )
            case ("thm-two", _), ("two", _):
                .refused(RuleDefinition("label-ambiguous", .error, "", ""), "two places")
            default: .unknown(hint: label == "thm-fr" ? "; did you mean 'thm-far'?" : "")
            }
        }
    }

    private func leaf(_ text: String) -> Leaf { Leaf(bytes: Array(text.utf8), resolver: Library()) }

    @Test(arguments: [
        ("@thm-far.", #"<a class="reference" href="b%20c.html#thm-far">Theorem 7</a>."#),
        ("@far", #"<a class="reference" href="b%20c.html#far">Theorem 7</a>"#),
        ("@eq-far", #"<a class="equation-reference" href="b%20c.html#eq-far">(3.1)</a>"#),
        ("\\eqref{eq-far}", #"<a class="equation-reference" href="b%20c.html#eq-far">(3.1)</a>"#),
        ("\\ref{eq-far}", #"<a class="equation-reference" href="b%20c.html#eq-far">3.1</a>"#),
        ("{eq}`eq-far`", #"<a class="equation-reference" href="b%20c.html#eq-far">(3.1)</a>"#),
        ("@someone", "@someone"),
    ])
    func arePrinted(_ text: String, _ html: String) {
        #expect(leaf(text).html == "<p>\(html)</p>\n")
        #expect(leaf(text).findings.isEmpty)
    }

    @Test func areLinkedFromFormulas() {
        let page = leaf("$x = \\eqref{eq-far}$")
        #expect(page.html.contains(#"data-refs="b%20c.html#eq-far""#))
        #expect(page.html.contains("\\text{(3.1)}"))
    }

    /// A name of several words wraps, since a line of a phone may be shorter. A name and its number stay together.
    @Test func wrapWhereTheyAreLong() {
        let long = "Convergence of measurable functions"
        let page = leaf("## \(long) {#sec-a}\n\n## Short words {#sec-b}\n\n@sec-a @sec-b")
        #expect(page.html.contains(##"<a class="reference titled" href="#sec-a">\##(long)</a>"##))
        #expect(page.html.contains(##"<a class="reference" href="#sec-b">Short words</a>"##))
    }

    @Test func giveWayToOwnLabels() {
        let page = leaf("@thm-far\n\n> [!theorem] 1 {#thm-far}\n> A\n")
        #expect(page.html.contains(##"<a class="reference" href="#thm-far">Theorem 1</a>"##))
    }

    @Test(arguments: [
        ("@thm-two", "error: label-ambiguous: two places; write '\\@' for the text"),
        ("@two", "warning: label-ambiguous: two places; write '\\@' for the text"),
        (
            "@thm-fr",
            "error: reference-unresolved: no place is labelled 'thm-fr'; write '\\@' for the text; did you mean 'thm-far'?"
        ),
        (
            "\\eqref{eq-bare}",
            "error: label-unresolved: the equation 'eq-bare' has no number; give it a \\tag{…}, or write 'equations: numbered' above"
        ),
        ("\\eqref{eq-none}", "error: label-unresolved: no equation is labelled 'eq-none'"),
        (
            "\\eqref{thm-far}",
            "error: label-unresolved: no equation is labelled 'thm-far', but another place is; write '@thm-far'"
        ),
    ])
    func areReported(_ text: String, _ finding: String) {
        #expect(leaf(text).findingLines == "1:1: \(finding)\n")
    }

    /// The finding tells places without a number, or without a name, from those that do not exist.
    @Test(arguments: [
        (
            "\\ref{thm-a}\n\n> [!theorem] 1 {#thm-a}\n> A",
            "label-unresolved: no equation is labelled 'thm-a', but another place is; write '@thm-a'"
        ),
        ("\\ref{thm-b}\n\n> [!theorem] 1 {#thm-a}\n> A", "label-unresolved: no equation is labelled 'thm-b'"),
        (
            "@eq-a\n\n$$x$$ {#eq-a}",
            "reference-unresolved: the equation 'eq-a' has no number; give it a \\tag{…}, or write 'equations: numbered' above"
        ),
        (
            "@sec-a\n\n::: {#sec-a}\nA\n:::",
            "reference-unresolved: the place 'sec-a' has no name to print; make it a block, as in '::: theorem {#sec-a}', or write '[words](#sec-a)'"
        ),
    ])
    func areReportedByKind(_ text: String, _ finding: String) {
        #expect(Leaf(text).findingLines.hasPrefix("1:1: error: \(finding)\n"), "\(Leaf(text).findingLines)")
    }

    @Test func areNamedInTheContents() {
        let page = leaf("# Proof of @thm-far\n\n## On @thm-far {#sec-on}\n")
        #expect(page.rendered.outline.map(\.text) == ["Proof of Theorem 7", "On Theorem 7"])
        // The places of this document do not depend on other documents.
        #expect(page.rendered.labels == [LabelledPlace(label: "sec-on", name: "On @thm-far", line: 3)])
    }

    @Test func areThoseOfTheAuthor() {
        let page = leaf(
            """
            ---
            lang: en
            ---
            # A {#top-a}

            ## Made

            > [!lemma] 2.1 Small {#lem-s}
            > $$ a \\tag{4} $$ {#eq-a}

            > [!theorem] Without
            > A

            ![x](y.svg "Figure 3. Z"){#fig-z}

            $$
            b \\label{eq-b}
            $$
            """)
        #expect(
            page.rendered.labels.map { "\($0.line) \($0.label) \($0.name) \($0.equationNumber ?? "-")" } == [
                "9 eq-a (4) 4", "17 eq-b  ", "14 fig-z Figure 3 -", "8 lem-s Lemma 2.1 -", "4 top-a A -",
            ])
    }
}
