import WebReferences
import WebSyntax

/// Fills in a page, token by token: its formulas, ids, headings and the declarations of its head.
///
/// Names and classes are compared as bytes: most tokens of a leaf are irrelevant, and a string for each would take the
/// greater part of the gate's time.
struct PageObserver: DocumentObserver {
    private var page: Page
    private let bytes: UnsafeBufferPointer<UInt8>
    private let policies: PolicyMemory
    /// True between the start tag of the title and its text.
    private var isTitle = false
    /// The formula whose end tag has not been seen; formulas do not nest.
    private var formula: OpenFormula?
    /// True if a formula had tags that leave its end to tree construction.
    private var hasUnclearFormula = false
    /// True if the tokens are those of a tree.
    private(set) var isTree = false
    private(set) var visible = VisibleText()
    /// The number of frames around the document.
    private var depth = 0
    /// The deepest document in frames that is read.
    private static let deepestFrame = 4

    /// - Parameters:
    ///   - bytes: the page's text; must stay valid for as long as the observer is used.
    ///   - autoRender: the formulas that a script finds in the text.
    init(
        _ page: Page, _ bytes: UnsafeBufferPointer<UInt8>, _ policies: PolicyMemory,
        _ autoRender: AutoRender? = nil
    ) {
        self.page = page
        self.policies = policies
        self.bytes = bytes
        visible.autoRender = autoRender
    }

    /// The page after its last token.
    var finished: Page {
        var page = page
        page.inlines.finish()
        var visible = visible
        visible.finish()
        page.texInText = visible.found
        page.meantDollars = visible.meant
        return page
    }

    /// True if only a tree tells what the formulas contain.
    var needsTree: Bool { hasUnclearFormula || formula != nil }

    /// Takes a token.
    mutating func see(_ token: HTMLToken, in scanner: borrowing HTMLScanner) {
        page.inlines.see(token, scanner, bytes)
        switch token.kind {
        case .startTag:
            // HTML elements ignore the slash, also in HTML with drawings and MathML (HTML Standard, 13.2.6.4).
            let isEmpty = token.isSelfClosing && (scanner.syntax == .xml || !scanner.isHTMLElement)
            isTree = scanner.traversal != nil
            visible.startTag(token, bytes, isEmpty: isEmpty, isShadowRoot: scanner.isShadowRoot)
            startTag(token, scanner)
        case .text:
            visible.text(token, bytes, isFormula: formula != nil)
            if isTitle || formula?.takesText == true { text(token) }
        case .endTag:
            endTag(token, scanner)
            visible.endTag(token, bytes)
        case .comment, .doctype: break
        }
    }

    /// Takes a start tag. The switch on the length of the name leaves most tags with one comparison.
    private mutating func startTag(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) {
        if formula != nil { insideFormula(token, scanner) }
        switch token.content.count {
        case 2:
            if let level = headingLevel(token.content) {
                page.headings.append(Page.Heading(level: level, offset: token.range.lowerBound))
            }
        case 3 where isNamed("img", token):
            if scanner.attribute("alt") == nil { page.imagesWithoutAlt.append(token.range.lowerBound) }
        case 4 where isNamed("meta", token): meta(token, scanner)
        // A second tag adds what the first has not.
        case 4 where isNamed("html", token):
            if scanner.attribute("data-theme") != nil { page.isRendered = true }
            page.lang = page.lang ?? scanner.value("lang") ?? scanner.value("xml:lang")
        case 5 where isNamed("embed", token) || isNamed("frame", token): page.hasOpenContent = true
        case 5 where isNamed("input", token): field(scanner)
        case 6 where isNamed("option", token): show("label", scanner)
        case 8 where isNamed("optgroup", token): show("label", scanner)
        case 6 where isNamed("script", token) || isNamed("object", token): page.hasOpenContent = true
        case 6 where isNamed("iframe", token):
            if scanner.value("sandbox") != "allow-scripts" { page.hasOpenContent = true }
            frame(scanner)
            if let frame = FramedPage(scanner, at: token.range.lowerBound),
                !page.inlines.isInTemplate(token.range.lowerBound)
            {
                page.frames.append(frame)
            }
        case 5 where isNamed("title", token):
            isTitle = page.title == nil && (scanner.namespace == .html || scanner.syntax == .xml)
        default: break
        }
        // The content of a template is not in the document.
        if page.inlines.templates == 0 {
            if let hidden = scanner.hiddenMember { page.hiddenMembers.append(Page.Element(hidden)) }
            if let name = scanner.windowName { page.windowNames.append(Page.Element(name)) }
        }
        attributes(token, scanner)
    }

    /// The types of fields whose value is no text that the reader sees.
    private static let valueless: Set = [
        "checkbox", "color", "date", "datetime-local", "file", "hidden", "image", "month", "number",
        "password", "radio", "range", "time", "week",
    ]

    /// Takes the texts of a field of a form.
    private mutating func field(_ scanner: borrowing HTMLScanner) {
        let type = scanner.value("type")?.lowercased() ?? ""
        guard !Self.valueless.contains(type) else { return }
        show("value", scanner)
        show("placeholder", scanner)
    }

    /// Takes the value of an attribute that the reader sees.
    private mutating func show(_ name: StaticString, _ scanner: borrowing HTMLScanner) {
        guard formula == nil, let attribute = scanner.attribute(name) else { return }
        visible.value(attribute.value, bytes)
    }

    /// Reads the text of the document in a frame. A snapshot, which has a single frame, shows a text of other authors.
    private mutating func frame(_ scanner: borrowing HTMLScanner) {
        guard depth < Self.deepestFrame, page.snapshotMark == nil,
            let attribute = scanner.attribute("srcdoc")
        else { return }
        var document: [UInt8] = []
        HTMLTextDecoder.append(bytes, attribute.value, .attribute, to: &document)
        let runsScripts = FramedPage.runsScripts(scanner)
        document.withUnsafeBufferPointer { document in
            page.inlines.seeFrame(document, at: attribute.value, runsScripts: runsScripts)
            guard VisibleText.mayHoldTeX(document) else { return }
            var inner = PageObserver(page, document, policies)
            inner.depth = depth + 1
            var scanner = HTMLScanner(document)
            while let token = scanner.next() { inner.see(token, in: scanner) }
            visible.frame(inner.finished.texInText, at: attribute.value.lowerBound)
        }
    }

    /// Takes a text of the title or of a formula.
    private mutating func text(_ token: HTMLToken) {
        let text = HTMLTextDecoder.string(bytes, token.content, token.rule)
        if isTitle {
            page.title = text
            isTitle = false
        }
        guard formula?.takesText == true else { return }
        // Usually a text is one token, and then nothing is concatenated.
        if formula?.tex.isEmpty == true { formula?.tex = text } else { formula?.tex += text }
    }

    /// Takes an end tag, which may end the open formula.
    private mutating func endTag(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) {
        isTitle = false
        guard let open = formula else { return }
        if scanner.traversal == nil, !VisibleText.isSame(open.innermost, token.content, bytes) {
            hasUnclearFormula = true
        }
        guard open.depth == 0 else {
            formula?.closeElement()
            return
        }
        page.formulas.append(
            Page.Formula(
                tex: open.tex, isDisplay: open.isDisplay, offset: open.offset, form: open.form,
                isInTemplate: page.inlines.templates > 0 && !page.inlines.isInShadowRoot,
                isInShadowRoot: page.inlines.isInShadowRoot))
        formula = nil
    }

    /// Follows KaTeX's output to the annotation with the original TeX.
    private mutating func insideFormula(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) {
        guard var open = formula else { return }
        switch open.isFromAttribute ? 0 : token.content.count {
        case 4 where isNamed("math", token):
            if open.form == .tex { open.form = .mathML }
            open.tex = ""
        case 4 where isNamed("span", token) && open.form != .boxes:
            if let value = scanner.value("class"), value.split(separator: " ").contains("katex") {
                open.form = .boxes
                open.tex = ""
            }
        case 10 where isNamed("annotation", token) && open.form != .tex:
            open.annotation = open.depth
            open.offset = token.range.upperBound
        default: break
        }
        if OpenFormula.hasContent(token, scanner) { open.openElement(token.content) }
        formula = open
        if scanner.traversal == nil, OpenFormula.mayEndOthers(token, scanner) { hasUnclearFormula = true }
    }

    /// Takes a meta element: the policy, the mark of a snapshot, the generator.
    private mutating func meta(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) {
        if page.policy != nil, page.snapshotMark == nil, page.inlines.takesPolicy,
            scanner.value("name") == "sitegen-snapshot"
        {
            page.snapshotMark = scanner.value("content")
        }
        if scanner.value("name") == "generator", scanner.value("content") == "sitegen start page" {
            page.isStartPage = true
        }
        guard page.inlines.takesPolicy, scanner.isHTMLElement,
            scanner.syntax == .html || isExact(token, scanner),
            let pragma = scanner.value("http-equiv"),
            pragma.lowercased() == "content-security-policy"
        else { return }
        let policy = (policies.directives(of: scanner.value("content") ?? ""), token.range.lowerBound)
        if page.policy == nil { page.policy = policy } else { page.laterPolicies.append(policy) }
    }

    /// Returns true if an element of XML has the names of a meta element in lower case. XML distinguishes case.
    private func isExact(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) -> Bool {
        let isLowerCase = { (range: Range<Int>) in
            bytes[range].allSatisfy { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        }
        return isLowerCase(token.content) && scanner.attributes.allSatisfy { isLowerCase($0.name) }
    }

    // MARK: Attributes

    /// Takes the attributes of the current tag. Duplicates are ignored, as by browsers (HTML Standard, 13.2.5.33).
    private mutating func attributes(_ token: HTMLToken, _ scanner: borrowing HTMLScanner) {
        var id: String?
        var anchor: String?
        for attribute in scanner.attributes where !attribute.isDuplicate {
            switch attribute.name.count {
            case 2 where isNamed("id", attribute): id = value(attribute)
            case 4 where isNamed("name", attribute) && isNamed("a", token): anchor = value(attribute)
            case 5 where isNamed("style", attribute): page.inlines.seeStyle(of: token)
            case 5 where formula == nil && isNamed("class", attribute):
                if let isDisplay = isDisplayMath(attribute.value), OpenFormula.hasContent(token, scanner) {
                    formula = OpenFormula(token, isDisplay: isDisplay)
                }
            case 8 where isNamed("data-tex", attribute):
                // A formula in a line that is set as MathML.
                if formula == nil, isNamed("bdi", token), OpenFormula.hasContent(token, scanner) {
                    formula = OpenFormula(token, isDisplay: false)
                }
                guard formula?.offset == token.range.upperBound else { continue }
                let tex = value(attribute)
                formula?.tex = tex
                formula?.offset = attribute.value.lowerBound
                formula?.form = .mathML
                formula?.isFromAttribute = true
            case 10 where isNamed("data-token", attribute):
                page.feedbackToken = (value(attribute), attribute.value.lowerBound)
            case 11 where page.macros == nil && isNamed("data-macros", attribute):
                page.macros = value(attribute)
            default: break
            }
        }
        if let tree = page.inlines.tree(of: scanner) {
            return page.templateIDs.take([id, anchor], scanner, in: tree)
        }
        if let id, !id.isEmpty {
            if page.inlines.templates == 0, HTMLScanner.isWindowName(id) {
                page.windowNames.append(Page.Element(name: id, offset: token.range.lowerBound))
            }
            if page.ids[ExactName(id)] == nil {
                page.ids[ExactName(id)] = token.range.lowerBound
            } else {
                page.duplicateIDs.append(Page.Element(name: id, offset: token.range.lowerBound))
            }
        }
        if let anchor, page.ids[ExactName(anchor)] == nil {
            page.ids[ExactName(anchor)] = token.range.lowerBound
        }
    }

    /// The decoded value of an attribute.
    private func value(_ attribute: HTMLAttribute) -> String {
        HTMLTextDecoder.string(bytes, attribute.value, .attribute)
    }

    /// Returns true for the class `math display`, false for `math inline`, and `nil` for others.
    private func isDisplayMath(_ value: Range<Int>) -> Bool? {
        guard value.count >= "math inline".utf8.count else { return nil }
        if HTMLTextDecoder.isVerbatim(bytes, value, .attribute) { return Self.isDisplayMath(bytes, value) }
        var decoded: [UInt8] = []
        HTMLTextDecoder.append(bytes, value, .attribute, to: &decoded)
        return decoded.withUnsafeBufferPointer { Self.isDisplayMath($0, 0..<$0.count) }
    }

    /// Compares the words of a class in place, since nearly every element of a formula has one.
    private static func isDisplayMath(_ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) -> Bool? {
        var isMath = false
        var isInline = false
        var isDisplay = false
        var start = value.lowerBound
        while start < value.upperBound {
            var end = start
            while end < value.upperBound, bytes[end] != UInt8(ascii: " ") { end += 1 }
            switch end - start {
            case 4 where bytes.hasExactly("math", at: start, to: end): isMath = true
            case 6 where bytes.hasExactly("inline", at: start, to: end): isInline = true
            case 7 where bytes.hasExactly("display", at: start, to: end): isDisplay = true
            default: break
            }
            start = end + 1
        }
        return isMath && (isDisplay || isInline) ? isDisplay : nil
    }

    // MARK: Names

    /// Returns true if the tag has this name, without case.
    private func isNamed(_ word: StaticString, _ token: HTMLToken) -> Bool { isWord(word, token.content) }

    private func isNamed(_ word: StaticString, _ attribute: HTMLAttribute) -> Bool {
        isWord(word, attribute.name)
    }

    /// Returns true if the range is this word, without case.
    private func isWord(_ word: StaticString, _ range: Range<Int>) -> Bool {
        range.count == word.utf8CodeUnitCount
            && bytes.hasWord(word, at: range.lowerBound, to: range.upperBound)
    }

    /// Returns 1 to 6 for h1 to h6.
    private func headingLevel(_ name: Range<Int>) -> Int? {
        guard bytes[name.lowerBound] | 0x20 == UInt8(ascii: "h") else { return nil }
        let level = Int(bytes[name.lowerBound + 1]) - 0x30
        return (1...6).contains(level) ? level : nil
    }
}
