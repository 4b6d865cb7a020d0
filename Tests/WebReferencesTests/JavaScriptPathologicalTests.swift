import TestSupport
import Testing

@testable import WebReferences
@testable import WebSyntax

/// Much of each, and random damage.
struct JavaScriptPathologicalTests {
    @Test(arguments: [
        "(", "[", "{", "}", ")", "/", "/[", "=/[", "(/[/", "`${", "`${`", "'", "\"a\"+", "(\"a\"+", "atob(",
        "atob('",
        "fetch(", "fetch(a,", "a.src=", "a.innerHTML='b'+", "a?", "a?b:", "\\", "\\u", "<!--", "-->", "/*",
        "import ",
        "import(", "from 'a'", "document.write('a',", "new RTCPeerConnection('a',", "String.fromCharCode(1,",
        "a['b']",
        "['a'", "`${'a'}", "decodeURIComponent('a'+", "unescape(('%61'+", "//# sourceMappingURL=a\n", "é",
        "#", "\r",
        "new URL('a',", "fetch(new URL(", "caches.add(", "'<b>'+a.innerHTML=", "1+'a'+", "`a`", "eval('",
        "a.style.b='c'+",
        "[location]=['//h.test/'],", "[[location='//h.test/']=", "for(location of['//h.test/',",
        "a='//h.test/';location=a;",
        "location=(a=['//h.test/',", "function a(){'//h.test/';location=a()", "[a]=[b='//h.test/',location=",
        "{location}=", "location.assign('//h.test/'+a,", "open,'//h.test/',", "for(a;'//h.test/';",
        "fetch('a')\n{", "`${'a'+`${", "x.open('GET',", "function(){}/",
    ])
    func staysLinear(_ unit: String) {
        let growth = ThreadTime.growth(
            to: 60_000 / unit.utf8.count, of: { String(repeating: unit, count: $0) },
            { _ = JavaScriptReferences.references(in: $0) })
        #expect(growth < ThreadTime.linear)
    }

    private static let seeds = [
        "import a from './a.js';export * from `b`;fetch('https://h/'+c,{d:/[/'\"]+/g});",
        "if(a)/b/.test(c);else x={d:`e${f?`g${'h'}`:1}i`}/2;new Worker(new URL('w.js',import.meta.url))",
        "document.write('<script>fetch(\"\\x68\\u{74}tp\")<\\/script>'+atob('aHR0cA=='));a['src']=\"//h.b/\"",
        "#!x\n<!-- y\nclass A{#b=1;get fetch(){return this.#b}}\n--> z\nString.fromCharCode(104,0x74)//# sourceMappingURL=m",
        "a.insertRule('p{b:url(c)}');location='javascript:d()';setTimeout('e(`${f}`)')/*g*/;x.open('GET','u')",
    ].map { Array($0.utf8) }

    @Test(arguments: 1...10)
    func survives(_ seed: UInt64) {
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, bound)
        }
        for _ in 0..<500 {
            var bytes = Self.seeds[next(Self.seeds.count)]
            for _ in 0...next(6) {
                let place = next(bytes.count)
                switch next(4) {
                case 0: bytes[place] = UInt8(next(256))
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + next(8)))
                case 2: bytes.insert("'\"`/\\(){}[]$.+,*<>-\n#".utf8.randomElement(next), at: place)
                default:
                    let other = Self.seeds[next(Self.seeds.count)]
                    let start = next(other.count)
                    bytes.insert(contentsOf: other[start..<min(other.count, start + next(30))], at: place)
                }
                if bytes.isEmpty { bytes = [0x61] }
            }
            let found = bytes.withUnsafeBufferPointer { JavaScriptReferences.allReferences(in: $0) }
            #expect(found.allSatisfy { $0.range.upperBound <= bytes.count })
            let text = TextEncoding.decode(
                bytes, contentType: ["text/html;charset=gbk", nil, "text/css"][next(3)])
            #expect(text.map.rawOffset(of: text.text.count) <= bytes.count)
        }
    }

    @Test(arguments: 1...4)
    func xmlSurvives(_ seed: UInt64) {
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, bound)
        }
        let pieces = [
            "<!DOCTYPE a", " [", "]>", "<!ENTITY ", "% ", "a ", "'b'", "\"&a;\"", "'&#60;c/>'", "SYSTEM ",
            ">", "&a;",
            "%a;", "<!ATTLIST a href CDATA ", "<image href='", "'/>", "<!--", "-->", "<?xml-stylesheet ",
            "href='", "?>",
            "<![CDATA[", "]]>", "PUBLIC ", "é", "\0", "<", "&", "%",
        ]
        for _ in 0..<500 {
            let text = "<!DOCTYPE svg [" + (0..<next(30)).map { _ in pieces[next(pieces.count)] }.joined()
            let found = XMLReferences.references(in: text)
            #expect(found.allSatisfy { $0.range.upperBound <= text.utf8.count })
        }
    }

    @Test(arguments: [
        "<!ENTITY a '", "%a;", "<!ATTLIST a b CDATA 'c'>", "<!ENTITY a '&a;'>", "<!ENTITY % a '%a;'>%a;", "<",
        "[", "'",
    ])
    func staysLinearInDocumentTypes(_ unit: String) {
        let growth = ThreadTime.growth(
            to: 200_000 / unit.utf8.count, of: { "<!DOCTYPE svg [" + String(repeating: unit, count: $0) },
            { _ = XMLReferences.references(in: $0) })
        #expect(growth < ThreadTime.linear)
    }
}

extension String.UTF8View {
    fileprivate func randomElement(_ next: (Int) -> Int) -> UInt8 {
        Array(self)[next(count)]
    }
}
