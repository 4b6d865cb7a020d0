import Diagnostics
import WebSyntax

/// Reads the suppressions of a file.
///
/// In HTML and SVG a comment suppresses findings in the next element, from its start tag to its end tag. For an element
/// with an omitted end tag (`<li>` without `</li>`), and for html, head and body, the scope is the start tag only. In CSS
/// and JavaScript the scope reaches from the comment to the first `;` or `}`.
enum SuppressionReader {
    /// Returns the suppressions of a file in order.
    static func read(_ source: SourceText, _ kind: BundleFile.Kind) -> [Suppression] {
        // Searching the bytes is much cheaper than tokenizing, and almost no file has a suppression.
        guard !ByteSearch.offsets(of: Array(Suppression.word.utf8), in: source.bytes, limit: 1).isEmpty else {
            return []
        }
        return source.bytes.withUnsafeBufferPointer { bytes in
            switch kind {
            case .html: markup(bytes, .html, source)
            case .svg: markup(bytes, .xml, source)
            case .css: styles(bytes, source)
            case .script: script(bytes, source)
            default: []
            }
        }
    }

    // MARK: Markup

    /// An element in whose scope findings are suppressed, until its end tag.
    private struct Open {
        var indices: [Int]
        var name: String
        var depth: Int
    }

    /// Reads comments of HTML or XML and finds the element after each.
    private static func markup(
        _ bytes: UnsafeBufferPointer<UInt8>, _ syntax: HTMLScanner.Syntax, _ source: SourceText
    ) -> [Suppression] {
        var scanner = HTMLScanner(bytes, syntax: syntax)
        var suppressions: [Suppression] = []
        var waiting: [Int] = []
        var open: [Open] = []
        while let token = scanner.next() {
            switch token.kind {
            case .comment:
                guard let (rule, reason) = Suppression.read(source.bytes[token.content]) else { continue }
                // Several comments may precede one element; each gets its scope.
                waiting.append(suppressions.count)
                suppressions.append(
                    Suppression(
                        rule: rule, reason: reason,
                        position: source.position(atOffset: token.range.lowerBound),
                        scope: token.range.upperBound..<token.range.upperBound))
            case .startTag:
                let name = scanner.name
                // Elements of the same name nest: only the end tag at depth 0 is the element's own.
                for index in open.indices where open[index].name == name && !token.isSelfClosing {
                    open[index].depth += 1
                }
                guard !waiting.isEmpty else { continue }
                for index in waiting { suppressions[index].scope = token.range }
                if !token.isSelfClosing, !HTMLTagName(name).isVoid, !pageElements.contains(name) {
                    open.append(Open(indices: waiting, name: name, depth: 1))
                }
                waiting = []
            case .endTag:
                let name = scanner.name
                for index in open.indices where open[index].name == name { open[index].depth -= 1 }
                for element in open where element.depth == 0 {
                    for index in element.indices {
                        suppressions[index].scope =
                            suppressions[index].scope.lowerBound..<token.range.upperBound
                    }
                }
                open.removeAll { $0.depth == 0 }
            default: break
            }
        }
        return suppressions
    }

    /// The elements that hold the whole page.
    private static let pageElements: Set<String> = ["html", "head", "body"]

    // MARK: Styles and scripts

    /// Reads comments of CSS.
    private static func styles(_ bytes: UnsafeBufferPointer<UInt8>, _ source: SourceText) -> [Suppression] {
        var tokens = CSSTokenizer(bytes)
        var scopes = Scopes(source)
        while let token = tokens.next() {
            switch token.kind {
            case .comment: scopes.comment(token.range, beginning: 2)
            case .semicolon, .closeBrace: scopes.end(at: token.range.upperBound)
            default: break
            }
        }
        return scopes.finished
    }

    /// Reads comments of JavaScript.
    private static func script(_ bytes: UnsafeBufferPointer<UInt8>, _ source: SourceText) -> [Suppression] {
        var tokens = JavaScriptTokenizer(bytes)
        var scopes = Scopes(source)
        while let token = tokens.next() {
            switch token.kind {
            case .comment: scopes.comment(token.range, beginning: 2)
            case .punctuator
            where [UInt8(ascii: ";"), UInt8(ascii: "}")].contains(bytes[token.range.lowerBound]):
                scopes.end(at: token.range.upperBound)
            default: break
            }
        }
        return scopes.finished
    }

    /// Scopes that end with a statement.
    private struct Scopes {
        private let source: SourceText
        private var suppressions: [Suppression] = []
        /// The index of the first suppression whose scope is open.
        private var waiting = 0

        /// Starts without suppressions.
        init(_ source: SourceText) { self.source = source }

        /// Adds a comment if it is a suppression.
        mutating func comment(_ range: Range<Int>, beginning: Int) {
            var content = source.bytes[range].dropFirst(beginning)
            if content.suffix(2).elementsEqual("*/".utf8) { content = content.dropLast(2) }
            guard let (rule, reason) = Suppression.read(content) else { return }
            let position = source.position(atOffset: range.lowerBound)
            suppressions.append(
                Suppression(
                    rule: rule, reason: reason, position: position, scope: range.upperBound..<range.upperBound
                ))
        }

        /// Ends the scopes that are open.
        mutating func end(at offset: Int) {
            while waiting < suppressions.count {
                suppressions[waiting].scope = suppressions[waiting].scope.lowerBound..<offset
                waiting += 1
            }
        }

        /// All suppressions; a scope that is still open ends with the file.
        var finished: [Suppression] {
            var whole = self
            whole.end(at: source.bytes.count)
            return whole.suppressions
        }
    }
}
