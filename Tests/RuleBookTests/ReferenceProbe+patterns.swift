extension ReferenceProbe {
    /// The probes of rows that are not just an attribute.
    static let patterns: [String: (Form, String)] = markup.mapValues { (.html, $0) }
        .merging(sheets.mapValues { (.sheet, $0) }) { first, _ in first }
        .merging(scripts.mapValues { (.script, $0) }) { first, _ in first }
        .merging(modules.mapValues { (.module, $0) }) { first, _ in first }
        .merging(pages.mapValues { (.xhtml, $0) }) { first, _ in first }
        .merging(drawings.mapValues { (.drawing, $0) }) { first, _ in first }

    private static let markup = [
        "html-frame-src": "<frameset><frame src=\"ADDRESS\"></frameset>",
        "html-background": "<table background=\"ADDRESS\"></table>",
        "html-link-imagesrcset": "<link rel=\"preload\" as=\"image\" imagesrcset=\"ADDRESS 2x\">",
        "html-input-src": "<input type=\"image\" src=\"ADDRESS\">",
        "html-handler": "<p onclick=\"open('ADDRESS')\">x</p>",
        "url-javascript": "<a href=\"javascript:open('ADDRESS')\">x</a>",
        "data-script": "<script src=\"data:text/javascript,open('ADDRESS')\"></script>",
        "html-script-inline": "<script>open('ADDRESS')</script>",
        "html-importmap": "<script type=\"importmap\">{\"imports\":{\"a\":\"ADDRESS\"}}</script>",
        "html-speculationrules":
            "<script type=\"speculationrules\">{\"prefetch\":[{\"source\":\"list\",\"urls\":[\"ADDRESS\"]}]}</script>",
        "html-webbundle":
            "<script type=\"webbundle\">{\"source\":\"ADDRESS\",\"resources\":[\"ADDRESS\"]}</script>",
        "css-import": "<style>@import 'ADDRESS';</style>",
        "svg-use-href": "<svg><use href=\"ADDRESS#a\"/></svg>",
        "svg-script-inline": "<svg><script>open('ADDRESS')</script></svg>",
        "undecodable": "<iframe src=\"data:text/html;charset=x-user-defined,abc\"></iframe>",
        "dead-crossorigin": "<script src=\"near.js\" crossorigin=\"anonymous\"></script>",
        "dead-integrity": "<script src=\"near.js\" integrity=\"sha384-x\"></script>",
        "dead-module": "<script type=\"module\" src=\"near.js\"></script>",
        "dead-root-absolute": "<input type=\"image\" alt=\"\" src=\"/near.png\">",
    ]

    private static let sheets = [
        "css-url": "p { mask-image: url(ADDRESS) }",
        "css-src": "p { background: src('ADDRESS') }",
        "css-image-set": "p { mask-image: image-set('ADDRESS' 1x) }",
        "css-image": "p { background: image('ADDRESS') }",
        "css-cross-fade": "p { background: cross-fade(url(ADDRESS), url(ADDRESS), 5%) }",
        "css-font-face": "@font-face { font-family: x; src: url(ADDRESS) } p { font-family: x }",
        "css-counter-style": "@counter-style x { symbols: url(ADDRESS) }",
        "css-custom-property": ":root { --x: url(ADDRESS) } p { mask: var(--x) }",
        "css-indirect-address": "p { background: image-set(var(--x) 1x) }",
        "css-behavior": "p { behavior: url(ADDRESS) }",
        "css-moz-binding": "p { -moz-binding: url(ADDRESS) }",
        "css-progid": "p { filter: progid:X(src='ADDRESS') }",
        "css-expression": "p { width: expression(open('ADDRESS')) }",
    ]

    private static let modules = [
        "js-import-static": "import 'ADDRESS'",
        "js-export-from": "export * from 'ADDRESS'",
        "js-import-dynamic": "import('ADDRESS')",
        "dead-js-import": "import './near.js'",
    ]

    private static let scripts = [
        "js-import-scripts": "importScripts('ADDRESS')",
        "js-fetch": "fetch('ADDRESS')",
        "js-request": "new Request('ADDRESS')",
        "js-xhr": "x.open('GET', 'ADDRESS')",
        "js-websocket": "new WebSocket('ADDRESS')",
        "js-eventsource": "new EventSource('ADDRESS')",
        "js-webtransport": "new WebTransport('ADDRESS')",
        "js-rtc": "new RTCPeerConnection({ iceServers: [{ urls: 'ADDRESS' }] })",
        "js-send-beacon": "navigator.sendBeacon('ADDRESS', a)",
        "js-worker": "new Worker('ADDRESS')",
        "js-shared-worker": "new SharedWorker('ADDRESS')",
        "js-service-worker": "navigator.serviceWorker.register('ADDRESS')",
        "js-worklet": "CSS.paintWorklet.addModule('ADDRESS')",
        "js-cache-add": "caches.open('v').then(cache => cache.add('ADDRESS'))",
        "js-audio": "new Audio('ADDRESS')",
        "js-src": "a.src = 'ADDRESS'",
        "js-srcset": "a.srcset = 'ADDRESS 2x'",
        "js-href": "a.href = 'ADDRESS'",
        "js-set-attribute": "a.setAttribute('src', 'ADDRESS')",
        "js-location": "location = 'ADDRESS'",
        "js-window-open": "window.open('ADDRESS')",
        "js-navigate": "navigation.navigate('ADDRESS')",
        "js-meta-refresh": "m.httpEquiv = 'refresh'; m.content = '0;url=ADDRESS'",
        "js-action": "a.action = 'ADDRESS'",
        "js-markup": "a.innerHTML = '<img src=ADDRESS>'",
        "js-insert-adjacent-html": "a.insertAdjacentHTML('beforeend', '<img src=ADDRESS>')",
        "js-document-write": "document.write('<img src=ADDRESS>')",
        "js-insert-rule": "a.insertRule('p { background: url(ADDRESS) }', 0)",
        "js-style": "a.style.background = 'url(ADDRESS)'",
        "js-font-face": "new FontFace('a', 'url(ADDRESS)')",
        "js-eval": "eval(\"open('ADDRESS')\")",
        "js-blob-script": "new Worker(URL.createObjectURL(new Blob([\"open('ADDRESS')\"])))",
        "js-remote-string": "a = 'https://probe.test/x'",
        "js-source-map": "a()\n//# sourceMappingURL=ADDRESS",
        "js-undecidable": "fetch(a)",
        "js-invalid": "a = 'b",
        "dead-js-fetch": "fetch('near.json')",
        "dead-js-worker": "new Worker('near.js')",
        "dead-js-service-worker": "navigator.serviceWorker.register('near.js')",
    ]

    private static let drawings = [
        "xml-stylesheet": "<?xml-stylesheet type='text/css' href='ADDRESS'?>" + svg + "/>",
        "xml-transformation": "<?xml-stylesheet type='text/xsl' href='ADDRESS'?>" + svg + "/>",
        "xml-external-dtd": "<!DOCTYPE svg SYSTEM 'ADDRESS'>" + svg + "/>",
        "xml-external-entity": "<!DOCTYPE svg [<!ENTITY a SYSTEM 'ADDRESS'>]>" + svg + "/>",
        "xml-entity-value": "<!DOCTYPE svg [<!ENTITY a 'ADDRESS'>]>" + svg + "/>",
        "xml-xinclude": svg
            + " xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='ADDRESS'/></svg>",
        "xml-base": svg + " xml:base='ADDRESS'/>",
        "nesting-limit": "<!DOCTYPE svg [<!ENTITY a '&b;'><!ENTITY b '&a;'>]>" + svg + ">&a;</svg>",
    ]

    private static let pages = [
        "xml-declarations":
            "<!DOCTYPE html [<!ENTITY a 'b'>]><html xmlns='http://www.w3.org/1999/xhtml'><body>&a;</body></html>"
    ]

    private static let svg = "<svg xmlns='http://www.w3.org/2000/svg'"
}
