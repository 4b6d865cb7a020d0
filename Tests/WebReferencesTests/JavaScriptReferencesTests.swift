import Testing

@testable import WebReferences

struct JavaScriptReferencesTests {
    @Test(arguments: requests + assignments + strings + navigations + mentions + notFound)
    func findsTheMarkedReferences(_ marked: String) {
        ReferenceCase(marked).checkScript()
    }

    static let requests = [
        "import '«js-import-static|https://h/a.js»'",
        "import a, {b} from \"«js-import-static+dead-js-import|./a.js»\"",
        "import '«js-import-static|bare»'",
        "import*as a from'«js-import-static|//h/a»'",
        "export * from '«js-export-from+dead-js-import|../a.js»'",
        "export {a} from '«js-export-from|https://h»'", "import('«js-import-dynamic|https://h»')",
        "a(()=>import(`«js-import-dynamic+dead-js-import|./a.js»`))", "«js-undecidable|import(a)»",
        "fetch('«js-fetch|https://h»')", "fetch(\"«js-fetch+dead-js-fetch|a.json»\",{method:'POST'})",
        "window['fe'+'tch']('«js-fetch|https://h»')", "self.fetch?.('«js-fetch|https://h»')",
        "\\u0066etch('«js-fetch|https://h»')", "«js-undecidable|fetch(a)»",
        "b=«js-undecidable|fetch(`${a}/b`)».c",
        "fetch('«js-fetch|https://h/»'+a)", "fetch(`«js-fetch|https://h/»${a}`)",
        "«js-undecidable|fetch('«dead-js-fetch|data/»'+a)»",
        "fetch('«js-fetch|\\x68ttp\\u0073://h»')", "fetch('«js-fetch|htt'+'ps:'+(\"//h»\"))",
        "fetch(`«js-fetch|htt${'ps'}://h»`)", "fetch(atob('«js-fetch|aHR0cHM6Ly9o»'))",
        "fetch(decodeURIComponent('«js-fetch|https%3A%2F%2Fh»'))",
        "fetch(unescape('«js-fetch|%68ttps:/%u002fh»'))",
        "fetch(String.fromCharCode(«js-fetch|104,0x74,116,112,58,47,47,104»))",
        "fetch('«js-fetch|http://h:'+80»)",
        "fetch(new URL('«js-fetch+dead-js-fetch|a»',location))", "fetch(new URL('a','«js-fetch|https://h»'))",
        "fetch('«js-fetch|https://h»')\n{}", "new Request('«js-request|https://h»')",
        "x.open('GET','«js-xhr+dead-js-fetch|a.json»')", "x.open(\"post\",`«js-xhr|https://h»`,true)",
        "«js-undecidable|x.open('GET',a)»", "new WebSocket('«js-websocket|wss://h»')",
        "«js-undecidable|new WebSocket(a)»",
        "new window.WebSocket('«js-websocket|wss://h»')", "new EventSource('«js-eventsource|https://h»')",
        "new WebTransport('«js-webtransport|https://h»')",
        "new RTCPeerConnection({iceServers:[{urls:'«js-rtc|stun:h»'},{urls:['«js-rtc|turn:h»']}]})",
        "«js-undecidable|new RTCPeerConnection(a)»", "navigator.sendBeacon('«js-send-beacon|https://h»',a)",
        "new Worker('«js-worker+dead-js-worker|w.js»')",
        "new Worker(new URL('«js-worker+dead-js-worker|w.js»',import.meta.url),{type:'module'})",
        "new SharedWorker('«js-shared-worker|https://h»')",
        "«dead-js-service-worker|navigator.serviceWorker.register('«js-service-worker|sw.js»')»",
        "importScripts('«js-import-scripts|https://h»','«js-import-scripts|a.js»')",
        "a.audioWorklet.addModule('«js-worklet|https://h»')",
        "CSS.paintWorklet.addModule('«js-worklet+dead-js-import|./a.js»')",
        "caches.open('v').then(cache=>cache.addAll(['«js-cache-add|https://h»','«js-cache-add+dead-js-fetch|a»']))",
        "(await caches.open('v')).add('«js-cache-add|https://h»')", "new Audio('«js-audio|https://h»')",
    ]

    static let assignments = [
        "new Image().src='«js-src|https://h»'", "a.b.src = \"«js-src|a.png»\";c",
        "a.src='«js-src|https://h/»'+b",
        "a.src='«js-src|x»'\nb()", "a.srcset='«js-srcset|https://h 2x»'", "a.href='«js-href|https://h»'",
        "a['href']='«js-href|#b»'", "a.setAttribute('src','«js-set-attribute|https://h»')",
        "a.setAttributeNS(x,'xlink:href','«js-set-attribute|https://h»')",
        "location='«js-location|https://h»'",
        "window.location.href='«js-location|https://h»'", "document.location='«js-location|a.html»'",
        "location.assign('«js-location|https://h»')", "top.location.replace('«js-location|https://h»')",
        "frames[0].location='«js-location|https://h»'", "window.open('«js-window-open|https://h»','_blank')",
        "open('«js-window-open|https://h»')", "a.poster='«js-src|https://h»'",
    ]

    static let strings = [
        "a.innerHTML='«js-markup|<img src=b>»'", "a.outerHTML+=`«js-markup|<p>»`",
        "a.innerHTML='«js-markup|<img src=\"'+b+'\">»'", "a.innerHTML=b?'«js-markup|<b>':'<i>»'",
        "a.insertAdjacentHTML('beforeend','«js-insert-adjacent-html|<img src=b>»')",
        "document.write('«js-document-write|<p>»','«js-document-write|<b>»')",
        "document.write(`«js-document-write|<p>${a}<b>»`)", "a.insertRule('«js-insert-rule|p{a:url(b)}»',0)",
        "a.style.background='«js-style|url(https://h)»'", "a.style.setProperty('--b','«js-style|url(c)»')",
        "new FontFace('a','«js-font-face|url(https://h)»')", "setTimeout('«js-eval|a()»',1)",
        "eval('«js-eval|a()»')",
        // Ways to leave under other names.
        "navigation.navigate('«js-navigate|https://h/»')", "router.navigate('a')",
        "a.navigate('«js-navigate|https://h/»')", "a.open('«js-window-open|https://h/»','_top')",
        "a.open('b')", "a.action='«js-action|https://h/»'", "a.action='b'",
        // Workers and documents from strings.
        "Worker;URL.createObjectURL(new Blob(['«js-blob-script|a()»']))",
        "new Blob(['«js-blob-script|a()»'],{type:'text/javascript'})", "new Blob(['a()'])",
        "new Blob(['«js-markup|<p>»'],{type:'text/html'})", "new Blob(['«js-style|p{}»'],{type:'text/css'})",
        "Worker;new Blob([\"it's\"])",
        "new Function('a','«js-eval|a()»')", "a.setAttribute('onclick','«js-eval|b()»')",
        "a='«js-remote-string|https://h/b»'", "a={b:['«js-remote-string|WSS://h»']}",
        "a='«js-remote-string|//h.example/b»'", "m.content='«js-remote-string|0;https://h/a»'",
        "m.content='«js-remote-string|3; URL=//h.test/a»'", "a='«js-remote-string| .5,url=\"http://h\"»'",
        "location.host='«js-remote-string|h.test»'", "a.location.hostname='«js-remote-string|h.test»'",
        "a=`«js-remote-string|ftp://h/»${b}`", "a='«js-remote-string|https://h/»'+b",
        "a='«js-remote-string|http://www.w3.org/2000/other»'", "a.fetch('«js-remote-string|https://h»')",
        "a()\n//# sourceMappingURL=«js-source-map|a.js.map»",
        "/*@ sourceMappingURL=«js-source-map|https://h/a» */",
        "a=«js-invalid|'b»", "a=«js-invalid|\u{1}»",
    ]

    /// Addresses that reach a navigation otherwise than as the whole of its right side or argument.
    static let navigations = [
        "[location]=['«js-location|http://h.test/p»']",
        "({a:location}={a:'«js-location|http://h.test/p»'})",
        "({location}={location:'«js-location|http://h.test/p»'})",
        "for(location of ['«js-location|http://h.test/p»']);",
        "for(location.href in {'«js-location|http://h.test/p»':1});",
        "[location.href]=['«js-location|http://h.test/p»']",
        "[a,...location]=[b,'«js-location|http://h.test/p»']",
        "if(a)[location]=['«js-location|http://h.test/p»']",
        "a={b:[[location]=['«js-location|http://h.test/p»']]}",
        "location=['«js-location|http://h.test/p»']",
        "location.href=['«js-location|http://h.test/p»']",
        "document.location=a||'«js-location|http://h.test/p»'",
        "location=a?'b':'«js-location|http://h.test/p»'",
        "location={toString:()=>'«js-location|http://h.test/p»'}",
        "location=`${['«js-location|http://h.test/p»']}`",
        "location=''+['«js-location|http://h.test/p»']",
        "location=['«js-location| http://h.test/p »']",
        "location=a=['«js-location|http://h.test/p»']",
        "var location='«js-location|http://h.test/p»'",
        "location.assign(...['«js-location|http://h.test/p»'])",
        "location.assign`«js-location|http://h.test/p»`",
        "open(['«js-window-open|http://h.test/p»'])",
        "navigation.navigate(...['«js-navigate|http://h.test/p»'])",
        "Reflect.set(window,'location','«js-location|http://h.test/p»')",
        // Held by names.
        "var [a]=['«js-location|http://h.test/p»'];location=a",
        "var {a}={a:'«js-location|http://h.test/p»'};location=a",
        "var a='«js-location|http://h.test/p»';location=a",
        "const a='«js-location|http://h.test/p»',b=a;location.replace(b)",
        "for(const a of ['«js-location|http://h.test/p»'])location=a",
        "a=()=>'«js-location|http://h.test/p»';location=a()",
        "function f(){return'«js-location|http://h.test/p»'}location.href=f()",
        "a.b='«js-location|http://h.test/p»';location=c.b",
        "a[0]='«js-location|http://h.test/p»';location=a[1]",
        "a='«js-window-open|http://h.test/p»';open(a,'_self')",
        // Functions taken as values.
        "var o=window.open;o('«js-window-open|http://h.test/p»','_self')",
        "var o=open;o('«js-window-open|http://h.test/p»')",
        "['«js-location|http://h.test/p»'].forEach(location.assign,location)",
        "var f=Function.prototype.call;f.call(location.assign,location,'«js-location|http://h.test/p»')",
        "location.replace.bind(location)('«js-location|http://h.test/p»')",
        "navigation.navigate.call(navigation,'«js-navigate|http://h.test/p»')",
        "open.call(window,'«js-window-open|http://h.test/p»')",
        // A refresh.
        "m.setAttribute('http-equiv','refresh');m.setAttribute('content','«js-meta-refresh|0;url=http://h.test/p»')",
        "m.httpEquiv='refresh';m.content='«js-meta-refresh|0;url=http://h.test/p»'",
        "a(m,{'HTTP-EQUIV':'refresh',content:'«js-meta-refresh|0;url=http://h.test/p»'})",
    ]

    /// Addresses in scripts that only read the location, set a part of it, or declare a name of their own.
    static let mentions = [
        "const {hash}=location,a='«js-remote-string|http://h.test/p»'",
        "a=['«js-remote-string|http://h.test/p»',location.hash]",
        "for(const x of [location.href])f(x,'«js-remote-string|http://h.test/p»')",
        "if(location=='x')f('«js-remote-string|http://h.test/p»')",
        "let s=[location.href,'«js-remote-string|http://h.test/p»']",
        "f(location,'«js-remote-string|http://h.test/p»')",
        "location='«js-location|#a»';f('«js-remote-string|http://h.test/p»')",
        "location.hash=a;f(a='«js-remote-string|http://h.test/p»')",
        "[location.hash]=['«js-remote-string|http://h.test/p»']",
        "location=a;f('«js-remote-string|http://h.test/p»')",
        "location.href='b.html?'+a;a='«js-remote-string|http://h.test/p»'",
        "x[location.href]='«js-remote-string|http://h.test/p»'",
        "[a=location.href]=['«js-remote-string|http://h.test/p»']",
        "function f(){var location=['«js-remote-string|http://h.test/p»']}",
        "const [location]=['«js-remote-string|http://h.test/p»']",
        "let {location}={location:'«js-remote-string|http://h.test/p»'}",
        "const open=a;f(open,'«js-remote-string|http://h.test/p»')",
        "function f(open){g(open,'«js-remote-string|http://h.test/p»')}",
        "(open)=>g(open,'«js-remote-string|http://h.test/p»')",
        "({open,close}=a);f('«js-remote-string|http://h.test/p»')",
        "open(a);f('«js-remote-string|http://h.test/p»')",
        "a={open:b,c:'«js-remote-string|http://h.test/p»'}",
        "a.open=b;f('«js-remote-string|http://h.test/p»')",
        "if(window.open)f('«js-remote-string|http://h.test/p»')",
        "typeof window.open==='function'&&f('«js-remote-string|http://h.test/p»')",
        "window.open&&f('«js-remote-string|http://h.test/p»')",
        "window.open=a;f('«js-remote-string|http://h.test/p»')",
        "f(a.assign,'«js-remote-string|http://h.test/p»')",
    ]

    static let notFound = [
        "fetchAll('a')", "a.fetch('b')", "a.fetch(b)", "function fetch(a){}", "class A{fetch(a){}open(b){}}",
        "typeof fetch",
        "import.meta.url", "export default a", "export const a='b'", "a.from('b')", "from('b')",
        "WebSocket(a)", "Worker('a')",
        "a.open('b')", "dialog.open(a)", "open(a)", "set.add('a')", "classList.add('b')",
        "a.replace('b','c')",
        "register('a')", "a.register('b')", "var location='a'", "a.location='b'", "location==='a'", "src='a'",
        "a={src:'b'}",
        "a.src==='b'", "a.src=b", "a.href=b+c", "a.setAttribute('class','b')", "a.setAttribute('src',b)",
        "write('<img>')",
        "setTimeout(a,1)", "new Foo('a')", "new RTCPeerConnection()", "new Audio()",
        "a='http://www.w3.org/2000/svg'",
        "a='http://www.w3.org/1998/Math/MathML'", "a='http://www.w3.org/1999/xlink'",
        "a='http://www.w3.org/1999/xhtml'",
        "a='http://www.w3.org/XML/1998/namespace'", "a='http://www.w3.org/2000/xmlns/'",
        "a='see https://h/ for b'", "a='3 see https://h/'", "m.content='0;b.html'", "m.content='0'", "a='0;'",
        "a.host='b'", "location;host='b'", "location.host=a", "location.host=''", "location.host==='a'",
        "a='// comment'", "a='//'", "a='http'", "a='https://'", "// fetch('https://h')", "/* 'https://h' */",
        "a=/https:\\/\\/h/",
        "a=/'/;b=/fetch('b')/", "a=b/c;d='e'/f", "'fetch(\"https://h\")'", "//# sourceURL=https://h",
        "a.innerHTML=b",
        "// sourceMappingURL=a", "`fetch('https://h')`", "fetch()", "import.foo('a')",
        "a.innerHTMLs='<img>'", "x.fontFace('a','url(b)')", "navigator.sendBeacon",
    ]

    @Test func readsBothGoalsWhereUnknown() {
        let text = "a<!--b,fetch('https://h')"
        #expect(JavaScriptReferences.references(in: text).map(\.row) == ["js-fetch"])
        #expect(JavaScriptReferences.references(in: text, goal: .module).map(\.row) == ["js-fetch"])
        #expect(JavaScriptReferences.references(in: text, goal: .script) == [])
    }

    /// A module has variables of its own at its top.
    @Test func declaresALocationInAModule() {
        let text = "var location='http://h.test/p'"
        #expect(JavaScriptReferences.references(in: text, goal: .script).map(\.row) == ["js-location"])
        #expect(JavaScriptReferences.references(in: text, goal: .module).map(\.row) == ["js-remote-string"])
    }
}
