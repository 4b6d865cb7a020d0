/// A page for the browser proof, with the expected findings.
struct ProofPage: Sendable {
    var name: String
    var body: String
    /// The rules that are violated, each with a part of its message; empty for a good page.
    var expected: [(rule: String, says: String)]
    /// The line of the first console error.
    var line = 1
    var head = ""
    var viewport = "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"

    init(
        _ name: String, _ body: String, _ expected: [(rule: String, says: String)] = [], line: Int = 1,
        head: String = "", viewport: String? = nil
    ) {
        self.name = name
        self.body = body
        self.expected = expected
        self.line = line
        self.head = head
        if let viewport { self.viewport = viewport }
    }

    /// The body begins on line 3.
    var html: String {
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>A</title>\(viewport)\n\(head)"
            + "<style>body { margin: 8px }</style></head><body>\n\(body)\n</body></html>\n"
    }

    static let katex =
        "<link rel=\"stylesheet\" href=\"katex/katex.min.css\"><script src=\"katex/katex.min.js\"></script>"
    /// Sets every formula but those of the class `forgotten`.
    static let typeset = """
        <script>for (const e of document.querySelectorAll('.math:not(.forgotten)')) {
          katex.render(e.textContent, e, { throwOnError: false, strict: false });
        }</script>
        """
    static func math(_ tex: String, _ more: String = "") -> String {
        "<p><span class=\"math inline \(more)\">\(tex)</span></p>"
    }

    static let good: [ProofPage] = [
        ProofPage(
            "words",
            "<p>Words.</p><a href=\"https://x.test/\">a link</a> <a href=\"mailto:a@x.test\">mail</a>"),
        ProofPage("formulas", math("x^2") + math("\\textcolor{#cc0000}{y}") + typeset, head: katex),
        ProofPage(
            "formulas, later", math("x^2") + "<script>setTimeout(() => { " + late + " }, 700)</script>",
            head: katex),
        ProofPage(
            "data",
            "<img alt=\"\" src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\"><iframe src=\"data:text/html,a\"></iframe>"
        ),
        ProofPage(
            "console",
            "<script>console.log('a'); console.warn('b'); Promise.reject(1).catch(() => 0)</script>"),
        ProofPage(
            "scrolls within itself",
            "<div style=\"overflow-x: auto\"><div style=\"width: 900px\">w</div></div>"),
        ProofPage("picture and hidden words", "<p hidden>a</p><svg width=\"9\" height=\"9\"></svg>"),
        ProofPage("just fits", "<div style=\"width: 374px\">w</div>"),
        ProofPage(
            "worker",
            "<script>new Worker(URL.createObjectURL(new Blob(['1']))); try { localStorage.a = 1 } catch {}</script>"
        ),
        ProofPage(
            "worker that ends",
            "<script>const w = new Worker(URL.createObjectURL(new Blob(['close()']))); setInterval(() => 0, 10)</script>"
        ),
        ProofPage(
            "timers and taps",
            "<details><summary>s</summary>d</details><button onclick=\"this.textContent = 'c'\">b</button>"
                + "<script>setInterval(() => { document.title = 'b' }, 500)</script>"),
        ProofPage(
            "form that its policy refuses when tapped",
            "<form><input name=\"a\"><button>b</button></form>", head: noForms),
        ProofPage(
            "leads to a page beside it", "<button onclick=\"location = '0.html'\">b</button>"),
        ProofPage("loads itself again", "<button onclick=\"location.reload()\">b</button><button>c</button>"),
        ProofPage(
            "unused font", "<p>a</p>",
            head: "<style>@font-face { font-family: Gone; src: url(gone.woff2) }</style>"),
    ]

    /// The policy of a sealed page.
    private static let noForms =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        + "script-src 'unsafe-inline'; form-action 'none'\">"

    private static let late = "katex.render('x^2', document.querySelector('.math'))"

    static let bad: [ProofPage] = [
        ProofPage(
            "image", "<img alt=\"\" src=\"http://x.test/a.png\">", [request("http://x.test/a.png")], line: 3),
        ProofPage(
            "loopback", "<img alt=\"\" src=\"http://127.0.0.1:9/a.png\">",
            [request("http://127.0.0.1:9/a.png")], line: 3),
        ProofPage(
            "fetch, put together",
            "<script>fetch(['ht', 'tps://x.te', 'st/f'].join('')).catch(() => 0)</script>",
            [request("https://x.test/f")]),
        ProofPage(
            "beacon", "<script>navigator.sendBeacon('htt' + 'p://x.test/b', '1')</script>",
            [request("http://x.test/b")]),
        ProofPage(
            "socket", "<script>new WebSocket('w' + 's://x.test/s')</script>", [request("ws://x.test/s")]),
        ProofPage(
            "worker",
            "<script>new Worker(URL.createObjectURL(new Blob([\"fetch('http'+'://x.test/w').catch(() => 0)\"])))</script>",
            [request("http://x.test/w")]),
        ProofPage(
            "worker that is slow to come",
            "<script>new Worker(URL.createObjectURL(new Blob(['/*' + ' '.repeat(4e7) + '*/', "
                + "\"fetch('http'+'://x.test/late').catch(() => 0)\"])))</script>",
            [request("http://x.test/late")]),
        ProofPage(
            "worker that is slow to speak",
            "<script>new Worker(URL.createObjectURL(new Blob([\"const end = Date.now() + 2500; "
                + "while (Date.now() < end) {} fetch('http'+'://x.test/slow').catch(() => 0)\"])))</script>",
            [request("http://x.test/slow")]),
        ProofPage(
            "worker's worker",
            "<script>new Worker(URL.createObjectURL(new Blob([\"new Worker(URL.createObjectURL(new Blob(['/*' + "
                + "' '.repeat(4e7) + '*/', 'fetch(`http`+`://x.test/in`).catch(() => 0)'])))\"])))</script>",
            [request("http://x.test/in")]),
        ProofPage(
            "worker with a timer",
            "<script>new Worker(URL.createObjectURL(new Blob([\"setTimeout(() => "
                + "fetch('http'+'://x.test/timer').catch(() => 0), 50000)\"])))</script>",
            [request("http://x.test/timer")]),
        ProofPage(
            "timer", "<script>setTimeout(() => fetch('http' + '://x.test/t').catch(() => 0), 55000)</script>",
            [request("http://x.test/t")]),
        ProofPage(
            "leaves later",
            "<script>setTimeout(() => { location = 'http' + '://x.test/go' }, 30000)</script>",
            [request("http://x.test/go")]),
        ProofPage(
            "leaves for an app",
            "<script>setTimeout(() => { location = 'x-app' + '://x.test/go' }, 3000)</script>",
            [request("x-app://x.test/go")]),
        ProofPage(
            "leaves when tapped",
            "<button id=\"b\">b</button><script>b.onclick = () => { location = 'http' + '://x.test/tap' }</script>",
            [request("http://x.test/tap")]),
        ProofPage(
            "opens when a word is tapped",
            "<p style=\"margin-top: 3000px\"><span id=\"b\">b</span></p><script>b.addEventListener('touchend', "
                + "() => open('http' + '://x.test/word'))</script>",
            [request("http://x.test/word")]),
        ProofPage(
            "asks when scrolled",
            "<p style=\"height: 5000px\">a</p><script>addEventListener('scroll', () => { if (scrollY > 3000) "
                + "{ fetch('http' + '://x.test/far').catch(() => 0) } })</script>",
            [request("http://x.test/far")]),
        ProofPage(
            "asks when scrolled smoothly",
            "<style>html { scroll-behavior: smooth }</style><p style=\"height: 5000px\">a</p><script>"
                + "addEventListener('scroll', () => { if (scrollY > 3000) "
                + "{ fetch('http' + '://x.test/smooth').catch(() => 0) } })</script>",
            [request("http://x.test/smooth")]),
        ProofPage(
            "refresh", "<p>a</p>", [request("refreshes itself ('3600;url=b.html')")], line: 2,
            head: "<meta http-equiv=\"refresh\" content=\"3600;url=b.html\">"),
        ProofPage(
            "refresh that a script makes",
            "<script>setTimeout(() => { const m = document.createElement('meta'); "
                + "m.httpEquiv = 're' + 'fresh'; m.content = '3600'; document.head.append(m) }, 9000)</script>",
            [request("refreshes itself ('3600')")]),
        ProofPage(
            "frame of text", "<iframe srcdoc=\"<img src='http://x.test/i'>\"></iframe>",
            [request("http://x.test/i")], line: 3),
        ProofPage(
            "frame of data", "<iframe src=\"data:text/html,<img src='http://x.test/d'>\"></iframe>",
            [request("http://x.test/d")], line: 3),
        ProofPage(
            "frame", "<iframe src=\"http://x.test/frame\"></iframe>", [request("http://x.test/frame")],
            line: 3),
        ProofPage(
            "style", "<p style=\"background: url(http://x.test/s.png)\">a</p>",
            [request("http://x.test/s.png")], line: 3),
        ProofPage(
            "preconnect", "<p>a</p>", [request("https://x.test/")], line: 2,
            head: "<link rel=\"preconnect\" href=\"https://x.test\">"),
        ProofPage(
            "prefetch", "<p>a</p>", [request("https://x.test/next")], line: 2,
            head: "<link rel=\"prefetch\" href=\"https://x.test/next\">"),
        ProofPage(
            "stopped by its policy", "<img alt=\"\" src=\"http://x.test/p\">",
            [request("content policy stopped")], line: 3,
            head: "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'unsafe-inline'\">"),
        ProofPage(
            "console error", "<script>\nconsole.error('wrong', 7)</script>",
            [("browser-console", "console.error: wrong")], line: 4),
        ProofPage(
            "form that is sent when tapped", "<form action=\"http://x.test/send\"><button>b</button></form>",
            [request("http://x.test/send?")]),
        ProofPage("exception", "<script>\n\nnull.x</script>", [("browser-console", "TypeError")], line: 5),
        ProofPage(
            "rejection", "<script>Promise.reject(new Error('no'))</script>",
            [("browser-console", "in promise")]),
        ProofPage(
            "script that is not there", "<p>a</p><script src=\"gone.js\"></script>",
            [("browser-console", "gone.js")], line: 3),
        ProofPage(
            "font that is not there", "<p style=\"font-family: Gone\">a</p>",
            [("browser-console", "gone.woff2"), ("browser-font", "'Gone' (normal 400)")], line: 2,
            head: "<style>@font-face { font-family: Gone; font-weight: 400; src: url(gone.woff2) }</style>"),
        ProofPage(
            "font that is none", "<p style=\"font-family: Broken\">a</p>", [("browser-font", "'Broken'")],
            line: 2,
            head: "<style>@font-face { font-family: Broken; src: url(data:font/woff2;base64,AAAA) }</style>"),
        ProofPage(
            "TeX that KaTeX refuses", math("x") + math("\\frac{1}") + typeset,
            [("browser-formula", "KaTeX refuses the formula '\\frac{1}'")], line: 3, head: katex),
        ProofPage(
            "command that KaTeX does not know", math("x") + math("\\nosuch + 1") + typeset,
            [("browser-formula", "'\\nosuch' in its error colour")], line: 3, head: katex),
        ProofPage(
            "formula that is forgotten", math("x") + "\n" + math("y + 1", "forgotten") + typeset,
            [("browser-formula", "'y + 1' is not typeset")], line: 4, head: katex),
        ProofPage(
            "formula that is forgotten behind MathML",
            "<span class=math data-tex=x><math><mi>x</mi></math></span>\n" + math("y + 1", "forgotten"),
            [("browser-formula", "'y + 1' is not typeset")], line: 4),
        ProofPage("no KaTeX", math("x") + math("y"), [("browser-formula", "none of the 2 formulas")]),
        ProofPage(
            "wide block", "<p>a</p>\n<div style=\"width: 600px\">w</div>",
            [("browser-overflow", "'<div style=\"width: 600px\">'")], line: 4),
        ProofPage(
            "wide by one pixel", "<div style=\"width: 383px\">w</div>", [("browser-overflow", "391 pixels")],
            line: 3),
        ProofPage(
            "wide table",
            "<table><tr>" + String(repeating: "<td>unbreakable</td>", count: 12) + "</tr></table>",
            [("browser-overflow", "scrolls sideways")], line: 3),
        ProofPage(
            "long word", "<p>" + String(repeating: "x", count: 200) + "</p>", [("browser-overflow", "'<p>'")],
            line: 3),
        ProofPage(
            "hidden page", "<p>a</p><script>document.body.hidden = true</script>",
            [("browser-page", "neither text nor a picture")]),
        ProofPage("template around the page", "<template><p>a</p>", [("browser-page", "neither text")]),
        ProofPage("no viewport", "<p>a</p>", [("browser-overflow", "<meta name=\"viewport\"")], viewport: ""),
    ]

    private static func request(_ says: String) -> (rule: String, says: String) { ("browser-request", says) }
}
