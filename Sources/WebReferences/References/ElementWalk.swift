package import WebSyntax

/// One pass over the tags of a document: its scanner, and the style and script elements that are open.
///
/// Finding references and sealing a page are an ``ElementVisitor`` of this walk each.
package struct ElementWalk {
    /// A style or script element that is open, and its text so far.
    package struct Content {
        /// True for a style element.
        package let isSheet: Bool
        /// The offset of the start tag.
        package let start: Int
        /// The row of a script's text; `nil` if the text is ignored.
        package let row: ReferenceRow?
        package let scriptType: ScriptType
        package fileprivate(set) var bytes: [UInt8] = []
        /// The places of the bytes; `nil` for an element without text.
        package fileprivate(set) var map: OffsetMap?
        /// True if the text has character references, as in XML and in drawings.
        package fileprivate(set) var isEscaped = false
        /// How many elements are open inside it, in a tree or in XML: their text is not the element's own.
        fileprivate var depth = 0

        /// The name of the end tag.
        fileprivate var element: String { isSheet ? "style" : "script" }
    }

    /// The source of tokens. It holds the attributes of the current tag.
    package var scanner: HTMLScanner
    /// True if the root element of an XML document is html.
    package private(set) var isXHTML = false
    /// How often the text of this walk was read before, as something else.
    package private(set) var readings = 0
    /// Innermost last. In a tree and in XML one element can hold another, which runs and styles as any.
    fileprivate var contents: [Content] = []
    private var hasRoot = false
    /// Bounds the time for nested texts that may be markup: each reading scans its text once.
    private static let maximumReadings = 8

    /// Starts a walk at the scanner's position.
    package init(_ scanner: HTMLScanner) { self.scanner = scanner }

    /// The document in UTF-8.
    package var bytes: Bytes { scanner.bytes }
    /// True if every element is closed by a token of its own.
    fileprivate var isNested: Bool { scanner.traversal != nil || scanner.syntax == .xml }

    // MARK: Rows

    /// The first row of an attribute of the current tag that is about an address, a script or a nested text.
    package func row(of attribute: HTMLAttribute) -> ReferenceRow? {
        var first: ReferenceRow?
        scanner.forEachRow(of: attribute, isXHTML: isXHTML) { row in
            if first == nil, !row.effect.isDeadUnderFile { first = row }
        }
        return first
    }

    /// The attribute that names the file of the script element whose tag is current.
    package var scriptSource: HTMLAttribute? {
        let isSVG = scanner.vocabulary.map { $0 == .svg } ?? (scanner.namespace == .svg && !isXHTML)
        return isSVG
            ? scanner.attribute("href") ?? scanner.attribute("xlink:href") : scanner.attribute("src")
    }

    /// The row of a script's text by its type; `nil` for data blocks.
    private func inlineRow(_ type: ScriptType) -> ReferenceRow? {
        switch type {
        case .classic, .module:
            // In XML without namespaces, an element is SVG's where it is not known to be HTML's.
            ReferenceTable.row(
                scanner.vocabulary.map { $0 == .svg } ?? (scanner.namespace == .svg)
                    ? .svgScriptInline : .htmlScriptInline)
        case .importMap: ReferenceTable.row(.htmlImportmap)
        case .speculationRules: ReferenceTable.row(.htmlSpeculationrules)
        case .webBundle: ReferenceTable.row(.htmlWebbundle)
        case .data: nil
        }
    }

    // MARK: Texts

    /// Notes the first element, which decides the vocabulary of an XML document.
    fileprivate mutating func noteRoot() {
        guard !hasRoot else { return }
        hasRoot = true
        isXHTML = scanner.syntax == .xml && scanner.isNamed("html")
    }

    /// Notes that an element is open inside a style or script element.
    ///
    /// - Returns: true if the tag ends that element instead.
    fileprivate mutating func nest(_ token: HTMLToken) -> Bool {
        guard let innermost = contents.indices.last else { return false }
        if isNested {
            if !token.isSelfClosing { contents[innermost].depth += 1 }
            return false
        }
        // Only foreign content can hold a tag here; one of HTML means that this content has ended.
        return scanner.namespace == .html
            || !token.isSelfClosing && (scanner.isNamed("style") || scanner.isNamed("script"))
    }

    /// Notes the end of an element inside a style or script element.
    ///
    /// - Returns: true if the tag ends that element itself.
    fileprivate mutating func unnest() -> Bool {
        guard let innermost = contents.indices.last else { return false }
        if isNested {
            if contents[innermost].depth == 0 { return true }
            contents[innermost].depth -= 1
            return false
        }
        let name = scanner.name
        // The end of the whole drawing also ends a style element left open in it.
        return name == contents[innermost].element || name == "svg" || name == "math"
    }

    /// Notes the end of an inner style or script element for the one around it.
    fileprivate mutating func leaveOuter() {
        guard let outer = contents.indices.last, isNested, contents[outer].depth > 0 else { return }
        contents[outer].depth -= 1
    }

    /// Opens the element of the current tag where it is a style or script element.
    fileprivate mutating func open(_ token: HTMLToken) {
        let isSheet = scanner.nameLength == 5 && scanner.isNamed("style")
        guard isSheet || scanner.nameLength == 6 && scanner.isNamed("script") else { return }
        if token.isSelfClosing, scanner.namespace != .html { return }
        if scanner.isForeignVocabulary { return }
        var type = ScriptType.data
        var row: ReferenceRow?
        if isSheet {
            // Chromium's preload scanner takes the imports of every style element.
            let type = scanner.word("type") ?? ""
            guard type.isEmpty || type == "text/css" || scanner.isPreload else { return }
        } else {
            type = scanner.scriptType
            row = scriptSource == nil && !scanner.isPreload ? inlineRow(type) : nil
        }
        contents.append(
            Content(isSheet: isSheet, start: token.range.lowerBound, row: row, scriptType: type))
    }

    /// Appends a text token to the innermost open element.
    fileprivate mutating func append(_ token: HTMLToken) {
        guard contents.last?.depth == 0, var content = contents.popLast() else { return }
        if content.isSheet || content.row != nil {
            if content.map == nil { content.map = OffsetMap(start: token.content.lowerBound) }
            content.map?.note(decoded: content.bytes.count, raw: token.content.lowerBound)
            var map = content.map
            content.map = nil
            HTMLTextDecoder.append(bytes, token.content, token.rule, to: &content.bytes, map: &map)
            content.map = map
            content.isEscaped = token.rule == .text
        }
        contents.append(content)
    }

    /// Returns true if an engine may take a text for markup.
    fileprivate func mayBeMarkup(_ token: HTMLToken) -> Bool {
        guard token.rule != .text, !scanner.doubt.isEmpty else { return false }
        let isInScript = contents.last.map { !$0.isSheet } ?? false
        if isInScript, scanner.doubt.isDisjoint(with: [.frameset, .templateColumn]) { return false }
        return bytes[token.content].contains(UInt8(ascii: "<"))
    }

    /// A walk over a text as markup; `nil` if that was tried too often.
    fileprivate func again(_ token: HTMLToken) -> ElementWalk? {
        guard readings < Self.maximumReadings else { return nil }
        let text = UnsafeBufferPointer(rebasing: bytes[token.content])
        var walk = ElementWalk(HTMLScanner(text, syntax: scanner.syntax, doubt: scanner.doubt))
        walk.readings = readings + 1
        return walk
    }
}

/// Visits the elements of a document.
package protocol ElementVisitor {
    var walk: ElementWalk { get set }

    /// Visits a start tag.
    ///
    /// - Returns: true if the text of a style or script element matters.
    mutating func enter(_ token: HTMLToken) -> Bool
    /// Visits an attribute of the current tag.
    mutating func visit(_ attribute: HTMLAttribute)
    /// Visits an end tag, after the text of the element.
    mutating func leave(_ token: HTMLToken)
    /// Visits the whole text of a style or script element.
    ///
    /// - Parameter end: the end tag; `nil` if the element has none.
    mutating func read(_ content: ElementWalk.Content, end: HTMLToken?)
    /// Visits a comment, a processing instruction or a document type of XML.
    mutating func declare(_ token: HTMLToken)
    /// Visits a text once more, as markup.
    ///
    /// - Parameter walk: `nil` if texts nest too deep.
    mutating func readAgain(_ token: HTMLToken, in walk: ElementWalk?)
}

extension ElementVisitor {
    /// Visits the token that the scanner returned just now.
    package mutating func visit(_ token: HTMLToken) {
        switch token.kind {
        case .startTag:
            walk.noteRoot()
            if walk.nest(token) { close(at: nil) }
            if enter(token) { walk.open(token) }
        case .endTag:
            if walk.unnest() {
                close(at: token)
                walk.leaveOuter()
            }
            leave(token)
        case .text:
            if walk.mayBeMarkup(token) { readAgain(token, in: walk.again(token)) }
            walk.append(token)
        case .comment, .doctype: if walk.scanner.syntax == .xml { declare(token) }
        }
    }

    /// Visits what the end of the document closes.
    package mutating func finish() { while !walk.contents.isEmpty { close(at: nil) } }

    /// Visits the attributes of the current tag, except for duplicates.
    package mutating func visitAttributes(except handled: [HTMLAttribute] = []) {
        for attribute in walk.scanner.attributes where !attribute.isDuplicate && !handled.contains(attribute)
        {
            visit(attribute)
        }
    }

    /// Ends the innermost style or script element.
    private mutating func close(at end: HTMLToken?) {
        guard let content = walk.contents.popLast() else { return }
        read(content, end: end)
    }
}
