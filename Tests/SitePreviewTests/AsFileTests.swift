import SitePreview
import Testing

/// `--as-file`: what a browser refuses to a page that is a file.
@Suite struct AsFileTests {
    let tree = MemoryTree([
        "one/leaf.html": """
        <script src="plain.js"></script><script src="sealed.js" integrity="sha256-x"></script>
        <script crossorigin src="./a/../cross.js"></script><script type=module src="module.js"></script>
        <link rel=stylesheet href="sealed.css" integrity="sha256-x"><link rel=stylesheet href="plain.css">
        """,
        "one/plain.js": "", "one/sealed.js": "", "one/cross.js": "", "one/module.js": "",
        "one/sealed.css": "",
        "one/plain.css": "", "one/katex/KaTeX.woff2": "", "one/figures/a.png": "", "one/index.html": "",
        "two/leaf.html": "", "notes.md": "", "one/data.json": "{}",
    ])

    private func ask(
        _ target: String, purpose: String? = nil, mode: String = "no-cors", from page: String? = nil,
        bundles: [[String]] = [["one"], ["two"]]
    ) -> Asked {
        var fields: [String: String] = [:]
        if let purpose {
            fields["Sec-Fetch-Dest"] = purpose
            fields["Sec-Fetch-Mode"] = mode
        }
        fields["Referer"] = page.map { "http://127.0.0.1:8000" + $0 }
        return Asked(tree, target, fields) {
            $0.behavesAsFile = true
            $0.bundles = bundles
        }
    }

    @Test(arguments: [
        ("/file/one/leaf.html", "document", "navigate"), ("/file/one/leaf.html", "iframe", "navigate"),
        ("/file/one/plain.js", "script", "no-cors"), ("/file/one/plain.css", "style", "no-cors"),
        ("/file/one/figures/a.png", "image", "no-cors"), ("/file/one/katex/KaTeX.woff2", "font", "cors"),
        ("/file/one/figures/a.png", "video", "no-cors"),
    ])
    func lets(_ target: String, _ purpose: String, _ mode: String) {
        #expect(ask(target, purpose: purpose, mode: mode, from: "/file/one/leaf.html").code == 200)
    }

    @Test(arguments: [
        ("script", "cors", "module"), ("style", "cors", "crossorigin"), ("image", "cors", "crossorigin"),
        ("track", "same-origin", "origin"), ("empty", "cors", "fetch"), ("empty", "no-cors", "fetch"),
        ("empty", "same-origin", "fetch"), ("worker", "same-origin", "worker"),
        ("sharedworker", "same-origin", "worker"), ("serviceworker", "same-origin", "worker"),
        ("audioworklet", "cors", "worker"), ("manifest", "cors", "manifest"),
        ("image", "same-origin", "origin"),
    ])
    func refuses(_ purpose: String, _ mode: String, _ reason: String) throws {
        let asked = ask("/file/one/plain.js", purpose: purpose, mode: mode, from: "/file/one/leaf.html")
        #expect(asked.code == 403)
        #expect(asked.body.contains("as file: would"))
        #expect(asked.body.contains(reason), "\(asked.body)")
        let notice = try #require(asked.answer.notice)
        #expect(notice.contains("/file/one/plain.js") && notice.contains("one/leaf.html"))
    }

    /// What the request does not say is read in the page.
    @Test(arguments: [
        ("sealed.js", "integrity"), ("cross.js", "crossorigin"), ("module.js", "module"),
        ("sealed.css", "integrity"),
    ])
    func refusesWhatThePageAsksForInADeadWay(_ name: String, _ reason: String) {
        #expect(ask("/file/one/" + name, from: "/file/one/leaf.html").body.contains(reason))
        // From another page, or typed into the address line, it is a file like any other.
        #expect(ask("/file/one/" + name, from: "/file/one/index.html").code == 200)
        #expect(ask("/file/one/" + name).code == 200)
    }

    @Test func theRootIsTheRootOfThePhone() {
        for target in ["/one/plain.js", "/notes.md", "/one/"] {
            let asked = ask(target, from: "/file/one/leaf.html")
            #expect(asked.code == 403)
            #expect(asked.body.contains("begins at the root"))
        }
        #expect(ask("/missing.js").code == 404)
        #expect(ask("/api/papers", purpose: "empty", mode: "cors").code == 404)
    }

    @Test func aBundleIsAllThatAnAppHolds() {
        #expect(ask("/file/notes.md", from: "/file/one/leaf.html").body.contains("outside every bundle"))
        #expect(
            ask("/file/two/leaf.html", from: "/file/one/leaf.html").body.contains("outside the bundle 'one'"))
        #expect(ask("/file/two/leaf.html", from: "/").code == 200)
        #expect(ask("/file/notes.md", bundles: []).code == 200)
    }

    @Test func aFolderIsNoPage() {
        for target in ["/file/one", "/file/one/"] {
            #expect(ask(target).code == 403)
            #expect(ask(target).body.contains("index.html"))
        }
    }

    @Test func namesAreExact() {
        var tree = tree
        tree.files["one/cafe\u{301}.html"] = []
        let settings: (inout PreviewSettings) -> Void = { $0.behavesAsFile = true }
        #expect(Asked(tree, "/file/one/Leaf.html", change: settings).body.contains("'leaf.html' on disk"))
        #expect(Asked(tree, "/file/one/cafe%CC%81.html", change: settings).code == 200)
        #expect(Asked(tree, "/file/one/caf%C3%A9.html", change: settings).code == 403)
        #expect(Asked(tree, "/file/one/none.html", change: settings).code == 404)
    }

    @Test func theStartPageLeadsBelowThePrefix() {
        let start = Asked(tree, "/") {
            $0.behavesAsFile = true
            $0.startPage = { Array($0.utf8) }
        }
        #expect(start.body == "/file/")
        var plain = tree
        plain.files["index.html"] = []
        let moved = Asked(plain, "/") { $0.behavesAsFile = true }
        #expect(moved.code == 301)
        #expect(moved.field("Location") == "/file/index.html")
    }

    /// The stream of changes is the preview's own, and not the page's.
    @Test func stillReloads() {
        let asked = Asked(tree, "/.sitegen/events", ["Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors"]) {
            $0.behavesAsFile = true
            $0.treeVersion = "v"
        }
        #expect(asked.answer.body == .events(since: nil))
        let page = Asked(
            tree, "/.sitegen/page?of=%2Ffile%2Fone%2Fleaf.html",
            ["Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors"]
        ) {
            $0.behavesAsFile = true
            $0.treeVersion = "v"
        }
        #expect(page.code == 200)
        #expect(page.answer.notice == nil)
    }

    @Test func servesAllOfThemWithoutAsFile() {
        let asked = Asked(tree, "/one/data.json", ["Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors"])
        #expect(asked.code == 200)
        #expect(asked.answer.notice == nil)
    }
}
