/// Notes as HTML: headings, lists, paragraphs, fenced code, **strong**, *emphasis* and `code` of markdown. Everything else
/// is text, tags too, and a link becomes its text with the address: the page leads nowhere.
package struct ReleaseNotes: Sendable {
    package let html: String

    /// Bytes of notes that a page takes.
    package static let limit = 64 << 10

    package init(_ markdown: String) {
        var writer = Writer()
        var isCode = false
        let lines = markdown.replacing("\r\n", with: "\n").split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r"
        }
        for line in lines {
            let text = Self.trimmed(line)
            if text.hasPrefix("```") || text.hasPrefix("~~~") {
                writer.close()
                writer.html += isCode ? "</code></pre>\n" : "<pre><code>"
                isCode.toggle()
            } else if isCode {
                writer.html += Self.escaped(line) + "\n"
            } else {
                writer.take(text)
            }
        }
        writer.close()
        html = writer.html + (isCode ? "</code></pre>\n" : "")
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return text
    }

    private struct Writer {
        var html = ""
        /// `p`, `ul` or `ol`.
        private var open: String?
        private var lines: [Substring] = []

        mutating func take(_ line: Substring) {
            let hashes = line.prefix { $0 == "#" }
            if line.isEmpty {
                close()
            } else if (1...6).contains(hashes.count), line.dropFirst(hashes.count).first == " " {
                close()
                // The page's own headings are above.
                html += "<h3>\(inline(trimmed(line.dropFirst(hashes.count))))</h3>\n"
            } else if let (list, item) = item(line) {
                if open != list { close() } else { flush() }
                if open == nil { html += "<\(list)>\n" }
                open = list
                lines = [item]
            } else {
                open = open ?? "p"
                lines.append(line)
            }
        }

        /// Ends what is open.
        mutating func close() {
            flush()
            if let open, open != "p" { html += "</\(open)>\n" }
            open = nil
        }

        private mutating func flush() {
            guard let open, !lines.isEmpty else { return }
            let tag = open == "p" ? "p" : "li"
            html += "<\(tag)>\(inline(Substring(lines.joined(separator: "\n"))))</\(tag)>\n"
            lines = []
        }

        private func item(_ line: Substring) -> (String, Substring)? {
            if let first = line.first, "-*+".contains(first), line.dropFirst().first == " " {
                return ("ul", trimmed(line.dropFirst(2)))
            }
            let digits = line.prefix { $0.isASCII && $0.isNumber }
            let rest = line.dropFirst(digits.count)
            guard (1...4).contains(digits.count), rest.hasPrefix(". ") || rest.hasPrefix(") ") else {
                return nil
            }
            return ("ol", trimmed(rest.dropFirst(2)))
        }
    }

    // MARK: Within a line

    private static func inline(_ text: Substring, depth: Int = 0) -> String {
        var scanner = Scanner(rest: text)
        var html = ""
        while let sign = scanner.rest.first {
            let rest = scanner.rest
            if sign == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
                html += escaped(rest.dropFirst().prefix(1))
                scanner.rest = rest.dropFirst(2)
            } else if sign == "`", let (inner, after) = scanner.between("`", "`") {
                html += "<code>\(escaped(inner))</code>"
                scanner.rest = after
            } else if depth < 4, sign == "*" || sign == "_", let (tag, inner, after) = scanner.marked() {
                html += "<\(tag)>\(inline(inner, depth: depth + 1))</\(tag)>"
                scanner.rest = after
            } else if sign == "[", depth < 4, let (label, afterLabel) = scanner.between("[", "]("),
                let end = afterLabel.prefix(2000).firstIndex(of: ")")
            {
                html += "\(inline(label, depth: depth + 1)) (\(escaped(afterLabel[..<end])))"
                scanner.rest = afterLabel[afterLabel.index(after: end)...]
            } else {
                let plain = rest.dropFirst().prefix { !"\\`*_[".contains($0) }
                html += escaped(rest.prefix(1)) + escaped(plain)
                scanner.rest = rest[plain.endIndex...]
            }
        }
        return html
    }

    /// Looks for what ends with a mark. What was once not found in the rest is not looked for again, so that a text of
    /// nothing but marks takes one pass.
    private struct Scanner {
        var rest: Substring
        private var absent: Set<String> = []

        init(rest: Substring) { self.rest = rest }

        mutating func marked() -> (tag: String, inner: Substring, after: Substring)? {
            for (mark, tag) in [("**", "strong"), ("__", "strong"), ("*", "em"), ("_", "em")] {
                guard let (inner, after) = between(mark, mark), inner.first?.isWhitespace == false,
                    inner.last?.isWhitespace == false,
                    mark.first != "_" || after.first.map({ !$0.isLetter && !$0.isNumber }) ?? true
                else { continue }
                return (tag, inner, after)
            }
            return nil
        }

        mutating func between(_ start: String, _ end: String) -> (Substring, Substring)? {
            guard !absent.contains(end), rest.hasPrefix(start) else { return nil }
            let content = rest.dropFirst(start.count)
            guard let close = content.firstRange(of: end) else {
                absent.insert(end)
                return nil
            }
            guard close.lowerBound > content.startIndex else { return nil }
            return (content[..<close.lowerBound], content[close.upperBound...])
        }
    }

    private static func escaped(_ text: Substring) -> String {
        var html = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "\n", "\t": html.unicodeScalars.append(scalar)
            case _ where scalar.properties.generalCategory == .control: html += "\u{FFFD}"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html
    }
}
