import Diagnostics
import WebSyntax

/// Finds the allowances of a file.
///
/// In HTML and SVG a comment allows findings in the next element: from its tag to the tag that ends it. Where that end
/// cannot be told from the tags alone (`<li>` without `</li>`), and for html, head and body, it is the start tag only.
/// In CSS and JavaScript it is what follows the comment up to the first `;` or `}`.
enum AllowanceReader {
    static func read(_ source: SourceText, _ kind: BundleFile.Kind) -> [Allowance] {
        // Almost no file has any.
        guard !ByteSearch.offsets(of: Array(Allowance.word.utf8), in: source.bytes, limit: 1).isEmpty else {
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

    /// An element in whose scope findings are allowed, until its end is seen.
    private struct Open {
        var indices: [Int]
        var name: String
        var depth: Int
    }

    private static func markup(
        _ bytes: UnsafeBufferPointer<UInt8>, _ syntax: HTMLScanner.Syntax, _ source: SourceText
    ) -> [Allowance] {
        var scanner = HTMLScanner(bytes, syntax: syntax)
        var allowances: [Allowance] = []
        var waiting: [Int] = []
        var open: [Open] = []
        while let token = scanner.next() {
            switch token.kind {
            case .comment:
                guard let (rule, reason) = Allowance.read(source.bytes[token.content]) else { continue }
                waiting.append(allowances.count)
                allowances.append(
                    Allowance(
                        rule: rule, reason: reason,
                        position: source.position(atOffset: token.range.lowerBound),
                        scope: token.range.upperBound..<token.range.upperBound))
            case .startTag:
                let name = scanner.name
                for index in open.indices where open[index].name == name && !token.isSelfClosing {
                    open[index].depth += 1
                }
                guard !waiting.isEmpty else { continue }
                for index in waiting { allowances[index].scope = token.range }
                if !token.isSelfClosing, !voidElements.contains(name) {
                    open.append(Open(indices: waiting, name: name, depth: 1))
                }
                waiting = []
            case .endTag:
                let name = scanner.name
                for index in open.indices where open[index].name == name { open[index].depth -= 1 }
                for element in open where element.depth == 0 {
                    for index in element.indices {
                        allowances[index].scope = allowances[index].scope.lowerBound..<token.range.upperBound
                    }
                }
                open.removeAll { $0.depth == 0 }
            default: break
            }
        }
        return allowances
    }

    /// Without content, or the page itself.
    private static let voidElements: Set<String> = [
        "html", "head", "body", "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta",
        "param", "source", "track", "wbr",
    ]

    // MARK: Styles and scripts

    private static func styles(_ bytes: UnsafeBufferPointer<UInt8>, _ source: SourceText) -> [Allowance] {
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

    private static func script(_ bytes: UnsafeBufferPointer<UInt8>, _ source: SourceText) -> [Allowance] {
        var tokens = JavaScriptTokenizer(bytes)
        var scopes = Scopes(source)
        while let token = tokens.next() {
            switch token.kind {
            case .comment: scopes.comment(token.range, beginning: 2)
            case .punctuator where [0x3B, 0x7D].contains(bytes[token.range.lowerBound]):
                scopes.end(at: token.range.upperBound)
            default: break
            }
        }
        return scopes.finished
    }

    /// Scopes that end with a statement.
    private struct Scopes {
        private let source: SourceText
        private var allowances: [Allowance] = []
        private var waiting = 0

        init(_ source: SourceText) { self.source = source }

        mutating func comment(_ range: Range<Int>, beginning: Int) {
            var content = source.bytes[range].dropFirst(beginning)
            if content.suffix(2).elementsEqual("*/".utf8) { content = content.dropLast(2) }
            guard let (rule, reason) = Allowance.read(content) else { return }
            let position = source.position(atOffset: range.lowerBound)
            allowances.append(
                Allowance(
                    rule: rule, reason: reason, position: position, scope: range.upperBound..<range.upperBound
                ))
        }

        mutating func end(at offset: Int) {
            while waiting < allowances.count {
                allowances[waiting].scope = allowances[waiting].scope.lowerBound..<offset
                waiting += 1
            }
        }

        var finished: [Allowance] {
            var whole = self
            whole.end(at: source.bytes.count)
            return whole.allowances
        }
    }
}
