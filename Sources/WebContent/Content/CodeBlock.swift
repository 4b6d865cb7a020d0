import HTMLSanitizing
package import WebSyntax

/// The text and language of a block of code, without line numbers and buttons.
package struct CodeBlock {
    package private(set) var text = ""
    /// The name of the file, which Pygments writes as the head of the table.
    package private(set) var title: String?
    package private(set) var language: String?
    /// True if `pre` was used for running text with pictures and lists in it.
    package private(set) var isProse = false

    /// The block as markup of an article.
    package var markup: String {
        let language = language.map { MarkupText.attribute("class", "language-" + $0) } ?? ""
        // A parser drops a line feed directly after `<pre>`, so leading ones are removed.
        return (title.map { "<p>\(MarkupText.escaped($0))</p>" } ?? "")
            + "<pre><code\(language)>\(MarkupText.escaped(text))</code></pre>"
    }

    private let page: PageTree

    package init(_ page: PageTree, _ id: HTMLTree.NodeID) {
        self.page = page
        language = Self.language(page, id)
        isProse =
            page.descendants(of: id).contains { [.img, .ul, .ol, .p, .table].contains(page.tag($0)) }
            && !Self.isTable(page, id) && page.tag(id) == .pre && page.first(.code, in: id) == nil
            && !isPrettified(id)
        if Self.isListing(page, id) { appendListing(id) } else { append(childrenOf: id) }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        while text.first == "\n" { text.removeFirst() }
    }

    /// Returns true for a block whose lines are the items of a list, as code-prettify writes them with line numbers.
    private func isPrettified(_ id: HTMLTree.NodeID) -> Bool {
        page.attribute("class", of: id)?.contains("prettyprint") == true
            || page.children(id).contains {
                page.tag($0) == .ol && page.attribute("class", of: $0)?.contains("linenums") == true
            }
    }

    /// Returns true for a table whose rows are lines of code, or whose columns are line numbers and code.
    package static func isTable(_ page: PageTree, _ id: HTMLTree.NodeID) -> Bool {
        guard page.tag(id) == .table else { return false }
        let names = (page.attribute("class", of: id) ?? "").lowercased()
        if ["highlight", "code", "blob", "rouge", "hljs", "syntaxhighlighter", "crayon"].contains(
            where: names.contains)
        {
            return page.first(.td, in: id) != nil
        }
        return page.descendants(of: id).contains {
            page.tag($0) == .td && isGutter(page.attribute("class", of: $0) ?? "")
        }
    }

    /// Returns true for a listing of LaTeXML, whose lines are `div` elements. One with formulas is an algorithm.
    package static func isListing(_ page: PageTree, _ id: HTMLTree.NodeID) -> Bool {
        guard page.tag(id) == .div, let names = page.attribute("class", of: id), names.contains("ltx_lst"),
            names.split(whereSeparator: \.isWhitespace).contains("ltx_listing")
        else { return false }
        return !page.descendants(of: id).contains { page.tree[$0].namespace == .mathML }
    }

    /// Appends the lines of a listing. A line feed in its source is white space of HTML.
    private mutating func appendListing(_ id: HTMLTree.NodeID) {
        var lines = ""
        for line in page.descendants(of: id)
        where page.tag(line) == .div && page.attribute("class", of: line)?.contains("ltx_listingline") == true
        {
            text = ""
            append(childrenOf: line)
            lines += text.filter { !$0.isNewline } + "\n"
        }
        text = lines
    }

    private mutating func append(childrenOf id: HTMLTree.NodeID) {
        for child in page.children(id) {
            if page.tree[child].kind == .text {
                // SyntaxHighlighter writes no-break spaces, with which code cannot be run.
                let isSpaced = page.tag(id) == .code && hasClass("spaces", id) || isLineOfCode(id)
                text += isSpaced ? page.text(child).replacing("\u{A0}", with: " ") : page.text(child)
                continue
            }
            guard page.isElement(child), page.tree[child].namespace == .html else { continue }
            switch page.tag(child) {
            case .br: text += "\n"
            case .button, .script, .style, .noscript, .input, .select, .textarea: continue
            default:
                if isLineNumber(child) { continue }
                if page.tag(child) == .th, isAlone(child) {
                    title = page.text(of: child)
                    continue
                }
                // A block begins a line, too.
                if [.div, .p].contains(page.tag(child)),
                    text.reversed().prefix(while: { $0 != "\n" }).contains(where: { !$0.isWhitespace })
                {
                    text += "\n"
                }
                let length = text.utf8.count
                append(childrenOf: child)
                let isBlankLine = text.utf8.count == length && page.tag(child) == .li
                if isLine(child), !text.isEmpty, isBlankLine || !text.hasSuffix("\n") { text += "\n" }
            }
        }
    }

    /// Returns true for an element with no other one beside it. In a row of several, the nearest is close.
    private func isAlone(_ id: HTMLTree.NodeID) -> Bool {
        for step in [\HTMLTree.Node.previous, \.next] {
            var sibling = page.tree[id][keyPath: step]
            while sibling >= 0, !page.isElement(sibling) { sibling = page.tree[sibling][keyPath: step] }
            if sibling >= 0 { return false }
        }
        return true
    }

    /// Returns true for elements that are one line of code each.
    private func isLine(_ id: HTMLTree.NodeID) -> Bool {
        switch page.tag(id) {
        case .div, .tr, .li, .p: true
        case .span, .code:
            (page.attribute("style", of: id) ?? "").contains("display:block")
                // Several `code` elements in a row are lines, or the words of one.
                || page.tag(id) == .code && page.tree[id].next >= 0
                    && page.tag(page.tree[id].next) == .code && !(page.parent(id).map(isLineOfCode) ?? false)
        default: false
        }
    }

    /// Returns true for a line of SyntaxHighlighter, each word of which is a `code` element.
    private func isLineOfCode(_ id: HTMLTree.NodeID) -> Bool { page.tag(id) == .div && hasClass("line", id) }

    private func hasClass(_ name: String, _ id: HTMLTree.NodeID) -> Bool {
        (page.attribute("class", of: id) ?? "").split(whereSeparator: \.isWhitespace).contains { $0 == name }
    }

    private func isLineNumber(_ id: HTMLTree.NodeID) -> Bool {
        let attributes = page.attributes(of: id)
        if Self.isGutter(attributes["class"] ?? "") { return true }
        if page[id].labels.contains(.screenReader) { return true }
        if isStyledNumber(id, attributes["style"] ?? "") { return true }
        return (attributes["class"] ?? "").lowercased().contains("copy") && page.tag(id) != .code
    }

    /// Returns true for a number with the style that Hugo gives to numbers without classes.
    private func isStyledNumber(_ id: HTMLTree.NodeID, _ style: String) -> Bool {
        guard page.tag(id) == .span, !style.isEmpty, page[id].text < 8 else { return false }
        let text = page.rawText(of: id).trimmed
        return !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit) && LineNumbers.isNumber(style: style)
    }

    private static func isGutter(_ names: String) -> Bool {
        let names = names.lowercased().split(whereSeparator: \.isWhitespace)
        return names.contains { gutters.contains(String($0)) }
    }

    private static let gutters: Set<String> = [
        "gutter", "lineno", "linenos", "line-numbers-rows", "linenumber", "line-number", "blob-num",
        "rouge-gutter",
        "crayon-nums", "linenumbers", "hljs-ln-numbers", "react-syntax-highlighter-line-number", "linenodiv",
        "line-num", "lnt", "ln",
        "code-line-number", "gutter-line", "ltx_tag_listingline",
        // The numbers of Quarto's annotations, and lines of mdBook that a reader sees only on request.
        "code-annotation-anchor", "boring",
    ]

    /// Returns true for the name of the language that VitePress writes before a block of code.
    package static func isLabel(_ page: PageTree, _ id: HTMLTree.NodeID) -> Bool {
        let next = page.tree[id].next
        guard page.tag(id) == .span, next >= 0, page.tag(next) == .pre, let parent = page.parent(id),
            let names = page.attribute("class", of: parent), names.hasPrefix("language-")
        else { return false }
        return page.text(of: id, limit: 32).lowercased() == language(page, next)
    }

    // MARK: Language

    /// Returns the language that a class or attribute of the block, of its code, or of the elements around it names.
    private static func language(_ page: PageTree, _ id: HTMLTree.NodeID) -> String? {
        var places = [id]
        for tag in [HTMLTagName.code, .pre] {
            places += page.descendants(of: id).filter {
                page.tag($0) == tag && page[$0].text > 0 && !isGutter(page.attribute("class", of: $0) ?? "")
            }.prefix(2)
        }
        places += page.ancestors(of: id).prefix(3)
        for place in places where page.tree[place].hasTag {
            let attributes = page.attributes(of: place)
            for name in ["data-lang", "data-language", "data-code-language"] {
                if let value = attributes[name], let language = checked(value[...]) { return language }
            }
            if let language = attributes["data-syntaxhighlighter-params"].flatMap(brush) { return language }
            if page.tag(place) == .pre || page.tag(place) == .code,
                let name = attributes["lang"].flatMap(languageInLang)
            {
                return name
            }
            let classes = (attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
            for name in classes {
                for prefix in prefixes where name.hasPrefix(prefix) {
                    // `code-` is also the start of many names of parts: `code-with-copy`.
                    if prefix == "code-", !knownLanguages.contains(name.dropFirst(5).lowercased()) {
                        continue
                    }
                    if let language = checked(name.dropFirst(prefix.count)) { return language }
                }
            }
            // A class of the block itself may be the name alone: `<pre class="rust">`.
            if page.tag(place) == .pre || page.tag(place) == .code,
                let name = classes.first(where: { knownLanguages.contains($0.lowercased()) })
            {
                return name.lowercased()
            }
            // `brush: python`, `sourceCode python`, `hljs python`.
            let markers = ["brush:", "sourceCode", "hljs", "highlight", "codehilite", "src", "prettyprint"]
            if let marker = classes.firstIndex(where: { markers.contains(String($0)) }) {
                let others = classes.enumerated().filter { $0.offset != marker }.map(\.element)
                for other in others {
                    let word = other.hasSuffix(";") ? other.dropLast() : other
                    if knownLanguages.contains(word.lowercased()) { return word.lowercased() }
                }
            }
            for name in classes where name.hasPrefix("brush:") && name.count > 6 {
                return checked(name.dropFirst(6).prefix { $0 != ";" })
            }
        }
        return nil
    }

    private static let prefixes = [
        "language-", "lang-", "highlight-source-", "highlight-text-", "highlight-", "code-", "sourceCode-",
        "brush-", "mw-highlight-lang-", "ltx_lst_language_",
    ]

    /// Returns the language in Confluence's parameters: `brush: bash; gutter: false`.
    private static func brush(_ parameters: String) -> String? {
        for parameter in parameters.split(separator: ";") {
            let parts = parameter.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, String(parts[0]).trimmed == "brush" else { continue }
            return checked(String(parts[1]).trimmed[...])
        }
        return nil
    }

    /// Returns a language of programming in the attribute `lang`, which is one of people elsewhere: those have two or three
    /// letters, or parts after a hyphen.
    private static func languageInLang(_ value: String) -> String? {
        let name = value.lowercased()
        if knownLanguages.contains(name), name != "cs" { return name }
        return name.utf8.count > 3 && name.utf8.allSatisfy(\.isASCIIAlphanumeric) ? checked(name[...]) : nil
    }

    private static func checked(_ name: Substring) -> String? {
        let name = name.lowercased()
        guard (1...24).contains(name.count),
            name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "+#-_.".utf8.contains($0) })
        else { return nil }
        return [
            "none", "plain", "plaintext", "text", "default", "auto", "block", "source", "wrapper", "box",
            "container", "toolbar", "wrap", "snippet", "sample", "example",
        ].contains(name)
            ? nil : name
    }

    private static let knownLanguages: Set<String> = [
        "bash", "c", "c++", "clojure", "cpp", "cs", "csharp", "css", "dart", "diff", "dockerfile", "elixir",
        "elm", "erlang",
        "fortran", "fsharp", "go", "graphql", "haskell", "html", "ini", "java", "javascript", "js", "json",
        "julia", "kotlin",
        "latex", "lisp", "lua", "make", "makefile", "markdown", "matlab", "nginx", "nix", "objc",
        "objectivec", "ocaml", "perl",
        "php", "powershell", "prolog", "protobuf", "py", "python", "r", "racket", "rb", "ruby", "rust", "rs",
        "sass", "scala",
        "scheme", "scss", "sh", "shell", "sql", "swift", "terraform", "toml", "ts", "tsx", "typescript",
        "vim", "xml", "yaml", "yml", "zig",
    ]
}
