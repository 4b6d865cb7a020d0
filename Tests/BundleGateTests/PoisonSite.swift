import BundleGate
import Diagnostics
import Foundation
import LibraryFolder
import SiteFiles
import TestSupport

/// A small bundle, or the committed leaf, with one thing put into it.
final class PoisonSite {
    enum Place: String, Sendable {
        case head, body, beforeHead, beforePolicy, policy, url
        case style, styleSheet, script, module, scriptFile, drawing, drawingFile, wholeDrawing

        var isInPage: Bool {
            switch self {
            case .styleSheet, .scriptFile, .drawingFile, .wholeDrawing: false
            default: true
            }
        }

        static func places(_ column: String) -> [Place] {
            switch column {
            case "head": [.head]
            case "body": [.body]
            case "before-head": [.beforeHead]
            case "before-policy": [.beforePolicy]
            case "policy": [.policy]
            case "url": [.url]
            case "css": [.style, .styleSheet]
            case "js": [.script, .scriptFile]
            case "module": [.module]
            case "svg": [.drawing, .drawingFile]
            case "svg-file": [.wholeDrawing]
            default: preconditionFailure("no place '\(column)'")
            }
        }
    }

    let root: URL
    var build: URL { root.appending(path: "build") }
    /// The leaf's text, clean.
    private let page: String

    static let policy =
        "default-src 'none'; script-src file:; style-src file:; font-src file:; img-src file: data:; "
        + "base-uri 'none'; form-action 'none'"

    static let page = """
        <!DOCTYPE html>
        <html lang="en"><head><meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta charset="utf-8"><title>A</title><link rel="stylesheet" href="own.css"><script src="own.js"></script>
        </head><body><h1 id="one">A</h1><p><a href="b.html">b</a> \(figures)</p>
        </body></html>
        """

    static let figures = ["a.svg", "\u{E9}.svg", "a b.svg", "50%25.svg"].map {
        "<img alt=\"\" src=\"figures/\($0)\">"
    }.joined()

    static let drawing =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"

    /// - Parameter page: another leaf than the small one.
    init(page: String = PoisonSite.page) throws {
        self.page = page
        root = FileManager.default.temporaryDirectory.appending(path: "sitegen-poison-\(UUID().uuidString)")
        try write("a.html", page)
        try write(
            "b.html",
            Self.page.replacing(
                "<h1 id=\"one\">", with: "<h1 id=\"place\">B</h1><p id=\"\u{E9}\">x</p><h2>"
            ).replacing("</h1><p><a", with: "</h2><p><a"))
        try write("own.css", "p { color: black }")
        try write("own.js", "function own() {}")
        for name in ["a.svg", "\u{E9}.svg", "a b.svg", "50%.svg"] {
            try write("figures/" + name, Self.drawing + "<path d=\"M0 0\"/></svg>")
        }
        try write(".hidden.png", "x")
        try write(
            "study-manifest.json",
            """
            { "books": [ { "id": "book", "title": "Book", "chapters": [ { "id": "ch", "title": "Chapter", "leaves": [
              { "id": "a", "title": "A", "file": "a.html" }, { "id": "b", "title": "B", "file": "b.html" } ] } ] } ] }
            """)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ name: String, _ text: String) throws { try write(name, bytes: Array(text.utf8)) }

    func write(_ name: String, bytes: [UInt8]) throws {
        // Foundation may change the form of a name; a path of bytes is what it is.
        let path = DiskPath.join(build.path, name)
        try FileManager.default.createDirectory(
            atPath: DiskPath.folder(of: path), withIntermediateDirectories: true)
        let file = fopen(path, "wb")
        guard let file else { throw CocoaError(.fileWriteUnknown) }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// Gives the style sheet and the script a byte order mark: without one they are in the page's encoding.
    func markEncodings() throws {
        try write("own.css", "\u{FEFF}p { color: black }")
        try write("own.js", "\u{FEFF}function own() {}")
    }

    /// Puts a row's text into its place. `allowed` writes a policy that fits, as an author would.
    /// Returns the name of the file in which it is.
    func put(_ text: String, _ place: Place, allowed: Bool = false) throws -> String {
        var policy = Self.policy
        func insert(_ markup: String, before mark: String) throws -> String {
            if allowed { policy = PoisonPolicy.fitting(markup, Self.policy) }
            guard let index = page.range(of: mark, options: .backwards) else { return "" }
            var changed = page
            changed.insert(contentsOf: markup, at: index.lowerBound)
            try write("a.html", changed.replacing(Self.policy, with: policy))
            return "a.html"
        }
        let end = "</body>"
        switch place {
        case .head: return try insert(text, before: "</head>")
        case .body: return try insert(text, before: end)
        case .beforeHead: return try insert(text, before: "<head>")
        case .beforePolicy: return try insert(text, before: "<meta http-equiv=\"Content-Security-Policy\"")
        case .policy:
            let mark = "http-equiv=\"Content-Security-Policy\" content=\""
            guard let start = page.range(of: mark), let close = page[start.upperBound...].firstIndex(of: "\"")
            else {
                return ""
            }
            try write("a.html", page.replacingCharacters(in: start.upperBound..<close, with: text))
            return "a.html"
        case .url: return try insert("<img alt=\"\" src=\"\(text)\">", before: end)
        case .style: return try insert("<style>\(text)</style>", before: "</head>")
        case .script: return try insert("<script>\(text)\n</script>", before: end)
        case .module: return try insert("<script type=\"module\">\(text)\n</script>", before: end)
        case .drawing: return try insert(Self.drawing + text + "</svg>", before: end)
        case .styleSheet:
            try write("poison.css", text)
            _ = try insert("<link rel=\"stylesheet\" href=\"poison.css\">", before: "</head>")
            return "poison.css"
        case .scriptFile:
            try write("poison.js", text)
            _ = try insert("<script src=\"poison.js\"></script>", before: end)
            return "poison.js"
        case .drawingFile, .wholeDrawing:
            try write("poison.svg", place == .wholeDrawing ? text : Self.drawing + text + "</svg>")
            _ = try insert("<img alt=\"\" src=\"poison.svg\">", before: end)
            return "poison.svg"
        }
    }

    /// All but the list of scripts, of which the site has one.
    func findings(_ change: (inout GateSettings) -> Void = { _ in }) async throws -> [Diagnostic] {
        try await allFindings(change).filter { $0.rule != "foreign-script" }
    }

    func allFindings(_ change: (inout GateSettings) -> Void = { _ in }) async throws -> [Diagnostic] {
        var settings = GateSettings()
        settings.checksMath = false
        settings.jobs = 1
        change(&settings)
        let manifest = try LibraryManifest(path: build.appending(path: "study-manifest.json").path)
        let bundle = try Bundle(folder: build.path, manifest: manifest, settings: settings)
        return try await Verifier(bundle).verify().findings
    }
}
