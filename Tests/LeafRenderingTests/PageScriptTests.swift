import Foundation
import TemplateBundling
import TestSupport
import Testing

@testable import KaTeX
@testable import LeafRendering

/// The parts of the page's script that have no DOM, in JavaScriptCore: the engine of the reader's web view.
@Suite struct PageScriptTests {
    private let engine: JavaScriptContext

    init() throws {
        let entry = """
            import * as choices from './choices.js';
            import * as libraryQuery from './library-query.js';
            import * as pageQuery from './page-query.js';
            import * as positions from './positions.js';
            import * as words from './words.js';
            import * as wordIndex from './word-index.js';
            Object.assign(globalThis, { choices, libraryQuery, pageQuery, positions, words, wordIndex });
            """
        let texts = LeafRendering.BuiltInTemplates.texts.merging(["script/tests.js": entry]) { $1 }
        let script = try #require(
            TemplateBundler().bundled(["script/tests.js"], from: texts)["script/tests.js"])
        engine = try JavaScriptContext(seconds: 10)
        _ = engine.evaluate(Array(script.utf16), name: "parts")
    }

    /// The value of an expression as JSON.
    private func json(_ expression: String) -> String {
        switch engine.evaluate(Array("JSON.stringify(\(expression))".utf16), name: "test") {
        case .text(let text): text
        case .exception(let text): "exception: \(text)"
        case .nothing: "undefined"
        case .timeIsUp: "time is up"
        }
    }

    private func literal(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    // MARK: Find

    @Test(arguments: [
        ("Variance", #"["variance"]"#), ("Éclair ÉCLAIR", #"["eclair"]"#),
        (#"\sigma of X"#, #"["\\sigma","of"]"#), ("x", #"["x"]"#), ("x mean", #"["mean"]"#),
        ("2.5 e-mail", #"["2.5","mail"]"#), ("的", #"["的"]"#),
        ("C++ F#", #"["c++","f#"]"#), ("a++b x#1 mean+", #"["mean"]"#),
        ("R&D x.y A/B", #"["r&d","x.y","a/b"]"#), ("a/b/cd and/or", #"["a/b","cd","and","or"]"#),
        ("C/C++ e.g. a&bé", #"["c++","e.g","be"]"#), ("3.14 1.2 v1.a 1.a", #"["3.14","1.2","v1","1.a"]"#),
        ("深層learning、学習。", #"["深層","learning","学習"]"#), ("Ｍｅａｎ ｶﾞ，値", "[\"mean\",\"カ\u{3099}\",\"値\"]"),
        ("  ,; ", "[]"), (#"\"#, "[]"),
        ("inter\u{AD}nation\u{AD}al \u{AD}", #"["international"]"#),
        ("well-known Markov’s", #"["well","known","markov"]"#),
        ("GRÖSSE Straße", #"["grosse","strasse"]"#),
        ("שָׁלוֹם المُعِيار عـــربي", #"["שלום","المعيار","عربي"]"#), ("Łódź ΣΊΣΥΦΟΣ", #"["lodz","σισυφοσ"]"#),
        // Of a piece of TeX the words that are in the index however its braces are.
        (#"\frac1n"#, #"["\\frac"]"#), (#"\frac{1}{n}"#, #"["\\frac"]"#),
        (#"\frac12n x2\cdot"#, #"["\\frac","\\cdot"]"#),
        (#"$\operatorname{Var}(X_1)$ mean"#, #"["\\operatorname","var","mean"]"#),
        (#"\sigma-algebra"#, #"["\\sigma","algebra"]"#), (#"\mu-dx"#, #"["\\mu"]"#),
    ])
    func readsTheTermsOfAQuery(_ query: String, _ terms: String) throws {
        #expect(json("words.termsOf(\(try literal(query)))") == terms)
    }

    @Test(arguments: [
        ("The mean is mean", "mean", #"[[4,8,"mean"],[12,16,"mean"]]"#),
        ("demeanour", "mean", "[]"), ("a Straße b", "strasse", #"[[2,8,"strasse"]]"#),
        ("GRÖSSE", "grosse", #"[[0,6,"grosse"]]"#), ("ß", "s", #"[[0,1,"s"]]"#),
        ("Łódź", "lodz", #"[[0,4,"lodz"]]"#),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ", #"[[0,7,"σισυφοσ"]]"#),
        ("so inter\u{AD}nal x", "internal", #"[[3,12,"internal"]]"#), ("inter\u{AD}nal", "nal", "[]"),
        ("a Café b", "cafe", #"[[2,6,"cafe"]]"#), ("a Cafe\u{301} b", "cafe", #"[[2,7,"cafe"]]"#),
        ("ב שָׁלוֹם", "שלום", #"[[2,9,"שלום"]]"#), ("العَرَبِيّ", "العربي", #"[[0,10,"العربي"]]"#),
        ("機械学習", "学習", #"[[2,4,"学習"]]"#), ("深層learning", "learning", #"[[2,10,"learning"]]"#),
        ("が", "か", #"[[0,1,"か"]]"#), ("ＡＢ", "a", #"[[0,1,"a"]]"#), ("b学習", "習", #"[[2,3,"習"]]"#),
        ("習学", "学習", "[]"), ("\u{20000}mean", "mean", #"[[2,6,"mean"]]"#),
        ("in C++, c++d", "c++", #"[[3,6,"c++"],[8,11,"c++"]]"#), ("xc++", "c++", "[]"),
        ("the R&D, R&Dx", "r&d", #"[[4,7,"r&d"],[9,12,"r&d"]]"#), ("xa/b", "a/b", "[]"),
        (#"\frac \f"#, #"\f"#, #"[[0,2,"\\f"],[6,8,"\\f"]]"#), ("", "mean", "[]"),
        // The commands of a Greek letter, in each of its forms; not other commands that begin or end so.
        (#"\varphi+\Phi ϕ φ"#, "φ", #"[[0,7,"φ"],[8,12,"φ"],[15,16,"φ"]]"#),
        (#"\mu_1\multimap"#, "μ", #"[[0,3,"μ"]]"#), (#"\beta\eta"#, "η", #"[[5,9,"η"]]"#),
        ("constructor", "constructor", #"[[0,11,"constructor"]]"#),
    ])
    func findsTermsFromTheBeginningOfAWord(_ text: String, _ term: String, _ matches: String) throws {
        #expect(json("words.matchesIn(\(try literal(text)), [\(try literal(term))])") == matches)
    }

    /// Nothing in a text tells where words of these scripts end, so the index of a library has pairs of letters.
    @Test(arguments: [
        ("学習", "[0]"), ("習", "[0,1]"), ("機械学習", "[0]"), ("械学習", "[0]"), ("習学", "[1]"), ("機習", "[]"),
        ("ภาษา", "[1]"), ("deep", "[1]"), ("ガイド", "[1]"), ("mean", "[0]"), ("深", "[1]"), ("か", "[0]"),
        ("C++", "[2]"), ("c#", "[]"),
        ("R&D", "[2]"), ("a/b", "[2]"), ("r&x", "[]"), ("R&D C++", "[2]"), ("x/y mean", "[0]"),
    ])
    func findsWordsWithoutSpaces(_ term: String, _ sections: String) throws {
        let texts = [
            #"["これは機械学習（入門）です。Ｍｅａｎ、がく"]"#, #"["深層deep習学、ภาษาไทย・ｶﾞｲﾄﾞ"]"#,
            #"["nothing but C++ in a+b, R&D, an A/B test"]"#,
        ]
        let leaves = texts.enumerated().map { number, text in
            LibraryIndex.Leaf(address: "\(number)", title: "t", text: Array(text.utf8))
        }
        let index = LibraryIndex(of: leaves)
        let script = String(decoding: index.words[0], as: UTF8.self)
        let shard = try #require(script.firstIndex(of: "(").map { script[$0...].dropLast(2) })
        let query = try literal(term)
        let ranked =
            "libraryQuery.rank(libraryQuery.lookUp(words.termsOf(\(query)), [libraryQuery.readShard(\(shard), 0, 3)]), [9,9,9])"
        #expect(json("\(ranked).map(([section]) => section).sort()") == sections)
    }

    /// The index and the query cut a text in the same way.
    @Test func indexesTheTermsOfAText() throws {
        let pieces = [
            "a", "B", "cd", "1", "22", "&", ".", "/", "+", "#", "++", " ", "-", "é", "\u{301}", "Ω", "字", "_",
            "ﬁ", "ß", "Ł", "Σ", "ς", "İ", "ı", "Æ", "ש\u{5C1}\u{5B8}", "ع\u{64E}", "\u{640}", "أ",
        ]
        for seed in 0..<300 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let text = (0..<12).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }
                .joined()
            let html = text.replacing("&", with: "&amp;")
            let index = String(decoding: SearchIndex(of: Array("<p>\(html)</p>".utf8)).json, as: UTF8.self)
            let missing = json(
                """
                words.termsOf(\(try literal(text))).filter(term => !words.isTooShort(term) && !words.isSpaceless(term)
                  && !words.wordsOf(JSON.parse(\(try literal(index))).w).includes(term))
                """)
            #expect(missing == "[]", "\(text): \(index)")
        }
    }

    /// Letters that the text has apart are looked for one by one.
    @Test(arguments: [
        (#"["x/y"]"#, "x/y", #"["x/y"]"#), (#"["x/y"]"#, "x/yz", #"["x/y"]"#),
        (#"["x/y","mean"]"#, "-", #"["mean"]"#),
        (#"["x.y"]"#, "-", #"["x","y"]"#), (#"["1.2"]"#, "-", #"["1.2"]"#),
        (#"["r&d","r&d"]"#, "-", #"["r","d"]"#),
        (#"["mean","c++"]"#, "-", #"["mean","c++"]"#),
        // Beside a command these are variables of a formula.
        (#"["\\int","dx"]"#, "\\\\int", #"["\\int"]"#), (#"["\\int","of"]"#, "of", #"["\\int","of"]"#),
        (#"["mean","dx"]"#, "mean", #"["mean","dx"]"#),
    ])
    func settlesJoinedLetters(_ terms: String, _ word: String, _ settled: String) throws {
        #expect(json("words.settled(\(terms), term => '\(word)'.startsWith(term))") == settled)
    }

    /// The index omits commands such as `\left`. The text decides about the piece of TeX that has one.
    @Test func leavesToTheTextWhatTheIndexOmits() {
        let settle = { (pieces: String) in
            self.json(#"words.settled(["\\left","\\frac"], term => term === '\\frac', \#(pieces))"#)
        }
        #expect(settle(#"['\\left(\\frac1n']"#) == #"["\\frac"]"#)
        #expect(settle("[]") == #"["\\left","\\frac"]"#)
    }

    /// The page searches its own text for them, so its index omits them.
    @Test func omitsWordsWithoutSpacesFromTheIndexOfAPage() {
        let index = String(
            decoding: SearchIndex(of: Array("<p>機械学習 deep深層learning，ＭＥＡＮ</p>".utf8)).json, as: UTF8.self)
        #expect(index == #"{"n":1,"w":"(deep(learning(mean","p":"AAA"}"#)
    }

    @Test(arguments: [
        ("one two three", 4, 8), ("機械学習", 1, 1), ("one学習", 0, 3), ("onetwo", 2, -1), ("one ", 0, 4),
    ])
    func cutsTextBetweenWords(_ text: String, _ from: Int, _ place: Int) throws {
        #expect(json("words.cutIn(\(try literal(text)), \(from))") == "\(place)")
    }

    /// What SearchIndex writes is what the page reads.
    @Test func looksWordsUpInTheIndexOfAPage() throws {
        let blocks = (0..<40).map { number in
            "<p>\(number % 3 == 0 ? "every third" : "other") block\(number == 31 ? " unique" : "")</p>"
        }
        let index = SearchIndex(of: Array("<h1>Mean value</h1>\(blocks.joined())<p>C++</p>".utf8)).json
        let text = try literal(String(decoding: index, as: UTF8.self))
        func found(_ terms: String...) throws -> String {
            json("wordIndex.blocksWith(wordIndex.readIndex(\(text), 42), \(terms))")
        }
        #expect(try found("c++") == "[41]" && found("c") == "null")
        #expect(try found("mean") == "[0]" && found("uni") == "[32]" && found("none") == "[]")
        #expect(try found("uni", "mean") == "[]")
        // A list of spellings has the blocks of each.
        #expect(
            json("wordIndex.blocksWith(wordIndex.readIndex(\(text), 42), [['unique', 'mean']])") == "[0,32]")
        // Too frequent to be listed, and too short: neither narrows the search.
        #expect(try found("block") == "null" && found("x") == "null" && found("block", "uni") == "[32]")
        #expect(json("wordIndex.isCommon(wordIndex.readIndex(\(text), 42), 'blo')") == "true")
        #expect(json("wordIndex.isCommon(wordIndex.readIndex(\(text), 42), 'uni')") == "false")
    }

    @Test(arguments: ["", "{", "null", "[]", #"{"n":2,"w":"","p":""}"#])
    func refusesTheIndexOfAnotherText(_ text: String) throws {
        #expect(json("wordIndex.readIndex(\(try literal(text)), 3)") == "null")
    }

    @Test func readsAnIndexWithoutWords() {
        #expect(json(#"wordIndex.readIndex('{"n":3,"w":"","p":""}', 3)"#) == #"{"words":[],"lists":[]}"#)
    }

    /// A page reads a query as over all leaves: a term that no word begins with has the words one edit away, and where the
    /// index knows no term, formulas decide.
    @Test(arguments: [
        ("memory", #"[["memory"]]"#), ("memroy", #"[["memory"]]"#), ("mem", #"[["mem"]]"#),
        ("cauchys", #"[["cauchy"]]"#), ("isnt", #"[["isn"]]"#), ("isn't", #"[["isn"]]"#),
        ("groesse", #"[["grosse"]]"#), ("theta", #"[["\\theta"]]"#), ("maan", #"[["main","mean"]]"#),
        ("unheard", #"[["unheard"]]"#), ("習", #"[["習"]]"#), (#""mean memroy""#, #"[["mean"],["memory"]]"#),
        ("n", #"[["n"]]"#), ("R&D", #"[["r"],["d"]]"#), ("+=", "[]"), ("C++", #"[["c++"]]"#),
        ("a^n", #"[[""]]"#), ("n^{1/n}", #"[[""]]"#), (#"\left("#, #"[[""]]"#), ("S_n mean", #"[["mean"]]"#),
    ])
    func readsTheQueryOfAPage(_ query: String, _ terms: String) throws {
        let list = #"["\\theta","cauchy","grosse","isn","main","mean","memory"]"#
        #expect(
            json("pageQuery.readQuery(\(try literal(query)), { words: \(list), lists: [] }).terms") == terms)
    }

    /// The reader sees the letters of formulas, whose commands the index has.
    @Test(arguments: [
        ("σ-algebra", "[0]"), ("σ algebra", "[0]"), (#"\sigma-algebra"#, "[0]"), ("Σ", "[0,1]"),
        ("ε-net", "[2]"), ("ρ-algebra", "[]"), ("μ", "[]"),
    ])
    func findsGreekLettersInFormulas(_ query: String, _ found: String) throws {
        let formula = { (tex: String) in "<span class=\"math inline\">\(tex)</span>" }
        let texts = [
            "A \(formula(#"\sigma"#))-algebra", "\(formula(#"\Sigma x + \multimap"#)) sum",
            "An \(formula(#"\varepsilon"#))-net",
        ]
        let html = texts.map { "<p>\($0)</p>" }.joined()
        let index = try literal(
            String(decoding: SearchIndex(of: Array(html.utf8)).json, as: UTF8.self))
        let read = "wordIndex.readIndex(\(index), 3)"
        let asked = "pageQuery.indexedTerms(pageQuery.readQuery(\(try literal(query)), \(read)))"
        #expect(json("wordIndex.blocksWith(\(read), \(asked))") == found)
    }

    /// The text of a block decides about phrases, pieces of TeX and single letters: in text those are words of their own.
    @Test(arguments: [
        (#""bounded by""#, true), (#""by bounded""#, false), (#""Bounded by 5""#, true), ("a_n", true),
        ("a^n", false), ("x^{1/n}", true), ("n^{1/n}", false), (#"\nu x"#, true), (#"\left("#, false),
        ("n", true), ("5", true), ("t", true), ("x", true), ("3", false), ("m", false), ("u", false),
        ("a q", false), ("習", false),
    ])
    func checksTheTextOfAPage(_ query: String, _ isFound: Bool) throws {
        let parts =
            "[{ text: 'Bounded by 5, isn’t it, number 3.1' },"
            + #" { math: true, text: 'a_n + \\nu x^{1/n}' }, { text: 'and x' }]"#
        let index = #"{ words: ["\\nu","bounded","by"], lists: [] }"#
        let read = "pageQuery.readQuery(\(try literal(query)), \(index))"
        #expect(json("pageQuery.hasAllOf(\(parts), \(read))") == "\(isFound)")
        let matches = "\(parts).flatMap(part => pageQuery.matchesOf(part, \(read)))"
        if isFound { #expect(json("\(matches).length > 0") == "true") }
    }

    @Test func findsSingleLettersAsWords() {
        #expect(
            json("words.lettersIn('N. Bounded, n and x, 3.1 or 3', ['n', '3'])")
                == #"[[0,1,"n"],[12,13,"n"],[28,29,"3"]]"#)
    }

    // MARK: Find in a library

    @Test(arguments: [
        (
            #"mean "law of large" \sigma"#,
            #"{"terms":["\\sigma","mean","law","of","large"],"phrases":["law of large"],"formulas":[]}"#
        ),
        (#"""#, #"{"terms":[],"phrases":[],"formulas":[]}"#),
        (#""open end"#, #"{"terms":["open","end"],"phrases":["open end"],"formulas":[]}"#),
        (#"\int_0^{1} dx"#, #"{"terms":["\\int","dx"],"phrases":[],"formulas":["\\int_0^1"]}"#),
        (#"$\frac1n$, mean"#, #"{"terms":["\\frac","mean"],"phrases":[],"formulas":["\\frac1n"]}"#),
        // A hyphen before a word ends a formula; in braces and before a command it is of the formula.
        (#"\ell^2-space"#, #"{"terms":["\\ell","space"],"phrases":[],"formulas":["\\ell^2"]}"#),
        (
            #"\text{non-empty}"#,
            #"{"terms":["\\text","non","empty"],"phrases":[],"formulas":["\\text{non-empty}"]}"#
        ),
        (#"\nu-\beta"#, #"{"terms":["\\nu","\\beta"],"phrases":[],"formulas":["\\nu-\\beta"]}"#),
    ])
    func readsThePhrasesAndFormulasOfAQuery(_ query: String, _ parts: String) throws {
        #expect(json("libraryQuery.parseQuery(\(try literal(query)))") == parts)
    }

    /// A heading that says what the title of its leaf says is not shown beside it.
    @Test(arguments: [
        ("['On ', 'L^2', '']", true), ("['On ', 'L^3', '']", false), ("['On L²']", true),
        ("['On Norms']", false), ("['']", false),
    ])
    func tellsTheTitleOfALeaf(_ heading: String, _ isTitle: Bool) {
        let leaf = "{ title: 'On L²', written: 'On $L^2$' }"
        #expect(json("libraryQuery.isTitle(\(heading), \(leaf))") == "\(isTitle)")
        #expect(json("libraryQuery.isTitle(['Norms '], { title: 'Norms' })") == "true")
    }

    /// The index has a title as it was written only where it has formulas.
    @Test func keepsTheTitlesOfLeaves() throws {
        let text = Array(#"["a text"]"#.utf8)
        let index = LibraryIndex(of: [
            .init(address: "a", title: "A", text: text),
            .init(address: "b", title: "B", text: text, language: "de"),
            .init(address: "c", title: "C", text: text, hasOwnMacros: true),
            .init(address: "d", title: "On L²", titleWithFormulas: "On $L^2$", text: text),
        ])
        let words = try #require(index.words.first)
        let lines = String(decoding: words, as: UTF8.self).split(separator: "\n").filter {
            $0.hasPrefix("[\"")
        }
        #expect(lines.count == 4)
        for (line, end) in zip(lines, ["]]", #"],"de"]"#, "],null,true]", #"],null,null,"On $L^2$"]"#]) {
            #expect((line.last == "," ? line.dropLast() : line).hasSuffix(end), "\(line)")
        }
        let read = LibraryIndex.texts(words: words, texts: index.texts)
        #expect(read.count == 4 && read["b"]?.language == "de" && read["d"]?.language == nil)
        #expect(read["c"]?.hasOwnMacros == true && read["d"]?.hasOwnMacros == false)
    }

    @Test func findsPhrasesFromTheBeginningOfAWord() {
        #expect(json(#"libraryQuery.hasPhrases('The Law of\n large numbers', ['law of large'])"#) == "true")
        #expect(json("libraryQuery.hasPhrases('outlaw of large', ['law of large'])") == "false")
        let formula = #"'a \\varepsilon -net'"#
        for (phrase, isThere) in [("ε-net", true), (#"\\varepsilon net"#, true), ("σ net", false)] {
            #expect(json("libraryQuery.hasPhrases(\(formula), ['\(phrase)'])") == "\(isThere)")
        }
    }

    /// A line of text has no numbers of displays.
    @Test(arguments: [
        (#"x \tag{2.4}"#, "x "), (#"\tag*{A$_{1}$} x"#, " x"), (#"x \tag {\text{a}} y"#, "x  y"),
        (#"a \tag{\}1} b"#, "a  b"), (#"a \\tag{b} \tagged{c} \{\}"#, #"a \\tag{b} \tagged{c} \{\}"#),
        (#"\int_0^1 f"#, #"\int_0^1 f"#), (#"x \tag{1"#, #"x \tag{1"#), (#"x\"#, #"x\"#),
    ])
    func removesTheNumbersOfDisplays(_ tex: String, _ text: String) throws {
        let expected = try literal(text)
        #expect(json("libraryQuery.withoutTags(\(try literal(tex)))") == expected)
    }

    /// A line of text has other environments than a display.
    @Test(arguments: [
        (#"\begin{align*} a &= b \end{align*}"#, #"\begin{aligned} a &= b \end{aligned}"#),
        (#"\begin{alignat}{2} a \end{alignat}"#, #"\begin{alignedat}{2} a \end{alignedat}"#),
        (#"\begin{gather} a \end{gather}"#, #"\begin{gathered} a \end{gathered}"#),
        (#"\begin{equation} a \end{equation}"#, #"\begin{gathered} a \end{gathered}"#),
        (#"\begin{aligned} a \end{aligned}"#, #"\begin{aligned} a \end{aligned}"#), ("align", "align"),
    ])
    func setsTheEnvironmentsOfDisplaysInALine(_ tex: String, _ text: String) throws {
        let expected = try literal(text)
        #expect(json("libraryQuery.inLine(\(try literal(tex)))") == expected)
    }

    /// The index cuts words at signs, so a phrase matches whichever of them a text has.
    @Test(arguments: [
        ("the Chapman–Kolmogorov equation", "Chapman-Kolmogorov equation", true),
        ("the Chapman–Kolmogorov equation", "Chapman–Kolmogorov equation", true),
        ("By Markov’s inequality", "Markov's inequality", true),
        ("a well\u{2011}known fact", "well-known", true),
        ("well known", "well-known", true), ("co\u{AD}operate now", "cooperate now", true),
        ("in C++, and", "C++", true), ("Theorem 1.2", "theorem 1.2", true),
        ("Chapman and Kolmogorov", "Chapman–Kolmogorov", false), ("Theorem 1", "theorem 1.2", false),
        ("unwell-known", "well-known", false), ("known well", "well-known", false), ("C, and", "C++", false),
    ])
    func findsPhrasesAcrossSigns(_ text: String, _ phrase: String, _ isFound: Bool) throws {
        let query = "libraryQuery.parseQuery(\(try literal("\"\(phrase)\""))).phrases"
        #expect(json("libraryQuery.hasPhrases(\(try literal(text)), \(query))") == "\(isFound)")
    }

    @Test(arguments: [
        ("mean", "maen", true), ("mean", "men", true), ("mean", "meany", true), ("mean", "lean", true),
        ("mean", "mean", false), ("mean", "nema", false), ("mean", "me", false),
    ])
    func tellsWordsOneEditAway(_ one: String, _ other: String, _ isNear: Bool) {
        #expect(json("libraryQuery.isOneEditAway('\(one)', '\(other)')") == "\(isNear)")
    }

    /// The index knows neither phrases nor the arguments of commands: the texts decide.
    @Test(arguments: [
        (#""law of large""#, true), (#""of law""#, false), (#"\int_0^1"#, true), (#"\int_{0}^1"#, true),
        (#"\int_0^2"#, false), (#"\int"#, true), ("law", true), (#""large numbers" \int_1"#, false),
    ])
    func checksTextsForWhatTheIndexLacks(_ query: String, _ hasAll: Bool) throws {
        let blocks = #"[['The Law of large numbers'], ['An integral ', '\\int_{0}^{1} f(x)', '.']]"#
        let parsed = "libraryQuery.parseQuery(\(try literal(query)))"
        #expect(json("libraryQuery.hasAll(\(blocks), \(parsed))") == "\(hasAll)")
    }

    /// A query of nothing but signs and short names is TeX.
    @Test(arguments: [
        ("x_{n+1}", "x_{n+1}"), ("x^2+y^2", "x^2+y^2"), ("$|a_n - a|$", "|a_n-a|"), ("e^{-x}", "e^{-x}"),
        ("G/H", "G/H"), ("[G:H]", "[G:H]"), ("a_{ij}", "a_{ij}"), ("x", ""), ("x y", ""), ("R&D", ""),
        ("C++", ""),
        ("S_n converges", ""), (#"\int_0^1"#, ""), (#""x_n""#, ""), ("x_習", ""), ("_^", ""),
    ])
    func readsVariables(_ query: String, _ variables: String) throws {
        let expected = try literal(variables)
        #expect(
            json("libraryQuery.variablesOf(\(try literal(query)))") == expected.replacing("\\/", with: "/"))
    }

    /// The name of a command is not a variable, and each formula is looked at alone.
    @Test(arguments: [
        ("a_n", true), ("a_{n}", true), ("x_{n+1}", true), ("x_{n + 1}", true), ("|a_n - a|", true),
        ("b_n", false),
        ("A_n", false), ("a|x", false), ("s/t", false),
    ])
    func findsVariablesInFormulas(_ query: String, _ isFound: Bool) throws {
        let blocks = #"[['s/t', '\\sum |a_n - a|', '', 'x_{n+1}'], ['', '\\b_n']]"#
        let parsed =
            "{ phrases: [], formulas: [], variables: libraryQuery.variablesOf(\(try literal(query))) }"
        #expect(json("libraryQuery.hasAll(\(blocks), \(parsed))") == "\(isFound)")
    }

    /// Sections 0 and 2 have "mean", section 2 in its heading; section 1 has "median".
    @Test(arguments: [
        ("mean", "[2,0]"), ("me", "[2,0,1]"), ("median", "[1]"), ("medain", "[1]"), ("mode", "[]"),
        ("men", "[]"),
    ])
    func ranksSections(_ term: String, _ sections: String) {
        let shard = #"libraryQuery.readShard({"w":"(mean*dian","p":"aC#B"})"#
        let ranked = "libraryQuery.rank(libraryQuery.lookUp(['\(term)'], [\(shard)]), [10, 10, 10, 10])"
        #expect(json("\(ranked).map(([section]) => section)") == sections)
    }

    /// A word in another shard stops the search for neighbours; one that is nowhere is replaced by them.
    @Test(arguments: [("mean", #"["mean"]"#), ("medain", #"["median"]"#), ("zeta", #"["zeta"]"#)])
    func spellsTermsAsTheTextsDo(_ term: String, _ words: String) {
        let shards =
            #"[{"w":"(median","p":"B"},{"w":"(mean","p":"A"}].map(shard => libraryQuery.readShard(shard))"#
        #expect(json("libraryQuery.spellings(libraryQuery.lookUp(['\(term)'], \(shards)))") == words)
    }

    @Test(arguments: ["undefined", "null", "[]", "7", #"{"w":"(mean","p":""}"#, #"{"w":1,"p":""}"#])
    func refusesADamagedShard(_ shard: String) {
        #expect(json("libraryQuery.readShard(\(shard))") == "null")
    }

    /// The page reads the files of LibraryIndex, in one or many parts.
    @Test(arguments: [1_000_000, 60])
    func looksWordsUpInTheIndexOfALibrary(_ limit: Int) throws {
        let leaves = (0..<3).map { number in
            let body = """
                <h2>Mean \(number)</h2><p>A median méan</p>\(String(repeating: "<p>filler</p>", count: 30))
                <h2>Other</h2><p>unique\(number) <span class="math inline">\\sigma_n</span></p>
                """
            return LibraryIndex.Leaf(
                address: "\(number).html", title: "Leaf \(number)",
                text: SearchIndex(of: Array(body.utf8), keepsText: true).textJSON ?? [])
        }
        let index = LibraryIndex(of: leaves, limit: limit)
        #expect((index.words.count > 1) == (limit == 60) && (index.texts.count > 1) == (limit == 60))
        // Each script is one call with JSON.
        let calls = index.words.map { String(decoding: $0, as: UTF8.self) }.joined()
        let read = """
            (() => {
              const parts = [];
              globalThis.sitegen = { words: part => parts.push(part) };
              \(calls)
              const shards = parts.map(part => libraryQuery.readShard(part, 0, 6));
              const lengths = parts[0].leaves.flatMap(leaf => leaf[4].filter((number, at) => at % 2));
              const find = term => libraryQuery.rank(libraryQuery.lookUp([term], shards), lengths).map(([at]) => at);
              return [find('mean'), find('unique1'), find('\\\\sigma'), find('nothing'), parts[0].leaves.length];
            })()
            """
        #expect(json(read) == "[[0,2,4],[3],[1,3,5],[],3]")
    }

    // MARK: Positions

    @Test(arguments: [(0, 0, 0), (5, 0, 0), (5, 3, 3), (5, 5, 5), (1000, 999, 999)])
    func findsTheFirstThatHolds(_ count: Int, _ first: Int, _ found: Int) {
        #expect(json("positions.firstIndex(\(count), number => number >= \(first))") == "\(found)")
    }

    @Test(arguments: [
        ("{ top: -50, height: 200 }", "0.25"), ("{ top: 10, height: 200 }", "0"),
        ("{ top: -500, height: 200 }", "1"), ("{ top: -5, height: 0 }", "0"),
    ])
    func tellsTheShareAboveTheScreen(_ box: String, _ share: String) {
        #expect(json("positions.shareAbove(\(box))") == share)
    }

    @Test func tellsTheGapToTheTop() {
        #expect(json("[-5, 40, 900].map(top => positions.gapAbove({ top }, false))") == "[0,40,200]")
        #expect(json("positions.gapAbove({ top: 40 }, true)") == "10000")
    }

    /// A place holds by its number; in a leaf that was written anew by its heading.
    @Test(arguments: [
        ("{ block: 7, count: 10, behind: 2 }", 10, 4, 7), ("{ block: 7, count: 10, behind: 2 }", 12, 4, 6),
        ("{ block: 7, count: 10, behind: 2 }", 12, -1, 7), ("{ block: 7, count: 10, behind: 2 }", 3, -1, 2),
        ("{ block: 7, count: 10, behind: 9 }", 5, 3, 4),
    ])
    func findsTheBlockOfAPlace(_ place: String, _ count: Int, _ heading: Int, _ block: Int) {
        #expect(json("positions.blockNumber(\(place), \(count), \(heading))") == "\(block)")
    }

    // MARK: Choices

    @Test(arguments: [
        (#"{"look":"dark","size":"largest"}"#, #"{"look":"dark","size":"largest"}"#),
        (#"{"look":"neon","size":"Large","face":"serif"}"#, #"{"face":"serif"}"#),
        (#"{"look":"","mathematics":"mathml","toString":"x"}"#, #"{"mathematics":"mathml"}"#),
        (#"{"look":["dark"]}"#, "{}"), ("null", "{}"), ("7", "{}"), ("{", "{}"), ("", "{}"),
    ])
    func readsValidOptions(_ stored: String, _ chosen: String) throws {
        #expect(json("choices.readChoices(\(try literal(stored)))") == chosen)
    }

    @Test func storesNothingForTheDefault() {
        #expect(json("['*System', 'Dark', 'KaTeX'].map(choices.valueOf)") == #"["","dark","katex"]"#)
    }
}
