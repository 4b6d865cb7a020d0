@testable import PageSlimming
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
            ("a::before, b ::after, c::marker {}", "a:before,b :after,c::marker{}"),
            (
                "a { font: 1rem / 2 x; top: calc(1px / 2); --a: 1 / * }",
                "a{font:1rem/2 x;top:calc(1px/2);--a:1/ *}"
            ),
            ("a + b ~ c { margin: -1px -2px }", "a + b ~ c{margin:-1px -2px}"),
        ])
    func slimsStyle(_ style: String, _ slim: String) {
        #expect(StyleSlimming.slim(style) == slim)
        #expect(StyleSlimming.slim(slim) == slim)
    }

    /// The most frequent have the shortest names; what a script names, and what is no property, stays.
    @Test(
        arguments: [
            (
                "a{--ink:red;--paper:#fff}b{color:var(--ink);top:calc(var(--gap) + var(--ink))}", "",
                "a{--a:red;--c:#fff}b{color:var(--a);top:calc(var(--b) + var(--a))}"
            ),
            (
                "@property --cut{syntax:\"--cut\"}.a--cut{--cut:1px;--b:var(--cut)}", "",
                "@property --a{syntax:\"--cut\"}.a--cut{--a:1px;--b:var(--a)}"
            ),
            ("a{--ink:1;--cut:var(--ink)}", "set('--cut', 1)", "a{--a:1;--cut:var(--a)}"),
            ("a{--b:1;--c:2;x:var(--c)}", "", "a{--b:1;--a:2;x:var(--a)}"),
            ("a{--ink:1}", "'--a'", "a{--b:1}"),
            ("a{color:red}", "", "a{color:red}"),
        ])
    func shortensProperties(_ style: String, _ script: String, _ short: String) {
        let names = PropertyNames(of: [style], besides: [script])
        #expect(names.rename(style) == short)
        #expect(PropertyNames(names.inverse).rename(short) == style)
    }

    @Test(
        arguments: [
            ("// one\nlet a = 1; /* two */\nlet b = a + +1;\n", "let a=1;let b=a+ +1;\n"),
            ("function f() {\n  return a\n}\nf()\n(g)\n", "function f(){return a}f()\n(g)\n"),
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
                "(function(){let d=(a,b)=>a+b*c,c=1;d(c)})();\n"
            ),
            // What is not declared is the page's own; and so is a name that is used outside of where it holds.
            (
                "function f(name) { return name; } function g() { return name; }",
                "function a(name){return name}function b(){return name}\n"
            ),
            // Properties, keys and methods keep their names; a key that is a use as well keeps both.
            (
                "const size = {}; size.size = { size: size }; const both = 1; g({ both });",
                "let a={};a.size={size:a};let both=1;g({both});\n"
            ),
            ("{ let inner = 1; use(inner); } use(inner);", "{let inner=1;use(inner)}use(inner);\n"),
            (
                "for (const item of list) { use(item); } try { use(); } catch (error) { use(error); }",
                "for(let a of list)use(a);try{use()}catch(a){use(a)}\n"
            ),
            (
                "function f() { const t = c ? { a: t } : b; let u, v = u; }",
                "function e(){let a=c?{a:a}:b,d,f=d}\n"
            ),
            (
                "const a1 = 1, b1 = a1; var c1 = function d1() { return d1; };",
                "let b=1,c=b;var d=function a(){return a};\n"
            ),
            // One name for what is at no place together, and for nothing that is.
            (
                "function f(one) { let two = one; return two; } function g(one) { return function (three) { return one + three; }; }",
                "function c(b){let a=b;return a}function d(b){return function(a){return b+a}}\n"
            ),
            (
                "function f(one) { { let two = one; use(two); } for (const three of one) { use(three); } }",
                "function c(b){{let a=b;use(a)}for(let a of b)use(a)}\n"
            ),
        ])
    func shortensWhatNothingOutsideKnows(_ script: String, _ slim: String) {
        #expect(ScriptSlimming.slim(script, shortensNames: true) == slim)
    }

    /// What is declared stands before all that is done, and so may be arrows: but not what asks who called it, makes
    /// objects, or stands between a statement and a sign that would go on with it.
    @Test(
        arguments: [
            (
                "(function (w) { 'use strict'; f(1); function f(a) { return a; } let x = 2; function g() { f(x); } g(); })(self);",
                "(function(e){'use strict';let b=a=>a,c=()=>{b(d)};b(1);let d=2;c()})(self);\n"
            ),
            (
                "(function (w) { f(); function f() { return this; } })(self);",
                "(function(b){a();function a(){return this}})(self);\n"
            ),
            (
                "(function (w) { new f(); function f() { g(); } function g() { h = 1; } })(self);",
                "(function(c){let b=()=>{h=1};new a();function a(){b()}})(self);\n"
            ),
            (
                "(function (w) { f(); function f() { w = 1; } function f() { w = 2; } })(self);",
                "(function(b){a();function a(){b=1}function a(){b=2}})(self);\n"
            ),
            (
                "(function (w) { let a = w\nfunction f() { w = 1; }\n(f)(); })(self);",
                "(function(a){let b=a\nfunction f(){a=1}\n(f)()})(self);\n"
            ),
            ("f(); function f() { g(); }", "a();function a(){g()}\n"),
        ])
    func declaresFirst(_ script: String, _ slim: String) {
        #expect(ScriptSlimming.slim(script, shortensNames: true) == slim)
    }

    /// Properties and strings that are worth an argument, and no others.
    @Test(
        arguments: [
            (
                "(function (w) { w.preventDefault = w.preventDefault(w.preventDefault); })(self);",
                "(function(a,b){a[b]=a[b](a[b])})(self,'preventDefault');\n"
            ),
            (
                "(function (w) { w.addEventListener('keydown', w); w.addEventListener('keydown'); w.keydown(); })(self);",
                "(function(a,b,c){a[c](b,a);a[c](b);a[b]()})(self,'keydown','addEventListener');\n"
            ),
            ("(function (w) { w.size = w.size; })(self);", "(function(a){a.size=a.size})(self);\n"),
            (
                "(function (w) { w?.parentNode; w?.parentNode; w?.parentNode; w?.parentNode; })(self);",
                "(function(a){a?.parentNode;a?.parentNode;a?.parentNode;a?.parentNode})(self);\n"
            ),
            (
                "(function (w) { w = { 'parentNode': 1, 'parentNode': 2, parentNode: 3 }; 'parentNode' in w; })(self);",
                "(function(a){a={'parentNode':1,'parentNode':2,parentNode:3};'parentNode'in a})(self);\n"
            ),
            (
                "(function () { w.preventDefault(w.preventDefault(w.preventDefault)); })();",
                "(function(){w.preventDefault(w.preventDefault(w.preventDefault))})();\n"
            ),
        ])
    func namesPropertiesOnce(_ script: String, _ slim: String) {
        #expect(ScriptSlimming.slim(script, shortensNames: true) == slim)
    }

    @Test(arguments: [
        "const f = (long) => long;", "class Long { } const other = 1;", "const { long } = x;",
        "const long = `${y}`;",
        "const long = 1; eval('long');", "function f({ long }) { return long; }", "const l\\u006fng = 1;",
    ])
    func keepsNamesWhereItCannotBeSure(_ script: String) {
        #expect(
            ScriptSlimming.slim(script, shortensNames: true).replacing("const", with: "let")
                == ScriptSlimming.slim(script).replacing("const", with: "let"))
    }

    @Test(
        arguments: [
            // Declarations in a row are one, unless a line break may end them.
            ("let a = 1; const b = 2; f(); let c = 3;", "let a=1,b=2;f();let c=3;\n"),
            ("let a = 1\nlet b = 2;", "let a=1\nlet b=2;\n"),
            ("for (let i = 0; i < 2; i += 1) { f(i); }", "for(let i=0;i<2;i+=1)f(i);\n"),
            ("a.const = { let: 1 }; const b = 1;", "a.const={let:1};let b=1;\n"),
            // One short statement needs no braces, but where an `else` would change hands.
            ("if (a) { return b; }\nreturn c;", "if(a)return b;return c;\n"),
            ("if (a) { b(); } else { c(); }", "if(a)b();else c();\n"),
            ("if (a) { if (b) { c(); } } else { d(); }", "if(a){if(b)c()}else d();\n"),
            ("if (a) { b(); c(); }", "if(a){b();c()}\n"),
            ("if (a) { let b = 1; }", "if(a){let b=1}\n"),
            ("if (a) { b() } else { c(); d(); }", "if(a){b()}else{c();d()}\n"),
            // Truth, but not what is named after it.
            ("f(true, a ? false : true); return false;", "f(!0,a?!1:!0);return!1;\n"),
            ("a = { true: 1, false: true }; a.true = a < true;", "a={true:1,false:!0};a.true=a< !0;\n"),
            ("a = true.b + true ** 2 + false[c];", "a=true.b+true**2+false[c];\n"),
            // A function whose answer nobody asks for.
            ("a.forEach(function (b) { f(b); });", "a.forEach(b=>f(b));\n"),
            ("a.forEach(function (b) { return f(b); }, c);", "a.forEach(b=>f(b),c);\n"),
            ("a.forEach(function (b) { f(b), g(); });", "a.forEach(b=>{f(b),g()});\n"),
            ("a.forEach(function (b) { if (b) { f(); } });", "a.forEach(b=>{if(b)f()});\n"),
            ("a.some(function (b) { f(b); });", "a.some(b=>{f(b)});\n"),
            ("_.forEach(a, function (b) { f(b); });", "_.forEach(a,b=>{f(b)});\n"),
            ("forEach(function (b) { f(b); });", "forEach(b=>{f(b)});\n"),
            // A function that is handed on.
            ("f(function () { g(); });", "f(()=>{g()});\n"),
            ("f(1, function (a) { return a + 1; }, 2);", "f(1,a=>a+1,2);\n"),
            ("f(function (a, b) { return a, b; });", "f((a,b)=>{return a,b});\n"),
            ("f(function (a) { return { a: a }; });", "f(a=>{return{a:a}});\n"),
            ("f(function () { return\n1; });", "f(()=>{return\n1});\n"),
            // Not what may make objects, asks who called it, or is called at once.
            ("const F = function () { g(); };", "let F=function(){g()};\n"),
            ("f(function () { return this.x; });", "f(function(){return this.x});\n"),
            ("f(function () { g(arguments); });", "f(function(){g(arguments)});\n"),
            ("f(function () { g(); }.bind(a));", "f(function(){g()}.bind(a));\n"),
            ("(function () { g(); })();", "(function(){g()})();\n"),
            ("f(function () { g(); }); F.prototype.x = 1;", "f(()=>{g()});F.prototype.x=1;\n"),
            (
                "function F() { g(); } f(function () { g(); }); F.prototype.x = 1;",
                "function F(){g()}f(function(){g()});F.prototype.x=1;\n"
            ),
            (
                "F = G; f(function () { g(); }); F.prototype.x = 1;",
                "F=G;f(function(){g()});F.prototype.x=1;\n"
            ),
            (
                "f(function () { g(); }); a.F.prototype.x = 1;",
                "f(function(){g()});a.F.prototype.x=1;\n"
            ),
        ])
    func writesWhatHasAShorterForm(_ script: String, _ short: String) {
        // Names that something outside may know stay.
        let kept = ScriptSlimming.slim("eval;" + script, shortensNames: true)
        #expect(kept == "eval;" + short)
    }

    /// Quotation marks where the value needs none, and end tags that the next tag says.
    @Test(
        arguments: [
            ("<p class=\"a\" id='b'>c</p>", "<p class=a id=b>c</p>"),
            (
                "<p class=\"a b\" title=\"\" lang=\"a=b\" dir='\"' id=\"<\">c</p>",
                "<p class=\"a b\" title=\"\" lang=\"a=b\" dir='\"' id=\"<\">c</p>"
            ),
            (
                "<img src=\"a\" alt=\"b\" /><img src=\"a\"/><a href=\"b/\">c</a>",
                "<img src=a alt=b /><img src=\"a\"/><a href=\"b/\">c</a>"
            ),
            (
                "<ul>\n<li>a</li>\n<li>b<ol><li>c</li></ol></li>\n</ul>",
                "<ul>\n<li>a\n<li>b<ol><li>c</ol>\n</ul>"
            ),
            (
                "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr>\n<tr><td>d</td></tr></tbody></table>",
                "<table><thead><tr><th>a<tbody><tr><td>b<td>c\n<tr><td>d</table>"
            ),
            (
                "<table><thead><tr><th>a</th></tr></thead></table><table><tbody><tr></tr></tbody>\n<tfoot></tfoot><tbody></tbody>b</table>",
                "<table><thead><tr><th>a</thead></table><table><tbody><tr>\n<tfoot><tbody></tbody>b</table>"
            ),
            // The alignment that a cell has anyhow.
            (
                "<td align=\"left\">a<td id=\"b\" align='left' class=\"c\">d<td align=left id=e>",
                "<td>a<td id=b class=c>d<td id=e>"
            ),
            (
                "<th align=\"left\"><td align=\"right\"><td align=\"left\" align=\"right\"><svg><td align=\"left\">",
                "<th align=left><td align=right><td align=left align=right><svg><td align=left>"
            ),
            // Where more follows than white space, and where something in it is still open.
            ("<ul><li>a</li>b<li>c</li><!-- d --></ul>", "<ul><li>a</li>b<li>c</li><!-- d --></ul>"),
            ("<ul><li><section>a</li><li>b</li></ul>", "<ul><li><section>a</li><li>b</ul>"),
            ("<ul><li><p>a</li><li>b</li></ul></li>", "<ul><li><p>a</li><li>b</ul></li>"),
            ("<p>a</p>\n<p>b</p>", "<p>a</p>\n<p>b</p>"),
            // Text that is none of HTML's.
            (
                "<script>'<a b=\"c\">'</script><svg><tr><td>a</td></tr></svg>",
                "<script>'<a b=\"c\">'</script><svg><tr><td>a</td></tr></svg>"
            ),
            ("<a href=\"b", "<a href=\"b"),
        ])
    func slimsMarkup(_ markup: String, _ slim: String) {
        #expect(String(decoding: MarkupSlimming.slim(Array(markup.utf8)), as: UTF8.self) == slim)
        #expect(MarkupSlimming.slim(Array(slim.utf8)) == Array(slim.utf8))
    }

    /// Token for token what the templates say, but for ends that are needless and the second colon of `::before`.
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
        let script = TemplateSet.builtIn.parts.script(for: .all)
        for name in ["self.document", "katex", "localStorage", "requestAnimationFrame", "history"] {
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
                let text = String(decoding: bytes[token.range], as: UTF8.self)
                // One colon or two, it is the same.
                if ["before", "after"].contains(text), found.suffix(2) == [":", ":"] { found.removeLast() }
                found.append(text)
            }
        }
        return found
    }
}
