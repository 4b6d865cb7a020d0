import PageSlimming
import Testing

/// A theme's colours stand where the looks ask for them.
@Suite struct ThemeFoldingTests {
    private func fold(_ theme: String, _ looks: String, besides others: String = "") -> String {
        ThemeFolding(keepingWhatIsNamedIn: [others]).fold(theme, into: looks)
    }

    @Test(
        arguments: [
            (":root{--light-ink:#111}", "a{--ink:var(--light-ink)}", "a{--ink:#111}"),
            (":root{--light-ink:#111}", "a{--ink:var(--light-ink,#222)}", "a{--ink:#111}"),
            (":root{--light-ink:#111}:root{--light-ink:#333}", "a{--ink:var(--light-ink)}", "a{--ink:#333}"),
            // What the theme leaves out.
            (":root{}", "a{--ink:var(--dark-ink,#222);top:0}", "a{--ink:#222;top:0}"),
            (":root{}", "a{--ink:var(--dark-ink,rgb(0 0 0 / .2))}", "a{--ink:rgb(0 0 0 / .2)}"),
            ("", "a{--ink:var(--dark-ink)}", "a{--ink:var(--dark-ink)}"),
            // What is no colour of a look stays a property.
            (
                ":root{--sans:Arial;--black-ink:#fff}", "a{--ink:var(--black-ink)}",
                ":root{--sans:Arial}a{--ink:#fff}"
            ),
            (
                ":root{--light-ink:var(--x)}", "a{--ink:var(--light-ink,red)}",
                ":root{--light-ink:var(--x)}a{--ink:var(--light-ink,red)}"
            ),
            (":root{}", "a{--ink:var(--ink,red)}", "a{--ink:var(--ink,red)}"),
        ])
    func putsColoursWhereTheyAreAskedFor(_ theme: String, _ looks: String, _ style: String) {
        #expect(fold(theme, looks) == style)
    }

    @Test(arguments: [
        "body{color:red}", "@media print{:root{--light-ink:#111}}", ":root{--light-ink:\"}\"}",
        ":root{color:red;--light-ink:#111}",
    ])
    func leavesAThemeThatDoesMore(_ theme: String) {
        let looks = "a{--ink:var(--light-ink,#222)}"
        #expect(fold(theme, looks) == theme + looks)
    }

    /// A sheet of one's own may read the colours of a look that is not chosen.
    @Test func keepsWhatOthersRead() {
        #expect(
            fold(
                ":root{--light-ink:#111;--light-line:#999}",
                "a{--ink:var(--light-ink);--line:var(--light-line)}",
                besides: ".badge { color: var(--light-ink) }")
                == ":root{--light-ink:#111}a{--ink:var(--light-ink);--line:#999}")
    }
}
