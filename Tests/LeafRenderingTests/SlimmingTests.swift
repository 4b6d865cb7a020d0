import PageSlimming
import Testing
import WebReferences

@testable import LeafRendering

/// Style and script as pages carry them say what their authors wrote.
@Suite struct SlimmingTests {
    @Test(
        arguments: [
            ("a { color: red; }\n\nb { margin: 0 auto }\n", "a{color:red}b{margin:0 auto}"),
            ("/* one */ a /* two */ > b , c { top: 0; /* three */ }", "a>b,c{top:0}"),
            ("a :hover b:hover a .c a.c {}", "a :hover b:hover a .c a.c{}"),
            ("a/**/.b { width: calc(1px + 2px) }", "a/**/.b{width:calc(1px + 2px)}"),
            (
                "@media (min-width: 40em) and (x > 1px) { a { top: 0 } }",
                "@media (min-width:40em) and (x>1px){a{top:0}}"
            ),
            (":root { --empty: ; --set:  a  b; }", ":root{--empty: ;--set:a b}"),
            (":is( a , b ) :has( > c ) [ x = 'y  z' ] {}", ":is(a,b) :has(>c) [x = 'y  z']{}"),
            (
                "a { content: \" /* no */ \"; margin: 1px !important }",
                "a{content:\" /* no */ \";margin:1px!important}"
            ),
            ("a { background: url( x y ) ; }", "a{background:url( x y )}"),
            ("a + b ~ c { margin: -1px -2px }", "a + b ~ c{margin:-1px -2px}"),
        ])
    func slimsStyle(_ style: String, _ slim: String) {
        #expect(StyleSlimming.slim(style) == slim)
        #expect(StyleSlimming.slim(slim) == slim)
    }

    @Test(
        arguments: [
            ("// one\nlet a = 1; /* two */\nlet b = a + +1;\n", "let a=1;let b=a+ +1;\n"),
            ("function f() {\n  return a\n}\nf()\n(g)\n", "function f(){return a}\nf()\n(g)\n"),
            ("a = b\n++c\n", "a=b\n++c\n"),
            ("a\n  .b()\n  .c();", "a.b().c();\n"),
            ("if (a) ;\nelse { b(); }", "if(a);else{b()}\n"),
            ("{ while (a) ; }", "{while(a);}\n"),
            ("{ f(); }", "{f()}\n"),
            (
                "x = 1 .y; z = a < !--b; w = a-- > b; v = a < /b/.c;",
                "x=1 .y;z=a< !--b;w=a-- >b;v=a< /b/.c;\n"
            ),
            ("return /x/ in y ? .5 : '  // no';", "return/x/ in y? .5:'  // no';\n"),
            ("const s = `a  ${ b  +  c }  d`;", "const s=`a  ${b+c}  d`;\n"),
            ("a = b /* over\nlines */ c", "a=b\nc\n"),
            ("'unterminated", "'unterminated"),
        ])
    func slimsScript(_ script: String, _ slim: String) {
        #expect(ScriptSlimming.slim(script) == slim)
    }

    @Test(
        arguments: [
            // Declared here and used here only.
            (
                "(function () { const long = 1; function other(first, second) { return first + second * long; } other(long); })();",
                "(function(){const a=1;function b(c,d){return c+d*a}b(a)})();\n"
            ),
            // What is not declared is the page's own; and so is a name that is used outside of where it holds.
            (
                "function f(name) { return name; } function g() { return name; }",
                "function a(name){return name}function b(){return name}\n"
            ),
            // Properties, keys and methods keep their names; a key that is a use as well keeps both.
            (
                "const size = {}; size.size = { size: size }; const both = 1; g({ both });",
                "const a={};a.size={size:a};const both=1;g({both});\n"
            ),
            ("{ let inner = 1; use(inner); } use(inner);", "{let inner=1;use(inner)}use(inner);\n"),
            (
                "for (const item of list) { use(item); } try { use(); } catch (error) { use(error); }",
                "for(const a of list){use(a)}try{use()}catch(b){use(b)}\n"
            ),
            (
                "function f() { const t = c ? { a: t } : b; let u, v = u; }",
                "function e(){const a=c?{a:a}:b;let d,f=d}\n"
            ),
            (
                "const a1 = 1, b1 = a1; var c1 = function d1() { return d1; };",
                "const a=1,c=a;var d=function b(){return b};\n"
            ),
        ])
    func shortensWhatNothingOutsideKnows(_ script: String, _ slim: String) {
        #expect(ScriptSlimming.slim(script, shortensNames: true) == slim)
    }

    @Test(arguments: [
        "const f = (long) => long;", "class Long { } const other = 1;", "const { long } = x;",
        "const long = `${y}`;",
        "const long = 1; eval('long');", "function f({ long }) { return long; }", "const l\\u006fng = 1;",
    ])
    func keepsNamesWhereItCannotBeSure(_ script: String) {
        #expect(ScriptSlimming.slim(script, shortensNames: true) == ScriptSlimming.slim(script))
    }

    /// Token for token what the templates say, but for ends that are needless.
    @Test func keepsEveryTokenOfTheTemplates() {
        for name in PageParts.script + [PageParts.early] {
            let text = TemplateSet.builtIn.text(name)
            #expect(tokens(ofScript: ScriptSlimming.slim(text)) == tokens(ofScript: text), "\(name)")
            #expect(ScriptSlimming.slim(text).utf8.count < text.utf8.count * 9 / 10, "\(name)")
        }
        for name in PageParts.style {
            let text = TemplateSet.builtIn.text(name)
            #expect(tokens(ofStyle: StyleSlimming.slim(text)) == tokens(ofStyle: text), "\(name)")
        }
    }

    /// The page's script keeps the names that others know.
    @Test func keepsTheNamesOfThePage() {
        let script = TemplateSet.builtIn.parts.script
        for name in ["document", "window", "katex", "localStorage", "requestAnimationFrame", "history"] {
            #expect(script.contains(name), "\(name)")
        }
        for name in ["startReferences", "plainText", "blockSelector"] {
            #expect(!script.contains(name), "\(name)")
        }
    }

    /// What was made when the program was built is what is made of the same templates now.
    @Test func theProgramCarriesItsPartsSlimmed() {
        #expect(TemplateSet.builtIn.parts == PageParts(slimming: TemplateSet.builtIn.texts))
    }

    private func tokens(ofScript text: String) -> [String] {
        let bytes = Array(text.utf8)
        var found: [String] = []
        bytes.withUnsafeBufferPointer { bytes in
            var tokenizer = JavaScriptTokenizer(bytes)
            while let token = tokenizer.next() {
                if token.kind == .comment { continue }
                let text = String(decoding: bytes[token.range], as: UTF8.self)
                if text == "}", found.last == ";" { found.removeLast() }
                found.append(text)
            }
        }
        return found
    }

    private func tokens(ofStyle text: String) -> [String] {
        let bytes = Array(text.utf8)
        var found: [String] = []
        bytes.withUnsafeBufferPointer { bytes in
            var tokenizer = CSSTokenizer(bytes)
            while let token = tokenizer.next() {
                if token.kind == .comment || token.kind == .whitespace { continue }
                if token.kind == .closeBrace, found.last == ";" { found.removeLast() }
                found.append(String(decoding: bytes[token.range], as: UTF8.self))
            }
        }
        return found
    }
}
