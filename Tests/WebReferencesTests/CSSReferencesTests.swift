import Testing

@testable import WebReferences
@testable import WebSyntax

struct CSSReferencesTests {
    @Test(arguments: found + notFound + readAhead + notReadAhead)
    func findsTheMarkedReferences(_ marked: String) {
        ReferenceCase("<style>\(marked)</style>").check()
    }

    static let found = [
        "p{background:url(«css-url|a»)}", "p{background:URL( '«css-url|https://h»' )}",
        "p{background:u\\72l(«css-url|a»)}",
        "p{background:\\75rl(«css-url|https\\3a //h»)}", "p{background:url(\"«css-url|ht\\\ntps://h»\")}",
        "p{background:/*x*/url(«css-url|a»)/*y*/}", "p{a:url('«css-url|a»' x(y))}",
        "@import \"«css-import|a»\" layer(x) supports(background:url(b)) screen;p{a:url(«css-url|c»)}",
        "@import url(«css-import|https://h/x\"y»);",
        "@import url(«css-import|https://h/x(y»);p{a:url(«css-url|c»)}",
        "@import \"a\n\"; @import \"«css-import|https://h»\";",
        "@import/**/url(«css-import|a»);", "@IMPORT url('«css-import|a»') print;",
        "@\\69mport '«css-import|a»'",
        "@import src('«css-import|a»');",
        "p{a:image-set('«css-image-set|a»' 1x type(\"image/png\"), url(«css-image-set|b») 2x)}",
        "p{a:-webkit-image-set(\"«css-image-set|a»\" 1x)}",
        "p{a:image-set(«css-indirect-address|var(»--x, '«css-image-set|a»') 1x)}",
        "p{a:image('«css-image|a»')}",
        "p{a:-webkit-cross-fade(url(«css-cross-fade|a»), url('«css-cross-fade|b»'), 5%)}",
        "p{a:src(\"«css-src|a»\")}",
        "@font-face{font-family:x;src:local('y'),url(«css-font-face|a») format('woff2')}",
        "@counter-style x{symbols:url(«css-counter-style|a»)}", ":root{--x:url(«css-custom-property|a»)}",
        ":root{--x:'«css-custom-property|a»'}p{a:image-set(«css-indirect-address|var(»--x) 1x)}",
        ":root{--x:'«css-custom-property|a»'}p{a:src(«css-indirect-address|var(»--x))}",
        "@property --x{syntax:'*';initial-value:'«css-custom-property|//h/a»'}"
            + "p{a:image-set(«css-indirect-address|var(»--x) 1x)}",
        "@function --f(){result:'«css-custom-property|https://h»'}p{a:image-set(«css-indirect-address|--f(») 1x)}",
        "p{a:image-set(«css-indirect-address|attr(»data-a) 1x)}",
        "@media print{p{a:url(«css-url|a»)}}", "@supports (a:url(x)){p{a:url(«css-url|b»)}}",
        "p{a:url(«css-url|a»",
        "p{&:hover{a:url(«css-url|a»)} b:url(«css-url|c»)}", "@layer x{@import '«css-import|a»'}",
        "p{behavior:url(«css-behavior|a»)}", "p{-moz-binding:url('«css-moz-binding|a»')}",
        "p{filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src='«css-progid|a»')}",
        "p{-ms-filter:\"progid:X(src='«css-progid|a»')\"}", "p{width:«css-expression|expression(»alert(1))}",
        "p{a:url(«css-url|//h»);b:url(«css-url|ab»)}", "<!-- p{a:url(«css-url|a»)} -->",
        "p{a:url( «css-url|a»\t)}", "p{a:\"x\ny;b:url(«css-url|c»)}", "p{a:url(b c);d:url(«css-url|e»)}",
    ]

    static let notFound = [
        ":root{--x:'a'}p{content:var(--x)}",
        "@namespace url(https://h);", "@namespace x 'https://h';", "p::after{content:'url(https://h)'}",
        "/* url(https://h) */p{}", "a[href='https://h']{}", "p{a:local('https://h')}", "p{a:url(#x)}",
        "p{a:url('#x')}",
        "@charset 'https://h';", "p{a:type('https://h')}", "p{a:format('x')}", "p{a:curl(b);url:c;b:url (d)}",
        "p{a:url(b'c)}", "p{a:url(b\\\nc)}", "p{a:url()}", "@supports (a:url(x)){}", "\\@import 'x';",
        "p{a:url('b\nc)}",
        "@media(x:url(a)){}", "p{a:'\\'url(https://h)'}", "p{a:var(--x,'https://h')}",
        "p{a:cross-fade('x','y')}",
    ]

    /// Imports in comments and strings, for which Chromium's preload scanner fetches all the same.
    static let readAhead = [
        "@import url(«css-import|a.css») /*; @import url(«css-import|https://h/a»); */;",
        "@import url(«css-import|a.css») supports(x:\";@import url(«css-import|https://h») ;\");",
        "@layer a/*;@import \"«css-import|https://h»\";*/;",
        "@layer /*;@import '«css-import|https://h»';*/b;",
        "@layer \"; @import url(«css-import|https://h»); \";",
        "/x@LAYER \"; @IMPORT URL(«css-import|//h»);\";",
        "@charset \"; @import url('«css-import|https://h»') print; \";",
        "@charset \"utf-8;@import '«css-import|https://h»'; \";h1{}",
        "/* a */@charset \"utf-8\"/*;@import url(«css-import|https://h»);*/;",
        "@layer /* moved: @import url(b.css); @import url(\"«css-import|https://h/c»\"); */ base;",
    ]

    static let notReadAhead = [
        "/*; @import \"https://h\"; */", "/**/ /*;@import url(https://h);*/ @layer a;",
        "p{}@layer /*;@import \"https://h\";*/ a;", "@layer a {/*;@import \"https://h\";*/}",
        "@namespace /*;@import \"https://h\";*/ x;", "@layer a;p{}/*;@import \"https://h\";*/",
        "@layer a/*;@import b.css;*/;", "@layer a/*;@imported \"https://h\";*/;",
        "<!--@layer /*;@import \"https://h\";*/ a;-->",
    ]

    @Test(arguments: ["\0", "\0\0\0", "@import \0", "@import url(\0"])
    func readsAheadToTheEndOfTheDocument(_ text: String) {
        for style in ["<style>", "<svg><style>", "<svg><style><g/>"] {
            let found = HTMLReferences.references(in: style + text)
            #expect(!found.contains { $0.target?.isRemote == true })
        }
    }

    @Test func readsAheadInStyleElementsOfHTMLAlone() {
        let sheet = "@layer a/*;@import 'https://h';*/;"
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg'><style>\(sheet)</style></svg>"
        #expect(HTMLReferences.references(in: drawing).map(\.text) == ["https://h"])
        #expect(HTMLReferences.references(in: drawing, syntax: .xml).isEmpty)
        #expect(CSSReferences.allReferences(in: sheet).isEmpty)
    }

    /// The address of a custom property has the use of those that take it.
    @Test(arguments: [
        (":root{--a:url(x)}p{mask:var(--a)}", true), (":root{--a:url(x);--b:var(--a)}p{mask:var(--b)}", true),
        ("p{mask:var( --c )}:root{--c:var(--b, none);--b:var(--a);--a:url(x)}", true),
        (":root{--a:url(x) var(--b);--b:var(--a)}p{mask:var(--b)}", true),
        (":root{--a:url(x);--b:var(--a)}p{background:var(--b);mask:var(--c)}", false),
        (":root{--a:url(x);--b:var(--A)}p{mask:var(--b)}", false),
    ])
    func followsVariables(_ css: String, _ needsOrigin: Bool) {
        #expect(CSSReferences.references(in: css).map(\.needsOrigin) == [needsOrigin])
    }

    @Test(arguments: [
        ("url(https\\3a //h)", "https://h"), ("url('ht\\\ntps://h')", "https://h"),
        ("url(\\68 ttps:\\2f/h)", "https://h"),
    ])
    func decodesEscapes(_ css: String, _ url: String) {
        #expect(CSSReferences.references(in: css).map(\.url) == [url])
    }
}

struct CSSTokenizerTests {
    @Test(arguments: [
        ("a:b", [CSSToken.Kind.ident, .colon, .ident]),
        ("-a --b -\\31", [.ident, .whitespace, .ident, .whitespace, .ident]),
        (
            "1 -.5e3px +2% .x",
            [.number, .whitespace, .dimension, .whitespace, .percentage, .whitespace, .delimiter, .ident]
        ),
        ("url(a)url('a')url(a b)", [.url, .function, .string, .closeParenthesis, .badURL]),
        ("'a\n'", [.badString, .whitespace, .string]),
        (
            "@a #b #1 # @",
            [
                .atKeyword, .whitespace, .hash, .whitespace, .hash, .whitespace, .delimiter, .whitespace,
                .delimiter,
            ]
        ),
        ("<!---->/**//*", [.openComment, .closeComment, .comment, .comment]),
        ("\\\na", [.delimiter, .whitespace, .ident]),
        ("a\\(b(", [.function]), ("é😀", [.ident]),
        (
            "{}[]();,",
            [
                .openBrace, .closeBrace, .openBracket, .closeBracket, .openParenthesis, .closeParenthesis,
                .semicolon,
                .comma,
            ]
        ),
    ])
    func splitsIntoTokens(_ css: String, _ kinds: [CSSToken.Kind]) {
        var css = css
        css.withUTF8 { bytes in
            var tokenizer = CSSTokenizer(bytes)
            var found: [CSSToken.Kind] = []
            var end = 0
            while let token = tokenizer.next() {
                #expect(token.range.lowerBound == end)
                end = token.range.upperBound
                found.append(token.kind)
            }
            #expect(found == kinds)
            #expect(end == bytes.count)
        }
    }

    /// An import that is certainly ignored, and imports that engines apply or may apply.
    @Test(arguments: [
        ("p{}@import 'a';", true), ("a, .b#c d{}@import 'a'", true), ("@media x{}@import url(a)", true),
        ("@font-face{}@import 'a'", true), ("@media x{@import 'a'}", true), ("@x (@import 'a')", true),
        ("@import 'b';p{}<!-- @import 'a'", true), ("/**/p/**/{a:url(x)}/**/@import 'a'", true),
        ("@import 'a'", false), ("@charset 'x';@layer a,b;<!--@import 'b';/**/@import 'a'", false),
        ("@layer a{}@import 'a'", false), ("@unknown x{}@import 'a'", false),
        ("@font-face x{}@import 'a'", false), ("@media x;@import 'a'", false),
        ("a,{}@import 'a'", false), (". a{}@import 'a'", false), ("a..b{}@import 'a'", false),
        ("#1{}@import 'a'", false), ("a:x(b){}@import 'a'", false), ("a <!-- b{}@import 'a'", false),
        ("a;b{}@import 'a'", false), ("{}@import 'a'", false), ("}p{}@import 'a'", false),
    ])
    func findsIgnoredImports(_ css: String, _ isIgnored: Bool) {
        let last = CSSReferences.references(in: css).last
        #expect(last?.url == "a" && last?.way == .importRule && last?.isIgnored == isIgnored, "\(css)")
    }
}
