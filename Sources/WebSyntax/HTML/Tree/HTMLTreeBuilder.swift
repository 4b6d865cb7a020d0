/// Tree construction (HTML standard, 13.2.6) over ``HTMLTokenizer``.
///
/// Follows the standard within bounds: elements nest at most ``maximumDepth`` deep, and clones of formatting elements
/// number at most ``maximumClones`` and four times the tokens. Beyond either bound reading stops, and the tree records
/// the offset (``HTMLTree/truncation``). Time is linear in the input, nothing recurses, and scripts do not run.
package struct HTMLTreeBuilder {
    package struct Options: Sendable {
        /// The scripting flag. If it is set, the content of noscript is text.
        package var scripting: Bool
        /// The content model of select: `true` for the standard since 2025 (any content), `false` for the older one
        /// (options and scripts only). Engines with either are in use.
        package var allowsSelectContent: Bool

        /// True if start tags such as `<p>` leave foreign content in a fragment with a foreign context, as in the
        /// standard since 2021.
        package var breaksOutOfForeignContext = true

        package init(scripting: Bool, allowsSelectContent: Bool = false) {
            self.scripting = scripting
            self.allowsSelectContent = allowsSelectContent
        }
    }

    /// The context element of a fragment (13.4).
    package struct Context: Sendable {
        /// The element's name in lower case.
        package var name: String
        package var namespace: HTMLScanner.Namespace
        /// True for an `annotation-xml` whose encoding makes it an HTML integration point.
        package var isHTMLIntegrationPoint = false

        package init(_ name: String, _ namespace: HTMLScanner.Namespace = .html) {
            self.name = name
            self.namespace = namespace
            if namespace == .svg {
                isHTMLIntegrationPoint = ["foreignobject", "desc", "title"].contains(name)
            }
        }
    }

    /// The insertion modes (13.2.4.1).
    enum Mode: UInt8 {
        case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable,
            inTableText
        case inCaption, inColumnGroup, inTableBody, inRow, inCell, inSelect, inSelectInTable, inTemplate,
            afterBody
        case inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
    }

    /// The result of a token under one insertion mode: handled, or to be processed again in the new
    /// mode.
    enum Outcome { case done, again }

    /// An entry of the list of active formatting elements (13.2.4.3).
    struct FormattingEntry {
        /// -1 for a marker.
        var node: HTMLTree.NodeID
        /// Name and attributes in a form that is equal for equal elements ("Noah's Ark clause").
        var key: [UInt8] = []
    }

    typealias NodeID = HTMLTree.NodeID

    /// The largest nesting depth: Chromium's limit, so deeper trees would not match an engine's anyway.
    package static let maximumDepth = 512
    /// The largest number of clones, which bounds memory.
    package static let maximumClones = 50_000

    package internal(set) var tree = HTMLTree()
    var tokenizer: HTMLTokenizer
    let options: Options
    var mode = Mode.initial
    /// The mode to return to after text (13.2.4.1).
    var originalMode = Mode.initial
    /// The stack of template insertion modes.
    var templateModes: [Mode] = []
    /// The stack of open elements.
    var stack: [NodeID] = []
    /// The list of active formatting elements.
    var formatting: [FormattingEntry] = []
    /// The head element pointer (13.2.4.4); -1 before there is one.
    var head: NodeID = -1
    /// The form element pointer (13.2.4.4); -1 outside forms.
    var form: NodeID = -1
    /// The frameset-ok flag (13.2.4.5).
    var isFramesetOK = true
    /// True while content is moved out of a table.
    var isFosterParenting = false
    /// The text tokens of the table that wait for the next other token (13.2.6.4.10).
    var pendingTableText: [HTMLToken] = []
    /// True if a line feed at the start of the next token is dropped, as after `<pre>`.
    var skipsLineFeed = false
    /// The context element of a fragment, outside the tree; -1 for a document.
    var context: NodeID = -1
    /// The number of clones so far.
    var clones = 0
    /// The number of tokens so far.
    var tokens = 0
    /// True if the scripting flag changed the tree because of a noscript element.
    package internal(set) var dependsOnScripting = false
    /// True if a tag in a select was dropped that engines with the newer content model keep.
    package internal(set) var droppedSelectContent = false
    /// The name of the current tag.
    var tag = HTMLTagName.other

    var bytes: Bytes { tokenizer.bytes }

    /// Creates a builder for a document.
    ///
    /// - Parameter bytes: UTF-8, which must stay valid while the builder is used. A byte order mark is skipped.
    package init(_ bytes: Bytes, options: Options) {
        self.options = options
        tokenizer = HTMLTokenizer(bytes)
        if bytes.hasExactly("\u{FEFF}", at: 0, to: bytes.count) { tokenizer.position = 3 }
        tree.nodes.reserveCapacity(bytes.count / 24)
        _ = tree.add(HTMLTree.Node(kind: .document, range: 0..<0, content: 0..<0))
    }

    /// Creates a builder for a fragment (13.4, "parse HTML fragment algorithm"). Its nodes become the
    /// children of the tree's html element.
    package init(fragment bytes: Bytes, context: Context, options: Options, isQuirks: Bool = false) {
        self.options = options
        let name = HTMLTagName(context.name)
        tokenizer = HTMLTokenizer(
            bytes, state: Self.state(inside: name, context, options), lastStartTag: context.name)
        _ = tree.add(HTMLTree.Node(kind: .document, range: 0..<0, content: 0..<0))
        tree.isQuirks = isQuirks
        var node = HTMLTree.Node(kind: .element, range: 0..<0, content: 0..<0)
        node.namespace = context.namespace
        node.tag = name
        node.isHTMLIntegrationPoint = context.isHTMLIntegrationPoint
        self.context = tree.add(node)
        insertImplied(.html)
        if name == .template, context.namespace == .html { templateModes.append(.inTemplate) }
        resetInsertionMode()
        if name == .form, context.namespace == .html { form = self.context }
        updateCDATA()
    }

    /// Returns the tokenizer's initial state for a context element.
    private static func state(
        inside name: HTMLTagName, _ context: Context, _ options: Options
    ) -> HTMLTokenizer.State {
        guard context.namespace == .html else { return .data }
        switch name {
        case .title, .textarea: return .rcdata
        case .style, .xmp, .iframe, .noembed, .noframes: return .rawtext
        case .script: return .scriptData
        case .noscript: return options.scripting ? .rawtext : .data
        case .plaintext: return .plaintext
        default: return .data
        }
    }

    /// Returns the tree of the whole input.
    package static func tree(of bytes: Bytes, options: Options) -> HTMLTree {
        var builder = HTMLTreeBuilder(bytes, options: options)
        return builder.finish()
    }

    /// Reads the input to its end and returns the tree.
    package mutating func finish() -> HTMLTree {
        while tree.truncation == nil, let token = tokenizer.next() {
            tokens &+= 1
            process(token)
            updateCDATA()
        }
        if tree.truncation == nil { endOfFile() }
        return tree
    }

    // MARK: Dispatcher

    /// Processes a token, repeatedly if a mode passes it on.
    private mutating func process(_ token: HTMLToken) {
        var token = token
        switch token.kind {
        case .startTag, .endTag:
            tag = HTMLTagName.lookup(bytes, token.content)
            if tag == .noscript { dependsOnScripting = true }
        case .text:
            // Only a text token directly after the tag can begin with the dropped line feed.
            if skipsLineFeed { dropLineFeed(&token) }
            if token.content.isEmpty { return }
        default: break
        }
        skipsLineFeed = false
        while tree.truncation == nil {
            let outcome = takesHTML(token) ? processHTML(&token, mode) : processForeign(&token)
            if outcome == .done { return }
        }
    }

    /// Returns true if the insertion mode handles the token, and not the rules for foreign content
    /// (13.2.6, the dispatcher).
    private func takesHTML(_ token: HTMLToken) -> Bool {
        guard !stack.isEmpty else { return true }
        let node = tree[adjustedCurrentNode]
        if node.namespace == .html { return true }
        let isMathText = node.namespace == .mathML && node.tag.isMathMLText
        switch token.kind {
        case .startTag:
            if isMathText, tag != .mglyph, tag != .malignmark { return true }
            if node.namespace == .mathML, node.tag == .annotationXML, tag == .svg { return true }
            return node.isHTMLIntegrationPoint
        case .text: return isMathText || node.isHTMLIntegrationPoint
        default: return false
        }
    }

    /// Handles a token by an insertion mode. The mode is a parameter, since one mode may use another's
    /// rules.
    mutating func processHTML(_ token: inout HTMLToken, _ mode: Mode) -> Outcome {
        switch mode {
        case .initial: initial(&token)
        case .beforeHTML: beforeHTML(&token)
        case .beforeHead: beforeHead(&token)
        case .inHead: inHead(&token)
        case .inHeadNoscript: inHeadNoscript(&token)
        case .afterHead: afterHead(&token)
        case .inBody: inBody(&token)
        case .text: inText(&token)
        case .inTable: inTable(&token)
        case .inTableText: inTableText(&token)
        case .inCaption: inCaption(&token)
        case .inColumnGroup: inColumnGroup(&token)
        case .inTableBody: inTableBody(&token)
        case .inRow: inRow(&token)
        case .inCell: inCell(&token)
        case .inSelect: inSelect(&token)
        case .inSelectInTable: inSelectInTable(&token)
        case .inTemplate: inTemplate(&token)
        case .afterBody: afterBody(&token)
        case .inFrameset: inFrameset(&token)
        case .afterFrameset: afterFrameset(&token)
        case .afterAfterBody: afterAfterBody(&token)
        case .afterAfterFrameset: afterAfterFrameset(&token)
        }
    }

    /// Tells the tokenizer whether CDATA sections exist at this point.
    private mutating func updateCDATA() {
        tokenizer.allowsCDATA = !stack.isEmpty && tree[adjustedCurrentNode].namespace != .html
    }

    /// Removes a line feed at the start of a text, also one written as CR, CRLF or a reference.
    private mutating func dropLineFeed(_ token: inout HTMLToken) {
        let start = token.content.lowerBound
        var length = 0
        if bytes[start] == UInt8(ascii: "\n") {
            length = 1
        } else if bytes[start] == UInt8(ascii: "\r") {
            length = start + 1 < token.content.upperBound && bytes[start + 1] == UInt8(ascii: "\n") ? 2 : 1
        } else if bytes[start] == UInt8(ascii: "&"), token.rule.resolvesReferences {
            var decoded: [UInt8] = []
            let consumed = CharacterReference.resolve(
                bytes, at: start, to: token.content.upperBound, inAttribute: false, into: &decoded)
            if decoded == [UInt8(ascii: "\n")] { length = consumed }
        }
        token.content = (start + length)..<token.content.upperBound
    }
}
