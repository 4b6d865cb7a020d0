import Testing

@testable import HubSource

/// The sentence around a link, which pages show below "Linked from".
@Suite struct SentenceTests {
    static let cases: [(text: String, sentence: String)] = [
        ("One. Two [[b]] three. Four.", "Two b three."), ("[[b]]", ""), ("![[b]]", ""), ("- [[b]].", ""),
        ("Is it [[b]]? Yes.", "Is it b?"),
        ("Wow! See [[b]]! End", "See b!"),
        // Abbreviations, initials and numbers end nothing.
        ("See e.g. A or i.e. [[b]] here. End", "See e.g. A or i.e. b here."),
        ("By J. S. Bach, [[b]].", "By J. S. Bach, b."),
        ("Version 1.5 of [[b]] is 2.0 now. End", "Version 1.5 of b is 2.0 now."),
        ("It is approx. twice [[b]].", "It is approx. twice b."),
        (
            "See Fig. 2 and p. 3 for [[b]] of Dr. Who, No. 5. End",
            "See Fig. 2 and p. 3 for b of Dr. Who, No. 5."
        ),
        ("I said no. See [[b]] on config. 3 more", "See b on config."), ("See Fig. [[b]]", "See Fig. b"),
        ("It weighs approx. [[b]] and incl. 3 more.", "It weighs approx. b and incl. 3 more."),
        ("It is apprrox. See [[b]].", "See b."),
        // Ordinal numbers and titles of German.
        ("Am 3. Mai 2026 kam [[b]] an. Ende", "Am 3. Mai 2026 kam b an."),
        ("Montag, 3. März, kam [[b]].", "Montag, 3. März, kam b."),
        ("Am 3. 5. 2026 kam [[b]].", "Am 3. 5. 2026 kam b."),
        ("Die 2. Fassung von [[b]] gilt.", "Die 2. Fassung von b gilt."),
        ("Es ist die 2. [[b]].", "Es ist die 2. b."),
        ("Dr. h. c. [[b]] sprach.", "Dr. h. c. b sprach."), ("Mit u. a. [[b]] hier.", "Mit u. a. b hier."),
        ("There are 3. See [[b]].", "See b."), ("In 2026. Der [[b]].", "Der b."),
        ("It is x. See [[b]].", "See b."),
        ("By word. c. See [[b]].", "See b."),
        // A closing quotation mark belongs to the sentence before it.
        ("Il dit : « Oui ! » [[b]] est là.", "b est là."), ("« Oui\u{A0}!\u{A0}» [[b]] est là.", "b est là."),
        ("« Oui ! » dit [[b]].", "« Oui ! » dit b."), ("À [[b]] il dit « Non. » Fin", "À b il dit « Non. »"),
        // Signs in links, code, formulas and tags end nothing.
        (
            "First [[What is X? A guide]] then [[1. Intro]], [[b]] and [[J. R. R. Tolkien]] end. More",
            "First What is X? A guide then 1. Intro, b and J. R. R. Tolkien end."
        ),
        ("A $x. Y$ and $$a! B$$ of [[b]] in $z. Z$ end. More", "A $x. Y$ and $a! B$ of b in $z. Z$ end."),
        ("A [x. Y](<i? Z.md> \"T! U\") of [[b]] `a. B` end. More", "A x. Y of b a. B end."),
        ("A [x. Y][r] [R. S] [[b]] [! T][r]. More\n\n[r]: i.md", "S] b ! T."),
        ("w <i title=\"A. B\">x</i> y [[b]] z. End", "w x y b z."),
        ("One $5. See [[b]] $6. End", "See b $6."),
        ("One [x. Y [[b]] z](i.md). End", "Y b z."),
        // Other scripts.
        ("前の文。これは[[b]]です。次。", "これはbです。"), ("本当？はい、[[b]]！次", "はい、b！"),
        ("هل هذا؟ نعم [[b]] هنا؟ لا", "نعم b هنا؟"),
        // Entries, quotes and paragraphs.
        ("- One [[b]]\n- Two", "One b"), ("Intro:\n- [[b]] one\n  more", "b one more"),
        ("1. A\n2. B [[b]]", "B b"),
        ("- [x] Do [[b]]\n- [ ] Two", "Do b"), ("- [/] Half [[b]]", "Half b"),
        ("- [a] Half [[b]]", "[a] Half b"),
        ("[x] No task [[b]]", "[x] No task b"),
        ("- [x](i.md) of [[b]]", "x of b"), ("- [ ] [[b]]", ""), ("1. [X]  A *[ ]* [[b]]", "A [ ] b"),
        ("> A quote\n> of [[b]] here.\n\nText", "A quote of b here."),
        ("Text\n\nWords [[b]]\n\nText", "Words b"),
        ("# Heading\nWords [[b]]", "Words b"), ("# A [[b]] heading\nWords", "A b heading"),
        // Lines are joined.
        ("One\ntwo [[b]]\nthree. Four", "One two b three."),
        ("One\r\ntwo [[b]]\r\nthree.", "One two b three."),
        // So are the words of a link, and its address is no text.
        ("One. A [long\nlink](b.md) ends. More", "A long link ends."),
        ("One. A [link](\nb.md\n\"T\") ends. More", "A link ends."),
        ("> A [long\n> link](b.md) ends", "A long link ends"),
        // A definition of links is no text.
        ("One. A [link][t] ends.\n\n[u]: i.md\n[t]: b.md\n[v]: x.md", "A link ends."),
        // References keep one form each, for the pages that know their names.
        ("By \\eqref{eq-a_b}, \\ref{x} and @thm-m, [[b]].", "By \\eqref{eq-a_b}, \\ref{x} and @thm-m, b."),
        ("By {eq}`eq-a` and [](#thm-m), [[b]]. {eq} `x`", "By \\eqref{eq-a} and @thm-m, b."),
        // Markup is removed, formulas stay.
        ("A *b* **c** `d` ~~e~~ ==f== [[x|g]] [h](i.md) [[b]].", "A b c d e f g h b."),
        ("*See [[b]] now* too.", "See b now too."), ("_See **[[b]]** now_", "See b now"),
        ("**One. Two [[b]].** End", "Two b."), ("~~Not [[b]]~~ ==here [[x]]==", "Not b here x"),
        ("***a** b* of [[b]] ~c~ u~n~do", "a b of b c undo"),
        ("| **See [[b]] now** | 2 * 3 |\n|---|---|\n| c | d |", "See b now, 2 * 3"),
        // Signs without a partner are text.
        (
            "About ~100 users, if x == 1, see [[b]]. Rated 4* in ~/bin and _tmp.",
            "About ~100 users, if x == 1, see b."
        ),
        ("Use _tmp in [[b]] at 4* now.", "Use _tmp in b at 4* now."),
        ("*a [[b]] 2 * 3 ~~x~", "*a b 2 * 3 ~~x~"), ("x=== [[b]] ==y == z", "x=== b ==y == z"),
        ("By Lemma~2 and Theorem~3 of [[b]]", "By Lemma\u{A0}2 and Theorem\u{A0}3 of b"),
        ("Text\n***\nOn [[b]]", "On b"),
        ("With $a_1 * b_2$ and [[b]].", "With $a_1 * b_2$ and b."),
        ("snake_case_name [[b]]", "snake_case_name b"),
        ("A <b>bold</b> [[b]]", "A bold b"), ("A \\*star\\* [[b]]", "A *star* b"),
        ("Text[^1] [[b]][^2].", "Text b."),
        ("A [[b|*words*]] end.", "A words end."), ("Words [[b]] ^id", "Words b"),
        ("![[b]] caption", "b caption"),
        ("![[p.png|100]] A ![[x/p.PNG|a view|10x20]] of [[b]] ![alt|50](p.png).", "A a view of b alt."),
        ("A ![[p.png]] of [[b]].", "A of b."),
        ("m, ![[p.png]], ![](p.png), n ![[p.png]][[b]] ![](p.png).", "m, n b."),
        ("![[x]] and ![alt](p.png) [[b]].", "x and alt b."),
        ("> [!note] On [[b]]\n> here.", "On b"), ("> [!tip]- Fold\n> the [[b]].", "the b."),
        ("> [!note]\n> One\n> of [[b]] x\n> > [!tip] Nested\n> > Two", "One of b x"),
        ("> [!note] One\n> > [!tip] Of [[b]]\n> > x", "Of b"), ("[!note] One\nof [[b]]", "[!note] One of b"),
        ("> One\n> [x] of [[b]]", "One [x] of b"),
        ("[!note] On [[b]].", "[!note] On b."), ("> [link](i.md) to [[b]].", "link to b."),
        // Comments are for the author.
        ("A %%secret%% [[b]] %%secret%% c.", "A  b  c."), ("A [[b]] %%secret", "A b"),
        ("%%Secret. Also Secret%% See [[b]].", "See b."), ("%%\nsecret%% See [[b]].", "See b."),
        ("%%\nOne. secret%% See [[b]]. %%x", "See b."),
        // Definitions of links are no sentences; the text that uses them is.
        ("Text [[b]].\n\n[//begin]: # \"x\"\n[b]: b.md \"B\"\n[//end]: # \"x\"", "Text b."),
        ("See [words][r] now.\n\n[r]: b.md", "See words now."),
        ("See [words\nof two lines][ R ] now.\n\n[r]: b.md", "See words of two lines now."),
        ("[r]: i.md\nSee [[b]].", "See b."),
        ("See [b](b.md) [ref][r].\n\n[r]: i.md", "See b ref."), ("[i][j] of [[b]].", "[i][j] of b."),
        // With other words after it, a definition is text.
        ("See [[b]] and\n[note]: some words here", "See b and [note]: some words here"),
        ("[note]: some words on [[b]]", "[note]: some words on b"),
        // A row of a table, and no other line with a bar.
        ("| Page | About |\n| --- | --- |\n| [[b]] | all of *it* |", "b, all of it"),
        ("| See [[b]] | x |\n|---|---|\n| c | d |", "See b, x"),
        ("| A | B |\n|:-|-:|\n| c | d |\n| one \\| two | See [[b]] too. So |", "one | two, See b too. So"),
        ("| [[b\\|bee]] | $|x|$ |\n|---|---|\n| c | d |", "bee, $|x|$"),
        ("| ($m) | ($k) | [[b]] |\n|---|---|---|\n| c | d | e |", "($m), ($k), b"),
        ("| `$` | `$` | [[b]] |\n|---|---|---|\n| c | d | e |", "`$`, `$`, b"),
        ("| A |\n|---|\nSee [[b]] too", "See b too"),
        ("| A |\n|---|\n| [[b]] |", ""), ("a | b [[b]] c", "a | b b c"),
        // Footnotes.
        ("Text.[^1]\n\n[^1]: See [[b]] for it.", "See b for it."),
        ("x[^1] y[^2]\n\n[^1]: One\n[^2]: Two [[b]]", "Two b"),
        ("Text^[Not. This] of [[b]]. End", "Text of b."),
        ("One. Text^[A note. See [[b]] now] here.", "See b now"),
        ("Text^[note] x^[see [[b]] [too]] y", "see b [too]"), ("Text^[open [[b]] x", "Text^[open b x"),
        // References to characters.
        ("x &amp; y [[b]] &eacute; &#65;", "x & y b é A"),
        ("a&b; R&D; [[b]] \\&amp; & c", "a&b; R&D; b &amp; & c"),
        // Displayed formulas within a line, with all of their TeX.
        ("See [[b]] and $$\\int_{0}^{1} x$$ here", "See b and $\\int_{0}^{1} x$ here"),
        ("$$ \\sum_i x_i * y_i * z $$ of [[b]]", "$\\sum_i x_i * y_i * z$ of b"),
        ("$$x$$5 [[b]] $$ y", "$x$ 5 b $$ y"), ("$$x \\tag{1}$$ of [[b]]", "… of b"),
        ("$$\\begin{aligned}x\\end{aligned}$$ [[b]]", "$\\begin{aligned}x\\end{aligned}$ b"),
        // Code has no markup, and addresses are words.
        ("`[[x]] *a* _b_` of [[b]] ``a`c`` and ` d", "[[x]] *a* _b_ of b a`c and ` d"),
        ("`` `a` `` [[b]] ` ` \\`x\\`", "`a` b   `x`"),
        // Without its backticks, TeX in code would be a formula.
        ("`$x$` and `\\frac{a}{b}` of [[b]] `c`", "`$x$` and `\\frac{a}{b}` of b c"),
        ("`` $`a$ `` [[b|of `$c$`]] | `$d`", "`` $`a$ `` of `$c$` | `$d`"),
        ("| `$x$` [[b]] | `y` |\n|---|---|\n| c | d |", "`$x$` b, y"),
        ("By <https://x.example/a_b> [[b]], <me@x.example>.", "By https://x.example/a_b b, me@x.example."),
        ("1 <2> 3 [[b]] <br/>x</i> <b", "1 <2> 3 b x <b"),
        // Links and pictures within links.
        ("[![photo](pic.png)](private.md) [[b]] [a [b](c.md) d](e.md)", "photo b a b d"),
        ("[![a|50](p.png \"T\")](<my private.md>) of [[b]]", "a of b"),
        ("[x](private.md 'T') [y](a(b).md) [[b]]", "x y b"), ("[a]\\(b) [c] (d) [[b]]", "[a](b) [c] (d) b"),
        ("[a][] [[b]] [a] [b][a] [c]\n\n[a]: i.md", "a b a b [c]"),
        // Elements.
        ("A <a class=\"x\" href=\"b.md\">B</a> here.", "A B here."),
        ("A <!-- secret --> [[b]] c.", "A  b c."), ("<!--\nsecret --> See [[b]].", "See b."),
        ("See [[b]] <!-- secret\nsecret -->", "See b"), ("See [[b]]. <!-- x --> More.", "See b."),
    ]

    @Test(arguments: cases) func aLinkHasASentence(_ text: String, _ sentence: String) async throws {
        let vault = try await Vault(["a.md": text + "\n", "b.md": "", "x.md": "", "i.md": ""])
        let index = try vault.index("b.md")
        // A link alone is no sentence.
        #expect(vault.hub.backlinks[index].map(\.sentences) == [sentence.isEmpty ? [] : [sentence]])
    }

    @Test(arguments: [
        ("About ~100 users, if x == 1. **Bold** 4*", "About ~100 users, if x == 1. Bold 4*"),
        ("***\nText *a* and *b", "Text a and *b"), ("_One\ntwo_ three", "One two three"),
    ]) func firstWordsKeepSignsThatAreText(_ text: String, _ words: String) async throws {
        #expect(try await Vault(["a.md": text]).document().firstWords() == words)
    }

    @Test func aLongSentenceIsShortenedAroundTheLink() async throws {
        let words = String(repeating: "word ", count: 200)
        let vault = try await Vault(["a.md": words + "[[b]] " + words, "b.md": ""])
        let sentence = try #require(vault.hub.backlinks[1].first?.sentences.first)
        #expect(sentence.count <= 310 && sentence.hasPrefix("… word ") && sentence.hasSuffix(" word …"))
        #expect(sentence.contains("word b word") && !sentence.contains("wor …"))
    }

    /// The text before a link is read from a place on that may be within another link.
    @Test func noPartOfAnAddressIsAWord() async throws {
        let address = String(repeating: "x", count: 990)
        for (text, sentence) in [
            ("[a](private/\(address).md) c [[b]]", "c b"), ("d [a](<\(address) e.md>) [[b]]", "b"),
            ("[a](private.md) \(String(repeating: "`c` ", count: 247)) [[b]]", nil),
        ] {
            let vault = try await Vault(["a.md": text, "b.md": ""])
            let found = vault.hub.backlinks[1].first?.sentences.first ?? ""
            #expect(!found.contains("private") && !found.contains("xx") && !found.contains(".md"), "\(found)")
            if let sentence { #expect(found == sentence || found.isEmpty && sentence == "b") }
        }
    }

    @Test func aLongWordIsShortened() async throws {
        let words = String(repeating: "あ", count: 900)
        let vault = try await Vault(["a.md": words + "[[b]]" + words, "b.md": ""])
        let sentence = try #require(vault.hub.backlinks[1].first?.sentences.first)
        #expect(sentence.count <= 310 && sentence.contains("あbあ"))
    }
}
